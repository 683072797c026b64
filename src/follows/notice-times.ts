import { timestamp } from '#clock.ts';
import type { Show } from '#scene/shows/show.ts';
import { isDay } from '#scene/time/calendar.ts';
import { MAX_SETTLING_MINUTES, type ShowChangeRow } from '#shows/show-changes.ts';

/** Delay before people are notified, so that quick corrections bother nobody: minutes, by hours until doors. */
const SETTLING = [
  { hours: 4, minutes: 0 },
  { hours: 48, minutes: 5 },
  { hours: Number.POSITIVE_INFINITY, minutes: 30 },
] as const;
/** A show causes at most two notices in this many hours; later changes wait. */
export const TWICE_WITHIN_HOURS = 24;
/** From this many hours before the show, at most two notices in this many minutes, so that the last one people read is true. */
const SOON_HOURS = 4;
const TWICE_SOON_WITHIN_MINUTES = 15;
/** The start assumed if it is unknown. */
const USUAL_START = '1800';

/** The delay for a show's changes, by the hours until doors (the earlier of old and new time). */
export function settlingMinutes(show: Show, changes: readonly ShowChangeRow[], now: Temporal.Instant, zone: string): number {
  const before = (fact: string) => changes.find(({ field }) => field === fact)?.before;
  const dates = [show.date, before('date') ?? ''].filter(isDay);
  const times = [show.doorsTime ?? show.startTime ?? USUAL_START, before('doors') || before('start') || ''].filter((time) =>
    /^\d{4}$/.test(time),
  );
  const hours = Math.min(
    ...dates.flatMap((date) => times.map((time) => momentOf(date, time, zone).since(now).total('hours'))).filter((left) => left > -12),
  );
  return SETTLING.find((each) => hours <= each.hours)?.minutes ?? MAX_SETTLING_MINUTES;
}

function momentOf(date: string, time: string, zone: string): Temporal.Instant {
  const plainTime = { hour: Number(time.slice(0, 2)), minute: Number(time.slice(2)) };
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
}

/** The moment from which a show's notices are counted. */
export function noticesCountedSince({ date, startTime }: Show, now: Temporal.Instant, zone: string): string {
  const soon = momentOf(date, startTime ?? USUAL_START, zone).subtract({ hours: SOON_HOURS });
  const isSoon = Temporal.Instant.compare(soon, now) <= 0;
  if (!isSoon) return timestamp(now.subtract({ hours: TWICE_WITHIN_HOURS }));
  const within = now.subtract({ minutes: TWICE_SOON_WITHIN_MINUTES });
  return timestamp(Temporal.Instant.compare(soon, within) > 0 ? soon : within);
}
