import type { Ending } from '#scene/entries/ending.ts';
import type { EntryKind, GroupKind, RosterKind } from '#scene/entries/entry-kind.ts';
import { lockChanges, logChanges } from './changes/change-log.ts';
import { chunks } from './chunks.ts';
import type { Database, Transaction } from './engines/open.ts';
import type { MovedTable } from './tables/source-tables.ts';

/**
 * The present id of a renamed or merged entry or show, after any number of moves.
 * @returns undefined for one that never moved; the caller checks that the id exists
 */
export async function findMovedTo(db: Database, kind: MovedTable['kind'], id: string): Promise<string | undefined> {
  const now = (await readCurrentIds(db, kind, [id]))(id);
  return now === id ? undefined : now;
}

/** The id under which an entry exists: where its address leads, or else its own. @returns undefined where neither exists */
export async function findCurrentId(db: Database, kind: RosterKind | GroupKind, id: string): Promise<string | undefined> {
  const now = (await findMovedTo(db, kind, id)) ?? id;
  const rows = await db.selectFrom(kind).select('id').where('id', 'in', [now, id]).execute();
  return [now, id].find((each) => rows.some((row) => row.id === each));
}

/** The present ids of many entries; ids that never moved map to themselves. */
export async function readCurrentIds(db: Database, kind: MovedTable['kind'], ids: Iterable<string>): Promise<(id: string) => string> {
  const steps = new Map<string, string>();
  const asked = new Set<string>();
  for (let next = new Set(ids); next.size > 0; ) {
    for (const id of next) asked.add(id);
    const led = new Set<string>();
    for (const some of chunks([...next])) {
      const rows = db.selectFrom('moved').select(['from_id', 'to_id']).where('kind', '=', kind).where('from_id', 'in', some);
      for (const { from_id, to_id } of await rows.execute()) {
        steps.set(from_id, to_id);
        if (!asked.has(to_id)) led.add(to_id);
      }
    }
    next = led;
  }
  return (id) => {
    const passed = new Set<string>();
    let at = id;
    for (let to = steps.get(at); to !== undefined; to = steps.get(at)) {
      // A cycle leads nowhere.
      if (passed.has(at)) return id;
      passed.add(at);
      at = to;
    }
    return at;
  };
}

/**
 * Redirects the address of an entry to another, with all addresses that led to it. Where an editor had merged the old id into a third, the
 * merge applies to the new id, so that undoing it leaves both at the new one.
 */
export async function recordMove(tx: Transaction, kind: EntryKind, from_id: string, to_id: string): Promise<void> {
  await lockChanges(tx);
  const moved = () => tx.selectFrom('moved').select(['to_id', 'decision_id']).where('kind', '=', kind);
  const decided = await moved().where('from_id', '=', from_id).where('decision_id', 'is not', null).executeTakeFirst();
  await releaseAddresses(tx, kind, [to_id]);
  await tx.updateTable('moved').set({ to_id }).where('kind', '=', kind).where('to_id', '=', from_id).execute();
  await releaseAddresses(tx, kind, [from_id]);
  await tx.insertInto('moved').values({ kind, from_id, to_id, decision_id: null }).execute();
  if (decided !== undefined && decided.to_id !== to_id)
    await tx
      .insertInto('moved')
      .values({ kind, from_id: to_id, ...decided })
      .execute();
  const led = await tx.selectFrom('moved').select('from_id').where('kind', '=', kind).where('to_id', '=', to_id).execute();
  await logAddresses(tx, kind, [to_id, ...led.map((row) => row.from_id)]);
}

/** Logs the addresses that redirect to some documents, when those appear or go. */
export async function logRedirectsTo(tx: Transaction, kind: MovedTable['kind'], ids: readonly string[]): Promise<void> {
  const led = await tx.selectFrom('moved').select('from_id').where('kind', '=', kind).where('to_id', 'in', ids).execute();
  await logAddresses(
    tx,
    kind,
    led.map((row) => row.from_id),
  );
}

/** Logs documents whose redirect changed. */
export async function logAddresses(tx: Transaction, kind: MovedTable['kind'], ids: Iterable<string>): Promise<void> {
  await logChanges(
    tx,
    [...new Set(ids)].map((id) => ({ kind, id })),
  );
}

/** Removes redirects from ids that entries now use. */
export async function releaseAddresses(tx: Transaction, kind: EntryKind, ids: readonly string[]): Promise<void> {
  const freed = await tx.deleteFrom('moved').where('kind', '=', kind).where('from_id', 'in', ids).returning('from_id').execute();
  await logAddresses(
    tx,
    kind,
    freed.map((row) => row.from_id),
  );
}

/** An entry whose ending shows the present name of its successor, without a link where the successor is gone. */
export async function withCurrentEnding<Entry extends { ending?: Ending | undefined }>(
  db: Database,
  kind: RosterKind,
  entry: Entry,
): Promise<Entry> {
  const now = entry.ending?.now;
  if (entry.ending === undefined || now === undefined || now.id === null) return entry;
  const id = await findCurrentId(db, kind, now.id);
  const row = id === undefined ? undefined : await db.selectFrom(kind).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return { ...entry, ending: { ...entry.ending, now: row ?? { id: null, name: now.name } } };
}

/**
 * Whether somebody took an entry off the roster or site, under this id or where it leads. The caller checks whether another entry uses the
 * address now.
 */
export async function isOffRoster(db: Database, kind: EntryKind, id: string): Promise<boolean> {
  const ids = [id, (await findMovedTo(db, kind, id)) ?? id];
  const off = await db.selectFrom('off_roster').select('entry').where('kind', '=', kind).where('entry_id', 'in', ids).execute();
  // Drafts are for editors only.
  return off.some(({ entry }) => (JSON.parse(entry) as { draft?: boolean }).draft !== true);
}
