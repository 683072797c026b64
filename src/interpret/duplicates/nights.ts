import { addDays, isDay, NIGHT_ENDS } from '#scene/time/calendar.ts';

/** The time of a listing, as far as known. Times are `HHMM`; a date is `YYYY-MM-DD` or `M/D`. */
export interface WrittenWhen {
  date?: string | undefined;
  startTime?: string | null | undefined;
  doorsTime?: string | null | undefined;
}

export type Sameness = 'same' | 'different' | 'unknown';

/** For dates without a year; a leap year, so that 2/29 is valid. */
const ANY_YEAR = '2000';

const TIME = /^(?:[01]\d|2[0-3])[0-5]\d$/;

/** How close one start and the other's doors must be to be the same time. */
const DOORS_MATCH_MINUTES = 15;

function timeOf(text: string | null | undefined): string | null {
  return text != null && TIME.test(text) ? text : null;
}

/** The evenings a listing may belong to, the likeliest first; none without a date. A show before five in the morning belongs to the evening before; midnight may also mean that the time is missing. */
function nightsOf({ date, startTime }: WrittenWhen): string[] {
  const day = dayOf(date);
  if (day === undefined) return [];
  const time = timeOf(startTime);
  if (time === null || time >= NIGHT_ENDS) return [day];
  return time === '0000' ? [addDays(day, -1), day] : [addDays(day, -1)];
}

/** The day as `YYYY-MM-DD`; an `M/D` is in `ANY_YEAR`. */
function dayOf(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  if (isDay(date)) return date;
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(date) ?? [];
  const full = `${ANY_YEAR}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(full) ? full : undefined;
}

/** Whether two listings are on the same evening. A date without a year matches any year; one without a time may mean its small hours. */
export function compareNights(a: WrittenWhen, b: WrittenWhen): Sameness {
  const [left, right] = [nightsOf(a), nightsOf(b)];
  const [one, two] = [dayOf(a.date), dayOf(b.date)];
  if (one === undefined || two === undefined) return 'unknown';
  const yearless = one.startsWith(ANY_YEAR) || two.startsWith(ANY_YEAR);
  const agree = (x: string, y: string) => (yearless ? x.slice(5) === y.slice(5) : x === y);
  if (left.some((night) => right.some((other) => agree(night, other)))) return 'same';
  const untimed = timeOf(a.startTime) === null || timeOf(b.startTime) === null;
  return untimed && agree(one, two) ? 'same' : 'different';
}

/** Minutes between two starts on one evening; 0 when one start is the other's doors, null when a start is unknown. Midnight far from the other start counts as unknown. */
export function minutesApart(a: WrittenWhen, b: WrittenWhen): number | null {
  const [left, right] = [timeOf(a.startTime), timeOf(b.startTime)];
  if (left === null || right === null) return null;
  const apart = gap(left, right);
  if (apart > 0 && (left === '0000' || right === '0000') && apart > 180) return null;
  const [doors, othersDoors] = [timeOf(a.doorsTime), timeOf(b.doorsTime)];
  if (doors !== null && gap(doors, right) <= DOORS_MATCH_MINUTES && right < left) return 0;
  if (othersDoors !== null && gap(othersDoors, left) <= DOORS_MATCH_MINUTES && left < right) return 0;
  return apart;
}

/** Minutes between two times of one evening, which runs from five to five in the morning. */
function gap(a: string, b: string): number {
  const minutes = (time: string) => ((Number(time.slice(0, 2)) + 19) % 24) * 60 + Number(time.slice(2));
  return Math.abs(minutes(a) - minutes(b));
}
