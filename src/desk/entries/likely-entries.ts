import type { Database } from '#database/engines/open.ts';
import type { EntryKind, LikelyEntry } from '#scene/desk-entry.ts';
import { fold } from '#scene/names.ts';
import { knownNames } from '#search/known-names.ts';

/** So many are looked at, and so many told. */
const MOST_LOOKED_AT = 60;
const MOST_TOLD = 8;

/** Others that may be the one of a name: those who go by it, and those who go by one that is nearly so. */
export async function likelyEntries(
  db: Database,
  kind: EntryKind,
  { id, name, tonight }: { id?: string; name: string; tonight: string },
): Promise<LikelyEntry[]> {
  const { index } = await knownNames(db, tonight);
  const hits = index.find(name, MOST_LOOKED_AT).filter((hit) => hit.kind === kind && hit.id !== id);
  const ids = [...new Set(hits.map((hit) => hit.id))].slice(0, MOST_TOLD);
  if (ids.length === 0) return [];
  const names = new Map(
    (await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids).execute()).map((row) => [row.id, row.name]),
  );
  const folded = fold(name);
  return Promise.all(
    ids.flatMap((each) => {
      const [hit, called] = [hits.find((found) => found.id === each), names.get(each)];
      if (hit === undefined || called === undefined) return [];
      const same = folded !== '' && hits.some((found) => found.id === each && found.folded === folded);
      return [countShows(db, kind, each).then((shows) => ({ id: each, name: called, by: hit.name, same, shows }))];
    }),
  );
}

/** How many shows an artist is billed for, or a venue has, past ones too. */
export async function countShows(db: Database, kind: EntryKind, id: string): Promise<number> {
  const query =
    kind === 'artist'
      ? db
          .selectFrom('credit')
          .select(({ fn }) => fn.count<number>('show_id').distinct().as('count'))
          .where('artist_id', '=', id)
      : db
          .selectFrom('show')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('venue_id', '=', id);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
