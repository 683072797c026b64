import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Change, Database } from '#database/engines/open.ts';
import { movedTo } from '#database/moved.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import type { ArtistGenreTable, ArtistTable, MemberTable } from '#database/tables/archive-tables.ts';
import { ELSEWHERE, flag, mapColumns, optional, replacing, same } from '#database/tables/columns.ts';
import type { Artist, ArtistCard, Member } from '#scene/artist.ts';
import { fold, sortKey } from '#scene/names.ts';
import { artistNames } from './names.ts';

const FIELDS = {
  id: same('id'),
  name: same('name'),
  description: same('description'),
  verified: flag('verified'),
  artistimage: optional('image'),
} as const;
const ARTIST = mapColumns<Artist, ArtistTable>()({
  ...FIELDS,
  website: optional('website'),
  youtube: optional('youtube'),
  instagram: optional('instagram'),
  facebook: optional('facebook'),
  spotifyembed: optional('spotify_embed'),
  formed: optional('formed'),
  ended: optional('ended'),
  othernames: ELSEWHERE,
  genres: ELSEWHERE,
  members: ELSEWHERE,
});
const CARD = mapColumns<ArtistCard, ArtistTable>()({
  id: FIELDS.id,
  name: FIELDS.name,
  verified: FIELDS.verified,
  description: FIELDS.description,
  artistimage: FIELDS.artistimage,
});
const MEMBER = mapColumns<Member, MemberTable>()({
  name: same('name'),
  part: same('part'),
  musician: optional('musician_id'),
  from: optional('from_time'),
  to: optional('to_time'),
  img: optional('image'),
  description: optional('description'),
  instagram: optional('instagram'),
  website: optional('website'),
  facebook: optional('facebook'),
});

/** Which artists a list wants: `after` is the last id's position from the page before. */
export interface ArtistQuery {
  verified: boolean | 'all';
  q: string;
  limit: number;
  after?: { sortKey: string; id: string } | undefined;
}

/** An artist in a list, with the key that the next page starts after. */
export type ArtistRow = ArtistCard & { sortKey: string };

/** Writes artists with their members and other names, replacing what stood under the same ids. */
export async function writeArtists(change: Change, artists: readonly Artist[]): Promise<void> {
  await lockChanges(change);
  await bumpRosterVersion(change);
  for (const chunk of chunks(artists)) {
    const ids = chunk.map((artist) => artist.id);
    await logChanges(
      change,
      ids.map((id) => ({ kind: 'artist', id })),
    );
    await change.deleteFrom('member').where('artist_id', 'in', ids).execute();
    await change.deleteFrom('artist_alias').where('artist_id', 'in', ids).execute();
    await change.deleteFrom('artist_genre').where('artist_id', 'in', ids).execute();
    const rows = chunk.map(artistRow);
    await change
      .insertInto('artist')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replacing(rows, 'id')))
      .execute();
    for (const some of chunks(chunk.flatMap(aliasRows))) await change.insertInto('artist_alias').values(some).execute();
    for (const some of chunks(chunk.flatMap(memberRows))) await change.insertInto('member').values(some).execute();
    for (const some of chunks(chunk.flatMap(genreRows))) await change.insertInto('artist_genre').values(some).execute();
  }
}

function artistRow(artist: Artist): ArtistTable {
  const { name } = artist;
  return { ...ARTIST.toRow(artist), lowered: name.toLowerCase(), folded: fold(name), sort_key: sortKey(name) };
}

function aliasRows(artist: Artist) {
  const spellings = [
    { name: artist.name, kind: 'name' as const },
    ...artist.othernames.map((name) => ({ name, kind: 'othername' as const })),
  ];
  return spellings.map(({ name, kind }, position) => ({ artist_id: artist.id, name, folded: fold(name), kind, position }));
}

function genreRows({ id, genres }: Artist): ArtistGenreTable[] {
  return genres.map((genre, position) => ({ artist_id: id, position, genre }));
}

