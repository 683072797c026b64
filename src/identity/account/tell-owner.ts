import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import type { AccountRow } from './account-store.ts';

/**
 * Whether the owner of an account is to be told by letter what was done with it. Who confirmed their address always is; any other
 * may be a stranger's, whom somebody floods in our name, and is told as often as one may be sent letters at all.
 */
async function mayTell({ limits }: Identity, tx: Transaction, { email, email_verified }: AccountRow): Promise<boolean> {
  if (email === null) return false;
  return email_verified === 1 || limits.allows(tx, ['letter by account', email]);
}

/** Tells an owner by letter what was done with the account, if they may be told. */
export async function tellOwner(identity: Identity, tx: Transaction, account: AccountRow, subject: string, lines: string[]): Promise<void> {
  const { email } = account;
  if (email !== null && (await mayTell(identity, tx, account))) await identity.letters.tell(tx, email, subject, lines, identity.clock());
}
