import type { Credit } from './show.ts';

/** A bill as read from a title: who plays, in order, and the name of the night when it has one of its own. */
export interface Bill {
  title: string;
  performers: string[];
}

/** What stands between acts. A strong separator always divides; '&' and 'and' may belong to a name; a comma between digits is a number's. */
const SEPARATOR =
  /\s*(?:\/\/|\s\/\s|[,;]\s*(?:and|&)(?=\s)|,(?!\d)|[;+|•]|\bw\/|\b(?:with|feat\.?|ft\.?|featuring|plus|special guests?:?)(?=\s)|\s(?:&|and)(?=\s))\s*/gi;
const WEAK = /^\s*(?:&|and)\s*$/i;

/** Words that name a kind of night and never a performer. */
const NIGHT =
  /\b(?:open (?:jam|mic|decks?)|jam night|song circle|sing(?:along| ?down)?|trivia|karaoke|bingo|(?:album|record|tape|ep|single) release|release (?:party|show)|residency|tribute|festival|fest|matin[eé]e|birthday|anniversary|benefit|showcase|roast|parade|contra dance|book club|brunch|live music|private (?:event|party)|closed|an? (?:evening|night|afternoon|morning))\b/i;

/** The same at the end of an act's name: 'Salt Psalm Album Release'. */
const NIGHT_OF =
  /^(.*\S)\s+[-–—]?\s*((?:album|record|tape|ep|single|lp|cd|vinyl) release(?: (?:show|party))?|residency|birthday(?: (?:show|party|bash))?)$/i;

/** What stands in a bill and is nobody. */
const NOBODY =
  /^(?:[\s&/,;+|•()]*|tb[acd]|more|many more|others?|friends|(?:special )?guests?|no cover|free|all ages|\d\d\+|(?:and|&)\s+(?:more|friends|guests?))$/i;

/** A title is read this far, a bill up to this many pieces, and no name on a roster holds more separators than this. */
const LONGEST = 400;
const PIECES = 40;
const RUN = 6;

/**
 * Splits a title into its bill. Known names win over every separator inside them ('Pike, Pruitt & Oakes'),
 * the longest first; '&' and 'and' divide only next to a known name; what names a kind of night is its title, not an act.
 * @param isKnown whether a text is a name on the roster, in any spelling
 */
export function readBill(text: string, isKnown: (name: string) => boolean): Bill {
  const { title, rest } = takeTitle(plainly(text), isKnown);
  const pieces = cut(rest);
  const performers: string[] = [];
  const nights: string[] = title === '' ? [] : [title];
  for (let at = 0; at < pieces.length; ) {
    const [name, next] = nextName(pieces, at, isKnown);
    at = next;
    if (!isKnown(name) && NOBODY.test(name)) continue;
    const { act, night } = isKnown(name) ? { act: name, night: '' } : apart(name);
    if (act !== '' && !performers.some((other) => other.toLowerCase() === act.toLowerCase())) performers.push(act);
    if (night !== '') nights.push(night);
  }
  return { title: nights.join(', '), performers };
}

/** Without a time in front, and with what a bracket adds to the bill brought out of it. */
function plainly(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/^\s*\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?\s*[:–—-]\s*/i, '')
    .replace(/(?:[\s&,;/+|]|\sand)+$/i, '')
    .replace(/\(\s*(w\/|with|feat\.?|ft\.?|featuring|plus|\+)\s*([^()]{1,200})\)/gi, ' $1 $2 ')
    .trim();
}

/** 'Album release: Salt Psalm' has its own title before the colon, unless the whole is a name. */
function takeTitle(text: string, isKnown: (name: string) => boolean): { title: string; rest: string } {
  const colon = text.indexOf(': ');
  if (colon <= 0 || isKnown(text) || isKnown(text.slice(0, colon))) return { title: '', rest: text };
  return { title: text.slice(0, colon).trim(), rest: text.slice(colon + 2) };
}

/** An unknown name may be a kind of night, or an act with one behind it. */
function apart(name: string): { act: string; night: string } {
  const [, act = '', night = ''] = NIGHT_OF.exec(name) ?? [];
  if (act !== '' && !NIGHT.test(act)) return { act, night };
  return NIGHT.test(name) ? { act: '', night: name } : { act: name, night: '' };
}

/** A stretch of text between separators, with the separator that follows it. */
interface Piece {
  text: string;
  separator: string;
}

/** A separator divides something from something: at the very front it is part of a name ('Plus One'). */
function cut(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(SEPARATOR)) {
    if (match.index === 0 && /^\w/.test(match[0])) continue;
    if (pieces.length === PIECES) return pieces;
    pieces.push({ text: text.slice(from, match.index), separator: match[0] });
    from = match.index + match[0].length;
  }
  pieces.push({ text: text.slice(from), separator: '' });
  return pieces;
}

/** The next name from a piece on: the longest run of pieces that is known, else the piece with what '&' ties to it. */
function nextName(pieces: readonly Piece[], at: number, isKnown: (name: string) => boolean): [name: string, next: number] {
  const known = knownRun(pieces, at, isKnown);
  if (known !== undefined) return [join(pieces, at, known), known];
  let end = at + 1;
  while (
    end < pieces.length &&
    WEAK.test(pieces[end - 1]?.separator ?? '') &&
    !endsHere(pieces, end) &&
    knownRun(pieces, end, isKnown) === undefined
  )
    end++;
  return [join(pieces, at, end), end];
}

/** '& more' and a bare '&' at the end tie nothing. */
function endsHere(pieces: readonly Piece[], at: number): boolean {
  return NOBODY.test(pieces[at]?.text.trim() ?? '');
}

/** Where the longest known name that starts at a piece ends. */
function knownRun(pieces: readonly Piece[], at: number, isKnown: (name: string) => boolean): number | undefined {
  for (let end = Math.min(pieces.length, at + RUN); end > at; end--) if (isKnown(join(pieces, at, end))) return end;
  return undefined;
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
