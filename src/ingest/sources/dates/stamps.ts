import { isDay } from '#scene/time/calendar.ts';
import { dateOf, inZone, secondsOf, timeOf } from '../ical/times.ts';

/** A point in time as a place's clock shows it: `YYYY-MM-DD`, and `HHMM` when a time was given. */
export interface Stamp {
  date: string;
  time: string | null;
}

const STAMP =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:(?:T|\s+)(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d\d:?(?:\d\d)?)?(?:\[[^\]]{1,60}\])?)?$/i;

/**
 * Reads an ISO 8601 date or time as programs write it ('2026-11-27', '2026-11-27T20:00', '2026-11-27 20:00:00', '20261127T200000Z').
 * With Z or an offset it is an instant, brought to the clock of `zone`; without it is `zone`'s clock already. Undefined when it is none.
 */
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
  const local = inZone({ wall, zone: 'UTC', day: false }, zone).wall;
  return { date: dateOf(local), time: timeOf(local) };
}

/** When a night starts and ends, as listings say it. */
export interface Span {
  date: string;
  startTime: string | null;
  endTime: string | null;
}

/**
 * The night from `start` to `end`. An end a day or more after the start ends a run and not the night; one that is not after the start is none.
 * Midnight sharp is no time of a night but how programs write a day without one, unless an end in that night follows.
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
