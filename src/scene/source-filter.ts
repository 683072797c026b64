import { z } from 'zod';
import type { Listing } from './listing.ts';
import { foldWords } from './names.ts';
import { TOO_LONG, Words } from './shape.ts';

/** What one field of a filter looks for. */
const Sought = z.array(Words.min(1, 'Write a word or a name.').max(100, TOO_LONG)).max(50, 'Write at most 50 words or names in one field.');
const Chosen = z.strictObject({
  categories: Sought.optional(),
  words: Sought.optional(),
  places: Sought.optional(),
});

/**
 * Which of a source's nights are ours: those in `take`, where anything stands there, but none in `leave`. `categories` are the source's
 * own, `words` stand in a title, `places` are towns or venues as the source writes them.
 */
export const SourceFilter = z.strictObject({ take: Chosen.optional(), leave: Chosen.optional() });
export type SourceFilter = z.infer<typeof SourceFilter>;

type Filtered = Pick<Listing, 'event' | 'performer' | 'venue' | 'categories'>;

const ASPECTS = {
  categories: {
    of: ({ categories }: Filtered) => categories ?? [],
    leave: 'it is filed under',
    take: 'it is filed under nothing that is taken',
  },
  words: {
    of: ({ event, performer }: Filtered) => [event, performer],
    leave: 'its title says',
    take: 'its title says nothing that is taken',
  },
  places: { of: ({ venue }: Filtered) => [venue], leave: 'its place is', take: 'its place is none that is taken' },
} as const;
type Aspect = keyof typeof ASPECTS;
const EACH = Object.keys(ASPECTS) as Aspect[];

/** Why a filter leaves a listing out, in a clause; '' when it is taken. A night that names no place is at the source's own. */
export function whyLeftOut(filter: SourceFilter, listing: Filtered): string {
  for (const aspect of EACH) {
    const { of, leave } = ASPECTS[aspect];
    const found = filter.leave?.[aspect]?.find((words) => says(of(listing), words));
    if (found !== undefined) return `${leave} “${found}”`;
  }
  for (const aspect of EACH) {
    const { of, take } = ASPECTS[aspect];
    const wanted = filter.take?.[aspect] ?? [];
    const texts = of(listing);
    if (aspect === 'places' && texts.every((text) => text === '')) continue;
    if (wanted.length > 0 && !wanted.some((words) => says(texts, words))) return take;
  }
  return '';
}

/** Whether any of some texts says these words, whole and in a row, whatever their case and accents. */
function says(texts: readonly string[], words: string): boolean {
  const wanted = foldWords(words);
  return wanted !== '' && texts.some((text) => ` ${foldWords(text)} `.includes(` ${wanted} `));
}
