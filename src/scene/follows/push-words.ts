/** At most so many starred shows of a device where nobody is signed in are told of. */
export const MAX_PUSHED = 200;

/** What a device is told, as the service worker shows it. */
export interface PushWords {
  /** The same for the same news, however often it comes. */
  id: string;
  /** What news of the same show takes the place of. */
  tag: string;
  title: string;
  body: string;
  /** The page of this site that says more. */
  path: string;
}
