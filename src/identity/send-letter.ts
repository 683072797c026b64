import { changing, findAccountByEmail, foldEmail } from './account-store.ts';
import { AuthError } from './auth-error.ts';
import { demandContinueUrl } from './continue-url.ts';
import { demandEmail } from './email.ts';
import type { Caller, Identity } from './identity.ts';
import { newCode } from './letter-codes.ts';
import { addressKey } from './limits.ts';
import type { SignedIn } from './tokens.ts';

/** Every request for a reset takes this long, known address or not, so that the time tells nothing. */
const RESET_TAKES_MS = 100;

async function demandFewLetters({ limits }: Identity, to: string, caller: Caller): Promise<void> {
  await limits.spend(['letter by account', foldEmail(to)], ['letter by address', addressKey(caller.address)]);
}

/**
 * A letter with which a forgotten password is replaced. An address nobody has gets none; the answer is the same.
 * @throws AuthError INVALID_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendReset(identity: Identity, email: string, continueUrl: string | undefined, caller: Caller): Promise<void> {
  const { db, letters, clock, settings } = identity;
  demandEmail(email);
  demandContinueUrl(continueUrl, settings);
  await demandFewLetters(identity, email, caller);
  const enough = new Promise((resolve) => setTimeout(resolve, RESET_TAKES_MS));
  const account = await findAccountByEmail(db, email);
  const to = account?.email;
  if (account !== undefined && account.disabled === 0 && typeof to === 'string') {
    await changing(db, account.id, async (change) => {
      const code = await newCode(identity, change, { account, purpose: 'PASSWORD_RESET', email: to });
      await letters.sendCode(change, { to, purpose: 'PASSWORD_RESET', code, continueUrl }, clock());
    });
  }
  await enough;
}

/**
 * A letter that confirms the account's own address.
 * @throws AuthError MISSING_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendVerification(
  identity: Identity,
  { account }: SignedIn,
  continueUrl: string | undefined,
  caller: Caller,
): Promise<void> {
  const { db, letters, clock, settings } = identity;
  const { email } = account;
  if (email === null) throw new AuthError('MISSING_EMAIL');
  demandContinueUrl(continueUrl, settings);
  await demandFewLetters(identity, email, caller);
  await changing(db, account.id, async (change) => {
    const code = await newCode(identity, change, { account, purpose: 'VERIFY_EMAIL', email });
    await letters.sendCode(change, { to: email, purpose: 'VERIFY_EMAIL', code, continueUrl }, clock());
  });
}

/**
 * A letter to a new address; the account changes to it once the letter is answered.
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, MISSING_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendChange(
  identity: Identity,
  { account }: SignedIn,
  newEmail: string,
  continueUrl: string | undefined,
  caller: Caller,
): Promise<void> {
  const { db, letters, clock, settings } = identity;
  const { email } = account;
  if (email === null) throw new AuthError('MISSING_EMAIL');
  demandEmail(newEmail);
  demandContinueUrl(continueUrl, settings);
  await identity.limits.spend(['letter by account', account.id]);
  await demandFewLetters(identity, newEmail, caller);
  if ((await findAccountByEmail(db, newEmail)) !== undefined) throw new AuthError('EMAIL_EXISTS');
  const to = foldEmail(newEmail);
  await changing(db, account.id, async (change) => {
    const code = await newCode(identity, change, { account, purpose: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: to });
    await letters.sendCode(change, { to, purpose: 'VERIFY_AND_CHANGE_EMAIL', code, continueUrl }, clock());
  });
}
