import type { Database } from '#database/engines/open.ts';
import { cachePerRoster } from '#database/roster-cache.ts';
import { BEGIN, either, Haystack } from '#scene/text/haystack.ts';
import { foldWords, joinedName } from '#scene/text/names.ts';
import { yieldNow } from '#yield-every.ts';

/** So many artists are read before others have their turn: some milliseconds' worth. */
const TURN = 2_000;

/** The names of the whole roster in memory, in the order of a list, to be searched for a part. Artists go by their place in it. */
export interface ArtistNames {
  /** Undefined for an artist who is not there. */
  placeOf: (id: string) => number | undefined;
  /** Undefined past the last. */
  idAt: (place: number) => string | undefined;
  isVerified: (place: number) => boolean;
  /** Whose name holds a part, in any case, accents optional. */
  called: (part: string) => Generator<number>;
  /** Of whom any spelling, folded, answers to what is looked for. */
  spelt: (words: string, name: string) => Generator<number>;
}

/** The names as they are now: read from the database when the roster has changed. */
export const artistNames = cachePerRoster(async (db): Promise<ArtistNames> => {
  const otherNames = await readOtherNames(db);
  const [ids, lowered, folded, spellings] = [new Haystack(), new Haystack(), new Haystack(), new Haystack()];
  // A figure for each artist.
  let verified = '';
  for await (const rows of inTurns(db)) {
    ids.add(rows.map(({ id }) => BEGIN + id));
    verified += rows.map((artist) => artist.verified).join('');
    lowered.add(rows.map((artist) => artist.lowered));
    folded.add(rows.map((artist) => artist.folded + joinedToo(artist.lowered)));
    spellings.add(rows.map((artist) => BEGIN + artist.folded + joinedToo(artist.lowered) + (otherNames.get(artist.id) ?? '')));
  }
  return {
    placeOf: (id) => ids.beginning(id).find((place) => ids.at(place) === BEGIN + id),
    idAt: (place) => ids.at(place)?.slice(BEGIN.length),
    isVerified: (place) => verified[place] === '1',
    called(part) {
      const words = foldWords(part);
      const asTyped = lowered.holding(part.toLowerCase());
      return words === '' ? asTyped : either(asTyped, folded.holding(words));
    },
    spelt: (words, name) => spellings.named(words, name),
  };
});

/** How a name is written without the signs in it, to be found by its beginning. */
function joinedToo(name: string): string {
  const joined = joinedName(name);
  return joined === '' ? '' : BEGIN + joined;
}

/** The artists in the order of a list, some at a time. */
async function* inTurns(db: Database) {
  let query = db.selectFrom('artist').select(['id', 'lowered', 'folded', 'verified', 'sort_key']);
  query = query.orderBy('sort_key').orderBy('id').limit(TURN);
  let rows = await query.execute();
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows;
    await yieldNow();
    const { sort_key, id } = last;
    rows = await query.where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(sort_key, id))).execute();
  }
}

/** The names beside the first of those artists who have any, folded, each behind a BEGIN. */
async function readOtherNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('artist_alias').select(['artist_id', 'name', 'folded']).where('kind', '=', 'othername').execute();
  const names = new Map<string, string>();
  for (const { artist_id, name, folded } of rows) names.set(artist_id, (names.get(artist_id) ?? '') + BEGIN + folded + joinedToo(name));
  return names;
}
