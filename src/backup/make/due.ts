import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';

/** Under which setting it stands when the next backup is due: one moment for all processes on a database. */
const DUE = 'backup due';
/** A database that never had a backup gets its first this long after it is first served, in minutes. */
const FIRST_MINUTES = 10;
/** How long whoever makes a backup has for it, in minutes; after that another may. */
export const TURN_MINUTES = 60;

/**
 * Takes the turn to make the backup that is due: whoever moves the moment on has it. False when none is due or another process has it.
 * A backup never takes longer than its turn, so there are never two at once.
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

/** Says when the next backup is due. */
export async function setDue(db: Database, moment: Temporal.Instant): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: timestamp(moment) })
    .where('key', '=', DUE)
    .execute();
}
