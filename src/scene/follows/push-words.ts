/** The limit of starred shows with push messages on a device without a signed-in account. */
export const MAX_PUSHED_STARS = 200;

/** A push message, as the service worker shows it. */
export interface PushWords {
  /** The same for repeats of the same news. */
  id: string;
  /** A message replaces earlier messages with the same tag, such as those about the same show. */
  tag: string;
  title: string;
  body: string;
  /** The page with details, as a path. */
  path: string;
}
