import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { endCodes } from '../letters/letter-codes.ts';
import { endSessions } from '../session/session-store.ts';
import { closeChallenges } from '../sign-in/challenge-store.ts';
import { type AccountRow, changeAccount } from './account-store.ts';
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

/** What ended with a proof, for the letter that says so. */
export interface Ended {
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
  await endEverything(tx, account.id, keep);
  await changeAccount(tx, account.id, {
    email_verified: 1,
    confirmed_at: account.confirmed_at ?? timestamp(identity.clock()),
  });
  return { factors: wasNeverProved && (await endFactors(tx, account.id)) };
}

/** Ends whatever opens an account but its password, its authenticator apps and its recovery links. */
export async function endEverything(tx: Transaction, accountId: string, keep = ''): Promise<void> {
  await endCodes(tx, accountId);
  await closeChallenges(tx, accountId);
  await endSessions(tx, accountId, keep);
  await forgetDevices(tx, accountId);
  await endCalendarKey(tx, accountId);
}

/** Takes authenticator apps off, those set up since a moment if one is given, and the recovery codes with them; whether there were any. */
export async function endFactors(tx: Transaction, accountId: string, since = ''): Promise<boolean> {
  const gone = tx.deleteFrom('second_factor').where('account_id', '=', accountId).where('enrolled_at', '>=', since);
  const { numDeletedRows } = await gone.executeTakeFirst();
  if (Number(numDeletedRows) === 0) return false;
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return true;
}

/** What the letter about a proof says of what ended. */
export function saysEnded({ factors }: Ended): string[] {
  return [
    'Whoever else was signed in to it has been signed out, and links sent before open nothing any more.',
    ...(factors ? ['An authenticator app that was set up before was taken off.'] : []),
  ];
}
