import { describeNameShare } from '../../words/word-tables.ts';
import type { CutTitle } from '../cuts.ts';
import type { Span } from '../kinds-of-cuts.ts';

import { countWords, describeNature, FEST } from './nature.ts';
import { NO_WORD } from './separators.ts';

const ASIDES = { bracket: 'aside bracket', quote: 'aside quote', mark: 'aside mark', slot: 'aside slot' };
const STRANGENESS = { none: 'ordinary', some: 'part ordinary', most: 'part ordinary', all: 'strange' };

const EDGES = /^[\s.,:;/|*!–—-]+(?=[^\s])|[\s,:;|/*–—-]+$/gu;

const LOWER_CASE = /\p{Ll}/u;
type Shape = [name: string, shape: RegExp];
const SHAPES: Shape[] = [
  ['small', /^\p{Ll}/u],
  ['called', /[!?]$/],
  ['fest', FEST],
  ['role', /^(?:djs?|mc|live|band|bands|musik|music|headliner|openers?|with|and|plus)\.?$/i],
  ['dj', /^(?:dj|mc)\s(?!night|set|music)/i],
  ['article', /^(?:an?|eine?|una?|en|et)\s/i],
  ['wordless', /^[^\p{L}]*$/u],
  // Two shapes share the name 'entry' and its weight: parts joined by periods, and a course number ('ART 101').
  ['entry', /^[^ .]+\.[^ .]+\.[^ ]/],
];
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
  // Excludes 'The B-52's' and 'The J.B.'s'.
  ['owned', /(?<![\d.]|(?<!\p{L})\p{Lu})['’]s?$/u],
];

/**
 * Lists the features of the piece between two cuts.
 * @param words the piece's words (`wordsBetween`)
 * @param isPlace whether a text is the venue's name
 */
export function pieceFeatures(
  title: CutTitle,
  { left, right, words }: { left: number; right: number; words: string },
  isPlace: (words: string) => boolean,
): string[] {
  const { cuts } = title;
  const span = { from: cuts[left]?.to ?? 0, to: cuts[right]?.from ?? title.text.length };
  const features: string[] = [];
  addAside(title, span, features);
  const [before = 'start', after = 'end'] = [cuts[left]?.kinds[0], cuts[right]?.kinds[0]];
  const addBetween = (name: string) => features.push(name, `${name} behind ${before}`, `${name} before ${after}`);
  const count = countWords(title, span.from, span.to);
  const few = `words ${Math.min(count, 3)}`;
  addBetween(describeNature(title, span.from, span.to));
  addBetween(few);
  if (count > 3) features.push(`words ${count > 6 ? 7 : count === 6 ? 5 : count}`);
  const isLast = right === cuts.length - 1;
  if (left === 0) features.push(isLast ? 'whole' : 'first');
  else if (isLast) features.push('last');
  addShapes(words, features);
  if (title.hasLowerCase && !LOWER_CASE.test(words) && /\p{L}{2}/u.test(words)) features.push('capitals');
  const explained = addPhrases(title, span, features);
  const plain = addWords(title, span, features);
  if (plain !== undefined) {
    addBetween(plain);
    features.push(`${plain} as ${few}`);
  }
  if (explained > 0 && explained >= words.replace(/\s/g, '').length * 0.9) features.push('all told');
  if (isPlace(words)) features.push('the venue');
  return features;
}

/** Returns the words between two cuts, without separators at their ends. */
export function wordsBetween({ text, cuts }: CutTitle, left: number, right: number): string {
  return text.slice(cuts[left]?.to, cuts[right]?.from).replace(EDGES, '');
}

function addAside({ asides }: CutTitle, { from, to }: Span, features: string[]): void {
  const aside = asides.find((other) => other.from === from && other.to === to);
  if (aside) features.push(ASIDES[aside.kind]);
  else if (asides.some((other) => other.from >= from && other.to <= to)) features.push('around an aside');
}

function addShapes(words: string, features: string[]): void {
  for (const [name, shape] of SHAPES) if (shape.test(words)) features.push(name);
  if (DIGIT.test(words)) for (const [name, shape] of SHAPES_WITH_DIGITS) if (shape.test(words)) features.push(name);
  if (APOSTROPHE.test(words)) for (const [name, shape] of SHAPES_WITH_APOSTROPHES) if (shape.test(words)) features.push(name);
}

/** Adds the phrases in a piece. @returns the sum of their lengths */
function addPhrases({ text, signs }: CutTitle, { from, to }: Span, features: string[]): number {
  let length = 0;
  for (const sign of signs) {
    if (sign.from < from || sign.to > to) continue;
    const begins = NO_WORD.test(text.slice(from, sign.from));
    const ends = NO_WORD.test(text.slice(sign.to, to));
    length += sign.to - sign.from;
    features.push(`${begins && ends ? 'is' : begins ? 'begins' : ends ? 'ends' : 'has'} ${sign.category}`);
  }
  return length;
}

/** Adds the clusters and topics of a piece's words. @returns the share of words that are names; undefined without words */
function addWords({ words }: CutTitle, { from, to }: Span, features: string[]): string | undefined {
  let [strange, all] = [0, 0];
  let last = '';
  for (const word of words) {
    if (word.from < from || word.to > to) continue;
    if (all === 0) features.push(`${word.cluster} begins`);
    last = word.cluster;
    features.push(last);
    all += 1;
    if (!word.isOrdinary) strange += 1;
    if (word.topic) features.push(`topic ${word.topic}`);
  }
  if (all === 0) return undefined;
  features.push(`${last} ends`);
  return STRANGENESS[describeNameShare(strange, all)];
}
