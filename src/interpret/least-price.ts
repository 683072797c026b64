import { putIntoEnglish } from './languages/in-english.ts';

const NUMBER = String.raw`\d{1,5}(?:[.,]\d\d)?`;
const SIGN = String.raw`(?:US\$|[$€£]|\b(?:kr|nok|sek|dkk|eur|euros?|gbp|chf|usd)\b\.?)`;
const JOINT = String.raw`\s?[-–—/]\s?`;
/** One amount, or several joined: '$10-15', '150/180 kr'. Fees ('+ $3'), hours, ages and percentages do not match. */
const AMOUNTS = new RegExp(
  String.raw`(?<![\d.,:+$€£])(?<!\+\s?)(?<sign>${SIGN}\s?)?(?<numbers>${NUMBER}(?:${JOINT}(?:${SIGN}\s?)?${NUMBER})*)(?!\d|[.,]\d|:\d|\s?(?:%|[ap]\.?m\b|h\b|years|drinks?\b|fees?\b|parking\b))(?<behind>\s?${SIGN}|[.,]?[-–](?!\s?\d))?`,
  'giu',
);
/** A grouped thousand: '1 490 kr', 'kr 1 490,-', '€1.250', '$1,250'. A space groups digits only next to crowns or euros. */
const THOUSANDS =
  /(?<![\d.,:])([1-9])(?:[.,]|[ \u00a0\u202f](?=\d{3}(?:[.,]\d\d)?(?:\s?(?:kr|nok|sek|dkk|€|eur)|,-))|(?<=(?:kr|nok|sek|dkk|€)\.?\s?[1-9])[ \u00a0\u202f])(\d{3})(?!\d)/giu;
const FREE = /\b(?:free|no cover|donations?|pay[ -]what|pwyc|notaflof)(?![\p{L}\p{N}])/iu;
/** Free for some people, or until some hour, is not free admission. */
const FREE_FOR_SOME = /\bfree\s(?:before|until|till|for|(?:with|w\/)(?!\s?rsvp)|parking|drinks?|food|shuttle)/i;

const MAX_PRICE_CHARS = 200;

/** Returns the lowest amount that words for a price state, in hundredths; null without an amount. */
export function readLowestPrice(words: string): number | null {
  const amounts = readPriceAmounts(words);
  return amounts.length === 0 ? null : Math.min(...amounts);
}

/** Lists the amounts that words for a price state, in hundredths and in order; [0] for free or by donation, [] for none. */
export function readPriceAmounts(words: string): number[] {
  const english = putIntoEnglish(words.slice(0, MAX_PRICE_CHARS));
  const plain = english.replace(/\([^()]*\)/g, ' ').replace(THOUSANDS, '$1$2');
  const said = [...plain.matchAll(AMOUNTS)].flatMap(({ 0: whole, index, groups = {} }) => {
    const signed = groups.sign !== undefined || groups.behind !== undefined || /[$€£]/.test(groups.numbers ?? '');
    if (!signed && plain[index + whole.length] === '+') return [];
    const numbers = [...(groups.numbers ?? '').matchAll(/\d+(?:[.,]\d\d)?/g)].map(([number]) => toHundredths(number));
    return [{ signed, numbers }];
  });
  const signed = said.filter((amount) => amount.signed);
  const amounts = (signed.length > 0 ? signed : said).flatMap(({ numbers }) => numbers);
  if (amounts.length > 0) return amounts;
  return FREE.test(english) && !FREE_FOR_SOME.test(english) ? [0] : [];
}

/** 'kr' is missing: several countries have a krone or krona. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\$|\b(?:usd|dollars?|d[oó]lares)\b/i, 'USD'],
  [/€|\beur(?:o|os)?\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b/i, 'CHF'],
  [/\bnok\b/i, 'NOK'],
  [/\bsek\b/i, 'SEK'],
  [/\bdkk\b/i, 'DKK'],
];

/** Returns the ISO 4217 currency that words for a price name; null for none or several. */
export function readCurrency(words: string): string | null {
  const named = CURRENCIES.filter(([sign]) => sign.test(words.slice(0, MAX_PRICE_CHARS)));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

function toHundredths(number: string): number {
  return Math.round(Number(number.replace(',', '.')) * 100);
}
