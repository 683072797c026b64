import { listSpellings, matchAnyEntry, splitEntries } from '#interpret/languages/words.ts';
import { LANGUAGES, type Language } from '#scene/site/language.ts';
import { daysBetween, isDay } from '#scene/time/calendar.ts';
import { monthOf, weekdayOf } from './day-names.ts';
import { readStamp } from './stamps.ts';
import { findTimes, type WrittenTimes } from './times-in-text.ts';

/** The zone, language and days for reading a date; days are needed only where years are missing. */
export interface WritingPlace {
  zone: string;
  from?: string;
  to?: string;
  language?: Language | undefined;
}

/** A date in a text, `YYYY-MM-DD`, and its position. */
export interface WrittenDate {
  date: string;
  at: number;
  end: number;
}

const MAX_TEXT_CHARS = 3000;

const ORDINAL = '(?:st|nd|rd|th|er|º)?';
const NOT_TIME = String.raw`(?!\d|:\d|\s?[ap]\.?m\b|\s?(?:uhr|uur|h)\b|h\d)`;
const OF = `(?:${matchAnyEntry('of', LANGUAGES)}\\s)?`;
const YEAR = String.raw`(?:,?\s{1,3}${OF}(?<year>(?:19|20|21)\d\d)\b(?!:))?`;

/** Ways to write dates in a language and in English. Numeric dates are in the order of the place. */
const FORMS = Object.fromEntries(LANGUAGES.map((language) => [language, formsIn(language)])) as Record<Language, RegExp[]>;

function formsIn(language: Language): RegExp[] {
  const languages: Language[] = language === 'en' ? ['en'] : [language, 'en'];
  const months = matchAnyEntry('months', languages);
  const weekdays = matchAnyEntry('weekdays', languages);
  const LAST_DAY = String.raw`(?:\s?(?:-|–|—|&|${matchAnyEntry('to', languages)}|${matchAnyEntry('and', languages)})\s?\d{1,2}${ORDINAL}${NOT_TIME})?`;
  const MONTH = String.raw`(?<month>${months})(?!\p{L})\.?`;
  const WEEKDAY = String.raw`(?:(?<!\p{L})(?<weekday>${weekdays})s?(?!\p{L})[.,:]{0,2}\s{0,3}(?:den\s|d\.\s|le\s)?)?`;
  const WEEKDAY_AFTER = String.raw`(?:,?\s?\(?(?<!\p{L})(?<weekdayAfter>${weekdays})(?!\p{L})\)?)?`;
  return [
    String.raw`(?<![\d/.-])(?<year>(?:19|20|21)\d\d)[-/.](?<number>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)`,
    String.raw`${WEEKDAY}(?<!\p{L})${MONTH}\s{0,3}(?<day>\d{1,2})${ORDINAL}${NOT_TIME}(?!\.?\s${months}(?!\p{L}))${LAST_DAY}${YEAR}${WEEKDAY_AFTER}`,
    String.raw`${WEEKDAY}(?:the\s)?(?<![\d:/.$])(?<day>\d{1,2})${ORDINAL}\.?${LAST_DAY}\.?\s{1,3}${OF}${MONTH}(?!\s?\d{1,2}(?![\d:]|\.\d\d|\s?[ap]\.?m?\b|\s?(?:uhr|uur|h)\b|h\d))${YEAR}`,
    String.raw`${WEEKDAY}(?<![\d/.$:-])(?!24/7\b)(?<first>\d{1,2})/(?<second>\d{1,2})(?:/(?<year>\d{4}|\d{2}))?(?![\d/]|\s?[ap]\.?m\b)${WEEKDAY_AFTER}`,
    String.raw`${WEEKDAY}(?<![\d/.$:-])(?<first>\d{1,2})\.\s?(?<second>\d{1,2})\.(?<year>\s?\d{4}\b|\d{2}\b)?(?!\d)`,
    String.raw`(?<![\d/.$:-])(?<first>\d{1,2})-(?<second>\d{1,2})-(?<year>\d{4})(?!\d)`,
  ].map((form) => new RegExp(form, 'giu'));
}

