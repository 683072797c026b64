import { zoneNamed } from '../ical/zones.ts';

/** A date and time on the clock of the source's zone; `startTime` is null for a whole day. */
export interface LocalTime {
  date: string;
  startTime: string | null;
}

/** Seconds since 1970 for 1990 and 2100; milliseconds are told apart by size. */
const EARLIEST = 631_152_000;
const LATEST = 4_102_444_800;

const ISO = /^((?:1[89]|20|21)\d\d-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d\d:?(?:\d\d)?)?$/i;

/**
 * Reads an ISO date-time, or seconds or milliseconds since 1970, as a time in `zone`. Undefined for other texts.
 * @param own the zone of a date-time without an offset; `zone` when left out
 */
export function readInstant(text: string, zone: string, own = ''): LocalTime | undefined {
  const trimmed = text.trim();
  if (/^\d{9,13}(?:\.\d{1,6})?$/.test(trimmed)) return fromEpoch(Number(trimmed), zone);
  const parts = ISO.exec(trimmed);
  if (!parts) return undefined;
  const [, day = '', hour = '', minute = '', second = '00', offset] = parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const theirs = offset === undefined ? zoneNamed(own) : undefined;
  try {
    if (offset !== undefined) return local(Temporal.Instant.from(trimmed.replace(' ', 'T').replace(',', '.')).toZonedDateTimeISO(zone));
    const clock = Temporal.PlainDateTime.from(`${day}T${hour}:${minute}`);
    return local(theirs === undefined ? clock : clock.toZonedDateTime(theirs).withTimeZone(zone));
  } catch {
    return undefined; // no such day, or an offset of more than a day
  }
}

/** The day of an instant without a meaningful time: the day that begins within 65 minutes in `zone` (daylight saving may be missing), else the day as written at midnight, else the day in `zone`. */
export function dayOfMidnight(text: string, zone: string): string | undefined {
  const local = readInstant(text, zone);
  if (local?.startTime == null) return local?.date;
  const minutes = Number(local.startTime.slice(0, 2)) * 60 + Number(local.startTime.slice(2));
  const date = Temporal.PlainDate.from(local.date);
  if (minutes <= 65) return local.date;
  if (minutes >= 1440 - 65) return date.add({ days: 1 }).toString();
  return isWrittenMidnight(text) ? (ISO.exec(text.trim())?.[1] ?? local.date) : local.date;
}

/** Whether a date-time is written as midnight. */
export function isWrittenMidnight(text: string): boolean {
  const parts = ISO.exec(text.trim());
  return parts?.[2] === '00' && parts[3] === '00';
}

function fromEpoch(count: number, zone: string): LocalTime | undefined {
  const seconds = count >= EARLIEST * 1000 ? count / 1000 : count;
  if (seconds < EARLIEST || seconds > LATEST) return undefined;
  return local(Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toZonedDateTimeISO(zone));
}

function local(time: Temporal.ZonedDateTime | Temporal.PlainDateTime): LocalTime {
  const date = time.toPlainDate().toString();
  const pad = (number: number) => String(number).padStart(2, '0');
  return { date, startTime: `${pad(time.hour)}${pad(time.minute)}` };
}
