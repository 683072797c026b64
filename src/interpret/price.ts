import { putIntoEnglish } from './languages/in-english.ts';

/** Writes an amount in each currency, by a pattern for the currency's sign. */
const UNITS: [RegExp, write: (number: string) => string][] = [
  [/^(?:us)?\$|^usd|^d[oó]l|^bucks/i, (number) => `$${number}`],
  [/^(?:€|eur)/i, (number) => `€${number}`],
  [/^(?:£|gbp)/i, (number) => `£${number}`],
  [/^(?:chf|fr)/i, (number) => `CHF ${number}`],
  [/^(?:kr|nok|sek|dkk)/i, (number) => `${number} kr`],
];
/** A unit after a number belongs to that number ('100 kr 150 kr'), unless the number ends a clock time. */
const NOT_AFTER_NUMBER = String.raw`(?<!(?<!:\d)\d\s)`;
const UNIT = String.raw`(?:US\$|\$|${NOT_AFTER_NUMBER}(?:€|£|\b(?:kr\b\.?|(?:NOK|SEK|DKK|EUR|GBP|CHF|USD)\b)))`;
const UNIT_AFTER = String.raw`(?:\$(?!\s?\d)|€|£|(?:kr(?:oner|onor)?|NOK|SEK|DKK|EURO?S?|CHF|USD|dollars?|bucks|d[oó]lares)(?![\p{L}\p{N}]))`;
/** Marks a whole amount without a currency: '250,-', '100:-', '12.–'. */
const WHOLE_AMOUNT = String.raw`\s?[.,:][-–—](?!\d)`;
const NUMBER = String.raw`\d{1,3}(?:[.,]\d\d)?|\d{1,4}`;
const NO_MORE_DIGITS = String.raw`(?!\d|[.,]\d)`;
/** Makes sure the second number is an amount, not an hour, an age or a percentage. */
const IS_AMOUNT = String.raw`(?![\d+%:]|[.,]\d|\s?(?:[ap]\.?m\b|h\b|o’clock|years|k\b|drink))`;

const UNIT_FIRST = new RegExp(
  String.raw`(?<![\p{L}\d])(?<unit>${UNIT})\s?(?<one>${NUMBER})${NO_MORE_DIGITS}(?:${WHOLE_AMOUNT})?(?:(?<joint>\s?[-–—/]\s?)(?<two>${NUMBER})${IS_AMOUNT}(?!\s?${UNIT_AFTER}))?(?:${WHOLE_AMOUNT})?`,
  'giu',
);
const UNIT_LAST = new RegExp(
  String.raw`(?<![\p{L}\d.,:/$€£-])(?:(?<one>${NUMBER})(?<joint>\s?[-–—/]\s?))?(?<two>${NUMBER})(?:(?:${WHOLE_AMOUNT})?\s?(?<unit>${UNIT_AFTER})|(?<even>${WHOLE_AMOUNT}))`,
  'giu',
);
/** Matches a price without a currency: 'adv 150/door 180'. */
const LABELED = /\b(adv:?\s)(\d{2,3})(\s?(?:kr)?[/,|]?\s?(?:at the door|doors):?\s)(\d{2,3})(?![\d.:+%]|\s?(?:o’clock|years))/gi;

/** Replaces every currency sign while prices are matched. */
const SIGN = '¤';
const AMOUNT = String.raw`¤(\d{1,4}(?:\.\d\d)?)`;
const EARLY = String.raw`(?:in\s)?(?:adv(?:ance)?\b\.?|pre-?sale\b|early bird\b)`;
const DOOR = String.raw`(?:(?:at|on)\s(?:the\s)?|@\s?)?(?:doors?\b(?!\s(?:prize|at\s\d|open))|dos\b|day\sof(?:\s(?:the\s)?show)?\b)`;
const BETWEEN = String.raw`\s?(?:tickets?\s?)?[-–—/,;|&+(]?\s?(?:and\s|or\s)?`;

const FULL_AND_REDUCED = String.raw`${AMOUNT}\s?[-–—/,;|(]?\s?reduced[.:]?\s?${AMOUNT}`;

