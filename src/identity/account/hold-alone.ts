import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { endCodes } from '../letters/letter-codes.ts';
import { endSessions } from '../session/session-store.ts';
import { closeChallenges } from '../sign-in/challenge-store.ts';
import { type AccountRow, changeAccount, isConfirmed, showPage } from './account-store.ts';
import { endCalendarKey } from './calendar-key.ts';
import { forgetDevices } from './known-devices.ts';

/** What proved an address, and what therefore stays. */
interface Proof {
  /** The account with the address that a letter has just proved. */
  account: AccountRow;
  /** The session that stays: the one it was done in, or else the one that asked for the letter. */
  keep?: string | undefined;
  /** Whether only the mailbox was shown, not the account: what was set up before its first proof is then a stranger's. */
  isMailboxAlone?: boolean;
}

/** What a proof took back from others, for the email that says so. */
export interface Ended {
  /** Whether anybody else was signed in. */
  sessions: boolean;
  /** Whether a change to another address was under way. */
  change: boolean;
  /** Whether an authenticator app was taken off. */
  factors: boolean;
}

/**
 * Whoever proves a mailbox by letter holds the account alone: the address counts as confirmed, and every other session, code, pending
 * change, half sign-in and known browser of before is void. Authenticator apps fall when no address of the account was ever confirmed
 * before; a proved owner's own stay. Recovery links lead to addresses that were confirmed themselves and are looked at apart.
 */
export async function holdAlone(identity: Identity, tx: Transaction, proof: Proof): Promise<Ended> {
  const { account, keep = '', isMailboxAlone = false } = proof;
  const wasNeverProved = account.confirmed_at === null || (isMailboxAlone && account.email_verified === 0);
  const ended = await endEverything(tx, account.id, keep);
  await changeAccount(tx, account.id, {
    email_verified: 1,
    confirmed_at: account.confirmed_at ?? timestamp(identity.clock()),
  });
  if (!isConfirmed(account)) await showPage(tx, account.id);
  return { ...ended, factors: wasNeverProved && (await endFactors(tx, account.id)) };
}

/** Ends whatever opens an account but its password, its authenticator apps and its recovery links. */
export async function endEverything(tx: Transaction, accountId: string, keep = ''): Promise<Omit<Ended, 'factors'>> {
  const change = await endCodes(tx, accountId);
  await closeChallenges(tx, accountId);
  const sessions = (await endSessions(tx, accountId, keep)) > 0;
  await forgetDevices(tx, accountId);
  await endCalendarKey(tx, accountId);
  return { sessions, change };
}

/** Takes authenticator apps off, those set up since a moment if one is given, and the recovery codes with them; whether there were any. */
export async function endFactors(tx: Transaction, accountId: string, since = ''): Promise<boolean> {
  const gone = tx.deleteFrom('second_factor').where('account_id', '=', accountId).where('enrolled_at', '>=', since);
  const { numDeletedRows } = await gone.executeTakeFirst();
  if (Number(numDeletedRows) === 0) return false;
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return true;
}

/** What an email about a proof says was taken back; nothing where nothing was. */
export function saysEnded({ sessions, change, factors }: Ended): string[] {
  const ended = [
    ...(sessions ? ['Whoever else was signed in to it has been signed out, and links sent before open nothing any more.'] : []),
    ...(change ? ['A change to another address that was under way was canceled.'] : []),
    ...(factors ? ['An authenticator app that was set up before was taken off.'] : []),
  ];
  return ended.length === 0 ? [] : ['Your account is yours alone.', ...ended];
}
