/** The kinds of decisions about somebody's account: an admin decides anew, and nobody takes one back. */
export const ACCOUNT_KINDS = [
  'account role',
  'account closed',
  'account opened',
  'account sessions',
  'account unlocked',
  'account deleted',
] as const;

/** The kinds of decisions that nobody takes back: those, and words that were removed for good. */
export const FINAL_KINDS = [...ACCOUNT_KINDS, 'redact'] as const;

/** Whether nobody takes a decision back. */
export function isFinal(kind: string): boolean {
  return (FINAL_KINDS as readonly string[]).includes(kind);
}

/** The kind of a decision that hides the profile of a person. Unlike those about accounts it can be undone. */
export const PROFILE_HIDDEN = 'profile hidden';

/** Whether a decision is about an account. */
export function isAboutAccount(kind: string): boolean {
  return (ACCOUNT_KINDS as readonly string[]).includes(kind);
}
