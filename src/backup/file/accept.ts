import { type DatabaseAddress, engineOf, openUnmigrated } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { hasRowSums, renewRowSums } from '#database/row-sums.ts';
import { writeFinding } from './finding.ts';

/**
 * Renews the row sums from the rows as they are, after a check or a change by another program.
 * @throws Error in one sentence when there is no such database, or it has no row sums
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
