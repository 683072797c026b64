import type { Credit } from './show.ts';

/** What a poster says of a show: the occasion above, who or what large, who else beneath. */
export interface Headline {
  /** '' when there is none, or when it is what stands large. */
  occasion: string;
  /** Whoever leads the bill; the name of the night where it stands in for them. */
  top: Credit | string;
  others: readonly Credit[];
}

/**
 * Who plays is the headline, and what the night is called a line above it. The night's name stays large where whoever leads the bill only
 * hosts it: people go to an open jam for the jam. Where nobody on the bill is known, a title may have been read wrongly: it stands as its
 * source wrote it, whole, unless the night was given another name. What is no name at all leads nobody, whoever they are.
 */
export function headlineOf({ title, event, bill }: { title: string; event: string; bill: readonly Credit[] }): Headline {
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

/** What tells when, where or in what manner, and no night from another: 'Patio Show', 'An Evening', 'Wednesdays', 'Showroom'. */
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

/** Whether words are what was read of a title: every one stands there, letter for letter. */
function isPartOf(read: string, event: string): boolean {
  const words = new Set(wordsOf(event));
  return wordsOf(read).every((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
