import { isDay } from '#scene/time/calendar.ts';
import { dateOf, secondsOf, timeOf, toZone } from '../ical/times.ts';

/** A time on a place's clock: `YYYY-MM-DD`, and `HHMM` if given. */
export interface Stamp {
  date: string;
  time: string | null;
}

const STAMP =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:(?:T|\s+)(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d\d:?(?:\d\d)?)?(?:\[[^\]]{1,60}\])?)?$/i;

/** Reads an ISO 8601 date or time ('2026-11-27', '2026-11-27T20:00', '20261127T200000Z'), brought to `zone` where it has an offset. */
export function readStamp(text: string, zone: string): Stamp | undefined {
  const parts = STAMP.exec(text.trim());
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, offset] = parts;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return undefined;
  if (hour === undefined) return { date, time: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return undefined;
  if (offset === undefined) return { date, time: `${hour}${minute}` };
  const wall = Date.parse(date) / 1000 + Number(hour) * 3600 + Number(minute) * 60 - secondsOf(offset);
  const local = toZone({ wall, zone: 'UTC', day: false }, zone).wall;
  return { date: dateOf(local), time: timeOf(local) };
}

/** The start and end of a night. */
export interface Span {
  date: string;
  startTime: string | null;
  endTime: string | null;
}

/**
 * The night from `start` to `end`. An end a day or more later ends a run; one before the start is dropped.
 * Midnight is how programs write a day without a time, unless an end follows that night.
 */
export function spanOf(start: Stamp, end: Stamp | undefined): Span {
  const endTime = end === undefined || start.time === null ? null : endOf(start, end);
  const timeless = start.time === '0000' && (endTime === null || endTime >= '2358');
  return timeless ? { date: start.date, startTime: null, endTime: null } : { date: start.date, startTime: start.time, endTime };
}

function endOf(start: Stamp, end: Stamp): string | null {
  if (end.time === null) return null;
  const length = minutesOf(end) - minutesOf(start);
  return length > 0 && length < 1440 ? end.time : null;
}

function minutesOf({ date, time }: Stamp): number {
  return Date.parse(date) / 60_000 + Number(time?.slice(0, 2)) * 60 + Number(time?.slice(2));
}
