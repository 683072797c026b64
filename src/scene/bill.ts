import type { Credit } from './show.ts';

/** A bill as read from a title: who plays, in order, and the name of the night when it has one of its own. */
export interface Bill {
  title: string;
  performers: string[];
}

/** What stands between acts. A strong separator always divides; '&' and 'and' may belong to a name. */
const SEPARATOR = /\s*(?:\/\/|\s\/\s|[,;+|•]|\bw\/|\b(?:with|feat\.?|ft\.?|featuring|plus|special guests?:?)(?=\s)|\s(?:&|and)(?=\s))\s*/gi;
const NOTHING = /^[\s&/,;+|•]*$/;
const WEAK = /^\s*(?:&|and)\s*$/i;

/** Words that name a kind of night and never a performer. */
const NIGHT =
  /\b(?:open (?:jam|mic|decks?)|jam night|song circle|sing(?:along| ?down)?|trivia|karaoke|bingo|(?:album|record|tape|ep|single) release|release (?:party|show)|residency|tribute|festival|fest|matin[eé]e|birthday|anniversary|benefit|showcase|roast|parade|contra dance|book club|brunch)\b/i;

/**
 * Splits a title into its bill. Known names win over every separator inside them ('Pike, Pruitt & Oakes'),
 * the longest first; '&' and 'and' divide only next to a known name; what names a kind of night is its title, not an act.
 * @param isKnown whether a text is a name on the roster, in any spelling
 */
export function readBill(text: string, isKnown: (name: string) => boolean): Bill {
  const { title, rest } = takeTitle(text.trim(), isKnown);
  const pieces = cut(rest);
  const performers: string[] = [];
  const nights: string[] = title === '' ? [] : [title];
  for (let at = 0; at < pieces.length; ) {
    const [name, next] = nextName(pieces, at, isKnown);
    at = next;
    if (NOTHING.test(name)) continue;
    if (!isKnown(name) && NIGHT.test(name)) nights.push(name);
    else performers.push(name);
  }
  return { title: nights.join(', '), performers };
}

/** 'Album release: Salt Psalm' has its own title before the colon, unless the whole is a name. */
function takeTitle(text: string, isKnown: (name: string) => boolean): { title: string; rest: string } {
  const colon = text.indexOf(': ');
  if (colon <= 0 || isKnown(text) || isKnown(text.slice(0, colon))) return { title: '', rest: text };
  return { title: text.slice(0, colon).trim(), rest: text.slice(colon + 2) };
}

/** A stretch of text between separators, with the separator that follows it. */
interface Piece {
  text: string;
  separator: string;
}

function cut(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(SEPARATOR)) {
    pieces.push({ text: text.slice(from, match.index), separator: match[0] });
    from = match.index + match[0].length;
  }
  pieces.push({ text: text.slice(from), separator: '' });
  return pieces;
}

/** The next name from a piece on: the longest run of pieces that is known, else the piece with what '&' ties to it. */
function nextName(pieces: readonly Piece[], at: number, isKnown: (name: string) => boolean): [name: string, next: number] {
  for (let end = pieces.length; end > at; end--) {
    const run = join(pieces, at, end);
    if (isKnown(run)) return [run, end];
  }
  let end = at + 1;
  while (end < pieces.length && WEAK.test(pieces[end - 1]?.separator ?? '') && !startsKnown(pieces, end, isKnown)) end++;
  return [join(pieces, at, end), end];
}

function startsKnown(pieces: readonly Piece[], at: number, isKnown: (name: string) => boolean): boolean {
  for (let end = pieces.length; end > at; end--) if (isKnown(join(pieces, at, end))) return true;
  return false;
}

function join(pieces: readonly Piece[], from: number, to: number): string {
  return pieces
    .slice(from, to)
    .map(({ text, separator }, index) => text + (from + index < to - 1 ? separator : ''))
    .join('')
    .trim();
}

/** How an act stands on a bill: the first one leads, unless the night has a name of its own that it hosts. */
export function roleAt(position: number, bill: Bill): Credit['role'] {
  if (position > 0) return 'support';
  return /\b(?:jam|mic|circle|sing|decks?)\b/i.test(bill.title) ? 'host' : 'headliner';
}
