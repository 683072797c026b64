import { logChanges } from '#database/changes/change-log.ts';
import { contains } from '#database/contains.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { listPageIds, type PageName } from '#database/keepers.ts';
import type { Ending } from '#scene/entries/ending.ts';
import type { Finder, Plan } from './words.ts';

/** Entries of the same kind that say the page is in their place now. */
interface Naming {
  /** Entries that say so today. */
  entries: { id: string; ending: string }[];
  /** Places in the log of revisions that say so. */
  positions: number[];
}

/** Where the endings of other entries name a page. */
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

/** Plans how a former name is removed from the endings of others: they name the page as it is called now, and nothing where it is gone. */
export async function planEndings(db: Database, plan: Plan, page: PageName, { isIn }: Finder): Promise<void> {
  const { entries } = await endingsNaming(db, page);
  for (const { id, ending } of entries) {
    const { now, ...others } = JSON.parse(ending) as Ending;
    if (!isIn(now?.name)) continue;
    plan.of++;
    plan.writes.push((tx) => renameNow(tx, page, id, others));
  }
}

/** Written directly: a revision would say the name again. */
async function renameNow(tx: Transaction, { kind, id }: PageName, entry: string, ending: object): Promise<void> {
  const now = await tx.selectFrom(kind).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  const said = JSON.stringify(now === undefined ? ending : { ...ending, now });
  await tx.updateTable(kind).set({ ending: said }).where('id', '=', entry).execute();
  await logChanges(tx, [{ kind, id: entry }]);
}
