import { addDays, NIGHT_ENDS } from '#scene/time/calendar.ts';

/** Tells the time; handed to whoever needs it, so that a test or a demo can stand still. */
export type Clock = () => Temporal.Instant;

/** The machine's clock, or one that stands still at an ISO instant. */
export function clockAt(frozen: string | undefined): Clock {
  if (frozen === undefined) return () => Temporal.Now.instant();
  const instant = Temporal.Instant.from(frozen);
  return () => instant;
}

/** Wall-clock date and time (`YYYY-MM-DD`, `HHMM`) in a zone. */
export function wallClock(instant: Temporal.Instant, zone: string): { date: string; time: string } {
  const local = instant.toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: `${pad(local.hour)}${pad(local.minute)}` };
}

/** The night it is in a zone: until five in the morning it is still last night. */
export function tonightAt(instant: Temporal.Instant, zone: string): string {
  const { date, time } = wallClock(instant, zone);
  return time < NIGHT_ENDS ? addDays(date, -1) : date;
}

/** ISO 8601 in UTC with milliseconds, as every moment is stored. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

/** Now by the machine's clock, whatever `NOW` says, as histories are stamped: theirs is the order of commits. ISO 8601 in UTC with milliseconds. */
export function machineMoment(): string {
  return timestamp(Temporal.Now.instant());
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
