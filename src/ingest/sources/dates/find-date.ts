import { daysBetween, isDay, weekday } from '#scene/calendar.ts';

/** Where and for which days a written date is read: `from` and `to` as in a ReadingWindow, left out where every date carries its year. */
export interface WritingPlace {
  zone: string;
  from?: string;
  to?: string;
}

/** A date found in a text, `YYYY-MM-DD`, and where in the text it stands. */
export interface WrittenDate {
  date: string;
  at: number;
  end: number;
}

/** Texts are searched this far, in UTF-16 units. */
const SEARCHED = 3000;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?`;
const WEEKDAY = String.raw`(?:\b(?<weekday>sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|r|rs|rsday|urday)?s?\b[.,:]{0,2}\s{0,3})?`;
const WEEKDAY_AFTER = String.raw`(?:,?\s?\(?\b(?<weekdayAfter>sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|r|rs|rsday|urday)?\b\)?)?`;
const ORDINAL = '(?:st|nd|rd|th)?';
const NOT_TIME = String.raw`(?!\d|:\d|\s?[ap]\.?m\b)`;
const LAST_DAY = String.raw`(?:\s?(?:-|–|—|&|to)\s?\d{1,2}${ORDINAL}${NOT_TIME})?`;
const YEAR = String.raw`(?:,?\s{1,3}(?<year>(?:19|20|21)\d\d)\b(?!:))?`;

/** How people write dates. Numbers without a month's name come in the order of the place. */
const FORMS = [
  String.raw`(?<![\d/.-])(?<year>(?:19|20|21)\d\d)[-/.](?<number>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)`,
  String.raw`${WEEKDAY}\b${MONTH}\s{0,3}(?<day>\d{1,2})${ORDINAL}${NOT_TIME}${LAST_DAY}${YEAR}${WEEKDAY_AFTER}`,
  String.raw`${WEEKDAY}(?:the\s)?(?<![\d:/.$])(?<day>\d{1,2})${ORDINAL}\.?${LAST_DAY}\s{1,3}(?:of\s)?${MONTH}(?!\s?\d{1,2}(?![\d:]|\s?[ap]\.?m?\b))${YEAR}`,
  String.raw`${WEEKDAY}(?<![\d/.$:-])(?!24/7\b)(?<first>\d{1,2})/(?<second>\d{1,2})(?:/(?<year>\d{4}|\d{2}))?(?![\d/]|\s?[ap]\.?m\b)${WEEKDAY_AFTER}`,
  String.raw`${WEEKDAY}(?<![\d/.$:-])(?<first>\d{1,2})\.\s?(?<second>\d{1,2})\.(?:\s?(?<year>\d{4}|\d{2})\b)?(?!\d)`,
  String.raw`(?<![\d/.$:-])(?<first>\d{1,2})-(?<second>\d{1,2})-(?<year>\d{4})(?!\d)`,
].map((form) => new RegExp(form, 'gi'));

/** The first date written in a text ('Sat 11/28', 'Nov 28', 'November 28th, 2026', '28.11.2026', '2026-11-28'). Undefined when there is none. */
export function findDate(text: string, place: WritingPlace): WrittenDate | undefined {
  const searched = text.slice(0, SEARCHED);
  let first: WrittenDate | undefined;
  for (const form of FORMS) {
    for (const found of searched.matchAll(form)) {
      if (first !== undefined && found.index >= first.at) break;
      const date = dateOf(found.groups ?? {}, place);
      if (date === undefined) continue;
      first = { date, at: found.index, end: found.index + found[0].length };
      break;
    }
  }
  return first;
}

function dateOf(parts: Record<string, string | undefined>, place: WritingPlace): string | undefined {
  const { year } = parts;
  for (const [month, day] of monthAndDay(parts, place.zone)) {
    const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const named = parts.weekday ?? parts.weekdayAfter;
    const date = year === undefined ? nearest(rest, named, place) : `${year.length === 2 ? '20' : ''}${year}-${rest}`;
    if (date !== undefined && isDay(date)) return date;
  }
  return undefined;
}

/** The number of the month and the day in the order of the place, and then the other way round: there is no 28th month. */
function monthAndDay(
  { month, number, day = '', first = '', second = '' }: Record<string, string | undefined>,
  zone: string,
): [string, string][] {
  if (number !== undefined) return [[number, day]];
  if (month !== undefined) return [[String(1 + MONTHS.indexOf(month.slice(0, 3).toLowerCase())), day]];
  const orders: [string, string][] = [
    [first, second],
    [second, first],
  ];
  return monthFirst(zone) ? orders : orders.reverse();
}

/** In the Americas 11/5 is in November, elsewhere in May. */
function monthFirst(zone: string): boolean {
  return /^(?:America|US)\/|Honolulu$/.test(zone);
}

/**
 * The date of a month and day without a year: in the years around the window the one that falls on the weekday named, if one does;
 * of those the first inside the window, else the nearest to it.
 */
function nearest(rest: string, named: string | undefined, { from, to }: WritingPlace): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [start, end] = [Number(from.slice(0, 4)) - 1, Math.min(Number(to.slice(0, 4)), Number(from.slice(0, 4)) + 8) + 1];
  const dates = Array.from({ length: end - start + 1 }, (_, index) => `${start + index}-${rest}`).filter(isDay);
  const onWeekday = dates.filter((date) => named !== undefined && weekday(date).toLowerCase().startsWith(named.toLowerCase()));
  const distance = (date: string) => Math.max(0, daysBetween(date, from), daysBetween(to, date) + 1);
  return (onWeekday.length > 0 ? onWeekday : dates).sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))[0];
}
