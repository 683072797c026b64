/** The kinds of decisions about somebody's account: an admin decides anew, and nobody takes one back. */
export const ACCOUNT_KINDS = [
  'account role',
  'account closed',
  'account opened',
  'account sessions',
  'account unlocked',
  'account deleted',
] as const;

/** Whether a decision is about an account. */
export function isAboutAccount(kind: string): boolean {
  return (ACCOUNT_KINDS as readonly string[]).includes(kind);
}
