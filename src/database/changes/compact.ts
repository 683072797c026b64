import type { Database } from '../engines/open.ts';
import { inTransaction } from '../engines/transaction.ts';
import { lockChanges, readHead } from './change-log.ts';

/** How long a change stays in the log, in days: whoever asks for what changed before is told to read everything anew. */
const KEPT_DAYS = 14;

/** Removes from the log what is older than anybody is told of. @returns how many rows */
export function compactChanges(db: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: KEPT_DAYS * 24 }).toString({ fractionalSecondDigits: 3 });
  return inTransaction(
    db,
    async (tx) => {
      await lockChanges(tx);
      // In the order of positions the old ones come first: no more is read than is removed.
      const first = await tx
        .selectFrom('change')
        .select('position')
        .where('changed_at', '>=', before)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
      const removed = await tx
        .deleteFrom('change')
        .$if(first !== undefined, (query) => query.where('position', '<', first?.position ?? 0))
        .executeTakeFirstOrThrow();
      const { position } = await readHead(tx);
      const forgotten = first === undefined ? position : first.position - 1;
      if (removed.numDeletedRows > 0n) await tx.updateTable('change_head').set({ forgotten }).execute();
      return Number(removed.numDeletedRows);
    },
    'soon',
  );
}
