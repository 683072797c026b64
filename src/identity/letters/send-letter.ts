import { demandEmail, findAccountByEmail, foldEmail, withLockedAccount } from '../account/account-store.ts';
import { findKnownDevice } from '../account/known-devices.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity, IdentitySettings } from '../identity.ts';
import { addressKey, type Try } from '../limits/limits.ts';
import { mailboxOf, resetToUnconfirmed, unansweredMail } from '../limits/mailboxes.ts';
import { demandOpenSession } from '../session/sessions.ts';
import type { SignedIn } from '../session/tokens.ts';
import { newCode } from './letter-codes.ts';

/** Every reset request takes this long, so that timing does not reveal accounts. */
const RESET_MS = 100;

/**
 * Anybody may request a reset: limited per caller and account, and for all callers together per mailbox, in a window shorter than a link
 * lives, so that a refused owner already has a working link. The owner's own browser is exempt from the second.
 * @returns whether this browser signed in to the account before
 */
async function demandFewResets({ limits, db, clock }: Identity, to: string, caller: Caller): Promise<boolean> {
  const from = addressKey(caller.address);
  const { device } = caller.device === undefined ? {} : await findKnownDevice(db, to, caller, clock());
  const mailbox = device === undefined ? [['reset by mailbox', to] as const] : [];
  await limits.spend(['reset by account and address', `${to} ${device ?? from}`], ['reset by address', from], ...mailbox);
  return device !== undefined;
}

/** A signed-in caller may request email to a stranger's address; `mailbox` is its limit. */
async function demandFewConfirmations({ limits }: Identity, { account }: SignedIn, caller: Caller, mailbox: readonly Try[]): Promise<void> {
  await limits.spend(['confirmation by account', account.id], ['confirmation by address', addressKey(caller.address)], ...mailbox);
}

/**
 * Emails a link to reset a password. The answer is the same for unknown addresses.
 * @throws AuthError INVALID_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendReset(identity: Identity, email: string, continueUrl: string | undefined, caller: Caller): Promise<void> {
  const { db, letters, limits, clock, settings } = identity;
  demandEmail(email);
  demandContinueUrl(continueUrl, settings);
  const isKnown = await demandFewResets(identity, foldEmail(email), caller);
  const enough = new Promise((resolve) => setTimeout(resolve, RESET_MS));
  const account = await findAccountByEmail(db, email);
  const to = account?.email;
  if (account !== undefined && account.closed === 0 && typeof to === 'string') {
    await withLockedAccount(db, account.id, async (tx) => {
      // Skip silently: a refusal would reveal that the account exists.
      if (account.email_verified === 0 && !(await limits.allows(tx, resetToUnconfirmed(to, isKnown)))) return;
      const code = await newCode(identity, tx, { account, purpose: 'PASSWORD_RESET', email: to });
      await letters.sendCode(tx, { to, purpose: 'PASSWORD_RESET', code, continueUrl }, clock());
    });
  }
  await enough;
}

/**
 * Emails a link that confirms the account's address.
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
  await withLockedAccount(db, account.id, async (tx) => {
    await demandOpenSession(identity, tx, signedIn);
    const code = await newCode(identity, tx, { account, purpose: 'VERIFY_EMAIL', email, requestedBy: session.id });
    await letters.sendCode(tx, { to: email, purpose: 'VERIFY_EMAIL', code, continueUrl }, clock());
  });
}

/**
 * Emails a link to a new address; following it changes the account's address.
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, MISSING_EMAIL, INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN, TOKEN_EXPIRED,
 * TOO_MANY_ATTEMPTS_TRY_LATER
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
  await withLockedAccount(db, account.id, async (tx) => {
    await demandOpenSession(identity, tx, signedIn);
    const code = await newCode(identity, tx, { account, purpose: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: to, requestedBy: session.id });
    await letters.sendCode(tx, { to, purpose: 'VERIFY_AND_CHANGE_EMAIL', code, continueUrl }, clock());
  });
}

const MAX_ADDRESS_CHARS = 2000;

/** Checks that a link continues to our own or an allowed host. @throws AuthError INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN */
export function demandContinueUrl(address: string | undefined, { allowedDomains, publicUrl }: IdentitySettings): void {
  if (address === undefined) return;
  if (address.length > MAX_ADDRESS_CHARS || !URL.canParse(address)) throw new AuthError('INVALID_CONTINUE_URI');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AuthError('INVALID_CONTINUE_URI');
  if (url.username !== '' || url.password !== '') throw new AuthError('INVALID_CONTINUE_URI');
  const known = [new URL(publicUrl()).hostname, ...allowedDomains];
  if (!known.includes(url.hostname)) throw new AuthError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
}
