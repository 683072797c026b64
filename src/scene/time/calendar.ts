/**
 * Days and times of day as plain text: a day is `YYYY-MM-DD`, a time is `HHMM`, both wall clock at the venue.
 * Nothing here knows a time zone, so the same rules give the same answer on every machine.
 */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const DAY_MS = 86_400_000;

/** What a show says of when it is. */
interface Timed {
  date: string;
  startTime: string | null;
  endTime: string | null;
}

/** A night ends at 5 in the morning: what starts before then belongs to the evening before. */
export const NIGHT_ENDS = '0500';

/** The day `count` days after `day` (before, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days `later` lies after `earlier`. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS);
}

/** Whether a text is a day that exists, in a year a gig could be in (1900 to 2199). */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day of the week in English: 'Friday'. */
export function weekday(day: string): string {
  return WEEKDAYS[weekdayNumber(day)] ?? '';
}

/** The day of the week as a number, Sunday 0. */
export function weekdayNumber(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** The name of the month a day or month (`2026-12`) lies in. */
export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** `M/D`, as the requirements write a date. */
export function monthDay(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
}

/** `h:mm AM/PM` of an `HHMM`: '7:30 PM', '12:00 AM'. */
export function clock12(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `HH:MM` of an `HHMM`, as forms and sheets write a time; '' for none. */
export function clock24(time: string | null): string {
  return time === null ? '' : `${time.slice(0, 2)}:${time.slice(2)}`;
}

/** 'M/D @ h:mm AM/PM' with an optional ' - end time' (requirements 9); the date alone when no start is known. */
export function showTime(show: Timed): string {
  if (show.startTime === null) return monthDay(show.date);
  const end = show.endTime === null ? '' : ` - ${clock12(show.endTime)}`;
  return `${monthDay(show.date)} @ ${clock12(show.startTime)}${end}`;
}

/** The evening a show belongs to: its date, or the day before when it starts after midnight and before `NIGHT_ENDS`. */
export function nightOf(date: string, startTime: string | null): string {
  return startTime !== null && startTime < NIGHT_ENDS ? addDays(date, -1) : date;
}

/** Whether one time of a night comes after another: 1 AM after 11 PM. */
export function isLater(one: string, other: string): boolean {
  const inNight = (time: string) => (time < NIGHT_ENDS ? `1${time}` : `0${time}`);
  return inNight(one) > inNight(other);
}

/** An end before noon that comes so soon after its start is one of the morning after, in minutes. */
const MAX_PAST_NIGHT = 14 * 60;

/** Whether a show can end then: later on its day, in the small hours, or on the morning after. '9 PM to 4 PM' cannot be. */
export function isPossibleEnd(start: string, end: string): boolean {
  if (end > start || end <= NIGHT_ENDS) return end !== start;
  return end < '1200' && minutesFrom(start, end) <= MAX_PAST_NIGHT;
}

/** The minutes from one time to the next time it is another. */
function minutesFrom(start: string, end: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
  return (minutes(end) - minutes(start) + 1440) % 1440;
}

/** An end that was possible for a start, moved along to another: the show stays as long as it was. */
export function movedEnd(end: string, from: string, to: string): string {
  const at = (Number(to.slice(0, 2)) * 60 + Number(to.slice(2)) + minutesFrom(from, end)) % 1440;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`;
}

/** Minutes since the night began at noon of `night`, for a time on `date`: puts 1 AM after 11 PM. */
export function minutesIntoNight(night: string, date: string, time: string): number {
  // Nearly every show is on the date of its night, and reading dates costs more than all the rest.
  return (date === night ? 0 : daysBetween(night, date)) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(2)) - 720;
}

/** How long a show without an end is taken to go on, in minutes: drawn so long, and after it no longer the next. */
export const OPEN_END = 180;

/** When a show whose start is known begins and ends, in minutes since the night began; an end before its start lies on the day after. */
export function spanOf(night: string, { date, startTime, endTime }: Timed & { startTime: string }): { start: number; end: number } {
  const start = minutesIntoNight(night, date, startTime);
  const end = endTime === null ? start + OPEN_END : minutesIntoNight(night, date, endTime);
  return { start, end: end > start ? end : end + 1440 };
}

/** Whether a show of some night is over at a moment of it; of one whose start nobody knows that is never said before the night ends. */
export function isOver(night: string, { date, startTime, endTime }: Timed, now: { date: string; time: string }): boolean {
  if (startTime === null) return false;
  return spanOf(night, { date, startTime, endTime }).end <= minutesIntoNight(night, now.date, now.time);
}

/** The full date of an `M/D` in the year that brings it nearest to `today`; undefined when no such day exists. */
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
