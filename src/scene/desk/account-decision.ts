/** Decisions about accounts. They have no undo; an admin makes a new decision instead. */
export const ACCOUNT_KINDS = [
  'account role',
  'account closed',
  'account opened',
  'account sessions',
  'account unlocked',
  'account deleted',
] as const;

/** Decisions without undo: those about accounts, and removals of words from documents and histories. */
export const FINAL_KINDS = [...ACCOUNT_KINDS, 'redact'] as const;

/** Whether a decision has no undo. */
export function isFinal(kind: string): boolean {
  return (FINAL_KINDS as readonly string[]).includes(kind);
}

/** Hides a person's profile. Unlike decisions about accounts, this one has an undo. */
export const PROFILE_HIDDEN = 'profile hidden';

/** Whether a decision is about an account. */
export function isAboutAccount(kind: string): boolean {
  return (ACCOUNT_KINDS as readonly string[]).includes(kind);
}
