import { isDay } from '#scene/time/calendar.ts';

/**
 * A local time. `wall` counts seconds since 1970-01-01T00:00 as if the clock in `zone` were UTC, so days are multiples of `DAY`.
 * `day` marks a date without a time.
 */
export interface WallTime {
  wall: number;
  zone: string;
  day: boolean;
}

/** How long an entry lasts: by the wall clock (from an end), or whole days and exact seconds (from a DURATION). */
export type Length = { wall: number } | { days: number; seconds: number };

/** In seconds. */
export const DAY = 86_400;

/** Ten years. */
const MAX_DURATION = 3660 * DAY;

/** The backreference requires dashes in both places or none. */
const WHEN = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?)?\s?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;
/** The part of a DATE-TIME that is read when more follows. */
const DATE_TIME = /^\d{8}T\d{6}Z?/i;

/**
 * Reads a date or time: '20260821', '20260821T193000Z', '2026-08-21T19:30:00-05:00', '20260821T1930'. An instant is brought to `zone`, except
 * that 'Z' stays UTC. Undefined for others, and for years outside 1900 to 2199.
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
  // no clock shows a leap second (60)
  const wall = midnight + Number(hour) * 3600 + Number(minute) * 60 + Math.min(59, Number(second));
  if (offset === undefined) return { wall, zone, day: false };
  const utc = { wall: wall - secondsOf(offset), zone: 'UTC', day: false };
  return /^[+-]/.test(offset) ? toZone(utc, zone) : utc;
}

/** The seconds that an offset ('-05:00', '+0530', 'Z') is ahead of UTC. */
export function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60);
}

/** Whether a time is a day, or midnight on a clock other than UTC, as programs write days. */
export function isWholeDay({ wall, zone, day }: WallTime): boolean {
  return day || (wall % DAY === 0 && zone !== 'UTC');
}

/** Reads a DURATION ('PT2H30M', 'P1W'). Undefined when negative or over ten years. */
export function readLength(text: string): Length | undefined {
  const parts = /^\+?P(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (!parts) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const length = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds };
  return length.days * DAY + length.seconds > MAX_DURATION ? undefined : length;
}

/** The same instant in another zone. A date stays the same. A skipped time moves on ('compatible'). */
export function toZone(when: WallTime, zone: string): WallTime {
  if (when.day) return { ...when, zone };
  const there = zoned(when).withTimeZone(zone);
  return { wall: wallOf(there), zone, day: false };
}

/** The end of something on its start's clock. */
export function endOf(start: WallTime, length: Length): WallTime {
  if ('wall' in length) return { ...start, wall: start.wall + length.wall };
  const end = zoned({ ...start, wall: start.wall + length.days * DAY }).add({ seconds: length.seconds });
  return { ...start, wall: wallOf(end) };
}

/** `YYYY-MM-DD` of a wall clock. */
export function dateOf(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(0, 10);
}

/** Seconds since midnight. */
export function timeOfDay(wall: number): number {
  return ((wall % DAY) + DAY) % DAY;
}

/** `HHMM` of a wall clock. */
export function timeOf(wall: number): string {
  return new Date(wall * 1000).toISOString().slice(11, 16).replace(':', '');
}

/** A start in a key: '2026-08-21', or '2026-08-21T1930'. */
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
