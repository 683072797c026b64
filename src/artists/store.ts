import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { recordFormerNames } from '#database/former-names.ts';
import { findMovedTo } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import type { ArtistGenreTable, ArtistTable, MemberTable } from '#database/tables/archive-tables.ts';
import { mapColumns, optional, replaceColumns, same } from '#database/tables/columns.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import { type Artist, ArtistCard, type Member } from '#scene/artists/artist.ts';
import { ARTIST } from '#scene/entries/entry-fields.ts';
import { BilledArtist } from '#scene/shows/whole-show.ts';
import type { Language } from '#scene/site/language.ts';
import { foldName } from '#scene/text/names.ts';
import { sortKey } from '#scene/text/sort-key.ts';
import { artistNames } from './names.ts';

const ROW = entryColumns<Artist>()(ARTIST);
/** The fields of an artist in lists and on bills. */
export const CARD = entryColumns<ArtistCard>()(ARTIST, { only: Object.keys(ArtistCard.shape) });
export const BILLED = entryColumns<BilledArtist>()(ARTIST, { only: Object.keys(BilledArtist.shape) });
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

/** Filters for `listArtists`; `after` continues the page before. */
export interface ArtistQuery {
  verified: boolean | 'all';
  q: string;
  limit: number;
  after?: { sortKey: string; id: string } | undefined;
}

/** A listed artist with the key that the next page starts after. */
export type ArtistRow = ArtistCard & { sortKey: string };

/**
 * Inserts or replaces artists with their members and other names.
 * @param from previous ids of renamed artists, so that their history continues
 */
export async function writeArtists(
  tx: Transaction,
  artists: readonly Artist[],
  from: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await lockChanges(tx);
  await bumpRosterVersion(tx);
  const language = await sceneLanguage(tx);
  for (const chunk of chunks(artists)) {
    const ids = chunk.map((artist) => artist.id);
    const before = await wholeArtists(
      tx,
      ids.map((id) => from.get(id) ?? id),
    );
    await logChanges(
      tx,
      ids.map((id) => ({ kind: 'artist', id })),
    );
    await tx.deleteFrom('member').where('artist_id', 'in', ids).execute();
    await tx.deleteFrom('artist_alias').where('artist_id', 'in', ids).execute();
    await tx.deleteFrom('artist_genre').where('artist_id', 'in', ids).execute();
    const rows = chunk.map((artist) => artistRow(artist, language));
    await tx
      .insertInto('artist')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns(rows, 'id')))
      .execute();
    for (const some of chunks(chunk.flatMap(aliasRows))) await tx.insertInto('artist_alias').values(some).execute();
    for (const some of chunks(chunk.flatMap(memberRows))) await tx.insertInto('member').values(some).execute();
    for (const some of chunks(chunk.flatMap(genreRows))) await tx.insertInto('artist_genre').values(some).execute();
    const written = chunk.map((now) => ({ id: now.id, from: from.get(now.id) ?? now.id, now }));
    const revised = written.map((each) => ({ ...each, kind: 'artist' as const, before: before.get(each.from) }));
    await recordFormerNames(tx, 'artist', revised);
    await recordRevisions(tx, revised);
  }
}

function artistRow(artist: Artist, language: Language): ArtistTable {
  const { name } = artist;
  return { ...ROW.toRow(artist), lowered: name.toLowerCase(), folded: foldName(name), sort_key: sortKey(name, language) };
}

function aliasRows(artist: Artist) {
  const spellings = [
    { name: artist.name, kind: 'name' as const },
    ...artist.othernames.map((name) => ({ name, kind: 'othername' as const })),
  ];
  return spellings.map(({ name, kind }, position) => ({ artist_id: artist.id, name, folded: foldName(name), kind, position }));
}

function genreRows({ id, genres }: Artist): ArtistGenreTable[] {
  return genres.map((genre, position) => ({ artist_id: id, position, genre }));
}

