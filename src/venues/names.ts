import { cachePerRoster } from '#database/roster-cache.ts';
import { BEGIN, Haystack } from '#scene/text/haystack.ts';
import { foldWithoutSigns } from '#scene/text/names.ts';

/** All spellings of all venues in memory. */
export interface VenueNames {
  /** Ids of venues with a matching spelling, by name. */
  spelt: (words: string, name: string) => Generator<string>;
}

/** Read again when the roster changes. */
export const venueNames = cachePerRoster(async (db): Promise<VenueNames> => {
  const venues = await db.selectFrom('venue').select('id').orderBy('sort_key').orderBy('id').execute();
  const aliases = await db.selectFrom('venue_alias').select(['venue_id', 'name', 'folded']).execute();
  const known = new Map<string, string>();
  for (const { venue_id, name, folded } of aliases) {
    const joined = foldWithoutSigns(name);
    known.set(venue_id, (known.get(venue_id) ?? '') + BEGIN + folded + (joined === '' ? '' : BEGIN + joined));
  }
  const spellings = new Haystack();
  spellings.add(venues.map(({ id }) => known.get(id) ?? ''));
  return {
    *spelt(words, name) {
      for (const place of spellings.named(words, name)) {
        const venue = venues[place];
        if (venue !== undefined) yield venue.id;
      }
    },
  };
});
