import { matchAnyEntry } from '#interpret/languages/words.ts';
import { LANGUAGES, type Language } from '#scene/site/language.ts';
import { isDay } from '#scene/time/calendar.ts';
import { monthOf, weekdayOf } from './day-names.ts';

/** A day as written, often without a year; weekday 0 is Sunday. */
export interface WrittenDay {
  year?: number;
  month: number;
  day: number;
  weekday?: number;
}

/** Days in a text, whether they are the ends of a run ('May 7-9'), and the text around them, single-spaced. */
export interface WrittenDays {
  days: WrittenDay[];
  stretch: boolean;
  before: string;
  after: string;
}

interface Found {
  at: number;
  length: number;
  days: WrittenDay[];
  stretch: boolean;
}

interface RunStart {
  month: number;
  first: number;
  year: { year?: number };
  language: Language;
}

const MAX_TEXT_CHARS = 300;

const WORD = String.raw`\p{L}{2,12}`;
const NUMBER = String.raw`\d{1,2}(?:st|nd|rd|th|er|º)?`;
/** After a number that is no day: a time, an amount, part of a number. */
const NO_DAY = String.raw`(?![\d+%]|:\d|\.\d|\s?[ap]\.?m?\.?\b|\s?(?:uhr|uur|h)\b|h\d)`;
/** As in '21 de noviembre de 2026'. */
const OF = matchAnyEntry('of', LANGUAGES);
const YEAR = String.raw`(?:(?:\s${OF})?,?\s{0,2}(?:\b|(?<=(?:st|nd|rd|th)))((?:19|20|21)\d\d)\b(?!:\d)|,?\s?['’](\d\d)\b)`;
const JOINT = String.raw`\s?(?:[/,&+–—-]|\band\b|\bto\b|\bthru\b|\bthrough\b)\s?`;
const MORE = String.raw`(?:${JOINT}(?:(?:${WORD})[.,:]?\s){0,2}${NUMBER}${NO_DAY}(?!\s?[/-]\s?\d{1,2}\s?[ap:])){0,10}`;