function memberRows(artist: Artist): MemberTable[] {
  return artist.members.map((member, position) => ({ artist_id: artist.id, position, ...MEMBER.toRow(member) }));
}

/** Finds an artist with everything on its page. Follows renames. */
export async function findArtist(db: Database, id: string): Promise<Artist | undefined> {
  const artist = (await wholeArtists(db, [id])).get(id);
  if (artist !== undefined) return artist;
  const now = await findMovedTo(db, 'artist', id);
  return now === undefined ? undefined : (await wholeArtists(db, [now])).get(now);
}

/** All artists with everything on their pages, by id. */
export function wholeRoster(db: Database): Promise<Artist[]> {
  return readWhole(db, undefined);
}

/** Artists by their current ids, with everything on their pages. */
export async function wholeArtists(db: Database, ids: readonly string[]): Promise<Map<string, Artist>> {
  return new Map((await readWhole(db, ids)).map((artist) => [artist.id, artist]));
}

async function readWhole(db: Database, ids: readonly string[] | undefined): Promise<Artist[]> {
  if (ids?.length === 0) return [];
  let [artists, members] = [db.selectFrom('artist').selectAll(), db.selectFrom('member').selectAll()];
  let names = db.selectFrom('artist_alias').select(['artist_id', 'name']).where('kind', '=', 'othername');
  let genres = db.selectFrom('artist_genre').selectAll();
  if (ids !== undefined) {
    artists = artists.where('id', 'in', ids);
    [members, names, genres] = [
      members.where('artist_id', 'in', ids),
      names.where('artist_id', 'in', ids),
      genres.where('artist_id', 'in', ids),
    ];
  }
  const others = Map.groupBy(await names.orderBy('position').execute(), (row) => row.artist_id);
  const playing = Map.groupBy(await members.orderBy('position').execute(), (row) => row.artist_id);
  const played = Map.groupBy(await genres.orderBy('position').execute(), (row) => row.artist_id);
  const rows = await artists.orderBy('id').execute();
  return rows.map((row) =>
    toArtist(row, { others: others.get(row.id) ?? [], members: playing.get(row.id) ?? [], genres: played.get(row.id) ?? [] }),
  );
}

/** Fields of an artist stored in other tables. */
interface OwnTables {
  others: readonly { name: string }[];
  members: readonly MemberTable[];
  genres: readonly { genre: string }[];
}

function toArtist(row: ArtistTable, { others, members, genres }: OwnTables): Artist {
  return {
    ...ROW.fromRow(row),
    othernames: others.map((other) => other.name),
    genres: genres.map(({ genre }) => genre),
    members: members.map(MEMBER.fromRow),
  };
}

/** Lists artists by name; `q` is a part of the name, ignoring case and accents. */
export async function listArtists(db: Database, { verified, q, limit, after }: ArtistQuery): Promise<ArtistRow[]> {
  let query = db.selectFrom('artist').select([...CARD.names, 'sort_key']);
  if (verified !== 'all') query = query.where('verified', '=', verified ? 1 : 0);
  if (q !== '') {
    const ids = await findNamesContaining(db, { verified, q, limit, after });
    if (ids.length === 0) return [];
    query = query.where('id', 'in', ids);
  }
  if (after !== undefined) query = query.where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(after.sortKey, after.id)));
  const rows = await query.orderBy('sort_key').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({ ...CARD.fromRow(row), sortKey: row.sort_key }));
}

/** Ids of the first artists whose name contains `q`, after a position. */
async function findNamesContaining(db: Database, { verified, q, limit, after }: ArtistQuery): Promise<string[]> {
  const names = await artistNames(db);
  const first = after === undefined ? 0 : names.placeOf((await findNextId(db, after)) ?? '');
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

/** The id after a position in the list, even if the artist there is gone; undefined at the end. */
async function findNextId(db: Database, { sortKey, id }: { sortKey: string; id: string }): Promise<string | undefined> {
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
