import { randomUUID } from 'node:crypto';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Source } from '../store/source-store.ts';

/** An older lease belongs to a process that died. */
const LEASE_MINUTES = 5;
const RENEW_MS = 60_000;

export interface Lease {
  /** Lets it expire. */
  renewNoMore: () => void;
  giveBack: () => Promise<void>;
}

/** Takes the lease of a source; undefined when another process has it, or has run since this row was read. */
export async function takeLease(db: Database, { id, heard_at }: Pick<Source, 'id' | 'heard_at'>, clock: Clock): Promise<Lease | undefined> {
  const now = clock();
  const leased_by = randomUUID();
  const untilThen = () => timestamp(clock().add({ minutes: LEASE_MINUTES }));
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set(({ eb, ref }) => ({ leased_by, leased_until: untilThen(), unended: eb(ref('unended'), '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', timestamp(now))]))
    .where('heard_at', heard_at === null ? 'is' : '=', heard_at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const mine = () => db.updateTable('source').where('id', '=', id).where('leased_by', '=', leased_by);
  const renewing = setInterval(() => {
    // An error here occurs in the run too, which reports it.
    mine()
      .set({ leased_until: untilThen() })
      .execute()
      .catch(() => {});
  }, RENEW_MS).unref();
  return {
    renewNoMore: () => clearInterval(renewing),
    async giveBack() {
      await mine().set({ leased_by: null, leased_until: null, unended: 0 }).execute();
    },
  };
}
