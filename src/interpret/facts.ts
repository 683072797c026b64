import { inEnglish } from './languages/in-english.ts';
import { singleSpaced } from './one-space.ts';
import { readPrice } from './price.ts';

/** What a text says clearly, rather than a guess. `price` and `ages` are '' and `doorsTime` (`HHMM`) null when it does not. */
export interface Facts {
  price: string;
  ages: string;
  doorsTime: string | null;
}

/** Texts are searched this far, in UTF-16 units. */
const SEARCHED = 20_000;

/** The price, age limit and doors a text of several lines states, in any of the languages of `interpret/languages`. */
export function readFacts(text: string): Facts {
  const searched = inEnglish(singleSpaced(text.slice(0, SEARCHED)));
  return { price: readPrice(searched), ages: readAges(searched), doorsTime: readDoors(searched) };
}

/** 'from 16 years', 'age limit: 20', '20 years age limit', '+18'. */
const SAID_AGE =
  /\b(?:from\s(?=\d\d\syears\b)|age limit(?: is)?\s?[:-]?\s?)(1[2-9]|2[0-5])(?![\d.:])|(?<![\d$€.,:])(1[2-9]|2[0-5])\s(?:years\s)age limit\b/gi;

function readAges(text: string): string {
  const limits = new Set<string>();
  const limit =
    /(?<![\d$.,:/-])(16|18|19|21)\s?(?:\+|plus\b|(?:and|&|or)\s(?:over|up|older)\b)(?!\s?(?:to drink|w\/|with|years? (?!old|of age)|yrs? (?!old)|bands?|artists?|acts?|vendors?|songs?|beers?|taps?|shows?|musicians?|performers?|local|craft|draft|rotating))/gi;
  for (const found of text.matchAll(limit)) limits.add(`${found[1]}+`);
  for (const [, one, two] of text.matchAll(SAID_AGE)) limits.add(`${one ?? two}+`);
  const everyone = /(?<!\b(?:not|isn't|isn’t|n't)\s(?:an\s)?)\ball[\s-]ages\b/i.test(text);
  if (everyone) limits.add('All ages');
  const [only, other] = limits;
  return only !== undefined && other === undefined ? only : '';
}

const HOUR = String.raw`(\d{1,2}?)(?:(?:[:.h]|o’clock(?=\d))([0-5]\d)|([0-5]\d)(?=\s?[ap]\.?m\b))?(?:\s?([ap])\.?m\b\.?|\s?(?:h|o’clock)(?![\p{L}\d]))?(?![\d:%$+]|\.\d|\s?(?:st|nd|rd|th|years|kr)(?!\p{L})|\s?(?:€|,-))`;
const AT = String.raw`\s?(?:(?:at|from)\b\.?|à(?=\s)|@|:|-|–|—|=)?\s?(?:at\b\.?\s)?`;
const DOORS = [
  /\bdoors?(?:\s(?:open|opens|opening))?\s?(?::|@|\bat\b)\s?([01]\d|2[0-3])(00|15|30|45)(?=\s|$|[,;|/.)h])/giu,
  new RegExp(String.raw`(?<!\bthe\s)\bdoors?(?:\s(?:open|opens|opening))?${AT}${HOUR}`, 'giu'),
  new RegExp(String.raw`\bthe\sdoors?\s(?:open|opens|are|at)\s?(?:at\b|@|:)?\s?${HOUR}`, 'giu'),
  new RegExp(String.raw`(?<![\d$€:.])${HOUR}\s?(?:\(?doors?\)?)\b(?!\s?(?:open\s?)?(?:at|@|:|-|–)?\s?\d)`, 'giu'),
];

function readDoors(text: string): string | null {
  for (const pattern of DOORS) {
    const times = new Set([...text.matchAll(pattern)].map(([, hour, minute, close, half]) => clock(Number(hour), minute ?? close, half)));
    const [only] = times;
    if (times.size > 0) return times.size === 1 && only !== undefined ? only : null;
  }
  return null;
}

/** `HHMM` of an hour as people say it: evening when nobody says otherwise; null when it is no hour, or 12 without saying which. */
function clock(hour: number, minute = '00', half?: string): string | null {
  if (Number(minute) > 59 || hour < 1 || hour > 23) return null;
  if (hour > 12) return half === undefined ? `${hour}${minute}` : null;
  if (half === undefined && hour === 12) return null;
  const afternoon = half?.toLowerCase() !== 'a';
  return `${String((hour % 12) + (afternoon ? 12 : 0)).padStart(2, '0')}${minute}`;
}
