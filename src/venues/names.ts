import { cachePerRoster } from '#database/roster-cache.ts';
import { BEGIN, Haystack } from '#scene/text/haystack.ts';
import { joinedName } from '#scene/text/names.ts';

/** Every spelling of every venue in memory, to be searched for a part. */
export interface VenueNames {
  /** The venues, by name, of which any spelling, folded, answers to what is looked for. */
  spelt: (words: string, name: string) => Generator<string>;
}

/** The names as they are now: read from the database when the roster has changed. */
export const venueNames = cachePerRoster(async (db): Promise<VenueNames> => {
  const venues = await db.selectFrom('venue').select('id').orderBy('sort_key').orderBy('id').execute();
  const aliases = await db.selectFrom('venue_alias').select(['venue_id', 'name', 'folded']).execute();
  const known = new Map<string, string>();
  for (const { venue_id, name, folded } of aliases) {
    const joined = joinedName(name);
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
