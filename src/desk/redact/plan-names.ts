import { logChanges } from '#database/changes/change-log.ts';
import { contains } from '#database/contains.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { listPageIds, type PageName } from '#database/keepers.ts';
import type { Ending } from '#scene/entries/ending.ts';
import type { Finder, Plan } from './words.ts';

interface Naming {
  entries: { id: string; ending: string }[];
  positions: number[];
}

/** Other entries' endings that name a page. */
export async function endingsNaming(db: Database, page: PageName): Promise<Naming> {
  const naming: Naming = { entries: [], positions: [] };
  for (const id of await listPageIds(db, page)) {
    const rows = db
      .selectFrom(page.kind)
      .select(['id', 'ending'])
      .where(contains('ending', `"${id}"`));
    for (const { ending, ...row } of await rows.execute()) if (ending !== null) naming.entries.push({ ...row, ending });
    const revised = db
      .selectFrom('revision')
      .select('position')
      .where('kind', '=', page.kind)
      .where('document', '<>', page.id)
      .where(contains('fields', `"${id}"`));
    for (const { position } of await revised.execute()) naming.positions.push(position);
  }
  return naming;
}

/** Plans the removal of a former name from others' endings, which then have the page's current name, or none if it is gone. */
export async function planEndings(db: Database, plan: Plan, page: PageName, { isIn }: Finder): Promise<void> {
  const { entries } = await endingsNaming(db, page);
  for (const { id, ending } of entries) {
    const { now, ...others } = JSON.parse(ending) as Ending;
    if (!isIn(now?.name)) continue;
    plan.of++;
    plan.writes.push((tx) => renameNow(tx, page, id, others));
  }
}

/** Written without a revision, which would contain the name. */
async function renameNow(tx: Transaction, { kind, id }: PageName, entry: string, ending: object): Promise<void> {
  const now = await tx.selectFrom(kind).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  const said = JSON.stringify(now === undefined ? ending : { ...ending, now });
  await tx.updateTable(kind).set({ ending: said }).where('id', '=', entry).execute();
  await logChanges(tx, [{ kind, id: entry }]);
}

/**
 * Plans the permanent removal of an entry's former name. Past shows at a venue get its current name; an act is unlinked from bills where
 * only the removed name links it, and words of sources or editors are removed from the show.
 */
export async function planFormerNames(db: Database, plan: Plan, kind: 'artist' | 'venue', id: string, { isIn }: Finder): Promise<void> {
  const rows = await db
    .selectFrom('former_name')
    .select(['name', 'noted_at'])
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .execute();
  for (const { name, noted_at } of rows) {
    if (!isIn(name)) continue;
    plan.of++;
    plan.writes.push(async (tx) => {
      const had = tx.deleteFrom('former_name').where('kind', '=', kind).where('entry_id', '=', id).where('noted_at', '=', noted_at);
      await had.execute();
      if (kind === 'venue') await renameShowsAt(tx, id, name);
    });
  }
}

/** Written without a revision, which would contain the name. */
async function renameShowsAt(tx: Transaction, id: string, before: string): Promise<void> {
  const now = await tx.selectFrom('venue').select('name').where('id', '=', id).executeTakeFirst();
  if (now === undefined) return;
  const shows = await tx.selectFrom('show').select('id').where('venue_id', '=', id).where('venue_name', '=', before).execute();
  await tx.updateTable('show').set({ venue_name: now.name }).where('venue_id', '=', id).where('venue_name', '=', before).execute();
  await logChanges(
    tx,
    shows.map((show) => ({ kind: 'show', id: show.id })),
  );
}
