import type { Database } from '#database/engines/open.ts';
import { mayBeOnePlace, streetOf } from '#ingest/meaning/venue-addresses.ts';
import type { LikelyEntry } from '#scene/desk/desk-entry.ts';
import { type EntryKind, isGroup, isOnRoster } from '#scene/entries/entry-kind.ts';
import { foldName } from '#scene/text/names.ts';
import { knownNames } from '#search/known-names.ts';

const MAX_LOOKED_AT = 60;
const MAX_TOLD = 8;

/** Possible duplicates: entries of the same name, similar names on the roster, venues at the same address. */
export async function likelyEntries(
  db: Database,
  kind: EntryKind,
  { id, name, tonight }: { id?: string; name: string; tonight: string },
): Promise<LikelyEntry[]> {
  if (!isOnRoster(kind)) return namesakes(db, kind, { name, but: id });
  const { index } = await knownNames(db, tonight);
  const hits = index.find(name, MAX_LOOKED_AT).filter((hit) => hit.kind === kind && hit.id !== id);
  const ids = [...new Set(hits.map((hit) => hit.id))].slice(0, MAX_TOLD);
  const street = kind === 'venue' && id !== undefined ? await neighbors(db, id) : [];
  ids.push(...street.filter((each) => !ids.includes(each)));
  if (ids.length === 0) return [];
  const names = new Map(
    (await db.selectFrom(kind).select(['id', 'name']).where('id', 'in', ids).execute()).map((row) => [row.id, row.name]),
  );
  const folded = foldName(name);
  return Promise.all(
    ids.flatMap((each) => {
      const [hit, called] = [hits.find((found) => found.id === each), names.get(each)];
      if (called === undefined) return [];
      const same = folded !== '' && hits.some((found) => found.id === each && found.folded === folded);
      const why: LikelyEntry['why'] = [
        ...(hit === undefined ? [] : [same ? ('same name' as const) : ('name alike' as const)]),
        ...(street.includes(each) ? ['same street' as const] : []),
      ];
      return [countShows(db, kind, each).then((shows) => ({ id: each, name: called, by: hit?.name ?? called, same, shows, why }))];
    }),
  );
}

/** Venues at the same street and number in the same town. */
async function neighbors(db: Database, id: string): Promise<string[]> {
  const venues = await db.selectFrom('venue').select(['id', 'address', 'city']).where('address', '<>', '').execute();
  const own = venues.find((venue) => venue.id === id);
  const street = own && streetOf(own.address);
  if (own === undefined || street === undefined) return [];
  const isThere = ({ address, city }: typeof own) =>
    mayBeOnePlace(streetOf(address) ?? '', street) && (city === '' || own.city === '' || foldName(city) === foldName(own.city));
  return venues.filter((venue) => venue.id !== id && isThere(venue)).map((venue) => venue.id);
}

/** Entries with exactly this name. */
export async function namesakes(
  db: Database,
  kind: EntryKind,
  { name, but = '' }: { name: string; but?: string | undefined },
): Promise<LikelyEntry[]> {
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', but)
    .orderBy('id')
    .limit(MAX_TOLD)
    .execute();
  return rows.map(({ id }) => ({ id, name, by: name, same: true, shows: 0, why: ['same name'] }));
}

/** Counts the shows of an artist, venue, promoter or series, past ones too; 0 for others. */
export async function countShows(db: Database, kind: EntryKind, id: string): Promise<number> {
  if (!isOnRoster(kind) && !isGroup(kind)) return 0;
  const query =
    kind === 'artist'
      ? db
          .selectFrom('credit')
          .select(({ fn }) => fn.count<number>('show_id').distinct().as('count'))
          .where('artist_id', '=', id)
      : db
          .selectFrom('show')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(`${kind}_id`, '=', id);
  return Number((await query.executeTakeFirstOrThrow()).count);
}
