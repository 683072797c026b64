import type { DESK_ENTRY_WORDS } from '#scene/desk-entry.ts';

/** What the lists of artists and of venues can be narrowed to, as the desk says it. */
export const WHICH_WORDS = {
  artist: {
    full: 'With a whole page',
    name: 'A name so far',
    hand: 'Changed by hand',
    made: 'Made here',
    unplayed: 'Nobody announces them',
    off: 'Taken off the roster',
  },
  venue: {
    full: 'With a description',
    name: 'Without a description',
    hand: 'Changed by hand',
    made: 'Made here',
    unplayed: 'No show there yet',
    off: 'Taken off the map',
  },
} as const;

type Which = keyof typeof WHICH_WORDS.artist;

/** What a list is narrowed to, and where it goes on. */
export type NarrowedEntries = { which?: Which } & Partial<Record<Exclude<keyof typeof DESK_ENTRY_WORDS, 'which'> | 'after', string>>;

/** Reads it from an address; what makes no sense narrows nothing. */
export function narrowedIn(query: URLSearchParams): NarrowedEntries {
  const which = query.get('which') ?? '';
  const text = (word: 'q' | 'after') => {
    const value = query
      .get(word)
      ?.trim()
      .slice(0, word === 'q' ? 200 : 600);
    return value ? { [word]: value } : {};
  };
  return { ...text('q'), ...text('after'), ...(Object.hasOwn(WHICH_WORDS.artist, which) ? { which: which as Which } : {}) };
}