const ISO = /(?<!\d)((?:19|20|21)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const COMPACT = /(?<!\d)((?:19|20|21)\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d)/;
const MONTH_FIRST = new RegExp(String.raw`(?<![\p{L}\p{N}])(${WORD})\.?\s{0,2}(${NUMBER}${NO_DAY})(${MORE})(?:${YEAR})?`, 'gu');
const DAY_FIRST = new RegExp(
  String.raw`(?<![\d/:.])(${NUMBER})\.?(?:\s${OF}(?=\s))?\s{0,2}(${WORD})(?![\p{L}\p{N}])\.?(?:${YEAR})?`,
  'giu',
);
/** As spreadsheet programs write: '12-Dec-26', '12-Dec', 'Dec-12-26'. */
const DAY_JOINED = new RegExp(
  String.raw`(?<![\p{L}\p{N}/:.-])(\d{1,2})([-/.])(${WORD})(?:\.?\2((?:19|20|21)\d\d|\d\d)|(?<=-\p{L}+))(?![\p{L}\p{N}-])`,
  'gu',
);
const MONTH_JOINED = new RegExp(String.raw`(?<![\p{L}\p{N}-])(${WORD})-(\d{1,2})-((?:19|20|21)\d\d|\d\d)(?![\p{L}\p{N}-])`, 'gu');
const NEXT_DAY = new RegExp(String.raw`((?:${WORD}[.,:]?\s?){0,2})(\d{1,2})`, 'gu');
const FIGURES = /(?<![\d/:.$-])(\d{1,2})([/.-])(\d{1,2})(?:\2((?:19|20|21)?\d\d)|(?<=\.\d{1,2})(\.)(?!\d))?(?![\d+%]|:\d|\s?[ap]\.?m)/g;

/** The first day in a text, with the days joined to it ('oct 23/24', 'May 7-9', 'Jan 30/Feb 1'). @param dayFirst whether 3/4 is April 3 */
export function readDays(text: string, dayFirst = false, language: Language = 'en'): WrittenDays | undefined {
  const searched = text.slice(0, MAX_TEXT_CHARS).replace(/\s+/g, ' ').replace(/[‐‑−]/g, '-');
  const found =
    readYearFirst(searched, ISO) ?? readYearFirst(searched, COMPACT) ?? readNamed(searched, language) ?? readFigures(searched, dayFirst);
  return found && around(searched, found, language);
}

function readYearFirst(text: string, pattern: RegExp): Found | undefined {
  const found = pattern.exec(text);
  if (!found || !possible(Number(found[2]), Number(found[3]))) return undefined;
  const day = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return { at: found.index, length: found[0].length, days: [day], stretch: false };
}

function readNamed(text: string, language: Language): Found | undefined {
  const joined = [
    ...[...text.matchAll(DAY_JOINED)].map((found) => ({ found, word: found[3], number: found[1], year: found[4] })),
    ...[...text.matchAll(MONTH_JOINED)].map((found) => ({ found, word: found[1], number: found[2], year: found[3] })),
  ];
  for (const { found, word = '', number, year } of joined) {
    const [month, day] = [monthOf(word, language), Number(number)];
    if (month !== undefined && possible(month, day))
      return { at: found.index, length: found[0].length, days: [{ ...yearOf(year), month, day }], stretch: false };
  }
  for (const found of text.matchAll(MONTH_FIRST)) {
    const [whole, word = '', number = '', more = '', long, short] = found;
    const month = monthOf(word, language);
    const first = Number.parseInt(number, 10);
    if (month === undefined || !possible(month, first) || isWeekdayBefore(word, text.slice(found.index + whole.length), language)) continue;
    const year = yearOf(long ?? short);
    const days = [{ ...year, month, day: first }, ...following(more, { month, first, year, language })];
    return { at: found.index, length: whole.length, days, stretch: isStretch(more) };
  }
  for (const found of text.matchAll(DAY_FIRST)) {
    const [whole, number = '', word = '', long, short] = found;
    const month = monthOf(word, language);
    const day = Number.parseInt(number, 10);
    if (month === undefined || !possible(month, day)) continue;
    return { at: found.index, length: whole.length, days: [{ ...yearOf(long ?? short), month, day }], stretch: false };
  }
  return undefined;
}

/** Whether a word is a weekday before a date and not a month: 'mar 12 nov' in Spanish. */
function isWeekdayBefore(word: string, after: string, language: Language): boolean {
  const [, next = ''] = /^\s(\p{L}{3,12})/u.exec(after) ?? [];
  return weekdayOf(word, language) !== undefined && monthOf(next, language) !== undefined;
}

/** The days after the first, each in its own month or the one before, or the next month for a smaller number. */
function following(more: string, { month: firstMonth, first, year, language }: RunStart): WrittenDay[] {
  let [month, last] = [firstMonth, first];
  return [...more.matchAll(NEXT_DAY)].flatMap((found) => {
    const words = (found[1] ?? '').match(/\p{L}+/gu) ?? [];
    const day = Number(found[2]);
    const own = words.map((word) => monthOf(word, language)).find((named) => named !== undefined);
    month = own ?? (day < last ? (month % 12) + 1 : month);
    last = day;
    return possible(month, day) ? [{ ...year, month, day }] : [];
  });
}

function isStretch(more: string): boolean {
  return /^\s?(?:[–—-]|to\b|thru\b|through\b)/.test(more);
}

function readFigures(text: string, dayFirst: boolean): Found | undefined {
  for (const found of text.matchAll(FIGURES)) {
    const [whole, one, joint, two, year, stop] = found;
    if (joint !== '/' && year === undefined && stop === undefined) continue; // '7-9' and '7.30' are more often times
    const [month, day] = dayFirst || joint === '.' ? [Number(two), Number(one)] : [Number(one), Number(two)];
    if (possible(month, day)) return { at: found.index, length: whole.length, days: [{ ...yearOf(year), month, day }], stretch: false };
  }
  return undefined;
}

/** Whether numeric dates put the day first, by what most texts can only mean; false when none tells. */
export function writesDayFirst(texts: Iterable<string>): boolean {
  let balance = 0;
  for (const text of texts) {
    const [found] = text.slice(0, MAX_TEXT_CHARS).matchAll(FIGURES);
    if (found === undefined || (found[2] !== '/' && found[4] === undefined)) continue;
    balance += Number(!possible(Number(found[1]), Number(found[3]))) - Number(!possible(Number(found[3]), Number(found[1])));
  }
  return balance > 0;
}

/** '2024', or '24 and 98 in the nearest century. */
function yearOf(text: string | undefined): { year?: number } {
  if (text === undefined) return {};
  const number = Number(text);
  return { year: number >= 100 ? number : number + (number < 70 ? 2000 : 1900) };
}

function possible(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && isDay(`2000-${pad(month)}-${pad(day)}`);
}

/** Adds the weekday beside the days, and the text around them. */
function around(text: string, { at: start, length, days, stretch }: Found, language: Language): WrittenDays {
  const head = /(?:^|[\s(,;|-])(\p{L}{2,12})(?:\sden|\sle)?[\s.,:(]{0,3}$/u.exec(text.slice(0, start));
  const tail = /^[\s,.(]{0,3}(\p{L}{2,12})(?![\p{L}\p{N}])[).,:]?/u.exec(text.slice(start + length));
  const earlier = weekdayOf(head?.[1] ?? '', language);
  const later = earlier === undefined ? weekdayOf(tail?.[1] ?? '', language) : undefined;
  const weekday = earlier ?? later;
  const [first, ...others] = days;
  const named = first === undefined ? [] : [weekday === undefined ? first : { ...first, weekday }, ...others];
  const before = text.slice(0, start);
  const after = text.slice(start + length);
  return {
    days: named,
    stretch: stretch && others.length > 0,
    before: earlier === undefined ? before : before.slice(0, head?.index),
    after: later === undefined ? after : after.slice(tail?.[0].length),
  };
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
