import type { Database } from '#database/engines/open.ts';
import type { Musicians } from '#scene/artists/tree.ts';
import { EXAMPLE_ARTIST } from '#scene/artists/verified.ts';
import { foldName, slugify } from '#scene/text/names.ts';

/**
 * The musicians of public line-ups who have a name, with their bands, and a free id for a new musician of that name.
 * @param band the id of the line-up's band, or its name before it has an id
 */
export async function musiciansCalled(db: Database, name: string, band: string): Promise<Musicians> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('artist', 'artist.id', 'member.artist_id')
    .where('member.musician_id', 'is not', null)
    .select(['member.musician_id', 'member.name', 'artist.id', 'artist.name as called', 'artist.verified'])
    .orderBy('artist.id')
    .orderBy('member.position')
    .execute();
  const known = new Map<string, Musicians['musicians'][number]>();
  for (const { musician_id, id, called, verified, ...member } of rows) {
    const isRead = verified === 1 || id === EXAMPLE_ARTIST;
    if (musician_id === null || !isRead || foldName(member.name) !== foldName(name)) continue;
    const musician = known.getOrInsertComputed(musician_id, () => ({ id: musician_id, name: member.name, bands: [] }));
    if (musician.bands.every((band) => band.id !== id)) musician.bands.push({ id, name: called });
  }
  return { musicians: [...known.values()], free: findFreeId(name, band, new Set(rows.map((row) => row.musician_id ?? ''))) };
}

/** Characters of each name in an id: two of them and a number fit into the maximum. */
const MAX_LETTERS = 37;

/** An id that contains the band: two line-ups edited at once can't give the same id to different people. */
function findFreeId(name: string, band: string, taken: ReadonlySet<string>): string | null {
  const [own, of] = [name, band].map((each) => slugify(each).slice(0, MAX_LETTERS).replace(/-$/, ''));
  if (own === undefined || own === '') return null;
  const first = [own, of].filter(Boolean).join('-');
  let id = first;
  for (let more = 2; taken.has(id); more++) id = `${first}-${more}`;
  return id;
}
