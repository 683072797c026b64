import type { ArtistTable, MemberTable } from '#database/archive-tables.ts';
import { chunks } from '#database/chunks.ts';
import { movedTo } from '#database/moved.ts';
import type { Change, Database } from '#database/open.ts';
import { bumpContentVersion, bumpRosterVersion } from '#database/settings.ts';
import type { Artist, ArtistCard, Member } from '#scene/artist.ts';
import { fold, sortKey } from '#scene/names.ts';
import { artistNames } from './names.ts';

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
  await bumpContentVersion(change);
  await bumpRosterVersion(change);
  for (const chunk of chunks(artists)) {
    const ids = chunk.map((artist) => artist.id);
    await change.deleteFrom('member').where('artist_id', 'in', ids).execute();
    await change.deleteFrom('artist_alias').where('artist_id', 'in', ids).execute();
    await change
      .insertInto('artist')
      .values(chunk.map(artistRow))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          lowered: eb.ref('excluded.lowered'),
          folded: eb.ref('excluded.folded'),
          sort_key: eb.ref('excluded.sort_key'),
          verified: eb.ref('excluded.verified'),
          description: eb.ref('excluded.description'),
          image: eb.ref('excluded.image'),
          website: eb.ref('excluded.website'),
          youtube: eb.ref('excluded.youtube'),
          instagram: eb.ref('excluded.instagram'),
          facebook: eb.ref('excluded.facebook'),
          spotify_embed: eb.ref('excluded.spotify_embed'),
        })),
      )
      .execute();
    for (const rows of chunks(chunk.flatMap(aliasRows))) await change.insertInto('artist_alias').values(rows).execute();
    for (const rows of chunks(chunk.flatMap(memberRows))) await change.insertInto('member').values(rows).execute();
  }
}

function artistRow(artist: Artist) {
  return {
    id: artist.id,
    name: artist.name,
    lowered: artist.name.toLowerCase(),
    folded: fold(artist.name),
    sort_key: sortKey(artist.name),
    verified: artist.verified ? 1 : 0,
    description: artist.description,
    image: artist.artistimage ?? null,
    website: artist.website ?? null,
    youtube: artist.youtube ?? null,
    instagram: artist.instagram ?? null,
    facebook: artist.facebook ?? null,
    spotify_embed: artist.spotifyembed ?? null,
  };
}

function aliasRows(artist: Artist) {
  const spellings = [
    { name: artist.name, kind: 'name' as const },
    ...artist.othernames.map((name) => ({ name, kind: 'othername' as const })),
  ];
  return spellings.map(({ name, kind }, position) => ({ artist_id: artist.id, name, folded: fold(name), kind, position }));
}

function memberRows(artist: Artist): MemberTable[] {
  return artist.members.map((member, position) => ({
    artist_id: artist.id,
    position,
    name: member.name,
    part: member.part,
    image: member.img ?? null,
    description: member.description ?? null,
    instagram: member.instagram ?? null,
    website: member.website ?? null,
    facebook: member.facebook ?? null,
  }));
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
  return toArtist(row, others, members);
}

/** Every artist with everything a page carries, by id. */
export async function wholeRoster(db: Database): Promise<Artist[]> {
  const rows = await db.selectFrom('artist').selectAll().orderBy('id').execute();
  const members = await db.selectFrom('member').selectAll().orderBy('position').execute();
  const names = db.selectFrom('artist_alias').select(['artist_id', 'name']).where('kind', '=', 'othername').orderBy('position');
  const [others, playing] = [Map.groupBy(await names.execute(), (row) => row.artist_id), Map.groupBy(members, (row) => row.artist_id)];
  return rows.map((row) => toArtist(row, others.get(row.id) ?? [], playing.get(row.id) ?? []));
}

function toArtist(row: ArtistTable, others: readonly { name: string }[], members: readonly MemberTable[]): Artist {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    verified: row.verified === 1,
    ...given({ artistimage: row.image, website: row.website, youtube: row.youtube }),
    ...given({ instagram: row.instagram, facebook: row.facebook, spotifyembed: row.spotify_embed }),
    othernames: others.map((other) => other.name),
    members: members.map(toMember),
  };
}

function toMember(row: MemberTable): Member {
  const { name, part } = row;
  return {
    name,
    part,
    ...given({ img: row.image, description: row.description, instagram: row.instagram, website: row.website, facebook: row.facebook }),
  };
}

/** Drops the fields that hold nothing, so that absent stays absent. */
function given<T extends Record<string, string | null>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [K in keyof T]?: string };
}

/** Artists by name, one page of them; `q` is a substring of the name, case-insensitive, accents optional. */
export async function listArtists(db: Database, { verified, q, limit, after }: ArtistQuery): Promise<ArtistRow[]> {
  let query = db.selectFrom('artist').select(['id', 'name', 'sort_key', 'verified', 'description', 'image']);
  if (verified !== 'all') query = query.where('verified', '=', verified ? 1 : 0);
  if (q !== '') {
    const ids = await namesHolding(db, { verified, q, limit, after });
    if (ids.length === 0) return [];
    query = query.where('id', 'in', ids);
  }
  if (after !== undefined) query = query.where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(after.sortKey, after.id)));
  const rows = await query.orderBy('sort_key').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    verified: row.verified === 1,
    description: row.description,
    ...given({ artistimage: row.image }),
    sortKey: row.sort_key,
  }));
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
