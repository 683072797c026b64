import { LANGUAGES } from '#scene/site/language.ts';
import { anyOf } from '../languages/words.ts';
import type { AsideKind, SingleCut, Span } from './kinds-of-cuts.ts';

/** A stretch of a title that is cut out whole. */
export interface Aside extends Span {
  what: AsideKind;
}

/** A bracket with guests is no aside. */
const GUESTS = String.raw`(?<guests>[([{]\s*(?:[wm]\/|\+|(?:with|feat|ft|featuring|plus|mit|met|con|med|avec)[\s.:]|(?:special guests?|guests?|${anyOf('support', LANGUAGES)})(?:\s?:|\.\s|\s(?=\p{Lu})))[^()[\]{}]{0,200}[)\]}])`;

/** No show starts from 3 to 6 in the morning: '5am' is an act. */
const HOUR = String.raw`(?!0?[3-6]\s?am\b)\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]\.?m\b\.?|uhr\b)|\b\d{1,2}:\d\d\b(?:\s*h\b)?`;
const HOURS = String.raw`(?:\d{1,2}(?::\d\d)?\s*(?:-|–)\s*)?(?:${HOUR})(?:\s*(?:-|–|to|til|till)\s*(?:${HOUR}|\d{1,2}\s?[ap]m\b|late))?`;
const AMOUNT = String.raw`\d+(?:[.,]\d\d)?`;
const FOR_WHAT = String.raw`(?:wells?|drinks?|drafts?|draughts?|pints?|beers?|wines?|shots?|cocktails?|pitchers?|tall ?boys?|margs?|margaritas?|tacos?|wings|burgers?|oysters?)\b`;
const PRICE = String.raw`[$€£]\s?${AMOUNT}(?![\d.]*\soff\b)(?:\s*(?:[-–/]|to)\s*[$€£]?${AMOUNT})?\+?(?:\s+(?:suggested donation|adv(?:ance)?\b|dos\b|at the door|cover|tickets?|${FOR_WHAT}|per person\b.*))*|\b${AMOUNT}\s?(?:€|eur\b|kr\b|nok\b|sek\b|dkk\b)|\b(?:kr|cc)[.:]?\s?${AMOUNT}(?:,-)?`;
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

/** Such a bracket is a time slot between two acts. */
const TIMED = /\d\s?[ap]m\b|^\(\d{1,2}(?:[.:]\d\d)?\s?[-–]\s?\d/i;

/** A text without any of these has no aside. */
const HAS_ASIDE = /[\d([{*"“'‘$€£]|shows/;

/** A possessive or an ordinal before a release, no part of a name: 'Neap's Album Release', 'Neap 10th Anniversary'. */
export const OWN = /(['’]s?)?\s+(?:(?:\d+(?:st|nd|rd|th)?|official)\s+)?$/i;

/** The asides of a text, and the cuts at their edges and at brackets with guests. */
export function asidesOf(text: string): { asides: Aside[]; edges: SingleCut[] } {
  const asides: Aside[] = [];
  const edges: SingleCut[] = [];
  for (const match of HAS_ASIDE.test(text) ? text.matchAll(ASIDE) : []) {
    const other = match.groups?.bracket === undefined ? 'quote' : TIMED.test(match[0]) ? 'slot' : 'bracket';
    const what = match.groups?.mark ? 'mark' : other;
    const [from, to] = [match.index, match.index + match[0].length];
    if (match.groups?.guests) {
      edges.push({ from, to: from + 1, kind: 'bracket' }, { from: to - 1, to, kind: 'bracket' });
      continue;
    }
    asides.push({ from, to, what });
    const own = OWN.exec(text.slice(0, from));
    edges.push({ from: own?.[1] ? own.index : from, to: from, kind: what }, { from: to, to, kind: what });
  }
  return { asides, edges };
}