const PAIRS = [
  new RegExp(FULL_AND_REDUCED, 'i'),
  new RegExp(`${AMOUNT}\\s?${EARLY}${BETWEEN}${AMOUNT}\\s?${DOOR}`, 'i'),
  new RegExp(`\\b${EARLY}:?\\s?${AMOUNT}${BETWEEN}${DOOR}:?\\s?${AMOUNT}`, 'i'),
  new RegExp(String.raw`${AMOUNT}\s?/\s?${AMOUNT}(?!\s?/)`),
];
/** `PAIRS` with the price at the door first. */
const DOOR_FIRST = [
  new RegExp(`${AMOUNT}\\s?${DOOR}${BETWEEN}${AMOUNT}\\s?${EARLY}`, 'i'),
  new RegExp(`\\b${DOOR}:?\\s?${AMOUNT}${BETWEEN}${EARLY}:?\\s?${AMOUNT}`, 'i'),
  new RegExp(`${AMOUNT}\\s?\\(${AMOUNT}\\s?${EARLY}`, 'i'),
];
const AMOUNTS = new RegExp(AMOUNT, 'g');
const RANGE = new RegExp(String.raw`${AMOUNT}\s?(?:-|–|—|to)\s?¤?(\d{1,4}(?:\.\d\d)?)(?![\d,.]*\d)(?!\s?(?:k\b|%|am\b|pm\b))`);

/** Matches a price field that states only a full and a reduced price. */
const ONLY_AMOUNTS = new RegExp(
  String.raw`^(?:(?:tickets?|cover|admission|entry|entrance|price|cost|full):?\s?)?${FULL_AND_REDUCED}\)?[.!]?$`,
  'i',
);

