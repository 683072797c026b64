import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';

/** The setting with the time of the next backup, shared by all processes. */
const DUE = 'backup due';
/** After the first start. */
const FIRST_MINUTES = 10;
/** How long a backup may take before another process may try. */
export const TURN_MINUTES = 60;

/**
 * Claims a due backup by moving its time on; false when none is due or another process has it. A backup never takes longer than its claim.
 */
export async function takeTurn(db: Database, now: Temporal.Instant): Promise<boolean> {
  const first = timestamp(now.add({ minutes: FIRST_MINUTES }));
  await db
    .insertInto('setting')
    .values({ key: DUE, value: first })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set({ value: timestamp(now.add({ minutes: TURN_MINUTES })) })
    .where('key', '=', DUE)
    .where('value', '<=', timestamp(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets the time of the next backup. */
export async function setDue(db: Database, moment: Temporal.Instant): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: timestamp(moment) })
    .where('key', '=', DUE)
    .execute();
}