function memberRows(artist: Artist): MemberTable[] {
  return artist.members.map((member, position) => ({ artist_id: artist.id, position, ...MEMBER.toRow(member) }));
}

/** One artist with everything its page carries, or undefined; one that was renamed stands under its new id. */
export async function findArtist(db: Database, id: string): Promise<Artist | undefined> {
  const row = await db.selectFrom('artist').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) {
    const now = await movedTo(db, 'artist', id);
    return now === undefined ? undefined : findArtist(db, now);
  }
  const members = await db.selectFrom('member').selectAll().where('artist_id', '=', id).orderBy('position').execute();
  const others = await db
    .selectFrom('artist_alias')
    .select('name')
    .where('artist_id', '=', id)
    .where('kind', '=', 'othername')
    .orderBy('position')
    .execute();
  const genres = await db.selectFrom('artist_genre').select('genre').where('artist_id', '=', id).orderBy('position').execute();
  return toArtist(row, { others, members, genres });
}

/** Every artist with everything a page carries, by id. */
export async function wholeRoster(db: Database): Promise<Artist[]> {
  const rows = await db.selectFrom('artist').selectAll().orderBy('id').execute();
  const members = await db.selectFrom('member').selectAll().orderBy('position').execute();
  const names = db.selectFrom('artist_alias').select(['artist_id', 'name']).where('kind', '=', 'othername').orderBy('position');
  const [others, playing] = [Map.groupBy(await names.execute(), (row) => row.artist_id), Map.groupBy(members, (row) => row.artist_id)];
  const genres = Map.groupBy(await db.selectFrom('artist_genre').selectAll().orderBy('position').execute(), (row) => row.artist_id);
  return rows.map((row) =>
    toArtist(row, { others: others.get(row.id) ?? [], members: playing.get(row.id) ?? [], genres: genres.get(row.id) ?? [] }),
  );
}

/** What stands of an artist in tables of their own. */
interface Beside {
  others: readonly { name: string }[];
  members: readonly MemberTable[];
  genres: readonly { genre: string }[];
}

function toArtist(row: ArtistTable, { others, members, genres }: Beside): Artist {
  return {
    ...ARTIST.fromRow(row),
    othernames: others.map((other) => other.name),
    genres: genres.map(({ genre }) => genre),
    members: members.map(MEMBER.fromRow),
  };
}

/** Artists by name, one page of them; `q` is a substring of the name, case-insensitive, accents optional. */
export async function listArtists(db: Database, { verified, q, limit, after }: ArtistQuery): Promise<ArtistRow[]> {
  let query = db.selectFrom('artist').select([...CARD.names, 'sort_key']);
  if (verified !== 'all') query = query.where('verified', '=', verified ? 1 : 0);
  if (q !== '') {
    const ids = await namesHolding(db, { verified, q, limit, after });
    if (ids.length === 0) return [];
    query = query.where('id', 'in', ids);
  }
  if (after !== undefined) query = query.where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(after.sortKey, after.id)));
  const rows = await query.orderBy('sort_key').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({ ...CARD.fromRow(row), sortKey: row.sort_key }));
}

/** The first artists whose name holds `q`, after the one a page ended with. */
async function namesHolding(db: Database, { verified, q, limit, after }: ArtistQuery): Promise<string[]> {
  const names = await artistNames(db);
  const first = after === undefined ? 0 : names.placeOf((await nextAfter(db, after)) ?? '');
  return first === undefined
    ? []
    : names
        .called(q)
        .filter((place) => place >= first)
        .filter((place) => verified === 'all' || names.isVerified(place) === verified)
        .take(limit)
        .toArray()
        .flatMap((place) => names.idAt(place) ?? []);
}

/** The artist that stands next after a place in the list, whoever stood there; undefined at its end. */
async function nextAfter(db: Database, { sortKey, id }: { sortKey: string; id: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('artist')
    .select('id')
    .where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(sortKey, id)))
    .orderBy('sort_key')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