/** Text right before or after an unlabeled amount that is a price. */
const BEFORE_PRICE =
  /(?:^|[\n|;•·(,/]|\.\s|\s[-–—]|\d:\d\d(?:\so’clock)?|\b(?:cover|tickets?|admission|entry|price|cost|adv|at the door|from)(?:\s(?:charge|fee|is|are|only))?\s?[:-]?)\s?$/i;
/** After such a label any amount is the price: 'Tickets: 20 euro via the shop'. */
const LABEL = /\b(?:cover|tickets?|admission|entry|price|adv|at the door)\s?:\s?$/i;
const AFTER_PRICE = /^\s?(?:$|[\n|;•·),/!]|\.(?:\s|$)|[-–—]\s|\+\s|\(?(?:\+|plus|incl|excl|zzgl|inkl))/i;
const NAMED_PRICE =
  /^\s?(?:cover|tickets?|tix|adv(?:ance)?|at the door|doors?|dos|day of|pre-?sale|admission|entry|entrance|per person|general admission|ga|suggested)\b(?!\s(?:prize|to win))/i;

/** Text after an amount for things other than admission. */
const SOMETHING_ELSE =
  /^\s?(?:,?\d|k\b|million|(?:(?:in|worth of|of|off|cash|grand|draft|house|well)\s)?(?:prizes?|cash|gift|off|drinks?|drafts?|beers?|pints?|wines?|wells?|cocktails?|shots?|cans?|tacos?|burgers?|wings|pizzas?|food|minimum|raffle|merch|value))/i;

/** Builds a pattern for a word that fills a line or a list item: '8 PM | FREE | 21+'. */
function matchAlone(word: string): RegExp {
  return new RegExp(
    String.raw`(?:^|[\n|;•·(,/]|\.\s|\s[-–—]\s|\b(?:cover|price|cost|admission|tickets):)[ \t]?${word}[ \t]?[!.]{0,5}[ \t]?(?:$|[\n|;•·),/]|[-–—]\s|(?<=\.\s))`,
    'i',
  );
}
const FREE_ALONE = matchAlone('free');
const DONATION_ALONE = matchAlone('(?:by )?donations?');

/**
 * Reads the price that a text states, in its currency: '$10/$12', '€12,50', '325 kr', '250' without a currency, 'Free', 'Donation'; ''
 * for none.
 * @param text with single spaces and with price words in English (`putIntoEnglish`)
 */
export function readPrice(text: string): string {
  const { marked, write } = markAmounts(text);
  for (const pattern of PAIRS) {
    const [, one, two] = pattern.exec(marked) ?? [];
    if (one !== undefined && two !== undefined) return one === two ? write(one) : write(one, two, '/');
  }
  for (const pattern of DOOR_FIRST) {
    const [, door, early] = pattern.exec(marked) ?? [];
    if (door !== undefined && early !== undefined) return door === early ? write(door) : write(early, door, '/');
  }
  const range = RANGE.exec(marked);
  const [, low = '', high = ''] = range ?? [];
  if (range && Number(low) < Number(high) && !SOMETHING_ELSE.test(marked.slice(range.index + range[0].length)))
    return Number(low) === 0 ? write(high) : write(low, high, '-');
  for (const amount of marked.matchAll(AMOUNTS)) {
    const before = marked.slice(Math.max(0, amount.index - 40), amount.index);
    const after = marked.slice(amount.index + amount[0].length, amount.index + amount[0].length + 40);
    const number = amount[1] ?? '';
    if (Number(number) === 0 || SOMETHING_ELSE.test(after)) continue; // '$0.00' is a form nobody filled in
    if (/^\s?suggested donation/i.test(after)) return `${write(number)} suggested donation`;
    if (LABEL.test(before) || NAMED_PRICE.test(after) || (BEFORE_PRICE.test(before) && AFTER_PRICE.test(after))) return write(number);
  }
  return readFree(marked);
}

/** Words that mean 'free of charge' only if they fill a price field. */
const FREE_WORD = /^(?:frei|fri|fritt|vrij|libre|gratuite?|gratuit[oa])[.!]?$/i;

/** Returns a price field's text if it states a price, free admission or donations; else ''. A full and a reduced price become '€13/€6'. */
export function readPriceField(words: string): string {
  const english = putIntoEnglish(words);
  if (ONLY_AMOUNTS.test(markAmounts(english).marked)) return readPrice(english);
  if (/^free(?: admission)?!?$/i.test(english) || FREE_WORD.test(words)) return 'Free';
  if (/\d/.test(words)) return /^\d\d\s?\+$/.test(words) ? '' : words;
  return /\b(?:free|donations?|pay what|pwyc|sliding|notaflof|no cover)\b/i.test(english) ? words : '';
}

function readFree(text: string): string {
  if (/\b(?:pay[ -]what[ -]you[ -](?:can|want|will|wish|like)|pwyc)\b/i.test(text)) return 'Pay what you can';
  if (/\b(?:by donation|suggested donation|donation[- ]based|donations? at the door)\b/i.test(text) || DONATION_ALONE.test(text))
    return 'Donation';
  const free =
    /\b(?:free (?:show|concert|admission|entry|event|gig|live music)|admission(?: is)?:? free|no cover(?: charge)?)\b(?!\s(?:before|until|till|with))/i;
  return free.test(text) || FREE_ALONE.test(text) ? 'Free' : '';
}

interface Marked {
  /** The text with each amount as '¤' and a number with a decimal point. */
  marked: string;
  /** Formats one or two amounts in the text's first currency. */
  write: (one: string, two?: string, joint?: string) => string;
}

function markAmounts(text: string): Marked {
  let unit: string | undefined;
  let comma = false;
  const mark = (number: string | undefined): string => {
    comma ||= number?.includes(',') ?? false;
    return number === undefined ? '' : SIGN + number.replace(',', '.');
  };
  const marked = text
    .replaceAll(SIGN, ' ')
    .replace(LABELED, (_, early: string, one: string, door: string, two: string) => early + mark(one) + door + mark(two))
    .replace(UNIT_FIRST, (whole: string, ...given) => {
      const { unit: named = '', one, joint = '', two } = given.at(-1) as Record<string, string | undefined>;
      // Four digits are prize money, except in crowns. After '$', a second number needs its own sign.
      if ((one?.length ?? 0) === 4 && !/\d[.,]\d/.test(one ?? '') && !isCrowns(named)) return whole.replace(/[$€£]/g, ' # ');
      unit ??= named;
      return mark(one) + (two === undefined ? '' : joint + (/\$/.test(named) ? two : mark(two)));
    })
    .replace(UNIT_LAST, (whole: string, ...given) => {
      const { unit: named, one, joint = '', two = '' } = given.at(-1) as Record<string, string | undefined>;
      if (two.length === 4 && !/[.,]/.test(two) && named !== undefined && !isCrowns(named)) return whole;
      unit ??= named;
      return mark(one) + joint + mark(two);
    });
  return { marked, write: createWriter(unit, comma) };
}

function createWriter(unit: string | undefined, comma: boolean): Marked['write'] {
  const write = UNITS.find(([pattern]) => unit !== undefined && pattern.test(unit))?.[1] ?? String;
  const short = (number: string) => {
    const short = number.replace(/\.00$/, '');
    return comma ? short.replace('.', ',') : short;
  };
  return (one, two, joint = '') => {
    if (two === undefined) return write(short(one));
    // '150/180 kr', but '€12/€15'.
    return /^\d/.test(write('1')) ? write(short(one) + joint + short(two)) : write(short(one)) + joint + write(short(two));
  };
}

function isCrowns(unit: string): boolean {
  return /^(?:kr|nok|sek|dkk)/i.test(unit);
}
