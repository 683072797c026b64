import { randomUUID } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { Database } from '#database/open.ts';
import type { Source } from './source-store.ts';

/** How long a source may be heard by one process alone, in minutes; no hearing takes as long, so an older lease is that of a process that died. */
const LEASE_MINUTES = 5;

/** The right to hear a source, until it is given back. */
export interface Lease {
  giveBack: () => Promise<void>;
}

/** Takes the right to hear a source; undefined when another process has it, or has heard the source since this row of it was read. */
export async function takeLease(
  db: Database,
  { id, heard_at }: Pick<Source, 'id' | 'heard_at'>,
  now: Temporal.Instant,
): Promise<Lease | undefined> {
  const leased_by = randomUUID();
  const leased_until = timestamp(now.add({ minutes: LEASE_MINUTES }));
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ leased_by, leased_until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', timestamp(now))]))
    .where('heard_at', heard_at === null ? 'is' : '=', heard_at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  return {
    async giveBack() {
      const mine = db.updateTable('source').where('id', '=', id).where('leased_by', '=', leased_by);
      await mine.set({ leased_by: null, leased_until: null }).execute();
    },
  };
}
