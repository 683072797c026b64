import { fold } from '#scene/text/names.ts';

/** A piece counts as one that a source writes often once it stands beside this many different things. */
const OFTEN = 3;
/** So many titles tell what a source writes often; of more, the first in their order. */
const SAMPLE = 1000;
/** Between pieces that a source may write again and again: what a night is called, who puts it on, where it is. */
const BETWEEN = /[:|•@]|\s[-–—]\s|\s\/{1,2}|\s(?:presents?|with|w\/|feat\.?|ft\.?|live)(?=\s|:)/i;
/** More pieces of a title are not looked at: each is kept with all that stands beside it. */
const MAX_PIECES = 12;

/**
 * What stands in several titles of a source beside something else, folded and in order: the name of a series, a host, a house. Whoever plays
 * changes from night to night, these do not.
 * The same titles give the same pieces, in whatever order.
 */
export function oftenIn(titles: readonly string[]): string[] {
  const beside = new Map<string, Set<string>>();
  for (const title of [...new Set(titles)].sort().slice(0, SAMPLE)) {
    const pieces = title.split(BETWEEN, MAX_PIECES).map(fold).filter(Boolean);
    if (pieces.length > 1)
      for (const [at, piece] of pieces.entries()) {
        const rests = beside.getOrInsertComputed(piece, () => new Set());
        if (rests.size < OFTEN) rests.add(pieces.toSpliced(at, 1).join(' '));
      }
  }
  return [...beside].flatMap(([piece, rests]) => (rests.size >= OFTEN ? [piece] : [])).sort();
}
