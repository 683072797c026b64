import { inEnglish } from './languages/in-english.ts';

const NUMBER = String.raw`\d{1,5}(?:[.,]\d\d)?`;
const SIGN = String.raw`(?:US\$|[$€£]|\b(?:kr|nok|sek|dkk|eur|euros?|gbp|chf|usd)\b\.?)`;
const JOINT = String.raw`\s?[-–—/]\s?`;
/** One amount, or several joined: '$10-15', '150/180 kr'. What is added to another ('+ $3 fees'), hours, ages and shares are none. */
const AMOUNTS = new RegExp(
  String.raw`(?<![\d.,:+$€£])(?<!\+\s?)(?<sign>${SIGN}\s?)?(?<numbers>${NUMBER}(?:${JOINT}(?:${SIGN}\s?)?${NUMBER})*)(?!\d|[.,]\d|:\d|\s?(?:%|[ap]\.?m\b|h\b|years|drinks?\b|fees?\b|parking\b))(?<behind>\s?${SIGN}|[.,]?[-–](?!\s?\d))?`,
  'giu',
);
/** A thousand set apart: '1 490 kr', 'kr 1 490,-', '€1.250', '$1,250'. A space does so only beside crowns or euros. */
const THOUSANDS =
  /(?<![\d.,:])([1-9])(?:[.,]|[ \u00a0\u202f](?=\d{3}(?:[.,]\d\d)?(?:\s?(?:kr|nok|sek|dkk|€|eur)|,-))|(?<=(?:kr|nok|sek|dkk|€)\.?\s?[1-9])[ \u00a0\u202f])(\d{3})(?!\d)/giu;
const FREE = /\b(?:free|no cover|donations?|pay[ -]what|pwyc|notaflof)(?![\p{L}\p{N}])/iu;
/** Free for some, or for a while, says nothing of what others pay. */
const FREE_FOR_SOME = /\bfree\s(?:before|until|till|for|(?:with|w\/)(?!\s?rsvp)|parking|drinks?|food|shuttle)/i;

/** A price is a few words: what follows them says something else. */
const MAX_COUNT = 200;

/** The lowest of the amounts that the words for a price name (`priceAmounts`); null where they name none: that is not free. */
export function leastPrice(words: string): number | null {
  const amounts = priceAmounts(words);
  return amounts.length === 0 ? null : Math.min(...amounts);
}

/** The amounts that the words for a price name, in hundredths of a currency, in their order; 0 for free or by donation; none where they do not say. */
export function priceAmounts(words: string): number[] {
  const english = inEnglish(words.slice(0, MAX_COUNT));
  const plain = english.replace(/\([^()]*\)/g, ' ').replace(THOUSANDS, '$1$2');
  const said = [...plain.matchAll(AMOUNTS)].flatMap(({ 0: whole, index, groups = {} }) => {
    const signed = groups.sign !== undefined || groups.behind !== undefined || /[$€£]/.test(groups.numbers ?? '');
    if (!signed && plain[index + whole.length] === '+') return [];
    const numbers = [...(groups.numbers ?? '').matchAll(/\d+(?:[.,]\d\d)?/g)].map(([number]) => hundredths(number));
    return [{ signed, numbers }];
  });
  const signed = said.filter((amount) => amount.signed);
  const amounts = (signed.length > 0 ? signed : said).flatMap(({ numbers }) => numbers);
  if (amounts.length > 0) return amounts;
  return FREE.test(english) && !FREE_FOR_SOME.test(english) ? [0] : [];
}

/** Currencies by how the words for a price write them; crowns are several countries' own and say no one of them. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\$|\b(?:usd|dollars?|d[oó]lares)\b/i, 'USD'],
  [/€|\beur(?:o|os)?\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b/i, 'CHF'],
  [/\bnok\b/i, 'NOK'],
  [/\bsek\b/i, 'SEK'],
  [/\bdkk\b/i, 'DKK'],
];

/** The currency that the words for a price name (ISO 4217); null where they name none, or more than one. */
export function currencyOf(words: string): string | null {
  const named = CURRENCIES.filter(([sign]) => sign.test(words.slice(0, MAX_COUNT)));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

function hundredths(number: string): number {
  return Math.round(Number(number.replace(',', '.')) * 100);
}
