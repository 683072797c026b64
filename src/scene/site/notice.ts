/** Names of the flash notices that the next page shows once; pages have their sentences. */
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

/** Parses the name of a notice; undefined if unknown. */
export function noticeName(text: string): NoticeName | undefined {
  return NOTICES.find((name) => name === text);
}
