import type { Database } from '#database/engines/open.ts';
import { cachePerRoster } from '#database/roster-cache.ts';
import { BEGIN, Haystack, mergeIterators } from '#scene/text/haystack.ts';
import { foldWithoutSigns, foldWords } from '#scene/text/names.ts';
import { yieldNow } from '#yield-every.ts';

/** Artists read per query, a few milliseconds each, so that other requests get their turn. */
const TURN = 2_000;

/** The roster's names in memory, in list order. Artists are known by their position in it. */
export interface ArtistNames {
  /** Undefined for an unknown artist. */
  placeOf: (id: string) => number | undefined;
  /** Undefined past the end. */
  idAt: (place: number) => string | undefined;
  isVerified: (place: number) => boolean;
  /** Positions of artists whose name contains a part, ignoring case and accents. */
  called: (part: string) => Generator<number>;
  /** Positions of artists with a spelling that matches, folded. */
  spelt: (words: string, name: string) => Generator<number>;
}

/** Read again when the roster changes. */
export const artistNames = cachePerRoster(async (db): Promise<ArtistNames> => {
  const otherNames = await readOtherNames(db);
  const [ids, lowered, folded, spellings] = [new Haystack(), new Haystack(), new Haystack(), new Haystack()];
  // One digit for each artist.
  let verified = '';
  for await (const rows of readInBatches(db)) {
    ids.add(rows.map(({ id }) => BEGIN + id));
    verified += rows.map((artist) => artist.verified).join('');
    lowered.add(rows.map((artist) => artist.lowered));
    folded.add(rows.map((artist) => artist.folded + nameWithoutPunctuation(artist.lowered)));
    spellings.add(rows.map((artist) => BEGIN + artist.folded + nameWithoutPunctuation(artist.lowered) + (otherNames.get(artist.id) ?? '')));
  }
  return {
    placeOf: (id) => ids.beginning(id).find((place) => ids.at(place) === BEGIN + id),
    idAt: (place) => ids.at(place)?.slice(BEGIN.length),
    isVerified: (place) => verified[place] === '1',
    called(part) {
      const words = foldWords(part);
      const asTyped = lowered.holding(part.toLowerCase());
      return words === '' ? asTyped : mergeIterators(asTyped, folded.holding(words));
    },
    spelt: (words, name) => spellings.named(words, name),
  };
});

/** A name without punctuation, so that it is found by its beginning. */
function nameWithoutPunctuation(name: string): string {
  const joined = foldWithoutSigns(name);
  return joined === '' ? '' : BEGIN + joined;
}

/** Reads artists in list order, in batches. */
async function* readInBatches(db: Database) {
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

/** Reads other names, folded, each after a BEGIN. */
async function readOtherNames(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom('artist_alias').select(['artist_id', 'name', 'folded']).where('kind', '=', 'othername').execute();
  const names = new Map<string, string>();
  for (const { artist_id, name, folded } of rows)
    names.set(artist_id, (names.get(artist_id) ?? '') + BEGIN + folded + nameWithoutPunctuation(name));
  return names;
}
