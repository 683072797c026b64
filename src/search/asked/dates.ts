import { weekendOf } from '#scene/filter/show-filter.ts';
import { addDays, isDay, weekdayNumber } from '#scene/time/calendar.ts';
import { readHoliday } from './holidays.ts';

/** Nights from `from` up to but not including `to`. */
export interface Nights {
  from: string;
  to: string;
}

/** A date at the start of some words: how many words, and which nights. */
export interface ReadDate {
  length: number;
  nights: Nights;
  /** Whether the words name nights by their distance from today ("tonight"), in the words of a filter. */
  when?: 'tonight' | 'weekend';
  /** Whether the words may well be part of a name: a bare "march", "may" or year. */
  isWeak?: boolean;
}

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Short forms that are not the first three letters. */
const SHORT: Record<string, string> = { sept: 'september', tues: 'tuesday', weds: 'wednesday', thur: 'thursday', thurs: 'thursday' };
const TONIGHT = ['tonight', 'today', 'tonite', '2night', '2nite'];
const TOMORROW = ['tomorrow', 'tmrw', 'tmw', 'tomorow', 'tommorow', 'tommorrow', '2morrow'];

/** Words of dates, for correcting misspelled ones. */
export const DATE_WORDS = [
  ...MONTHS,
  ...WEEKDAYS,
  ...[...MONTHS, ...WEEKDAYS].map((name) => name.slice(0, 3)),
  ...Object.keys(SHORT),
  ...TONIGHT,
  ...TOMORROW,
  'weekend',
  'next',
];

/**
 * Reads a date at the start of some folded words: "tonight", "saturday december 5", "5th of dec", "12/5", "next friday", "jan 2027", "nye".
 * Days and months without a year are the next ones from tonight on.
 * @param tonight the night it is, `YYYY-MM-DD`
 */
export function readDate(words: readonly string[], tonight: string): ReadDate | undefined {
  return readWeekdayAndDay(words, tonight) ?? readDay(words, tonight) ?? readRelative(words, tonight) ?? readMonth(words, tonight);
}

/** "saturday december 5": the day decides, whatever weekday it is. */
function readWeekdayAndDay(words: readonly string[], tonight: string): ReadDate | undefined {
  if (weekdayOf(words[0]) === undefined) return undefined;
  const skipped = words[1] === 'the' ? 2 : 1;
  const day = readDay(words.slice(skipped), tonight);
  return day && { ...day, length: day.length + skipped };
}

function readDay(words: readonly string[], tonight: string): ReadDate | undefined {
  const holiday = readHoliday(words, tonight);
  if (holiday !== undefined) return { length: holiday.length, nights: oneNight(holiday.day) };
  return (
    readNumericDay(words, tonight) ?? readMonthAndDay(words, tonight) ?? readDayAndMonth(words, tonight) ?? readDayOfMonth(words, tonight)
  );
}

/** "2026-12-05", "12/5", "12/5/26", "12-5". */
function readNumericDay(words: readonly string[], tonight: string): ReadDate | undefined {
  const [word = ''] = words;
  if (isDay(word)) return { length: 1, nights: oneNight(word) };
  const parts = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(word);
  if (parts === null) return undefined;
  return dayRead(1, dayOf(Number(parts[1]), Number(parts[2]), yearOf(parts[3]), tonight));
}

/** "december 5", "dec 5th 2026". */
function readMonthAndDay(words: readonly string[], tonight: string): ReadDate | undefined {
  const [month, day] = [monthOf(words[0]), dayNumber(words[1])];
  if (month === undefined || day === undefined) return undefined;
  const year = fullYear(words[2]);
  return dayRead(year === undefined ? 2 : 3, dayOf(month, day, year, tonight));
}

/** "5 december", "5th of dec 2026". */
function readDayAndMonth(words: readonly string[], tonight: string): ReadDate | undefined {
  const at = words[0] === 'the' ? 1 : 0;
  const of = words[at + 1] === 'of' ? 1 : 0;
  const [day, month] = [dayNumber(words[at]), monthOf(words[at + 1 + of])];
  if (month === undefined || day === undefined) return undefined;
  const year = fullYear(words[at + 2 + of]);
  return dayRead(at + of + (year === undefined ? 2 : 3), dayOf(month, day, year, tonight));
}

/** "the 5th": the next one. */
function readDayOfMonth(words: readonly string[], tonight: string): ReadDate | undefined {
  const at = words[0] === 'the' ? 1 : 0;
  const word = words[at] ?? '';
  if (!/^\d{1,2}(?:st|nd|rd|th)$/.test(word)) return undefined;
  const day = Number.parseInt(word, 10);
  for (let ahead = 0; ahead < 62; ahead++) {
    const next = addDays(tonight, ahead);
    if (Number(next.slice(8)) === day) return { length: at + 1, nights: oneNight(next), isWeak: true };
  }
  return undefined;
}

