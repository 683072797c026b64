import { machineMoment } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { ShowChangeTable } from '#database/tables/archive-tables.ts';
import type { Show } from '#scene/shows/show.ts';

/** So many changes of a show are remembered, the latest: a calendar may say another time at every hearing. */
const MOST = 20;

/** Writes down what became different of shows that were announced before, for whoever made plans by it. */
export async function noteChanges(tx: Transaction, shows: readonly { before: Show | undefined; now: Show }[]): Promise<void> {
  const changed_at = machineMoment();
  const rows = shows.flatMap(({ before, now }) =>
    before === undefined ? [] : differences(before, now).map((each) => ({ show_id: now.id, changed_at, ...each })),
  );
  if (rows.length === 0) return;
  for (const some of chunks(rows))
    await tx
      .insertInto('show_change')
      .values(some)
      // Said twice by one action: what it was before the first holds.
      .onConflict((conflict) =>
        conflict.columns(['show_id', 'changed_at', 'field']).doUpdateSet(({ ref }) => ({ after: ref('excluded.after') })),
      )
      .execute();
  for (const id of await withTooMany(tx, [...new Set(rows.map(({ show_id }) => show_id))])) await forgetOldest(tx, id);
}

function differences(before: Show, now: Show): Pick<ShowChangeTable, 'field' | 'before' | 'after'>[] {
  const said = [
    { field: 'date' as const, before: before.date, after: now.date },
    { field: 'start' as const, before: before.startTime ?? '', after: now.startTime ?? '' },
    { field: 'venue' as const, before: before.venue.name, after: now.venue.name },
    { field: 'status' as const, before: before.status, after: now.status },
  ];
  // That nobody tells of a show for a while is no change of it.
  return said.filter((each) => each.before !== each.after && each.before !== 'withdrawn' && each.after !== 'withdrawn');
}

async function withTooMany(db: Database, ids: readonly string[]): Promise<string[]> {
  const many: string[] = [];
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('show_change')
      .select('show_id')
      .where('show_id', 'in', some)
      .groupBy('show_id')
      .having(({ fn, eb }) => eb(fn.countAll(), '>', MOST))
      .execute();
    many.push(...rows.map(({ show_id }) => show_id));
  }
  return many;
}

/** Forgets the oldest changes of a show; but the last of each field stays, which may be waiting to be told: that it is cancelled, say. */
async function forgetOldest(tx: Transaction, id: string): Promise<void> {
  const kept = await changesOf(tx, id);
  const oldest = kept[0]?.changed_at ?? '';
  await tx
    .deleteFrom('show_change')
    .where('show_id', '=', id)
    .where('changed_at', '<', oldest)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('show_change as later')
          .select('later.field')
          .where('later.show_id', '=', id)
          .whereRef('later.field', '=', 'show_change.field')
          .whereRef('later.changed_at', '>', 'show_change.changed_at'),
      ),
    )
    .execute();
}

/** A show that was just split off was announced only then: how it stood for that moment is no change of it. */
export async function forgetChanges(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('show_change').where('show_id', '=', id).execute();
}

/** What became different of a show, the earliest first. */
export async function changesOf(db: Database, id: string): Promise<ShowChangeTable[]> {
  const rows = await db
    .selectFrom('show_change')
    .selectAll()
    .where('show_id', '=', id)
    .orderBy('changed_at', 'desc')
    .orderBy('field', 'desc')
    .limit(MOST)
    .execute();
  return rows.toReversed();
}
