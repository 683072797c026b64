import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { Database } from '#database/open.ts';
import { perRoster } from '#database/per-roster.ts';
import { either, Haystack } from '#scene/haystack.ts';
import { foldWords } from '#scene/names.ts';

/** So many artists are read before others have their turn. */
const TURN = 500;

/** The names of the whole roster in memory, in the order of a list, to be searched for a part. Artists go by their place in it. */
export interface ArtistNames {
  /** Undefined for an artist who is not there. */
  placeOf: (id: string) => number | undefined;
  at: (place: number) => Known | undefined;
  /** Whose name holds a part, in any case, accents optional. */
  called: (part: string) => Generator<number>;
  /** Of whom any spelling, folded, answers to what is looked for. */
  spelt: (words: string, name: string) => Generator<number>;
}

interface Known {
  id: string;
  verified: boolean;
}

/** The names as they are now: read from the database when the roster has changed. */
export const artistNames = perRoster(async (db): Promise<ArtistNames> => {
  const artists: (Known & { lowered: string; folded: string; spellings: string[] })[] = [];
  for (;;) {
    const some = await readSome(db, artists.at(-1)?.id);
    artists.push(...some);
    if (some.length < TURN) break;
    await turnOfOthers();
  }
  const known = artists.map(({ id, verified }) => ({ id, verified }));
  const places = new Map(known.map(({ id }, place) => [id, place]));
  const lowered = new Haystack(artists.map((artist) => [artist.lowered]));
  const folded = new Haystack(artists.map((artist) => [artist.folded]));
  const spellings = new Haystack(artists.map((artist) => artist.spellings));
  return {
    placeOf: (id) => places.get(id),
    at: (place) => known[place],
    called(part) {
      const words = foldWords(part);
      const asTyped = lowered.holding(part.toLowerCase());
      return words === '' ? asTyped : either(asTyped, folded.holding(words));
    },
    spelt: (words, name) => spellings.named(words, name),
  };
});

/** The next artists after one, or the first, with every spelling of their names. */
async function readSome(db: Database, after: string | undefined) {
  let query = db.selectFrom('artist').select(['id', 'lowered', 'folded', 'verified']).orderBy('sort_key').orderBy('id').limit(TURN);
  if (after !== undefined) {
    const last = await db.selectFrom('artist').select('sort_key').where('id', '=', after).executeTakeFirstOrThrow();
    query = query.where((eb) => eb(eb.refTuple('sort_key', 'id'), '>', eb.tuple(last.sort_key, after)));
  }
  const rows = await query.execute();
  const ids = rows.map(({ id }) => id);
  const aliases =
    ids.length === 0 ? [] : await db.selectFrom('artist_alias').select(['artist_id', 'folded']).where('artist_id', 'in', ids).execute();
  const spellings = Map.groupBy(aliases, (alias) => alias.artist_id);
  return rows.map(({ verified, ...row }) => ({
    ...row,
    verified: verified === 1,
    spellings: (spellings.get(row.id) ?? []).map(({ folded }) => folded),
  }));
}
