import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import type { Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { listKeptPages } from '#database/keepers.ts';
import {
  type AccountRow,
  changeAccount,
  findAccount,
  isAnotherAdmin,
  lockAccount,
  removeAccount,
} from '#identity/account/account-store.ts';
import { tellOwner } from '#identity/account/tell-owner.ts';
import type { Identity } from '#identity/identity.ts';
import { endSessions } from '#identity/session/session-store.ts';
import { removeFactors } from '#identity/sign-in/second-factor.ts';
import { findProfile, hideByEditor, hideProfile } from '#people/store.ts';
import { type ACCOUNT_KINDS, PROFILE_HIDDEN } from '#scene/desk/account-decision.ts';
import type { Role } from '#scene/people/roles.ts';
import { Refusal } from '#scene/problem.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';

/** An admin's decision about an account; the last two only from the command line. */
export type PersonChange = { role: Role } | { closed: boolean } | { sessions: 'ended' } | { factors: 'removed' } | { deleted: true };

const A_ROLE: Record<Role, string> = { member: 'a member', editor: 'an editor', admin: 'an admin' };

/**
 * Changes an account. Its sessions end with a new role or closing. If an admin asks (`deciding.editor`), the owner is emailed, the last
 * admin keeps the role, and nobody closes their own account; the command line may do anything.
 * @param expected the role the admin last read
 * @returns the decision's id
 * @throws Refusal NOT_FOUND, FAILED_PRECONDITION; ABORTED if the role has changed
 */
export async function changePerson(
  identity: Identity,
  id: string,
  wanted: PersonChange,
  deciding: Deciding,
  expected: Role | undefined = undefined,
): Promise<string> {
  return inTransaction(identity.db, async (tx) => {
    // Locks the account before the log, in the same order as owners' changes.
    const isThere = await lockAccount(tx, id);
    // Decisions about admins take turns, so that two can't remove each other's role.
    await lockChanges(tx);
    const account = await findAccount(tx, id);
    if (!isThere || account === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this account.');
    if (expected !== undefined && account.role !== expected)
      throw new Refusal('ABORTED', `Someone just made them ${A_ROLE[account.role]}.`);
    const isByAdmin = deciding.editor !== '';
    if (isByAdmin) await demandSafe(tx, account, wanted, deciding.editor);
    const { kind, said, letter } = inWords(wanted);
    const why = deciding.why ?? '';
    const decision = await decide(tx, kind, why === '' ? `${said}.` : `${said}: ${why}`, { account: id }, deciding);
    await apply(identity, tx, account, wanted);
    if (isByAdmin) await tellOwner(identity, tx, account, letter, [`An admin of this site decided this: ${why}`]);
    return decision;
  });
}

async function apply({ clock }: Identity, tx: Transaction, account: AccountRow, wanted: PersonChange): Promise<void> {
  const { id } = account;
  if ('deleted' in wanted) return removeAccount(tx, account);
  if ('factors' in wanted) return removeFactors(tx, id);
  if ('role' in wanted) await changeAccount(tx, id, { role: wanted.role });
  if ('closed' in wanted) {
    const valid_since = Math.floor(clock().epochMilliseconds / 1000);
    await changeAccount(tx, id, wanted.closed ? { closed: 1, valid_since } : { closed: 0 });
    await hideProfile(tx, id, wanted.closed);
    // The page shows whether it is kept.
    await logChanges(tx, await listKeptPages(tx, id));
  }
  if (!('closed' in wanted) || wanted.closed) await endSessions(tx, id);
}

/** @throws Refusal FAILED_PRECONDITION for a likely mistake, or without a change */
async function demandSafe(tx: Transaction, { id, role, closed }: AccountRow, wanted: PersonChange, admin: string): Promise<void> {
  if ('role' in wanted && role === wanted.role) throw new Refusal('FAILED_PRECONDITION', `They’re already ${A_ROLE[role]}.`);
  if ('closed' in wanted && (closed === 1) === wanted.closed)
    throw new Refusal('FAILED_PRECONDITION', wanted.closed ? 'This account is already closed.' : 'This account is already open.');
  const isClosing = 'closed' in wanted && wanted.closed;
  const isLessened = isClosing || ('role' in wanted && wanted.role !== 'admin');
  if (role === 'admin' && isLessened && !(await isAnotherAdmin(tx, id)))
    throw new Refusal('FAILED_PRECONDITION', 'This is the last admin. Make someone else an admin first.');
  if (isClosing && id === admin)
    throw new Refusal(
      'FAILED_PRECONDITION',
      'This is your own account. Another admin can close it, or you can delete it on your dashboard.',
    );
}

function inWords(wanted: PersonChange): { kind: (typeof ACCOUNT_KINDS)[number]; said: string; letter: string } {
  if ('role' in wanted)
    return { kind: 'account role', said: `was made ${A_ROLE[wanted.role]}`, letter: `You’re now ${A_ROLE[wanted.role]}` };
  if ('sessions' in wanted)
    return { kind: 'account sessions', said: 'was signed out everywhere', letter: 'You were signed out everywhere' };
  if ('factors' in wanted)
    return { kind: 'account unlocked', said: 'no longer needs an authenticator app', letter: 'Your authenticator apps were removed' };
  if ('deleted' in wanted) return { kind: 'account deleted', said: 'was deleted', letter: 'Your account was deleted' };
  return wanted.closed
    ? { kind: 'account closed', said: 'was closed', letter: 'Your account was closed' }
    : { kind: 'account opened', said: 'was reopened', letter: 'Your account is open again' };
}

/**
 * Hides a profile and emails its owner the reason. The account stays open.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND without such a public profile
 */
export async function hideProfilePage(identity: Identity, username: string, deciding: Deciding & { why: string }): Promise<string> {
  return inTransaction(identity.db, async (tx) => {
    const profile = await findProfile(tx, username);
    // Locks the account before the log, as everything that changes accounts does.
    const isThere = profile !== undefined && (await lockAccount(tx, profile.uid));
    await lockChanges(tx);
    const account = isThere ? await findAccount(tx, profile.uid) : undefined;
    const now = await findProfile(tx, username);
    if (account === undefined || now?.uid !== account.id) throw new Refusal('NOT_FOUND', 'No one has a public page under this name.');
    const decision = await decide(tx, PROFILE_HIDDEN, `had their page hidden: ${deciding.why}`, { account: account.id }, deciding);
    await hideByEditor(tx, account.id, decision);
    await tellOwner(identity, tx, account, 'Your page was hidden', [
      `An editor of this site hid your page /u/${now.username}: ${deciding.why}`,
      'You can still sign in.',
    ]);
    return decision;
  });
}
