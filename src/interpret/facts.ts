import { putIntoEnglish } from './languages/in-english.ts';
import { collapseSpaces } from './plain-text.ts';
import { readPrice } from './price.ts';

/** Facts that a text clearly states. Missing facts: `price` and `ages` are '', `doorsTime` (`HHMM`) is null. */
export interface Facts {
  price: string;
  ages: string;
  doorsTime: string | null;
}

const MAX_TEXT_CHARS = 20_000;

/** Reads the price, age limit and doors from a text of several lines, in any of the site's languages. */
export function readFacts(text: string): Facts {
  const searched = putIntoEnglish(collapseSpaces(text.slice(0, MAX_TEXT_CHARS)));
  return { price: readPrice(searched), ages: readAges(searched), doorsTime: readDoors(searched) };
}

/** 'from 16 years', 'age limit: 20', '20 years age limit', '+18'. */
const AGE_LIMIT =
  /\b(?:from\s(?=\d\d\syears\b)|age limit(?: is)?\s?[:-]?\s?)(1[2-9]|2[0-5])(?![\d.:])|(?<![\d$€.,:])(1[2-9]|2[0-5])\s(?:years\s)age limit\b/gi;

function readAges(text: string): string {
  const limits = new Set<string>();
  const limit =
    /(?<![\d$.,:/-])(16|18|19|21)\s?(?:\+|plus\b|(?:and|&|or)\s(?:over|up|older)\b)(?!\s?(?:to drink|w\/|with|years? (?!old|of age)|yrs? (?!old)|bands?|artists?|acts?|vendors?|songs?|beers?|taps?|shows?|musicians?|performers?|local|craft|draft|rotating))/gi;
  for (const found of text.matchAll(limit)) limits.add(`${found[1]}+`);
  for (const [, one, two] of text.matchAll(AGE_LIMIT)) limits.add(`${one ?? two}+`);
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
    const times = new Set(
      [...text.matchAll(pattern)].map(([, hour, minute, close, half]) => convertTo24Hours(Number(hour), minute ?? close, half)),
    );
    const [only] = times;
    if (times.size > 0) return times.size === 1 && only !== undefined ? only : null;
  }
  return null;
}

/** Converts an hour as people write it to `HHMM`; PM if unmarked. Null if invalid, and for an unmarked 12. */
function convertTo24Hours(hour: number, minute = '00', half?: string): string | null {
  if (Number(minute) > 59 || hour < 1 || hour > 23) return null;
  if (hour > 12) return half === undefined ? `${hour}${minute}` : null;
  if (half === undefined && hour === 12) return null;
  const afternoon = half?.toLowerCase() !== 'a';
  return `${String((hour % 12) + (afternoon ? 12 : 0)).padStart(2, '0')}${minute}`;
}

/** 'All ages', '18+', '21 and over', 'over 18', 'from 16 years', 'age limit 20'. */
const MIN_AGE =
  /(?<all>\ball[\s-]ages\b|(?<![\p{L}\p{N}])a\/a(?![\p{L}\p{N}]))|(?<![\d$€£.,:])(?<up>\d{1,2})\s?(?:\+|plus\b|(?:and|&|or)\s(?:over|up|older)\b|years\b|yrs?\b)|\b(?:over|from|age limit:?|min(?:imum)?\.?(?:\sage)?:?)\s(?<over>\d{1,2})(?![\d:.])/iu;

const MAX_AGE_LIMIT = 30;
const MAX_AGES_CHARS = 200;

/** Returns the minimum age that words state, in years; 0 for all ages, null if they state none. */
export function readMinAge(words: string): number | null {
  const { all, up, over } = MIN_AGE.exec(putIntoEnglish(words.slice(0, MAX_AGES_CHARS)))?.groups ?? {};
  if (all !== undefined) return 0;
  const age = Number(up ?? over ?? Number.NaN);
  return age <= MAX_AGE_LIMIT ? age : null;
}
