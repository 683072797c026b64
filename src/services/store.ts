import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { replaceColumns } from '#database/tables/columns.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import { SERVICE } from '#scene/entries/entry-fields.ts';
import type { Service } from '#scene/entries/service.ts';
import { sortKey } from '#scene/text/sort-key.ts';

const ROW = entryColumns<Service>()(SERVICE);

/**
 * Inserts or replaces services.
 * @param from previous ids of renamed services, so that their history continues
 */
export async function writeServices(tx: Transaction, services: readonly Service[], from: ReadonlyMap<string, string>): Promise<void> {
  await lockChanges(tx);
  const language = await sceneLanguage(tx);
  for (const chunk of chunks(services)) {
    const stood = await listServices(tx, { ids: chunk.map(({ id }) => from.get(id) ?? id) });
    const before = new Map(stood.map((service) => [service.id, service]));
    await logChanges(
      tx,
      chunk.map(({ id }) => ({ kind: 'service', id })),
    );
    const rows = chunk.map((service) => ({ ...ROW.toRow(service), sort_key: sortKey(service.name, language) }));
    await tx
      .insertInto('service')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns(rows, 'id')))
      .execute();
    await recordRevisions(
      tx,
      chunk.map((now) => ({ kind: 'service', id: now.id, before: before.get(from.get(now.id) ?? now.id), now })),
    );
  }
}

/** Lists services by name: all, by ids, or of one kind. */
export async function listServices(
  db: Database,
  { ids, kind }: { ids?: readonly string[]; kind?: string | undefined } = {},
): Promise<Service[]> {
  if (ids?.length === 0) return [];
  let query = db.selectFrom('service').selectAll();
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  const rows = await query.orderBy('sort_key').orderBy('id').execute();
  return rows.map((row) => ROW.fromRow(row));
}

/** Finds a service by its current id. */
export async function serviceAt(db: Database, id: string): Promise<Service | undefined> {
  return (await listServices(db, { ids: [id] }))[0];
}

/** Finds a service. Follows renames. */
export async function findService(db: Database, id: string): Promise<Service | undefined> {
  return (await serviceAt(db, id)) ?? serviceAt(db, (await findMovedTo(db, 'service', id)) ?? '');
}
