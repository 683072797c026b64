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
  changeEmailOf,
  changing,
  findAccount,
  foldEmail,
  isAnotherAdmin,
  removeAccount,
} from './account-store.ts';
import { endCalendarKey } from './calendar-key.ts';
import { demandEmail } from './email.ts';
import { holdAlone, saysEnded } from './hold-alone.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { giveBack, settleLinks } from './recovery-links.ts';
import { tellOwner } from './tell-owner.ts';

const ASK_AT_ONCE = 'If it was not you, ask for a new one on the sign-in page at once.';

/** Seconds of the epoch, as tokens are dated. */
function epoch(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000);
}

/** Looks at an account again inside a transaction: it may have gone meanwhile. */
async function demandAccount(tx: Transaction, id: string): Promise<AccountRow> {
  const account = await findAccount(tx, id);
  if (account === undefined) throw new AuthError('USER_NOT_FOUND');
  return account;
}

/** Whether a password may be had by this account. @throws AuthError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
function demandFit({ settings }: Identity, account: AccountRow, password: string): Promise<void> {
  return demandGoodPassword(password, [settings.brand, account.email?.split('@')[0] ?? '', account.display_name]);
}

/**
 * Gives an account a new password. Every other session ends, and letters sent and sign-ins begun before are worth nothing.
 * @param isCounted whether it is part of a change that was counted already
 * @throws AuthError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, USER_NOT_FOUND, TOKEN_EXPIRED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changePassword(identity: Identity, signedIn: SignedIn, password: string, isCounted = false): Promise<Arrival> {
  await demandFit(identity, signedIn.account, password);
  if (!isCounted) await identity.limits.spend(['change by account', signedIn.account.id]);
  const hash = await identity.passwords.hash(password);
  return changing(identity.db, signedIn.account.id, async (tx) => {
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
 * Gives an account a new e-mail address, not confirmed yet. An old one that was confirmed is told how to take the account back.
 * @param isCounted whether it is part of a change that was counted already
 * @throws AuthError INVALID_EMAIL, EMAIL_EXISTS, USER_NOT_FOUND, TOKEN_EXPIRED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changeEmail(identity: Identity, signedIn: SignedIn, email: string, isCounted = false): Promise<Arrival> {
  demandEmail(email);
  if (!isCounted) await identity.limits.spend(['change by account', signedIn.account.id]);
  return changing(identity.db, signedIn.account.id, async (tx) => {
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
 * Moves an account to another address. The old one gets a link back when it was confirmed; one that never was belongs to nobody we
 * know of, and is told without a link.
 * @throws AuthError EMAIL_EXISTS
 */
export async function moveEmail(identity: Identity, tx: Transaction, account: AccountRow, email: string): Promise<void> {
  const now = identity.clock();
  const [before, newEmail] = [account.email, foldEmail(email)];
  if (!(await changeEmailOf(tx, account.id, newEmail))) throw new AuthError('EMAIL_EXISTS');
  await changeAccount(tx, account.id, { valid_since: epoch(now) });
  if (before === null || before === newEmail) return;
  if (account.email_verified === 0)
    return tellOwner(identity, tx, account, 'Your address was changed', [
      'An account that had this address, which was never confirmed, signs in with another now.',
    ]);
  const code = await newCode(identity, tx, { account, purpose: 'RECOVER_EMAIL', email: before, newEmail });
  await identity.letters.sendCode(tx, { to: before, purpose: 'RECOVER_EMAIL', code, continueUrl: undefined, newEmail }, now);
}

/**
 * A password chosen by letter, which proves the mailbox: whoever did it holds the account alone, every session ends, and nobody is
 * signed in by it. An address that was only lent becomes an account of its own (`settleLinks`).
 * @throws AuthError WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS, INVALID_OOB_CODE when the address is another by now
 */
export async function replacePassword(
  identity: Identity,
  account: AccountRow,
  password: string,
  { spend, caller }: { spend: (tx: Transaction) => Promise<void>; caller: Caller },
): Promise<void> {
  await demandFit(identity, account, password);
  const hash = await identity.passwords.hash(password);
  await changing(identity.db, account.id, async (tx) => {
    await spend(tx);
    const current = await demandAccount(tx, account.id);
    if (current.email === null || current.email !== account.email) throw new AuthError('INVALID_OOB_CODE');
    const back = await settleLinks(identity, tx, current);
    if (back !== undefined) return giveBack(identity, tx, current, { ...back, passwordHash: hash });
    await setPassword(identity, tx, current, hash);
    const ended = await holdAlone(identity, tx, { account: current, isMailboxAlone: true });
    // Whoever holds the mailbox comes from here: no stranger's failures are to keep them from the sign-in that follows.
    await rememberDevice(tx, current.id, caller, identity.clock());
    const told = { ...current, email_verified: 1 };
    await tellOwner(identity, tx, told, 'Your password was changed', [...saysEnded(ended), ASK_AT_ONCE]);
  });
  if (account.email !== null) await identity.limits.forget(['failed sign-in by account', account.email]);
}

/**
 * Changes how an account is named and pictured on its tokens; what is absent stays, '' clears. Counts as a change to one's own page.
 * @param isCounted whether it is part of a change that was counted already
 * @throws AuthError USER_NOT_FOUND, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function changeNaming(
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

/** Removes an account and everything that hangs on it. @throws AuthError USER_NOT_FOUND, LAST_ADMIN, or TOKEN_EXPIRED when whoever asks was signed out meanwhile */
export async function deleteAccount(identity: Identity, { account, session }: SignedIn): Promise<void> {
  await changing(identity.db, account.id, async (tx) => {
    const { rank } = await demandAccount(tx, account.id);
    if (rank === 'admin') {
      // Whoever decides of admins takes turns here: of two who leave at once the second is the last.
      await lockChanges(tx);
      if (!(await isAnotherAdmin(tx, account.id))) throw new AuthError('LAST_ADMIN');
    }
    if (!(await endSession(tx, account.id, session.id))) throw new AuthError('TOKEN_EXPIRED');
    await removeAccount(tx, account);
    await tellOwner(identity, tx, account, 'Your account was deleted', ['Your page and everything that was kept with it are gone.']);
  });
}
