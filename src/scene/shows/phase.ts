import { minutesIntoNight, NIGHT_ENDS, spanOf } from '../time/calendar.ts';
import type { Status } from './listing.ts';

/** The phases of a show at a moment, in the order of a page; a page lists shows that are over separately. */
export const PHASES = ['on now', 'next', 'later', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** The fields that decide a show's phase. */
interface Placed {
  night: string;
  date: string;
  startTime: string | null;
  endTime: string | null;
  status: Status;
}

/** Tonight, and the current wall-clock moment in the scene's zone. */
export interface Now {
  tonight: string;
  date: string;
  time: string;
}

/** Statuses of shows that never count as next, nor in the figures of a year. */
export const NOT_TAKING_PLACE = ['cancelled', 'postponed', 'no longer listed', 'withdrawn'] as const satisfies Status[];

/** The end of a night in minutes since its start. */
const NIGHT_END_MINUTES = minutesIntoNight('2026-01-01', '2026-01-02', NIGHT_ENDS);

/** Whether a show counts among the shows of its night: not canceled or moved to another night, nor dropped by its source. */
function takesPlace({ status }: Pick<Placed, 'status'>): boolean {
  return !NOT_TAKING_PLACE.some((other) => other === status);
}

/** Whether a show is canceled or moved to another night. */
export function isOff({ status }: Pick<Placed, 'status'>): boolean {
  return status === 'cancelled' || status === 'postponed' || status === 'withdrawn';
}

/**
 * Returns the phase of each show of a list at one moment. A canceled show is never on now nor next. A show with an unknown start is later
 * until its night ends. Next is the first show tonight that has not begun, or several if they begin together.
 */
export function phasesOf(shows: readonly Placed[], now: Now): Phase[] {
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const next = Math.min(
    ...shows.map((show) =>
      takesPlace(show) ? (countMinutesUntilStart(show, now, at) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    ),
  );
  return shows.map((show) => {
    if (show.night !== now.tonight) return show.night < now.tonight ? 'over' : 'later';
    if (show.startTime === null) return 'later';
    const { start, end } = spanOf(show.night, { ...show, startTime: show.startTime });
    if (end <= at) return 'over';
    if (!takesPlace(show)) return 'later';
    return start <= at ? 'on now' : start === at + next ? 'next' : 'later';
  });
}

/**
 * Lists the indexes of the shows of one phase in the order of a page: shows on now start with the latest start, as these can still be
 * reached and the others end soon; other phases keep the order of the list.
 */
export function orderByPhase(phase: Phase, phases: readonly Phase[], shows: readonly Placed[]): number[] {
  const at = phases.flatMap((each, index) => (each === phase ? [index] : []));
  return phase === 'on now' ? at.toSorted((one, other) => findStart(shows[other]) - findStart(shows[one])) : at;
}

/** Picks the shows that begin nearest to now, at most `most`, keeping their order; unknown starts are farthest. */
export function pickNearestToNow<Show extends Placed>(shows: readonly Show[], now: Now, most: number): Show[] {
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const near = new Set(shows.toSorted((one, other) => Math.abs(findStart(one) - at) - Math.abs(findStart(other) - at)).slice(0, most));
  return shows.filter((show) => near.has(show));
}

/** Returns a show's start in minutes since its night began; an unknown start is after all others. */
function findStart(show: Placed | undefined): number {
  return show === undefined || show.startTime === null ? 2 * NIGHT_END_MINUTES : minutesIntoNight(show.night, show.date, show.startTime);
}

/** Whether a show without a known end is over only by the usual duration. */
export function isProbablyOver({ night, endTime, ...show }: Placed, now: Now): boolean {
  return night === now.tonight && endTime === null && !isOff(show);
}

/** Returns the minutes until a show of tonight begins; undefined if it has begun, is on another night, or its start is unknown. */
function countMinutesUntilStart({ night, date, startTime }: Placed, now: Now, at: number): number | undefined {
  if (night !== now.tonight || startTime === null) return undefined;
  const minutes = minutesIntoNight(night, date, startTime) - at;
  return minutes > 0 ? minutes : undefined;
}

/** Splits shows into those that are over and the others, keeping their order. */
export function splitByNow<Show extends Placed>(shows: readonly Show[], now: Now): { over: Show[]; coming: Show[] } {
  const phases = phasesOf(shows, now);
  return {
    over: shows.filter((_, index) => phases[index] === 'over'),
    coming: shows.filter((_, index) => phases[index] !== 'over'),
  };
}

/** A duration to read and to hear: '1 h 5 min', '1 hour 5 minutes'. */
export interface Duration {
  seen: string;
  heard: string;
}

/** In minutes. From then on, the time left matters more than the time since the start. */
const JUST_BEGUN_MINUTES = 20;

/**
 * Returns the most useful time about a show: '48 min left' if on now ('12 min in' if it just began or its end is unknown),
 * 'in 18 min' if next; undefined otherwise.
 */
export function writeTimeLeft(show: Placed, phase: Phase, now: Now): Duration | undefined {
  if ((phase !== 'on now' && phase !== 'next') || show.startTime === null) return undefined;
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const { start, end } = spanOf(show.night, { ...show, startTime: show.startTime });
  if (phase === 'next') return writeDuration(start - at, (time) => `in ${time}`, 'Next');
  const since = at - start;
  if (since === 0) return { seen: 'starts now', heard: 'On now, starting this minute' };
  if (show.endTime === null || end > NIGHT_END_MINUTES || (since < JUST_BEGUN_MINUTES && since < end - at))
    return writeDuration(since, (time) => `${time} in`, 'On now');
  return writeDuration(end - at, (time) => `${time} left`, 'On now');
}

function writeDuration(minutes: number, words: (time: string) => string, phase: string): Duration {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const seen = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
  const heard = [hours > 0 ? count(hours, 'hour') : '', rest > 0 ? count(rest, 'minute') : ''].filter(Boolean).join(' ');
  return { seen: words(seen), heard: `${phase}, ${words(heard)}` };
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
