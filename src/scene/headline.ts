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
 * Who plays is the headline, and what the night is called a line above it. The night's name stays large where nobody on the bill is
 * known, or where whoever leads it only hosts: people go to an open jam for the jam.
 */
export function headlineOf({ title, event, bill }: { title: string; event: string; bill: readonly Credit[] }): Headline {
  const [first, ...others] = bill;
  if (first === undefined) return { occasion: '', top: title || event, others: [] };
  if (title === '') return { occasion: '', top: first, others };
  if (first.role === 'host' || bill.every(({ artist }) => artist === null)) return { occasion: '', top: title, others: bill };
  return { occasion: /^an?\s/i.test(title) ? `${title} with` : title, top: first, others };
}
