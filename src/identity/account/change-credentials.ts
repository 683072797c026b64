import { timestamp } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { AuthError } from '../auth-error.ts';
import type { Caller, Identity } from '../identity.ts';
import { endCodes, newCode } from '../letters/letter-codes.ts';
import { demandGoodPassword } from '../password/password-policy.ts';
import { endSession, endSessions } from '../session/session-store.ts';
import { type Arrival, renewSession } from '../session/sessions.ts';
import type { SignedIn } from '../session/tokens.ts';
import { closeChallenges } from '../sign-in/challenge-store.ts';
import {
  type AccountRow,
  changeAccount,
  demandEmail,
  findAccount,
  foldEmail,
  isAnotherAdmin,
  removeAccount,
  setEmail,
  withLockedAccount,
} from './account-store.ts';
import { endCalendarKey } from './calendar-key.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { giveBack, settleLinks } from './recovery-links.ts';
import { describeRevoked, makeSoleOwner } from './sole-owner.ts';
import { tellOwner } from './tell-owner.ts';

const ASK_AT_ONCE = 'If it wasn’t you, get a new one on the sign-in page right away.';

/** Epoch seconds. */
function epoch(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000);
}

/** Reads the account again inside the transaction: it may be gone. */
async function demandAccount(tx: Transaction, id: string): Promise<AccountRow> {
  const account = await findAccount(tx, id);
  if (account === undefined) throw new AuthError('USER_NOT_FOUND');
  return account;
}

/** Checks the policy. @throws AuthError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
function demandGoodEnough({ settings }: Identity, account: AccountRow, password: string): Promise<void> {
  return demandGoodPassword(password, [settings.brand, account.email?.split('@')[0] ?? '', account.display_name]);
}

/**
 * Changes a password. Ends other sessions and voids emailed codes and pending sign-ins.
 * @param isCounted whether the change was already counted against the limit
 * @throws AuthError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, USER_NOT_FOUND, TOKEN_EXPIRED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changePassword(identity: Identity, signedIn: SignedIn, password: string, isCounted = false): Promise<Arrival> {
  await demandGoodEnough(identity, signedIn.account, password);
  if (!isCounted) await identity.limits.spend(['change by account', signedIn.account.id]);
  const hash = await identity.passwords.hash(password);
  return withLockedAccount(identity.db, signedIn.account.id, async (tx) => {
    const account = await demandAccount(tx, signedIn.account.id);
    await setPassword(identity, tx, account, hash);
    await endCodes(tx, account.id);
    await closeChallenges(tx, account.id);
    await forgetDevices(tx, account.id);
    await endCalendarKey(tx, account.id);
    await endSessions(tx, account.id, signedIn.session.id);
    await tellOwner(identity, tx, account, 'Your password was changed', [ASK_AT_ONCE]);
    return renewSession(tx, { account: (await findAccount(tx, account.id)) ?? account, session: signedIn.session });
  });
}

async function setPassword({ clock }: Identity, tx: Transaction, { id }: AccountRow, hash: string): Promise<void> {
  const now = clock();
  await changeAccount(tx, id, { password_hash: hash, password_set_at: timestamp(now), valid_since: epoch(now) });
}

/**
 * Changes an email address, which is then unconfirmed. A confirmed old address gets a recovery link.
 * @param isCounted whether the change was already counted against the limit
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, USER_NOT_FOUND, TOKEN_EXPIRED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changeEmail(identity: Identity, signedIn: SignedIn, email: string, isCounted = false): Promise<Arrival> {
  demandEmail(email);
  if (!isCounted) await identity.limits.spend(['change by account', signedIn.account.id]);
  return withLockedAccount(identity.db, signedIn.account.id, async (tx) => {
    const account = await demandAccount(tx, signedIn.account.id);
    if (account.email !== foldEmail(email)) {
      await endCodes(tx, account.id);
      await moveEmail(identity, tx, account, email);
      await changeAccount(tx, account.id, { email_verified: 0 });
    }
    await endSessions(tx, account.id, signedIn.session.id);
    return renewSession(tx, { account: await demandAccount(tx, account.id), session: signedIn.session });
  });
}

/**
 * Moves an account to another address. A confirmed old address gets a recovery link; an unconfirmed one, which may be anybody's, only a
 * notice.
 * @throws AuthError EMAIL_EXISTS
 */
