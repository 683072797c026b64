import { randomUUID } from 'node:crypto';
import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { Source } from '../store/source-store.ts';

/** How long a source is heard by one process alone, in minutes, and how often a hearing under way says that it still is, in milliseconds: an older lease is that of a process that died. */
const LEASE_MINUTES = 5;
const RENEW_MS = 60_000;

/** The right to hear a source, until it is given back. */
export interface Lease {
  /** Leaves it to run out, should it not be given back. */
  renewNoMore: () => void;
  giveBack: () => Promise<void>;
}

/** Takes the right to hear a source; undefined when another process has it, or has heard the source since this row of it was read. */
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
    // What fails here fails in the hearing too, which says so.
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
