import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/engines/open.ts';
import { type Signature, signatureOf } from '#database/revisions/revisions.ts';
import type { ShowToRereadTable } from '#database/tables/hearing-tables.ts';

/** Where a listing that names no place of its own is: where its show was, or where its source speaks for by now. */
export type PlaceOf = ShowToRereadTable['place_of'];

/**
 * Has the listings of shows be read anew soon after this change, in its name. It is written down with the change: a process that ends meanwhile takes
 * nothing of it. Asked for twice it is done once, by the latest word; that a source's own place counts stays so, for what meant another is the older.
 */
export async function putOff(change: Change, showIds: readonly string[], placeOf: PlaceOf): Promise<void> {
  const signature = JSON.stringify(signatureOf(change) ?? null);
  for (const ids of chunks([...new Set(showIds)])) {
    const there = await change.selectFrom('show').select('id').where('id', 'in', ids).execute();
    if (there.length === 0) continue;
    await change
      .insertInto('show_to_reread')
      .values(there.map(({ id }) => ({ show_id: id, place_of: placeOf, signature })))
      .onConflict((conflict) =>
        conflict.column('show_id').doUpdateSet((eb) => ({
          signature: eb.ref('excluded.signature'),
          place_of: placeOf === 'source' ? placeOf : eb.ref('show_to_reread.place_of'),
        })),
      )
      .execute();
  }
}

/** Shows that are to be read anew by one word, those furthest ahead first: what is to come before what has been. */
export interface Batch {
  showIds: string[];
  placeOf: PlaceOf;
  written: string;
  signature: Signature | null;
}

/** The next so many of them; undefined where none waits. */
export async function nextToReread(db: Database, limit: number): Promise<Batch | undefined> {
  const waiting = db.selectFrom('show_to_reread').innerJoin('show', 'show.id', 'show_to_reread.show_id');
  const rows = await waiting
    .select(['show_id', 'place_of', 'signature'])
    .orderBy('show.night', 'desc')
    .orderBy('show_id')
    .limit(limit)
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const { place_of: placeOf, signature: written } = first;
  const same = rows.filter((row) => row.place_of === placeOf && row.signature === written);
  return { showIds: same.map(({ show_id }) => show_id), placeOf, written, signature: JSON.parse(written) as Signature | null };
}

/** Which shows of a batch still wait for just that: another process may have read them, or another word have come. */
export async function stillToReread(change: Change, { showIds, placeOf, written }: Batch): Promise<string[]> {
  const rows = change.selectFrom('show_to_reread').select('show_id').where('show_id', 'in', showIds);
  const same = await rows.where('place_of', '=', placeOf).where('signature', '=', written).execute();
  return same.map(({ show_id }) => show_id);
}

/** Those shows were read anew. */
export async function noteReread(change: Change, showIds: readonly string[]): Promise<void> {
  await change.deleteFrom('show_to_reread').where('show_id', 'in', showIds).execute();
}
