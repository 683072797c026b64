import { strangeness } from '../../words/ordinary.ts';
import { TOPICS as ALL_TOPICS } from '../../words/topics.ts';
import type { Cut, Cuts } from '../cuts.ts';
import { CATEGORIES } from '../words.ts';
import { joined, joining, pair, withWord } from './joined.ts';
import { FEST, nature, wordsIn } from './nature.ts';
import { NO_WORD } from './separators.ts';

const ALL_CATEGORIES = [...Object.keys(CATEGORIES), 'pastime', 'month', 'weekday', 'fate'];
/** The features of a category, put together once. */
const SIGNS = new Map(
  ALL_CATEGORIES.map((name) => [name, { in: `has ${name}`, begins: `begins ${name}`, ends: `ends ${name}`, is: `is ${name}` }]),
);

const TOPICS = new Map(ALL_TOPICS.map((topic) => [topic, `topic ${topic}`]));

/** What stands at the edges of a piece without belonging to it. */
const EDGES = /^[\s.,:;/|*!–—-]+(?=[^\s])|[\s,:;|/*–—-]+$/gu;

const SMALL = /\p{Ll}/u;
type Shape = [name: string, shape: RegExp];
const SHAPES: Shape[] = [
  ['small', /^\p{Ll}/u],
  ['called', /[!?]$/],
  ['fest', FEST],
  ['role', /^(?:djs?|mc|live|band|bands|musik|music|headliner|openers?|with|and|plus)\.?$/i],
  ['dj', /^(?:dj|mc)\s(?!night|set|music)/i],
  ['article', /^(?:an?|eine?|una?|en|et)\s/i],
  ['wordless', /^[^\p{L}]*$/u],
];
/** A name in parts with points between, as what is filed. */
const ENTRY = /^[^ .]+\.[^ .]+\.[^ ]/;
const DIGIT = /\d/;
const SHAPES_WITH_DIGITS: Shape[] = [
  ['number', /(?:^|\s)#?\d{1,3}$/],
  ['year', /\b(?:19|20)\d\d\b/],
  [
    'numbered',
    /(?:#\s?\d+|\b(?:vol|volume|v|pt|part|no|episode|day|night|week|session|chapter)\.?\s?#?\d+|\s0\d\d|\b\d+(?:st|nd|rd|th))\b/i,
  ],
  ['entry', /^\p{Lu}{2,3}\s\d{3}\b/u],
];
const APOSTROPHE = /['’]/;
const SHAPES_WITH_APOSTROPHES: Shape[] = [
  ['possessive', /\p{L}['’]s?\s/u],
  ['owned', /['’]s?$/],
];

/** A piece of a title that a reading may have: its words without what stands at their edges, and the features by which its label is weighed. */
export interface Piece {
  words: string;
  features: string[];
}

/**
 * The piece between two cuts.
 * @param isPlace whether a text is the venue's own name
 */
export function pieceOf(text: string, found: Cuts, left: number, right: number, isPlace: (words: string) => boolean): Piece {
  const { cuts, asides, signs } = found;
  const from = (cuts[left] as Cut).to;
  const to = (cuts[right] as Cut).from;
  const words = wordsBetween(text, found, left, right);
  const features: string[] = [];
  const aside = asides.find((other) => other.from === from && other.to === to);
  if (aside) features.push(ASIDES[aside.what]);
  else if (asides.some((other) => other.from >= from && other.to <= to)) features.push('around an aside');
  const count = wordsIn(found, from, to);
  const [before = 'start', after = 'end'] = [cuts[left]?.kinds[0], cuts[right]?.kinds[0]];
  const looks = nature(text, found, from, to);
  const few = COUNTS[Math.min(count, 3)] ?? '';
  const [behind, ahead] = [joining('behind', before), joining('before', after)];
  const pushBetween = (name: string) =>
    features.push(name, withWord(behind, name, 'behind', before), withWord(ahead, name, 'before', after));
  pushBetween(looks);
  pushBetween(few);
  if (count > 3) features.push(COUNTS[count > 6 ? 7 : count === 6 ? 5 : count] ?? '');
  const isLast = right === cuts.length - 1;
  if (left === 0) features.push(isLast ? 'whole' : 'first');
  else if (isLast) features.push('last');
  for (const [name, shape] of SHAPES) if (shape.test(words)) features.push(name);
  if (DIGIT.test(words)) for (const [name, shape] of SHAPES_WITH_DIGITS) if (shape.test(words)) features.push(name);
  if (APOSTROPHE.test(words)) for (const [name, shape] of SHAPES_WITH_APOSTROPHES) if (shape.test(words)) features.push(name);
  if (ENTRY.test(words)) features.push('entry');
  if (found.hasSmall && !SMALL.test(words) && /\p{L}{2}/u.test(words)) features.push('capitals');
  let covered = 0;
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    const said = SIGNS.get(sign.category);
    if (said === undefined) continue;
    const begins = NO_WORD.test(text.slice(from, sign.from));
    const ends = NO_WORD.test(text.slice(sign.to, to));
    covered += sign.to - sign.from;
    features.push(begins && ends ? said.is : begins ? said.begins : ends ? said.ends : said.in);
  }
  let [strange, all] = [0, 0];
  let last = '';
  for (const word of found.words) {
    if (word.from < from || word.to > to) continue;
    if (all === 0) features.push(pair(word.cluster, 'begins'));
    last = word.cluster;
    features.push(last);
    all += 1;
    if (!word.isOrdinary) strange += 1;
    if (word.topic) features.push(TOPICS.get(word.topic) ?? '');
  }
  if (all > 0) features.push(pair(last, 'ends'));
  if (all > 0) {
    const plain = STRANGENESS[strangeness(strange, all)];
    pushBetween(plain);
    features.push(joined(plain, 'as', few));
  }
  if (covered > 0 && covered >= words.replace(/\s/g, '').length * 0.9) features.push('all told');
  if (isPlace(words)) features.push('the venue');
  return { words, features };
}

/** The words between two cuts, without what stands at their edges. */
export function wordsBetween(text: string, { cuts }: Cuts, left: number, right: number): string {
  return text.slice(cuts[left]?.to, cuts[right]?.from).replace(EDGES, '');
}

const STRANGENESS = { none: 'ordinary', some: 'part ordinary', most: 'part ordinary', all: 'strange' };
const ASIDES = { bracket: 'aside bracket', quote: 'aside quote', mark: 'aside mark', slot: 'aside slot' };
const COUNTS = Array.from({ length: 8 }, (_, count) => `words ${count}`);
