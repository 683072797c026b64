import { z } from 'zod';
import { TOO_LONG, Words } from '../shape.ts';
import type { Listing } from '../shows/listing.ts';
import { foldWords } from '../text/names.ts';

/** The words of one field of a filter. */
const Sought = z.array(Words.min(1, 'Enter a word or name.').max(100, TOO_LONG)).max(50, 'Enter at most 50 words or names per field.');
const Chosen = z.strictObject({
  categories: Sought.optional(),
  words: Sought.optional(),
  places: Sought.optional(),
});

/**
 * Selects a source's listings: those that match `take`, or all if it is empty, except those that match `leave`. `categories` are the
 * source's
 * own, `words` occur in a title, `places` are towns or venues as published.
 */
export const SourceFilter = z.strictObject({ take: Chosen.optional(), leave: Chosen.optional() });
export type SourceFilter = z.infer<typeof SourceFilter>;

type Filtered = Pick<Listing, 'event' | 'performer' | 'venue' | 'categories'>;

const ASPECTS = {
  categories: {
    of: ({ categories }: Filtered) => categories ?? [],
    leave: 'its category is',
    take: 'it’s not in any category you include',
  },
  words: {
    of: ({ event, performer }: Filtered) => [event, performer],
    leave: 'its title says',
    take: 'its title has no word you include',
  },
  places: { of: ({ venue }: Filtered) => [venue], leave: 'its place is', take: 'it’s not in any place you include' },
} as const;
type Aspect = keyof typeof ASPECTS;
const EACH = Object.keys(ASPECTS) as Aspect[];

/** A word of a filter, as written and folded. */
interface FilterWord {
  words: string;
  folded: string;
}

/**
 * Prepares a filter for many listings.
 * @returns why it leaves a listing out, in a clause; '' if it takes the listing. A listing without a place is at the source's own venue.
 */
export function readFilter({ leave = {}, take = {} }: SourceFilter): (listing: Filtered) => string {
  const looked = (some: readonly string[] = []): FilterWord[] => some.map((words) => ({ words, folded: foldWords(words) }));
  const used = EACH.map((aspect) => ({ ...ASPECTS[aspect], aspect, left: looked(leave[aspect]), taken: looked(take[aspect]) })).filter(
    ({ left, taken }) => left.length + taken.length > 0,
  );
  return (listing) => {
    const asked = used.map((one) => ({ ...one, texts: one.of(listing).map((text) => ` ${foldWords(text)} `) }));
    for (const { left, texts, leave } of asked) {
      const found = left.find(({ folded }) => containsWords(texts, folded));
      if (found !== undefined) return `${leave} “${found.words}”`;
    }
    for (const { aspect, taken, texts, take, of } of asked) {
      if (aspect === 'places' && of(listing).every((text) => text === '')) continue;
      if (taken.length > 0 && !taken.some(({ folded }) => containsWords(texts, folded))) return take;
    }
    return '';
  };
}

/** Whether any of some folded texts contains these words, whole and in a row. */
function containsWords(texts: readonly string[], folded: string): boolean {
  return folded !== '' && texts.some((text) => text.includes(` ${folded} `));
}
