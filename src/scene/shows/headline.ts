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
 * source wrote it, whole, unless the night was given another name.
 */
export function headlineOf({ title, event, bill }: { title: string; event: string; bill: readonly Credit[] }): Headline {
  const [first, ...others] = bill;
  if (first === undefined) return { occasion: '', top: title || event, others: [] };
  if (title === '') return { occasion: '', top: first, others };
  if (first.role === 'host') return { occasion: '', top: title, others: bill };
  if (bill.every(({ artist }) => artist === null))
    return isPartOf(title, event) ? { occasion: '', top: event, others: [] } : { occasion: '', top: title, others: bill };
  return { occasion: /^an?\s/i.test(title) ? `${title} with` : title, top: first, others };
}

/** Whether a title is what was left of another when it was read: every word stands there, letter for letter. */
function isPartOf(title: string, event: string): boolean {
  const words = new Set(wordsOf(event));
  return wordsOf(title).every((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
