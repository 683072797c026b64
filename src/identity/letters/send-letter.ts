import { changing, findAccountByEmail, foldEmail } from '../account/account-store.ts';
import { demandEmail } from '../account/email.ts';
import { knownHere } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { addressKey, type Try } from '../limits/limits.ts';
import { mailboxOf, resetToUnconfirmed, unansweredMail } from '../limits/mailboxes.ts';
import { demandOpenSession } from '../session/sessions.ts';
import type { SignedIn } from '../session/tokens.ts';
import { demandContinueUrl } from './continue-url.ts';
import { newCode } from './letter-codes.ts';

/** Every request for a reset takes this long, known address or not, so that the time tells nothing. */
const RESET_TAKES_MS = 100;

/**
 * Anybody may ask for a password reset. Each caller has a budget for each account; all callers together share one for each mailbox, in a
 * window shorter than a link lives: a refused owner already has a link that works. The owner's own browser skips the shared one.
 * @returns whether this browser signed in to the account before
 */
async function demandFewResets({ limits, db, clock }: Identity, to: string, caller: Caller): Promise<boolean> {
  const from = addressKey(caller.address);
  const { device } = caller.device === undefined ? {} : await knownHere(db, to, caller, clock());
  const mailbox = device === undefined ? [['reset by mailbox', to] as const] : [];
  await limits.spend(['reset by account and address', `${to} ${device ?? from}`], ['reset by address', from], ...mailbox);
  return device !== undefined;
}

/** A signed-in caller asks for mail to an address that may be a stranger's; `mailbox` is what it costs there. */
async function demandFewConfirmations({ limits }: Identity, { account }: SignedIn, caller: Caller, mailbox: readonly Try[]): Promise<void> {
  await limits.spend(['confirmation by account', account.id], ['confirmation by address', addressKey(caller.address)], ...mailbox);
}

/**
 * A letter with which a forgotten password is replaced. An address nobody has gets none; the answer is the same.
 * @throws AuthError INVALID_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendReset(identity: Identity, email: string, continueUrl: string | undefined, caller: Caller): Promise<void> {
  const { db, letters, limits, clock, settings } = identity;
  demandEmail(email);
  demandContinueUrl(continueUrl, settings);
  const isKnown = await demandFewResets(identity, foldEmail(email), caller);
  const enough = new Promise((resolve) => setTimeout(resolve, RESET_TAKES_MS));
  const account = await findAccountByEmail(db, email);
  const to = account?.email;
  if (account !== undefined && account.disabled === 0 && typeof to === 'string') {
    await changing(db, account.id, async (tx) => {
      // Left out rather than refused: a refusal would say that the address has an account.
      if (account.email_verified === 0 && !(await limits.allows(tx, resetToUnconfirmed(to, isKnown)))) return;
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
  const mailbox = account.email_verified === 1 ? [] : [['confirmation by mailbox', mailboxOf(email)] as const];
  await demandFewConfirmations(identity, signedIn, caller, mailbox);
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
  await demandFewConfirmations(identity, signedIn, caller, unansweredMail(newEmail));
  if ((await findAccountByEmail(db, newEmail)) !== undefined) throw new AuthError('EMAIL_EXISTS');
  const to = foldEmail(newEmail);
  await changing(db, account.id, async (tx) => {
    await demandOpenSession(identity, tx, signedIn);
    const code = await newCode(identity, tx, { account, purpose: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: to, askedBy: session.id });
    await letters.sendCode(tx, { to, purpose: 'VERIFY_AND_CHANGE_EMAIL', code, continueUrl }, clock());
  });
}
