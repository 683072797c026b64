import type { Transaction } from '#database/engines/open.ts';
import type { Identity } from '../identity.ts';
import { mailboxOf } from '../limits/mailboxes.ts';
import type { AccountRow } from './account-store.ts';

/** A confirmed address always gets the notice; others are limited, as they may be a stranger's. */
async function mayTell({ limits }: Identity, tx: Transaction, { email, email_verified }: AccountRow): Promise<boolean> {
  if (email === null) return false;
  return email_verified === 1 || limits.allows(tx, ['notice by unconfirmed mailbox', mailboxOf(email)]);
}

/** Emails an owner what was done with the account, within limits. */
export async function tellOwner(identity: Identity, tx: Transaction, account: AccountRow, subject: string, lines: string[]): Promise<void> {
  const { email } = account;
  if (email !== null && (await mayTell(identity, tx, account))) await identity.letters.tell(tx, email, subject, lines, identity.clock());
}
