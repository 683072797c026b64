import type { Selectable } from 'kysely';
import { machineMoment, timestamp } from '#clock.ts';
import { logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { ShowChangeTable } from '#database/tables/archive-tables.ts';
import type { Show, Was } from '#scene/shows/show.ts';
import { changedFacts, FACTS, type FactName, factsOf, isSameFact } from './show-facts.ts';

/** Older changes are deleted: a source may change a time at every reading. */
const MAX_CHANGES = 20;

/** The longest delay before people are notified of a change. */
export const MAX_SETTLING_MINUTES = 30;

export type ShowChangeRow = Selectable<ShowChangeTable>;

/** Tells who changed a fact: the id of a source, 'editor', a kept page such as 'artist:kingtide', or '' if unknown. */
export type SaidBy = (showId: string, fact: FactName) => string;

/** Records changed facts of announced shows, for people who plan to go. */
export async function recordChanges(
  tx: Transaction,
  shows: readonly { before: Show | undefined; now: Show }[],
  saidBy: SaidBy = () => '',
): Promise<void> {
  const changed_at = machineMoment();
  const rows = shows.flatMap(({ before, now }) => (before === undefined ? [] : rowsOf(before, now, changed_at, saidBy)));
  if (rows.length === 0) return;
  for (const some of chunks(rows))
    await tx
      .insertInto('show_change')
      .values(some)
      // If one action changes a fact twice, the first former value counts.
      .onConflict((conflict) =>
        conflict.columns(['show_id', 'changed_at', 'field']).doUpdateSet(({ ref }) => ({
          after: ref('excluded.after'),
          after_means: ref('excluded.after_means'),
          said_by: ref('excluded.said_by'),
        })),
      )
      .execute();
  const now = new Map(shows.map((each) => [each.now.id, each.now]));
  for (const id of new Set(rows.map(({ show_id }) => show_id))) await forgetTakenBack(tx, now.get(id));
  for (const id of await withTooMany(tx, [...new Set(rows.map(({ show_id }) => show_id))])) await forgetOldest(tx, id);
}

function rowsOf(before: Show, now: Show, changed_at: string, saidBy: SaidBy): ShowChangeRow[] {
  const [was, is] = [factsOf(before), factsOf(now)];
  return changedFacts(before, now).map((field) => ({
    show_id: now.id,
    changed_at,
    field,
    before: was[field].text,
    after: is[field].text,
    before_means: was[field].meaning,
    after_means: is[field].meaning,
    said_by: saidBy(now.id, field),
  }));
}

/** Deletes changes of a fact that is back to what it was before anyone was notified. */
async function forgetTakenBack(tx: Transaction, show: Show | undefined): Promise<void> {
  if (show === undefined) return;
  const told = await tx.selectFrom('show_told').select('until').where('show_id', '=', show.id).executeTakeFirst();
  const settled = timestamp(Temporal.Now.instant().subtract({ minutes: MAX_SETTLING_MINUTES }));
  const since = told !== undefined && told.until > settled ? told.until : settled;
  for (const [field, rows] of Map.groupBy(await changesBetween(tx, show.id, since, '9'), (row) => row.field)) {
    const fact = FACTS.find((name) => name === field);
    const last = rows.at(-1)?.after_means;
    if (fact === undefined || last === undefined) continue;
    // Find the last time the fact was what it is now; later changes are deleted.
    const from = rows.findIndex(({ before_means }) => isSameFact(fact, before_means, last));
    const forgotten = from < 0 ? undefined : rows[from]?.changed_at;
    if (forgotten === undefined) continue;
    const ofShow = tx.deleteFrom('show_change').where('show_id', '=', show.id);
    await ofShow.where('field', '=', field).where('changed_at', '>=', forgotten).execute();
    if (fact === 'status') await restoreFormerStatus(tx, show);
  }
}

/** Sets a show's former status from its remaining changes: a show back on sale was sold out. */
async function restoreFormerStatus(tx: Transaction, { id, status }: Show): Promise<void> {
  const { was } = await tx.selectFrom('show').select('was').where('id', '=', id).executeTakeFirstOrThrow();
  const left = (await changesOf(tx, id)).findLast(({ field }) => field === 'status');
  const former = left?.after === status ? left.before : undefined;
  const { status: _, ...others } = JSON.parse(was ?? '{}') as Partial<Was>;
  const now = former === undefined ? others : { ...others, status: former };
  await tx
    .updateTable('show')
    .set({ was: Object.keys(now).length === 0 ? null : JSON.stringify(now) })
    .where('id', '=', id)
    .execute();
  await logChanges(tx, [{ kind: 'show', id }]);
}

async function withTooMany(db: Database, ids: readonly string[]): Promise<string[]> {
  const many: string[] = [];
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('show_change')
      .select('show_id')
      .where('show_id', 'in', some)
      .groupBy('show_id')
      .having(({ fn, eb }) => eb(fn.countAll(), '>', MAX_CHANGES))
      .execute();
    many.push(...rows.map(({ show_id }) => show_id));
  }
  return many;
}

/**
 * Deletes a show's oldest changes, except the last of each fact, which may not be sent yet. The first remaining unsent change of a fact
 * gets the value from before all of them.
 */
async function forgetOldest(tx: Transaction, id: string): Promise<void> {
  const newest = await changesOf(tx, id);
  const oldest = newest[0]?.changed_at ?? '';
  const all = await changesBetween(tx, id, '', '9');
  const told = await tx.selectFrom('show_told').select('until').where('show_id', '=', id).executeTakeFirst();
  const untold = told?.until ?? timestamp(Temporal.Now.instant().subtract({ hours: 1 }));
  for (const [field, rows] of Map.groupBy(all, (row) => row.field)) {
    const [first, ...later] = rows.filter(({ changed_at }) => changed_at > untold);
    const kept = later.find((row) => row.changed_at >= oldest) ?? later.at(-1);
    const last = rows.at(-1)?.changed_at ?? '';
    const ofField = tx.deleteFrom('show_change').where('show_id', '=', id).where('field', '=', field);
    await ofField.where('changed_at', '<', oldest).where('changed_at', '<', last).execute();
    if (first === undefined || kept === undefined || first.changed_at >= oldest) continue;
    const { before, before_means } = first;
    const ofKept = tx.updateTable('show_change').set({ before, before_means }).where('show_id', '=', id).where('field', '=', field);
    await ofKept.where('changed_at', '=', kept.changed_at).execute();
  }
}

/** A show's changes, oldest first. */
export async function changesOf(db: Database, id: string): Promise<ShowChangeRow[]> {
  const rows = await db
    .selectFrom('show_change')
    .selectAll()
    .where('show_id', '=', id)
    .orderBy('changed_at', 'desc')
    .orderBy('field', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.toReversed();
}

/** A show's changes after `since` up to `until` (ISO 8601), oldest first. */
export function changesBetween(db: Database, id: string, since: string, until: string): Promise<ShowChangeRow[]> {
  return db
    .selectFrom('show_change')
    .selectAll()
    .where('show_id', '=', id)
    .where('changed_at', '>', since)
    .where('changed_at', '<=', until)
    .orderBy('changed_at')
    .orderBy('field')
    .execute();
}
