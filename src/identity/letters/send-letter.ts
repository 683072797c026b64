import { changing, findAccountByEmail, foldEmail } from '../account/account-store.ts';
import { demandEmail } from '../account/email.ts';
import { knownHere } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { addressKey } from '../limits/limits.ts';
import { demandOpenSession } from '../session/sessions.ts';
import type { SignedIn } from '../session/tokens.ts';
import { demandContinueUrl } from './continue-url.ts';
import { newCode } from './letter-codes.ts';

/** Every request for a reset takes this long, known address or not, so that the time tells nothing. */
const RESET_TAKES_MS = 100;

/**
 * Anybody may ask for a letter for a new password: so few count by account and address, and a stranger uses up their own. All together
 * are bounded so that nobody's mailbox is flooded, in a window so short that whoever is refused has a letter that holds; the owner's own
 * browser is let past that.
 */
async function demandFewResets({ limits, db, clock }: Identity, to: string, caller: Caller): Promise<void> {
  const from = addressKey(caller.address);
  const { device } = caller.device === undefined ? {} : await knownHere(db, to, caller, clock());
  const mailbox = device === undefined ? [['letter by mailbox', to] as const] : [];
  await limits.spend(['letter by account and address', `${to} ${device ?? from}`], ['letter by address', from], ...mailbox);
}

/** Whoever is signed in asks for letters to an address that may be a stranger's. */
async function demandFewLetters({ limits }: Identity, { account }: SignedIn, to: string, caller: Caller): Promise<void> {
  const from = addressKey(caller.address);
  await limits.spend(['letter by account', account.id], ['letter by address', from], ['letter by mailbox', foldEmail(to)]);
}

/**
 * A letter with which a forgotten password is replaced. An address nobody has gets none; the answer is the same.
 * @throws AuthError INVALID_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendReset(identity: Identity, email: string, continueUrl: string | undefined, caller: Caller): Promise<void> {
  const { db, letters, clock, settings } = identity;
  demandEmail(email);
  demandContinueUrl(continueUrl, settings);
  await demandFewResets(identity, foldEmail(email), caller);
  const enough = new Promise((resolve) => setTimeout(resolve, RESET_TAKES_MS));
  const account = await findAccountByEmail(db, email);
  const to = account?.email;
  if (account !== undefined && account.disabled === 0 && typeof to === 'string') {
    await changing(db, account.id, async (tx) => {
      const code = await newCode(identity, tx, { account, purpose: 'PASSWORD_RESET', email: to });
      await letters.sendCode(tx, { to, purpose: 'PASSWORD_RESET', code, continueUrl }, clock());
    });
  }
  await enough;
}

/**
 * A letter that confirms the account's own address.
 * @throws AuthError MISSING_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOKEN_EXPIRED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendVerification(
  identity: Identity,
  signedIn: SignedIn,
  continueUrl: string | undefined,
  caller: Caller,
): Promise<void> {
  const { db, letters, clock, settings } = identity;
  const { account, session } = signedIn;
  const { email } = account;
  if (email === null) throw new AuthError('MISSING_EMAIL');
  demandContinueUrl(continueUrl, settings);
  await demandFewLetters(identity, signedIn, email, caller);
  await changing(db, account.id, async (tx) => {
    await demandOpenSession(identity, tx, signedIn);
    const code = await newCode(identity, tx, { account, purpose: 'VERIFY_EMAIL', email, askedBy: session.id });
    await letters.sendCode(tx, { to: email, purpose: 'VERIFY_EMAIL', code, continueUrl }, clock());
  });
}

/**
 * A letter to a new address; the account changes to it once the letter is answered.
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, MISSING_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOKEN_EXPIRED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendChange(
  identity: Identity,
  signedIn: SignedIn,
  newEmail: string,
  continueUrl: string | undefined,
  caller: Caller,
): Promise<void> {
  const { db, letters, clock, settings } = identity;
  const { account, session } = signedIn;
  const { email } = account;
  if (email === null) throw new AuthError('MISSING_EMAIL');
  demandEmail(newEmail);
  demandContinueUrl(continueUrl, settings);
  await demandFewLetters(identity, signedIn, newEmail, caller);
  if ((await findAccountByEmail(db, newEmail)) !== undefined) throw new AuthError('EMAIL_EXISTS');
  const to = foldEmail(newEmail);
  await changing(db, account.id, async (tx) => {
    await demandOpenSession(identity, tx, signedIn);
    const code = await newCode(identity, tx, { account, purpose: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: to, askedBy: session.id });
    await letters.sendCode(tx, { to, purpose: 'VERIFY_AND_CHANGE_EMAIL', code, continueUrl }, clock());
  });
}
