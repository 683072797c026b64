import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import type { Guess } from '../limits/guesses.ts';
import type { SignedIn } from '../session/tokens.ts';
import { demandPassword } from '../sign-in/sign-in.ts';
import type { AccountRow } from './account-store.ts';

/** Checks the password of an account. @throws AuthError INVALID_PASSWORD, TOO_MANY_ATTEMPTS_TRY_LATER */
export async function confirmPassword(
  identity: Identity,
  { email }: AccountRow,
  password: string,
  who: Omit<Guess, 'email'>,
): Promise<void> {
  try {
    await demandPassword(identity, password, { email: email ?? '', ...who });
  } catch (error) {
    if (error instanceof AuthError && error.code === 'INVALID_LOGIN_CREDENTIALS') throw new AuthError('INVALID_PASSWORD');
    throw error;
  }
}

/**
 * Asks a signed-in person for the password again. Failures count against this session only, so that strangers can't lock the owner out.
 * @throws AuthError INVALID_PASSWORD, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function confirmAgain(identity: Identity, { account, session }: SignedIn, password: string, caller: Caller): Promise<void> {
  return confirmPassword(identity, account, password, { caller, session: session.id });
}
