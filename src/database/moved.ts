import type { EntryKind, RosterKind } from '#scene/entries/entry-kind.ts';
import { lockChanges, logChanges } from './changes/change-log.ts';
import { chunks } from './chunks.ts';
import type { Database, Transaction } from './engines/open.ts';
import type { MovedTable } from './tables/hearing-tables.ts';

/**
 * The id that an entry or a show stands under now, where it was renamed or found to be another, however often.
 * @returns undefined for one that never moved; whether somebody stands under the id still is for the caller to see
 */
export async function movedTo(db: Database, kind: MovedTable['kind'], id: string): Promise<string | undefined> {
  const now = (await standingIds(db, kind, [id]))(id);
  return now === id ? undefined : now;
}

/**
 * The id that an artist or a venue stands under which is asked for by this one: its own, or that of what it was renamed to or found to be,
 * while that is there.
 * @returns undefined where neither stands
 */
export async function standsUnder(db: Database, kind: RosterKind, id: string): Promise<string | undefined> {
  const now = (await movedTo(db, kind, id)) ?? id;
  const rows = await db.selectFrom(kind).select('id').where('id', 'in', [now, id]).execute();
  return [now, id].find((each) => rows.some((row) => row.id === each));
}

/** The ids that some stand under now, each by its own: the same as `movedTo` says, of many at once; those that never moved lead to themselves. */
export async function standingIds(db: Database, kind: MovedTable['kind'], ids: Iterable<string>): Promise<(id: string) => string> {
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
      // What leads in a ring leads nowhere.
      if (passed.has(at)) return id;
      passed.add(at);
      at = to;
    }
    return at;
  };
}

/**
 * Has the address of an entry lead to another from now on, with all that led to it before. Where an editor decided that the old one was
 * somebody else, the new one is: taken back, both lead to the new one.
 */
export async function noteMoved(tx: Transaction, kind: EntryKind, from_id: string, to_id: string): Promise<void> {
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

/** Logs the addresses that lead to some documents: whether those stand or not decides whether the addresses lead anywhere. */
export async function logLeadingTo(tx: Transaction, kind: MovedTable['kind'], ids: readonly string[]): Promise<void> {
  const led = await tx.selectFrom('moved').select('from_id').where('kind', '=', kind).where('to_id', 'in', ids).execute();
  await logAddresses(
    tx,
    kind,
    led.map((row) => row.from_id),
  );
}

/** Logs that the addresses of some documents lead elsewhere now. */
export async function logAddresses(tx: Transaction, kind: MovedTable['kind'], ids: Iterable<string>): Promise<void> {
  await logChanges(
    tx,
    [...new Set(ids)].map((id) => ({ kind, id })),
  );
}

/** Whoever stands under an id has its address: nothing leads on from there any more. */
export async function releaseAddresses(tx: Transaction, kind: EntryKind, ids: readonly string[]): Promise<void> {
  const freed = await tx.deleteFrom('moved').where('kind', '=', kind).where('from_id', 'in', ids).returning('from_id').execute();
  await logAddresses(
    tx,
    kind,
    freed.map((row) => row.from_id),
  );
}
