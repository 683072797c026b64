import type { Ending } from '#scene/entries/ending.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import type { Database } from './engines/open.ts';
import { standsUnder } from './moved.ts';

/** An entry whose ending names what is in its place as that is called now; without a link where its page is gone. */
export async function withEndingNow<Entry extends { ending?: Ending | undefined }>(
  db: Database,
  kind: RosterKind,
  entry: Entry,
): Promise<Entry> {
  const now = entry.ending?.now;
  if (entry.ending === undefined || now === undefined || now.id === null) return entry;
  const id = await standsUnder(db, kind, now.id);
  const row = id === undefined ? undefined : await db.selectFrom(kind).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return { ...entry, ending: { ...entry.ending, now: row ?? { id: null, name: now.name } } };
}