export async function moveEmail(identity: Identity, tx: Transaction, account: AccountRow, email: string): Promise<void> {
  const now = identity.clock();
  const [before, newEmail] = [account.email, foldEmail(email)];
  if (!(await setEmail(tx, account.id, newEmail))) throw new AuthError('EMAIL_EXISTS');
  await changeAccount(tx, account.id, { valid_since: epoch(now) });
  if (before === null || before === newEmail) return;
  if (account.email_verified === 0)
    return tellOwner(identity, tx, account, 'Your address was changed', [
      'An account that had this address but never confirmed it now signs in with another.',
    ]);
  const code = await newCode(identity, tx, { account, purpose: 'RECOVER_EMAIL', email: before, newEmail });
  await identity.letters.sendCode(tx, { to: before, purpose: 'RECOVER_EMAIL', code, continueUrl: undefined, newEmail }, now);
}

/**
 * Sets a password by emailed link, which proves the mailbox: all sessions end, and nobody is signed in. An address that was never proved by
 * this account becomes a new account (`settleLinks`).
 * @throws AuthError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, INVALID_OOB_CODE when the address changed
 */
export async function replacePassword(
  identity: Identity,
  account: AccountRow,
  password: string,
  { spend, caller }: { spend: (tx: Transaction) => Promise<void>; caller: Caller },
): Promise<void> {
  await demandGoodEnough(identity, account, password);
  const hash = await identity.passwords.hash(password);
  await withLockedAccount(identity.db, account.id, async (tx) => {
    await spend(tx);
    const current = await demandAccount(tx, account.id);
    if (current.email === null || current.email !== account.email) throw new AuthError('INVALID_OOB_CODE');
    const back = await settleLinks(identity, tx, current);
    if (back !== undefined) return giveBack(identity, tx, current, { ...back, passwordHash: hash });
    await setPassword(identity, tx, current, hash);
    const ended = await makeSoleOwner(identity, tx, { account: current, isMailboxAlone: true });
    // So that strangers' failures don't block the sign-in that follows.
    await rememberDevice(tx, current.id, caller, identity.clock());
    const told = { ...current, email_verified: 1 };
    await tellOwner(identity, tx, told, 'Your password was changed', [...describeRevoked(ended), ASK_AT_ONCE]);
  });
  if (account.email !== null) await identity.limits.forget(['failed sign-in by account', account.email]);
}

/**
 * Changes the name and picture on tokens; undefined keeps, '' clears. Counts as a profile change.
 * @param isCounted whether the change was already counted against the limit
 * @throws AuthError USER_NOT_FOUND, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changeDisplayNameAndPhoto(
  { db, limits }: Identity,
  { account }: SignedIn,
  { displayName, photoUrl }: { displayName?: string | undefined; photoUrl?: string | undefined },
  isCounted: boolean,
): Promise<AccountRow> {
  const fields = {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(photoUrl === undefined ? {} : { photo_url: photoUrl }),
  };
  const isNothing = Object.keys(fields).length === 0;
  if (!isNothing && !isCounted) await limits.spend(['profile change by account', account.id]);
  return inTransaction(db, async (tx) => {
    if (!isNothing) await changeAccount(tx, account.id, fields);
    return demandAccount(tx, account.id);
  });
}

/** Deletes an account. @throws AuthError USER_NOT_FOUND, LAST_ADMIN, or TOKEN_EXPIRED when the session ended meanwhile */
export async function deleteAccount(identity: Identity, { account, session }: SignedIn): Promise<void> {
  await withLockedAccount(identity.db, account.id, async (tx) => {
    const { role } = await demandAccount(tx, account.id);
    if (role === 'admin') {
      // Serializes decisions about admins: of two who leave at once the second is the last.
      await lockChanges(tx);
      if (!(await isAnotherAdmin(tx, account.id))) throw new AuthError('LAST_ADMIN');
    }
    if (!(await endSession(tx, account.id, session.id))) throw new AuthError('TOKEN_EXPIRED');
    await removeAccount(tx, account);
    await tellOwner(identity, tx, account, 'Your account was deleted', ['Your page and everything with it are gone.']);
  });
}
