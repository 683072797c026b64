import { isDay } from '#scene/time/calendar.ts';

/**
 * A point in local time. `wall` counts seconds since 1970-01-01T00:00 as if the clock on the wall were UTC, so that whole days
 * are whole multiples of `DAY` in every zone; `zone` is the IANA zone whose clock it is. `day` marks a date without a time.
 */
export interface WallTime {
  wall: number;
  zone: string;
  day: boolean;
}

/** How long an entry lasts: by the clock on the wall (it had an end), or whole days and then exact seconds (it had a DURATION). */
export type Length = { wall: number } | { days: number; seconds: number };

/** Seconds in a day. */
export const DAY = 86_400;

/** Lengths over ten years are no lengths. */
const MAX_LENGTH = 3660 * DAY;

/** A day, with or without a time, with or without an offset. The backreference keeps dashes to both places or none. */
const WHEN = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** What is read of a DATE-TIME that something else follows. */
const DATE_TIME = /^\d{8}T\d{6}Z?/i;

/**
 * Reads a date or time as calendars write it: '20260821', '20260821T193000Z', '2026-08-21T19:30:00-05:00', '20260821T1930'.
 * With Z it is UTC, with another offset the same instant on the clock of `zone`, else wall clock in `zone`.
 * Undefined when it is no time, or not between the years 1900 and 2199.
 */
export function readWhen(text: string, zone: string): WallTime | undefined {
  const parts = WHEN.exec(text) ?? WHEN.exec(DATE_TIME.exec(text)?.[0] ?? '');
  if (!parts) return undefined;
  const [, year, , month, date, hour, minute = '0', second = '0', offset] = parts;
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return undefined;
  const midnight = Date.parse(day) / 1000;
  if (hour === undefined) return { wall: midnight, zone, day: true };
  const isNextMidnight = /^240*$/.test(`${hour}${minute}${second}`);
  if ((Number(hour) > 23 && !isNextMidnight) || Number(minute) > 59 || Number(second) > 60) return undefined;
  // a leap second (60) is the last second of its minute: no clock shows it
  const wall = midnight + Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second));
  if (offset === undefined) return { wall, zone, day: false };
  const utc = { wall: wall - secondsOf(offset), zone: 'UTC', day: false };
  return /^[+-]/.test(offset) ? inZone(utc, zone) : utc;
}

/** How far an offset ('-05:00', '+0530', 'Z') lies ahead of UTC, in seconds. */
export function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60);
}

/** Whether a time means a day: it is one, or midnight sharp on a clock other than UTC's, as programs write a day without a time. */
export function isWholeDay({ wall, zone, day }: WallTime): boolean {
  return day || (wall % DAY === 0 && zone !== 'UTC');
}

/** Reads a DURATION ('PT2H30M', 'P1W'): weeks and days nominal, the rest exact. Undefined when it is none, negative, or over ten years. */
export function readLength(text: string): Length | undefined {
  const parts = /^\+?P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (!parts) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const length = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds };
  return length.days * DAY + length.seconds > MAX_LENGTH ? undefined : length;
}

/** The same instant on the clock of another zone. A date without a time is the same date everywhere. A time a clock change skips moves on ('compatible'). */
export function inZone(when: WallTime, zone: string): WallTime {
  if (when.day) return { ...when, zone };
  const there = zoned(when).withTimeZone(zone);
  return { wall: wallOf(there), zone, day: false };
}

/** When something of this length that starts at `start` ends, on the clock of `start`'s zone. */
export function endOf(start: WallTime, length: Length): WallTime {
  if ('wall' in length) return { ...start, wall: start.wall + length.wall };
  const end = zoned({ ...start, wall: start.wall + length.days * DAY }).add({ seconds: length.seconds });
  return { ...start, wall: wallOf(end) };
}

/** `YYYY-MM-DD` of a wall clock. */
export function dateOf(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 10);
}

/** Seconds since midnight of a wall clock. */
export function timeOfDay(wall: number): number {
  return ((wall % DAY) + DAY) % DAY;
}

/** `HHMM` of a wall clock. */
export function timeOf(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(11, 16).replace(':', '');
}

/** A start as it stands in a key: '2026-08-21', or '2026-08-21T1930'. */
export function stamp(wall: number, day: boolean): string {
  return day ? dateOf(wall) : `${dateOf(wall)}T${timeOf(wall)}`;
}

function zoned(when: WallTime): Temporal.ZonedDateTime {
  const clock = Temporal.Instant.fromEpochMilliseconds(when.wall * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  return clock.toZonedDateTime(when.zone, { disambiguation: 'compatible' });
}

function wallOf(time: Temporal.ZonedDateTime): number {
  return (time.epochMilliseconds + time.offsetNanoseconds / 1e6) / 1000;
}
