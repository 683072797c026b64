import { addDays, weekdayNumber } from '#scene/time/calendar.ts';

/** Holidays with music: their names, and their day in a year. */
const HOLIDAYS: [names: string, dayIn: (year: number) => string][] = [
  ["nye|new year's eve|new years eve|new year eve|silvester", (year) => `${year}-12-31`],
  ["new year's day|new years day|new year's|new years", (year) => `${year}-01-01`],
  ['christmas eve|xmas eve', (year) => `${year}-12-24`],
  ['christmas day|christmas|xmas', (year) => `${year}-12-25`],
  ['halloween', (year) => `${year}-10-31`],
  ["valentine's day|valentines day|valentine's|valentines", (year) => `${year}-02-14`],
  ["st patrick's day|st patricks day|saint patrick's day|st paddy's day|st pattys day|st patrick's|st patricks", (year) => `${year}-03-17`],
  ['cinco de mayo', (year) => `${year}-05-05`],
  ['juneteenth', (year) => `${year}-06-19`],
  ['4th of july|fourth of july|july fourth|independence day', (year) => `${year}-07-04`],
  ['memorial day', (year) => addDays(`${year}-05-31`, -((weekdayNumber(`${year}-05-31`) + 6) % 7))],
  ['labor day', (year) => weekdayIn(`${year}-09`, 1, 1)],
  ['thanksgiving', (year) => weekdayIn(`${year}-11`, 4, 4)],
  ['easter', easterSunday],
  ['mardi gras|fat tuesday', (year) => addDays(easterSunday(year), -47)],
];

const DAYS_BY_NAME = new Map(HOLIDAYS.flatMap(([names, dayIn]) => names.split('|').map((name) => [squeeze(name), dayIn])));
const MAX_WORDS = 4;

/** Words of holidays, for correcting misspelled ones. */
export const HOLIDAY_WORDS = HOLIDAYS.flatMap(([names]) => names.replaceAll("'", '').split(/[| ]/)).filter((word) => word.length > 2);

/** The holiday at the start of some folded words: its next day, or that of the year after it ("christmas", "halloween 2027"). */
export function readHoliday(words: readonly string[], tonight: string): { length: number; day: string } | undefined {
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length--) {
    const dayIn = DAYS_BY_NAME.get(squeeze(words.slice(0, length).join('')));
    if (dayIn === undefined) continue;
    const said = words[length];
    if (said !== undefined && /^(?:19|20)\d\d$/.test(said)) return { length: length + 1, day: dayIn(Number(said)) };
    const year = Number(tonight.slice(0, 4));
    const day = dayIn(year);
    return { length, day: day >= tonight ? day : dayIn(year + 1) };
  }
  return undefined;
}

/** A name however its words are divided. */
function squeeze(name: string): string {
  return name.replace(/[' ]/g, '');
}

/** The `count`th of a weekday (Sunday 0) in a month, `YYYY-MM`. */
function weekdayIn(month: string, day: number, count: number): string {
  const first = `${month}-01`;
  return addDays(first, ((day - weekdayNumber(first) + 7) % 7) + 7 * (count - 1));
}

/** Easter Sunday of a year, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
