import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { replaceColumns } from '#database/tables/columns.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import { GROUP } from '#scene/entries/entry-fields.ts';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import type { Group } from '#scene/entries/group.ts';
import { sortKey } from '#scene/text/sort-key.ts';

const ROW = entryColumns<Group>()(GROUP);

/**
 * Writes promoters or series in place of those with the same ids.
 * @param from the former ids of those that are renamed: their history goes on
 */
export async function writeGroups(
  tx: Transaction,
  kind: GroupKind,
  groups: readonly Group[],
  from: ReadonlyMap<string, string>,
): Promise<void> {
  await lockChanges(tx);
  const language = await sceneLanguage(tx);
  for (const chunk of chunks(groups)) {
    const stood = await listGroups(
      tx,
      kind,
      chunk.map(({ id }) => from.get(id) ?? id),
    );
    const before = new Map(stood.map((group) => [group.id, group]));
    await logChanges(
      tx,
      chunk.map(({ id }) => ({ kind, id })),
    );
    const rows = chunk.map((group) => ({ ...ROW.toRow(group), sort_key: sortKey(group.name, language) }));
    await tx
      .insertInto(kind)
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns(rows, 'id')))
      .execute();
    await recordRevisions(
      tx,
      chunk.map((now) => ({ kind, id: now.id, before: before.get(from.get(now.id) ?? now.id), now })),
    );
  }
}

/** Promoters or series by name: all, or those with some ids. */
export async function listGroups(db: Database, kind: GroupKind, ids?: readonly string[]): Promise<Group[]> {
  if (ids?.length === 0) return [];
  let query = db.selectFrom(kind).selectAll();
  if (ids !== undefined) query = query.where('id', 'in', ids);
  const rows = await query.orderBy('sort_key').orderBy('id').execute();
  return rows.map((row) => ROW.fromRow(row));
}

/** The one with exactly this id, or undefined. */
export async function groupAt(db: Database, kind: GroupKind, id: string): Promise<Group | undefined> {
  return (await listGroups(db, kind, [id]))[0];
}

/** One by its id or a former one, or undefined. */
export async function findGroup(db: Database, kind: GroupKind, id: string): Promise<Group | undefined> {
  return (await groupAt(db, kind, id)) ?? groupAt(db, kind, (await findMovedTo(db, kind, id)) ?? '');
}

/** How many shows each has from a night on, by id. */
export async function countComing(db: Database, kind: GroupKind, tonight: string): Promise<Map<string, number>> {
  const column = `${kind}_id` as const;
  const rows = await db
    .selectFrom('show')
    .select(({ fn }) => [column, fn.countAll<number>().as('count')])
    .where(column, 'is not', null)
    .where('night', '>=', tonight)
    .where('status', '<>', 'withdrawn')
    .groupBy(column)
    .execute();
  return new Map(rows.map((row) => [row[column] ?? '', Number(row.count)]));
}
