import { addDays, isDay, NIGHT_ENDS } from '#scene/time/calendar.ts';

/** The time of a listing. Times are `HHMM`; a date is `YYYY-MM-DD` or `M/D`. */
export interface WrittenWhen {
  date?: string | undefined;
  startTime?: string | null | undefined;
  doorsTime?: string | null | undefined;
}

export type Sameness = 'same' | 'different' | 'unknown';

/** The year of dates without one; a leap year, so that 2/29 is valid. */
const ANY_YEAR = '2000';

const TIME = /^(?:[01]\d|2[0-3])[0-5]\d$/;

const DOORS_MATCH_MINUTES = 15;

function readTime(text: string | null | undefined): string | null {
  return text != null && TIME.test(text) ? text : null;
}

/**
 * Lists the nights a listing may belong to, likeliest first; empty without a date. A show before 5 AM belongs to the previous night;
 * midnight may also mean that the time is missing.
 */
function listNights({ date, startTime }: WrittenWhen): string[] {
  const day = readDay(date);
  if (day === undefined) return [];
  const time = readTime(startTime);
  if (time === null || time >= NIGHT_ENDS) return [day];
  return time === '0000' ? [addDays(day, -1), day] : [addDays(day, -1)];
}

/** Returns the day as `YYYY-MM-DD`, with `ANY_YEAR` for an `M/D`. */
function readDay(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  if (isDay(date)) return date;
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(date) ?? [];
  const full = `${ANY_YEAR}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(full) ? full : undefined;
}

/** Whether two listings are on the same night. A date without a year matches any year; a date without a time may mean its small hours. */
export function compareNights(a: WrittenWhen, b: WrittenWhen): Sameness {
  const [left, right] = [listNights(a), listNights(b)];
  const [one, two] = [readDay(a.date), readDay(b.date)];
  if (one === undefined || two === undefined) return 'unknown';
  const yearless = one.startsWith(ANY_YEAR) || two.startsWith(ANY_YEAR);
  const agree = (x: string, y: string) => (yearless ? x.slice(5) === y.slice(5) : x === y);
  if (left.some((night) => right.some((other) => agree(night, other)))) return 'same';
  const untimed = readTime(a.startTime) === null || readTime(b.startTime) === null;
  return untimed && agree(one, two) ? 'same' : 'different';
}

/**
 * Returns the minutes between two starts on the same night: 0 if one start is the other's doors, null if a start is unknown. Midnight far
 * from the other start counts as unknown.
 */
export function countMinutesApart(a: WrittenWhen, b: WrittenWhen): number | null {
  const [left, right] = [readTime(a.startTime), readTime(b.startTime)];
  if (left === null || right === null) return null;
  const apart = countMinutesBetween(left, right);
  if (apart > 0 && (left === '0000' || right === '0000') && apart > 180) return null;
  const [doors, othersDoors] = [readTime(a.doorsTime), readTime(b.doorsTime)];
  if (doors !== null && countMinutesBetween(doors, right) <= DOORS_MATCH_MINUTES && right < left) return 0;
  if (othersDoors !== null && countMinutesBetween(othersDoors, left) <= DOORS_MATCH_MINUTES && left < right) return 0;
  return apart;
}

/** Counts the minutes between two times of a night, which runs from 5 AM to 5 AM. */
function countMinutesBetween(a: string, b: string): number {
  const minutes = (time: string) => ((Number(time.slice(0, 2)) + 19) % 24) * 60 + Number(time.slice(2));
  return Math.abs(minutes(a) - minutes(b));
}
