import { logChanges } from '#database/changes/change-log.ts';
import { contains } from '#database/contains.ts';
import type { Database } from '#database/engines/open.ts';
import { listPageIds, type PageName } from '#database/keepers.ts';
import { MADE } from '#ingest/announce/hand-set.ts';
import type { Show, Was } from '#scene/shows/show.ts';
import { findShow } from '#shows/store.ts';
import { yieldNow } from '#yield-every.ts';
import type { Finder, Plan } from './words.ts';

/** Shows that ever named an artist or venue, under any of its ids. */
export async function showsThatNamed(db: Database, page: PageName): Promise<string[]> {
  const found = new Set<string>();
  for (const id of await listPageIds(db, page)) {
    const revised = db
      .selectFrom('revision')
      .select('document as id')
      .where('kind', '=', 'show')
      .where(contains('fields', `"${id}"`));
    const was = db
      .selectFrom('show')
      .select('id')
      .where(contains('was', `"${id}"`));
    const changed = db
      .selectFrom('show_change')
      .select('show_id as id')
      .where(({ or }) => or([contains('before_means', `${id} `), contains('after_means', `${id} `)]));
    for (const show of await revised.union(was).union(changed).execute()) found.add(show.id);
  }
  return [...found];
}

/** Plans the removal of words from shows' records: changes, former times and places, entered values. */
export async function planShows(db: Database, plan: Plan, shows: readonly string[], finder: Finder): Promise<void> {
  for (const id of shows) {
    const before = plan.of;
    await planChanges(db, plan, id, finder);
    await planWas(db, plan, id, finder);
    await planTyped(db, plan, id, finder);
    if (plan.of > before) plan.writes.push((tx) => logChanges(tx, [{ kind: 'show', id }]));
    await yieldNow();
  }
}

async function planChanges(db: Database, plan: Plan, id: string, { isIn }: Finder): Promise<void> {
  const rows = await db.selectFrom('show_change').select(['changed_at', 'field', 'before', 'after']).where('show_id', '=', id).execute();
  for (const { changed_at, field, before, after } of rows) {
    if (!isIn([before, after])) continue;
    plan.of++;
    plan.writes.push((tx) =>
      tx.deleteFrom('show_change').where('show_id', '=', id).where('changed_at', '=', changed_at).where('field', '=', field).execute(),
    );
  }
}

/** A show's page has its former facts as 'Moved from …'. Written without a revision, which would contain them. */
async function planWas(db: Database, plan: Plan, id: string, { isIn }: Finder): Promise<void> {
  const row = await db.selectFrom('show').select('was').where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.was === null) return;
  const was = Object.entries(JSON.parse(row.was) as Was);
  const left = was.filter(([, value]) => !isIn(value));
  if (left.length === was.length) return;
  plan.of += was.length - left.length;
  const set = { was: left.length === 0 ? null : JSON.stringify(Object.fromEntries(left)) };
  plan.writes.push((tx) => tx.updateTable('show').set(set).where('id', '=', id).execute());
}

/** Entered values return when a field is released, so they become the show's present ones. */
async function planTyped(db: Database, plan: Plan, id: string, { isIn }: Finder): Promise<void> {
  const show: Show | undefined = await findShow(db, id);
  const rows = db.selectFrom('show_edit').select(['field', 'value']).where('show_id', '=', id).where('field', '>', MADE);
  for (const { field, value } of await rows.where('field', '<', `${MADE}~`).execute()) {
    const typed = Object.entries(value === '' ? {} : (JSON.parse(value) as Record<string, unknown>));
    const saying = new Set(typed.flatMap(([name, said]) => (isIn(said) ? [name] : [])));
    if (saying.size === 0) continue;
    plan.of += saying.size;
    const left = typed.map(([name, said]) => {
      if (!saying.has(name)) return [name, said];
      const now: unknown = show === undefined ? undefined : Reflect.get(show, name);
      return [name, now ?? (Array.isArray(said) ? [] : typeof said === 'string' ? '' : null)];
    });
    plan.writes.push((tx) =>
      tx
        .updateTable('show_edit')
        .set({ value: JSON.stringify(Object.fromEntries(left)) })
        .where('show_id', '=', id)
        .where('field', '=', field)
        .execute(),
    );
  }
}
