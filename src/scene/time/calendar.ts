/**
 * Days and times of day as text: a day is `YYYY-MM-DD`, a time is `HHMM`, both wall clock at the venue.
 * No function here knows a time zone, so results are the same on every machine.
 */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DAY_MS = 86_400_000;

interface Timed {
  date: string;
  startTime: string | null;
  endTime: string | null;
}

/** A night ends at 5 AM: earlier starts belong to the evening before. */
export const NIGHT_ENDS = '0500';

/** Returns the day `count` days after `day` (before, if negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Counts the days from `earlier` to `later`. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS);
}

/** Whether a text is a valid day in a plausible year (1900 to 2199). */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Names the day of the week in English: 'Friday'. */
export function weekday(day: string): string {
  return WEEKDAYS[weekdayNumber(day)] ?? '';
}

/** Returns the day of the week as a number; Sunday is 0. */
export function weekdayNumber(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Names the month of a day or a month (`2026-12`). */
export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** Writes a day as `M/D`, the requirements' format. */
export function monthDay(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
}

/** Writes an `HHMM` as `h:mm AM/PM`: '7:30 PM', '12:00 AM'. */
export function clock12(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Writes an `HHMM` as `HH:MM`, for forms and sheets; '' for none. */
export function clock24(time: string | null): string {
  return time === null ? '' : `${time.slice(0, 2)}:${time.slice(2)}`;
}

/** Writes 'M/D @ h:mm AM/PM' with an optional ' - end time' (requirements 9); only the date without a start. */
export function showTime(show: Timed): string {
  if (show.startTime === null) return monthDay(show.date);
  const end = show.endTime === null ? '' : ` - ${clock12(show.endTime)}`;
  return `${monthDay(show.date)} @ ${clock12(show.startTime)}${end}`;
}

/** Returns the night of a show: its date, or the day before if it starts before `NIGHT_ENDS`. */
export function nightOf(date: string, startTime: string | null): string {
  return startTime !== null && startTime < NIGHT_ENDS ? addDays(date, -1) : date;
}

/** Whether a time of a night is after another: 1 AM is after 11 PM. */
export function isLater(one: string, other: string): boolean {
  const inNight = (time: string) => (time < NIGHT_ENDS ? `1${time}` : `0${time}`);
  return inNight(one) > inNight(other);
}

/** In minutes: an end before noon within this time after the start is on the next morning. */
const MAX_MORNING_END_MINUTES = 14 * 60;

/** Whether a show can end at a time: later on its day, after midnight, or on the next morning, unlike '9 PM to 4 PM'. */
export function isPossibleEnd(start: string, end: string): boolean {
  if (end > start || end <= NIGHT_ENDS) return end !== start;
  return end < '1200' && countMinutes(start, end) <= MAX_MORNING_END_MINUTES;
}

/** Counts the minutes from one time to the next occurrence of another. */
function countMinutes(start: string, end: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
  return (minutes(end) - minutes(start) + 1440) % 1440;
}

/** Moves an end with its start, so that the duration stays. */
export function moveEnd(end: string, from: string, to: string): string {
  const at = (Number(to.slice(0, 2)) * 60 + Number(to.slice(2)) + countMinutes(from, end)) % 1440;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`;
}

/** Counts the minutes from noon of `night` to a time on `date`, so that 1 AM is after 11 PM. */
export function minutesIntoNight(night: string, date: string, time: string): number {
  // A fast path, as most shows are on the date of their night and parsing dates is slow.
  return (date === night ? 0 : daysBetween(night, date)) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(2)) - 720;
}

/** The assumed duration of a show without an end, in minutes. */
export const DEFAULT_DURATION_MINUTES = 180;

/** Returns a show's start and end in minutes since its night began; an end before the start is on the next day. */
export function spanOf(night: string, { date, startTime, endTime }: Timed & { startTime: string }): { start: number; end: number } {
  const start = minutesIntoNight(night, date, startTime);
  const end = endTime === null ? start + DEFAULT_DURATION_MINUTES : minutesIntoNight(night, date, endTime);
  return { start, end: end > start ? end : end + 1440 };
}

/** Whether a show is over at a moment of its night. With an unknown start, it is never over before the night ends. */
export function isOver(night: string, { date, startTime, endTime }: Timed, now: { date: string; time: string }): boolean {
  if (startTime === null) return false;
  return spanOf(night, { date, startTime, endTime }).end <= minutesIntoNight(night, now.date, now.time);
}

/** Completes an `M/D` with the year that makes it nearest to `today`; undefined if no such day exists. */
export function nearestDay(text: string, today: string): string | undefined {
  const parts = /^(\d{1,2})\/(\d{1,2})$/.exec(text);
  if (!parts) return undefined;
  const rest = `${(parts[1] ?? '').padStart(2, '0')}-${(parts[2] ?? '').padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1]
    .map((candidate) => `${candidate}-${rest}`)
    .filter(isDay)
    .sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0];
}
