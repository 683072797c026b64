import { type DatabaseAddress, engineOf, openUnmigrated } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { hasRowSums, renewRowSums } from '#database/row-sums.ts';
import { writeFinding } from './finding.ts';

/**
 * Takes the rows of an embedded database as they stand for what they should be: after a look at them, or a change by another program.
 * @throws Error in one sentence when there is none, or it keeps no row sums
 */
export async function acceptRows(address: DatabaseAddress, now: Temporal.Instant): Promise<void> {
  if (engineOf(address) !== 'sqlite') throw new Error('PostgreSQL checks its own pages: there is nothing to accept.');
  const db = await openUnmigrated(address, 'change');
  try {
    await inTransaction(db, async (tx) => {
      if (!(await hasRowSums(tx))) throw new Error('This database keeps no row sums yet; the site makes them when it is started.');
      await writeFinding(tx, { checkedAt: now.toString(), problems: [] });
      await renewRowSums(tx);
    });
  } finally {
    await db.destroy();
  }
}
