import type { Credit } from './show.ts';

/** A show's headline on a poster: the occasion above, the main act or occasion large, the other acts below. */
export interface Headline {
  /** '' if there is none, or if it is the headline itself. */
  occasion: string;
  /** The act that leads the bill, or the name of the show in its place. */
  top: Credit | string;
  others: readonly Credit[];
}

/**
 * Chooses the headline: the acts, with the name of the show above. The show's name is the headline if the first act only hosts: people go
 * to an open
 * jam for the jam. If nobody on the bill is known, the title may have been misread, so the source's full title is the headline, unless
 * the show was
 * given another name. A title without a name is never the headline.
 */
export function chooseHeadline({ title, event, bill }: { title: string; event: string; bill: readonly Credit[] }): Headline {
  const [first, ...others] = bill;
  if (first === undefined) return { occasion: '', top: isPartOf(title, event) ? event : title, others: [] };
  if (title === '') return { occasion: '', top: first, others };
  if (first.role === 'host') return { occasion: '', top: title, others: bill };
  if (!isNoName(title) && bill.every(({ artist }) => artist === null)) {
    const isWhole = [title, ...bill.map(({ name }) => name)].every((words) => isPartOf(words, event));
    return isWhole ? { occasion: '', top: event, others: [] } : { occasion: '', top: title, others: bill };
  }
  return { occasion: /^an?\s/i.test(title) ? `${title} with` : title, top: first, others };
}

/** Words about the time, place or manner that distinguish no show from another: 'Patio Show', 'An Evening', 'Wednesdays', 'Showroom'. */
const NO_NAME = new Set(
  `a an the this our show shows showroom showcase matinee matinée matinées concert concerts concierto konzert koncert konsert event events gig
  evening evenings afternoon night nights day soirée tarde noche abend avond aften kväll kveld tonight today early late special official reunion
  patio porch lawn rooftop courtyard lounge room stage main indoor outdoor upstairs downstairs free live music performing performs performance
  sunday sundays monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays`.split(/\s+/),
);

/** Whether no word of a title names anything. */
function isNoName(title: string): boolean {
  return wordsOf(title.toLowerCase()).every((word) => NO_NAME.has(word));
}

/** Whether all words of `read` are in the title, letter for letter. */
function isPartOf(read: string, event: string): boolean {
  const words = new Set(wordsOf(event));
  return wordsOf(read).every((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
