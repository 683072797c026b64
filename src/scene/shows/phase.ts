import { minutesIntoNight, NIGHT_ENDS, spanOf } from '../time/calendar.ts';
import type { Status } from './listing.ts';

/** Where a show stands at a moment: being played, the first to come, after that, or done. In the order a page says them, what is over aside. */
export const PHASES = ['on now', 'next', 'later', 'over'] as const;
export type Phase = (typeof PHASES)[number];

/** What decides it: when a show is, and whether it takes place. */
interface Placed {
  night: string;
  date: string;
  startTime: string | null;
  endTime: string | null;
  status: Status;
}

/** The night it is, and the wall-clock moment of it, in the scene's zone. */
export interface Now {
  tonight: string;
  date: string;
  time: string;
}

/** Statuses of shows that do not count as taking place: never next, never in the figures of a year. */
export const NOT_TAKING_PLACE = ['cancelled', 'postponed', 'no longer listed', 'withdrawn'] as const satisfies Status[];

/** The end of a night in minutes since it began. */
const LAST = minutesIntoNight('2026-01-01', '2026-01-02', NIGHT_ENDS);

/** Whether a show counts as one of its night: not where it is off, or its source dropped it. */
function takesPlace({ status }: Pick<Placed, 'status'>): boolean {
  return !NOT_TAKING_PLACE.some((other) => other === status);
}

/** Whether nobody will play, or not on that night. */
export function isOff({ status }: Pick<Placed, 'status'>): boolean {
  return status === 'cancelled' || status === 'postponed' || status === 'withdrawn';
}

/**
 * The phase of each show of a list, at one moment. What is called off is never on now and never next; what starts nobody knows when
 * is later until its night ends; next are tonight's first of those that have not begun, all of them where several begin at once.
 */
export function phasesOf(shows: readonly Placed[], now: Now): Phase[] {
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const next = Math.min(
    ...shows.map((show) => (takesPlace(show) ? (startIn(show, now, at) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY)),
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
 * The places in a list of what is of one phase, in the order a page says them: of what is on now that which began last stands first, for it can still
 * be reached, and what began hours ago ends before long; of any other phase as the list has it.
 */
export function orderIn(phase: Phase, phases: readonly Phase[], shows: readonly Placed[]): number[] {
  const at = phases.flatMap((each, index) => (each === phase ? [index] : []));
  return phase === 'on now' ? at.toSorted((one, other) => beganAt(shows[other]) - beganAt(shows[one])) : at;
}

/** Those that begin or began nearest to now, so many at most, each in the order it came; when nobody knows is furthest. */
export function nearestToNow<Show extends Placed>(shows: readonly Show[], now: Now, most: number): Show[] {
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const near = new Set(shows.toSorted((one, other) => Math.abs(beganAt(one) - at) - Math.abs(beganAt(other) - at)).slice(0, most));
  return shows.filter((show) => near.has(show));
}

/** When a show begins, in minutes since its night began; what begins nobody knows when does so after everything else. */
function beganAt(show: Placed | undefined): number {
  return show === undefined || show.startTime === null ? 2 * LAST : minutesIntoNight(show.night, show.date, show.startTime);
}

/** Whether nobody knows that a show of tonight is over: its end was not told, and the time that shows take has gone by. */
export function isOverByGuess({ night, endTime, ...show }: Placed, now: Now): boolean {
  return night === now.tonight && endTime === null && !isOff(show);
}

/** Tonight's minutes until a show begins; undefined when it has begun, is on another night, or nobody knows. */
function startIn({ night, date, startTime }: Placed, now: Now, at: number): number | undefined {
  if (night !== now.tonight || startTime === null) return undefined;
  const minutes = minutesIntoNight(night, date, startTime) - at;
  return minutes > 0 ? minutes : undefined;
}

/** What has ended and what has not, each in the order it came. */
export function partedByNow<Show extends Placed>(shows: readonly Show[], now: Now): { over: Show[]; coming: Show[] } {
  const phases = phasesOf(shows, now);
  return {
    over: shows.filter((_, index) => phases[index] === 'over'),
    coming: shows.filter((_, index) => phases[index] !== 'over'),
  };
}

/** A length of time to read, and the same to hear: '1 h 5 min', '1 hour 5 minutes'. */
export interface Reckoned {
  seen: string;
  heard: string;
}

/** After so many minutes of a show what is left of it matters more than what was missed. */
const JUST_BEGUN = 20;

/**
 * The one number that matters of a show that is on now ('48 min left'; '12 min in' when it has just begun or nobody knows its end)
 * or is next ('in 18 min'); undefined of any other.
 */
export function reckon(show: Placed, phase: Phase, now: Now): Reckoned | undefined {
  if ((phase !== 'on now' && phase !== 'next') || show.startTime === null) return undefined;
  const at = minutesIntoNight(now.tonight, now.date, now.time);
  const { start, end } = spanOf(show.night, { ...show, startTime: show.startTime });
  if (phase === 'next') return said(start - at, (time) => `in ${time}`, 'Next');
  const since = at - start;
  if (since === 0) return { seen: 'starts now', heard: 'On now, it starts this minute' };
  if (show.endTime === null || end > LAST || (since < JUST_BEGUN && since < end - at)) return said(since, (time) => `${time} in`, 'On now');
  return said(end - at, (time) => `${time} left`, 'On now');
}

function said(minutes: number, words: (time: string) => string, phase: string): Reckoned {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const seen = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
  const heard = [hours > 0 ? count(hours, 'hour') : '', rest > 0 ? count(rest, 'minute') : ''].filter(Boolean).join(' ');
  return { seen: words(seen), heard: `${phase}, ${words(heard)}` };
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
