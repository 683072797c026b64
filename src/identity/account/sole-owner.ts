import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { endCodes } from '../letters/letter-codes.ts';
import { endSessions } from '../session/session-store.ts';
import { closeChallenges } from '../sign-in/challenge-store.ts';
import { type AccountRow, changeAccount, isConfirmed, revealProfile } from './account-store.ts';
import { endCalendarKey } from './calendar-key.ts';
import { forgetDevices } from './known-devices.ts';

interface Proof {
  account: AccountRow;
  /** The session to keep: the current one, or the one that asked for the email. */
  keep?: string | undefined;
  /** Whether only the mailbox was proved: apps set up before its first confirmation may be a stranger's. */
  isMailboxAlone?: boolean;
}

export interface Revoked {
  sessions: boolean;
  change: boolean;
  factors: boolean;
}

/**
 * Gives an account to whoever proved its mailbox: confirms the address, and voids all other sessions, codes, pending changes, pending
 * sign-ins and known browsers. Removes authenticator apps if no address was confirmed before. Recovery links are settled separately.
 */
export async function makeSoleOwner(identity: Identity, tx: Transaction, proof: Proof): Promise<Revoked> {
  const { account, keep = '', isMailboxAlone = false } = proof;
  const wasNeverProved = account.confirmed_at === null || (isMailboxAlone && account.email_verified === 0);
  const ended = await revokeAccess(tx, account.id, keep);
  await changeAccount(tx, account.id, {
    email_verified: 1,
    confirmed_at: account.confirmed_at ?? timestamp(identity.clock()),
  });
  if (!isConfirmed(account)) await revealProfile(tx, account.id);
  return { ...ended, factors: wasNeverProved && (await endFactors(tx, account.id)) };
}

/** Ends everything that opens an account but its password, authenticator apps and recovery links. */
export async function revokeAccess(tx: Transaction, accountId: string, keep = ''): Promise<Omit<Revoked, 'factors'>> {
  const change = await endCodes(tx, accountId);
  await closeChallenges(tx, accountId);
  const sessions = (await endSessions(tx, accountId, keep)) > 0;
  await forgetDevices(tx, accountId);
  await endCalendarKey(tx, accountId);
  return { sessions, change };
}

/** Removes authenticator apps (those set up since a moment, if given) and recovery codes; whether there were any. */
export async function endFactors(tx: Transaction, accountId: string, since = ''): Promise<boolean> {
  const gone = tx.deleteFrom('second_factor').where('account_id', '=', accountId).where('enrolled_at', '>=', since);
  const { numDeletedRows } = await gone.executeTakeFirst();
  if (Number(numDeletedRows) === 0) return false;
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return true;
}

/** The notice's words for what was revoked. */
export function describeRevoked({ sessions, change, factors }: Revoked): string[] {
  const ended = [
    ...(sessions ? ['Everyone else was signed out, and earlier links no longer work.'] : []),
    ...(change ? ['A pending change to another address was canceled.'] : []),
    ...(factors ? ['An authenticator app set up before was removed.'] : []),
  ];
  return ended.length === 0 ? [] : ['Only you can get into your account.', ...ended];
}
