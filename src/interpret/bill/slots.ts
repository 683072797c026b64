/** A stretch of a bill between two separators that always divide. */
export interface Slot {
  text: string;
  /** How it follows the slot before: it is the 'first', one more of a 'list', plays 'with' those before it, or is 'featured' by them. */
  follows: 'first' | 'list' | 'with' | 'featured';
  /** Whether a comma stands before it: only a list with commas ends in '& Neap'. */
  comma: boolean;
}

const WORD_ENDS = String.raw`(?=[.:/]*\s*[^\s.:/])(?![\p{L}\p{N}'’-])[.:/]*`;
/** 'w.' stands for 'with', 'W.' for a name. */
const WITH = String.raw`\bw(?:\/+|(?-i:(?<=w)\.))\s*(?:sg\s)?|(?-i:(?<=\s)w(?=\s))|\b(?:with|plus|(?:with )?(?:direct )?support(?:ed)? (?:from|by))${WORD_ENDS}`;
const FEATURED = String.raw`(?<!^\d{1,3}\s)\b(?:feat|ft|featuring)${WORD_ENDS}`;
const LIST = String.raw`,(?!\d{3}(?!\d))|[;+|•·●‣]|\s\/+\s*|\/+\s|\s(?:[*x×~]|vs\.?)\s|\s-?b\db-?\s`;
const STRONG = new RegExp(`\\s*(?:[,|]\\s*)?(?:(?<with>${WITH})|(?<featured>${FEATURED})|${LIST})\\s*`, 'giu');

/** A capital X divides only where everything is in capitals. */
const CAPITAL_X = / X /;

/** A bill is read up to this many slots. */
const MOST = 60;

/** Divides a text at every separator that always divides. A word at the very front is part of a name ('Plus One'). */
export function slotsOf(text: string): Slot[] {
  const slots: Slot[] = [];
  let slot: Slot = { text: '', follows: 'first', comma: false };
  let from = 0;
  for (const match of text.matchAll(STRONG)) {
    if (match.index === 0 && /^\p{L}+\s/u.test(match[0])) continue;
    if (CAPITAL_X.test(match[0]) && /\p{Ll}/u.test(text)) continue;
    if (slots.length === MOST) return slots;
    slots.push({ ...slot, text: text.slice(from, match.index).trim() });
    from = match.index + match[0].length;
    const follows = match.groups?.with ? 'with' : match.groups?.featured ? 'featured' : 'list';
    slot = { text: '', follows, comma: match[0].includes(',') };
  }
  return [...slots, { ...slot, text: text.slice(from).trim() }];
}

/** The text before the first separator that always divides, and the text from it on. */
export function firstSlot(text: string): { first: string; rest: string } {
  const at = text.search(STRONG);
  return at > 0 ? { first: text.slice(0, at), rest: text.slice(at) } : { first: text, rest: '' };
}

/** The text before those who play 'with' or are 'featured', and the text from there on. */
export function beforeGuests(text: string): { first: string; rest: string } {
  const guests = [...text.matchAll(STRONG)].find(({ index, groups }) => index > 0 && (groups?.with || groups?.featured));
  return guests ? { first: text.slice(0, guests.index), rest: text.slice(guests.index) } : { first: text, rest: '' };
}

/** 'Zoe Bee. Ann Other. Bo Ash' is a list too, where no comma stands. */
function openStops(text: string): string {
  const stop = /(?<=\p{Ll}{2})\.\s(?=\p{Lu})/gu;
  return !text.includes(',') && [...text.matchAll(stop)].length > 2 ? text.replace(stop, ' / ') : text;
}

/** 'Neap/Low Tides/Wretch' is a list; one close '/' between single words is part of a name ('AC/DC'). */
export function openSlashes(given: string): string {
  const text = openStops(given);
  const close = /(?<!\b(?:feat|ft))(?<=[\p{L}\p{N})!.?'’]{2})\/{1,2}(?=[\p{L}\p{N}('’]{2})/gu;
  const slashes = [...text.matchAll(close)].length;
  const words = /\S\s\S+\/\S+\s\S/.test(text) && !/[,;|•+]|\bw\//.test(text);
  return slashes > 1 || (slashes === 1 && words) ? text.replace(close, ' / ') : text;
}
