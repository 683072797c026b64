/** What the site says once, on the next page, of what was just done: names alone, for the sentences are the pages'. */
const NOTICES = [
  'welcome',
  'welcome-without-letter',
  'signed-in',
  'signed-out',
  'page-made',
  'page-saved',
  'letter-sent',
  'letter-before-app',
  'letter-to-new-address',
  'password-changed',
  'session-ended',
  'app-taken-off',
  'account-deleted',
  'made-one',
  'address-changed',
  'letters-begin',
  'show-moved-away',
] as const;
export type NoticeName = (typeof NOTICES)[number];

/** A text as the name of a notice; undefined where it is none. */
export function noticeName(text: string): NoticeName | undefined {
  return NOTICES.find((name) => name === text);
}
