import { LANGUAGES } from '#scene/site/language.ts';
import { matchAnyEntry } from '../languages/words.ts';
import type { AsideKind, SingleCut, Span } from './kinds-of-cuts.ts';

/** A stretch of a title cut out whole, such as a bracket, a quotation, a price or a time. */
export interface Aside extends Span {
  kind: AsideKind;
}

/** Brackets that name guests; the guests are acts, so these are cut rather than set aside. */
const GUESTS = String.raw`(?<guests>[([{]\s*(?:[wm]\/|\+|(?:with|feat|ft|featuring|plus|mit|met|con|med|avec)[\s.:]|(?:special guests?|guests?|${matchAnyEntry('support', LANGUAGES)})(?:\s?:|\.\s|\s(?=\p{Lu})))[^()[\]{}]{0,200}[)\]}])`;

/** Excludes 3 to 6 AM: no show starts then, and '5am' is an act. */
const HOUR = String.raw`(?!0?[3-6]\s?am\b)\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]\.?m\b\.?|uhr\b)|\b\d{1,2}:\d\d\b(?:\s*h\b)?`;
const HOURS = String.raw`(?:\d{1,2}(?::\d\d)?\s*(?:-|–)\s*)?(?:${HOUR})(?:\s*(?:-|–|to|til|till)\s*(?:${HOUR}|\d{1,2}\s?[ap]m\b|late))?`;
const AMOUNT = String.raw`\d+(?:[.,]\d\d)?`;
const FOOD_AND_DRINKS = String.raw`(?:wells?|drinks?|drafts?|draughts?|pints?|beers?|wines?|shots?|cocktails?|pitchers?|tall ?boys?|margs?|margaritas?|tacos?|wings|burgers?|oysters?)\b`;
const PRICE = String.raw`[$€£]\s?${AMOUNT}(?![\d.]*\soff\b)(?:\s*(?:[-–/]|to)\s*[$€£]?${AMOUNT})?\+?(?:\s+(?:suggested donation|adv(?:ance)?\b|dos\b|at the door|cover|tickets?|${FOOD_AND_DRINKS}|per person\b.*))*|\b${AMOUNT}\s?(?:€|eur\b|kr\b|nok\b|sek\b|dkk\b)|\b(?:kr|cc)[.:]?\s?${AMOUNT}(?:,-)?`;
const AGES = String.raw`(?:(?<!\p{L})ages:?\s)?(?<![\d.,])(?:16|18|19|21)\s?(?:\+(?!\s*\p{L}{3})|& (?:up|over)\b|and (?:up|over)\b|plus(?=\s*$))`;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = String.raw`(?<![\p{L}\p{N}])${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?\b(?!\s?\p{L}{3})(?:,?\s20\d\d)?|(?<![\p{L}\p{N}./$])(?!0+[./]|\d+[./]0+(?!\d))\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?(?![\p{L}\p{N}/])`;
const TIMES = String.raw`(?:two|three|2|3)\s+shows\b.{0,60}$`;

const ASIDE = new RegExp(
  [
    GUESTS,
    String.raw`(?<bracket>(?<=\S\s*)(?<![\p{L}\p{N}])\([^()]{0,200}\)(?![\p{L}\p{N}])|(?<=[\p{L}\p{N}]{2})\([^()]{2,200}\)(?![\p{L}\p{N}])|\[[^[\]]{0,200}\]|\{[^{}]{0,200}\}|\*+(?!\s)[^*]{1,80}?(?<!\s)\*+)`,
    String.raw`(?<quote>(?<![\p{L}\p{N}])["“][^"“”]{2,120}["”](?![\p{L}\p{N}])|(?<=\S\s+)['‘][^'‘’]{2,80}['’](?=\s*(?:$|[-–—,;|+&:(@]|(?:w\/|with|feat|ft|plus|tour|(?:(?:album|ep|lp|record|single) )?release)(?!\p{L}))))`,
    String.raw`(?<mark>(?:@\s*)?(?:doors?(?: at)?:?\s*)?(?<![\p{L}\p{N}:]|\p{L}-)(?:${HOURS})(?!-?\p{L}|\p{N})(?:\s+doors?)?|${AGES}|${PRICE}|${DATE}|${TIMES})`,
  ].join('|'),
  'giu',
);

/** Matches a bracket with a time slot, which stands between two acts. */
const TIME_SLOT = /\d\s?[ap]m\b|^\(\d{1,2}(?:[.:]\d\d)?\s?[-–]\s?\d/i;

/** Skips the slow `ASIDE` for most titles. */
const HAS_ASIDE = /[\d([{*"“'‘$€£]|shows/;

/** The possessive or ordinal before a release, which is no part of the name: 'Neap's Album Release', 'Neap 10th Anniversary'. */
export const POSSESSIVE_OR_ORDINAL = /(['’]s?)?\s+(?:(?:\d+(?:st|nd|rd|th)?|official)\s+)?$/i;

/** Lists the asides of a text, and the cuts at their edges and at brackets with guests. */
export function findAsides(text: string): { asides: Aside[]; edges: SingleCut[] } {
  const asides: Aside[] = [];
  const edges: SingleCut[] = [];
  for (const match of HAS_ASIDE.test(text) ? text.matchAll(ASIDE) : []) {
    const other = match.groups?.bracket === undefined ? 'quote' : TIME_SLOT.test(match[0]) ? 'slot' : 'bracket';
    const kind = match.groups?.mark ? 'mark' : other;
    const [from, to] = [match.index, match.index + match[0].length];
    if (match.groups?.guests) {
      edges.push({ from, to: from + 1, kind: 'bracket' }, { from: to - 1, to, kind: 'bracket' });
      continue;
    }
    asides.push({ from, to, kind });
    const possessive = POSSESSIVE_OR_ORDINAL.exec(text.slice(0, from));
    edges.push({ from: possessive?.[1] ? possessive.index : from, to: from, kind }, { from: to, to, kind });
  }
  return { asides, edges };
}
