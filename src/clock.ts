import { addDays, NIGHT_ENDS } from '#scene/time/calendar.ts';

/** Returns the time; tests and demos pass a stopped one. */
export type Clock = () => Temporal.Instant;

/** The machine's clock, or one stopped at an ISO instant. */
export function clockAt(frozen: string | undefined): Clock {
  if (frozen === undefined) return () => Temporal.Now.instant();
  const instant = Temporal.Instant.from(frozen);
  return () => instant;
}

/** Date and time (`YYYY-MM-DD`, `HHMM`) in a zone. */
export function wallClock(instant: Temporal.Instant, zone: string): { date: string; time: string } {
  const local = instant.toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: `${pad(local.hour)}${pad(local.minute)}` };
}

/** The night in a zone: until 5 AM it is the last one. */
export function tonightAt(instant: Temporal.Instant, zone: string): string {
  const { date, time } = wallClock(instant, zone);
  return time < NIGHT_ENDS ? addDays(date, -1) : date;
}

/** The stored form of a moment: ISO 8601 in UTC with milliseconds. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

/** The machine's time, even under `NOW`, for histories in commit order. ISO 8601 in UTC with milliseconds. */
export function machineMoment(): string {
  return timestamp(Temporal.Now.instant());
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