/** The first date in a text: 'Sat 11/28', 'Nov 28', 'November 28th, 2026', '28.11.2026', '2026-11-28'. */
export function findDate(text: string, place: WritingPlace): WrittenDate | undefined {
  const searched = text.slice(0, MAX_TEXT_CHARS);
  let first: WrittenDate | undefined;
  for (const form of FORMS[place.language ?? 'en']) {
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
  const year = parts.year?.trim();
  for (const [month, day] of monthAndDay(parts, place)) {
    const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const named = parts.weekday ?? parts.weekdayAfter;
    const date = year === undefined ? nearestYear(rest, named, place) : `${year.length === 2 ? '20' : ''}${year}-${rest}`;
    if (date !== undefined && isDay(date)) return date;
  }
  return undefined;
}

/** Month and day in the order of the place, or the other way round where there is no such month. */
function monthAndDay(
  { month, number, day = '', first = '', second = '' }: Record<string, string | undefined>,
  { zone, language }: WritingPlace,
): [string, string][] {
  if (number !== undefined) return [[number, day]];
  if (month !== undefined) return [[String(monthOf(month, language) ?? 0), day]];
  const orders: [string, string][] = [
    [first, second],
    [second, first],
  ];
  return monthFirst(zone) ? orders : orders.reverse();
}

/** 11/5 is in November in the Americas, in May elsewhere. */
function monthFirst(zone: string): boolean {
  return /^(?:America|US)\/|Honolulu$/.test(zone);
}

/** The date of a day without a year: near the window, on the named weekday if possible, inside the window if possible. */
function nearestYear(rest: string, named: string | undefined, { from, to, language }: WritingPlace): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  const [start, end] = [Number(from.slice(0, 4)) - 1, Math.min(Number(to.slice(0, 4)), Number(from.slice(0, 4)) + 8) + 1];
  const dates = Array.from({ length: end - start + 1 }, (_, index) => `${start + index}-${rest}`).filter(isDay);
  const weekday = named === undefined ? undefined : weekdayOf(named, language);
  const onWeekday = dates.filter((date) => new Date(Date.parse(date)).getUTCDay() === weekday);
  const distance = (date: string) => Math.max(0, daysBetween(date, from), daysBetween(to, date) + 1);
  return (onWeekday.length > 0 ? onWeekday : dates).sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))[0];
}

/** Tells whether words name a day, by its date, weekday or year, in any language; undefined where they name none. */
export function namesDay(day: string, { zone, language }: WritingPlace): (words: string) => boolean | undefined {
  const languages = new Set([language ?? 'en', ...LANGUAGES]);
  return (words) => {
    for (const one of /\d/.test(words) ? languages : []) {
      const found = findDate(words, { zone, language: one, from: day, to: day });
      if (found !== undefined) return found.date === day;
    }
    const weekdays = [...words.matchAll(WEEKDAY_NAME)].flatMap(([, name = '']) => WEEKDAY_OF.get(name.toLowerCase()) ?? []);
    if (weekdays.length > 0) return weekdays.includes(new Date(day).getUTCDay());
    const [, first, last] = YEAR_ALONE.exec(words.trimEnd()) ?? [];
    const year = first ?? last;
    return year === undefined || day.startsWith(year) ? undefined : false;
  };
}

const WEEKDAY_OF: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    splitEntries('weekdays', language).flatMap((entry, index) =>
      listSpellings(entry.split('/', 1)[0] ?? '').map((name): [string, number] => [name, index]),
    ),
  ),
);
/** Also in 'Samstagabend' and 'lördagens'. */
const WEEKDAY_NAME = new RegExp(String.raw`(?<!\p{L})(${[...WEEKDAY_OF.keys()].join('|')})(?!\sgras)`, 'giu');
/** A year after a small word, before one or at the end: not '2020 Main Street'. */
const YEAR_ALONE = /(?:^|(?<!\p{L})(?:[Ii][nm]?|[Ee]n)\s)(20\d\d)(?!\d)(?!\s\p{Lu})|(?<!\d)(20\d\d)(?=\s\p{Ll}|$)/u;

/** A night as a person writes it, and the position of its date. */
export interface WrittenNight extends WrittenTimes {
  date: string;
  at: number;
  end: number;
}

/** The first date in a text, with its times: 'Sat 11/28, doors 7 / show 8', 'November 28th, 2026 8pm', '2026-11-28T20:00'. */
export function readWrittenNight(text: string, place: WritingPlace): WrittenNight | undefined {
  const stamp = readStamp(text, place.zone);
  if (stamp !== undefined) return { date: stamp.date, startTime: stamp.time, endTime: null, doorsTime: null, at: 0, end: text.length };
  const found = findDate(text, place);
  if (found === undefined) return undefined;
  return { ...found, ...findTimes(`${text.slice(0, found.at)} | ${text.slice(found.end)}`) };
}