function readRelative(words: readonly string[], tonight: string): ReadDate | undefined {
  const [first = '', second = '', third = ''] = words;
  if (TONIGHT.includes(first)) return { length: 1, nights: oneNight(tonight), when: 'tonight' };
  if (first === 'this' && (second === 'evening' || second === 'night')) return { length: 2, nights: oneNight(tonight), when: 'tonight' };
  if (first === 'day' && second === 'after' && TOMORROW.includes(third)) return { length: 3, nights: oneNight(addDays(tonight, 2)) };
  if (TOMORROW.includes(first)) return { length: 1, nights: oneNight(addDays(tonight, 1)) };
  if (first === 'next') return readNext(second, tonight);
  const [said, length] = first === 'this' || first === 'coming' ? [second, 2] : [first, 1];
  if (said === 'weekend') return { length, nights: weekendOf(tonight), when: 'weekend' };
  if (said === 'week' && length === 2) return { length, nights: { from: tonight, to: mondayAfter(tonight) } };
  if (said === 'month' && length === 2) return { length, nights: { from: tonight, to: monthAfter(tonight.slice(0, 7)) } };
  const day = weekdayOf(said);
  return day === undefined ? undefined : { length, nights: oneNight(addDays(tonight, (day - weekdayNumber(tonight) + 7) % 7)) };
}

/** "next friday" is the Friday of next week; weeks begin on Monday. */
function readNext(word: string, tonight: string): ReadDate | undefined {
  const monday = mondayAfter(tonight);
  const day = weekdayOf(word);
  if (day !== undefined) return { length: 2, nights: oneNight(addDays(monday, (day + 6) % 7)) };
  if (word === 'week') return { length: 2, nights: { from: monday, to: addDays(monday, 7) } };
  if (word === 'weekend') return { length: 2, nights: { from: addDays(monday, 4), to: addDays(monday, 7) } };
  const month = monthAfter(tonight.slice(0, 7));
  if (word === 'month') return { length: 2, nights: { from: month, to: monthAfter(month.slice(0, 7)) } };
  return undefined;
}

/** "december", "jan 2027", "2019". */
function readMonth(words: readonly string[], tonight: string): ReadDate | undefined {
  const month = monthOf(words[0]);
  const year = fullYear(words[month === undefined ? 0 : 1]);
  if (month === undefined) {
    if (year === undefined) return undefined;
    return { length: 1, nights: { from: `${year}-01-01`, to: `${year + 1}-01-01` }, isWeak: true };
  }
  const thisYear = Number(tonight.slice(0, 4));
  const of = year ?? (month < Number(tonight.slice(5, 7)) ? thisYear + 1 : thisYear);
  const first = `${of}-${two(month)}-01`;
  const to = monthAfter(first.slice(0, 7));
  const from = year === undefined && first < tonight ? tonight : first;
  return {
    length: year === undefined ? 1 : 2,
    nights: { from, to },
    ...(year === undefined && (month === 3 || month === 5) ? { isWeak: true } : {}),
  };
}

function oneNight(day: string): Nights {
  return { from: day, to: addDays(day, 1) };
}

function dayRead(length: number, day: string | undefined): ReadDate | undefined {
  return day === undefined ? undefined : { length, nights: oneNight(day) };
}

/** A day of a month: the next from tonight on where no year is said; undefined for one that does not exist. */
function dayOf(month: number, day: number, year: number | undefined, tonight: string): string | undefined {
  const thisYear = Number(tonight.slice(0, 4));
  const years = year === undefined ? [thisYear, thisYear + 1, thisYear + 2, thisYear + 3, thisYear + 4] : [year];
  return years.map((each) => `${each}-${two(month)}-${two(day)}`).find((each) => isDay(each) && (year !== undefined || each >= tonight));
}

function monthOf(word = ''): number | undefined {
  const name = SHORT[word] ?? word;
  const at = MONTHS.findIndex((month) => name === month || name === month.slice(0, 3));
  return at === -1 ? undefined : at + 1;
}

function weekdayOf(word = ''): number | undefined {
  const name = (SHORT[word] ?? word).replace(/s$/, '');
  const at = WEEKDAYS.findIndex((day) => name === day || name === day.slice(0, 3));
  return at === -1 ? undefined : at;
}

function dayNumber(word = ''): number | undefined {
  const day = /^\d{1,2}(?:st|nd|rd|th)?$/.test(word) ? Number.parseInt(word, 10) : 0;
  return day >= 1 && day <= 31 ? day : undefined;
}

function fullYear(word = ''): number | undefined {
  return /^(?:19|20)\d\d$/.test(word) ? Number(word) : undefined;
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function mondayAfter(day: string): string {
  return addDays(day, (8 - weekdayNumber(day)) % 7 || 7);
}

/** The first day of the month after one (`YYYY-MM`). */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${two(number + 1)}-01`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
