import { isOff, type Now, type Phase, phasesOf } from '#scene/shows/phase.ts';
import { minutesIntoNight, spanOf } from '#scene/time/calendar.ts';
import type { Line } from '../shows/line.ts';

/** Shortest axis, in minutes; always whole hours. */
const MIN_AXIS = 6 * 60;
const HOUR = 60;
/** Minutes below which two sets need separate rows for their numbers. */
const GAP = 20;
/** Longer evenings are not drawn. */
const MAX_BARS = 14;

/** A set on the axis. `from` and `to` are shares of it, 0 to 1. */
export interface Bar {
  number: number;
  /** The id of its venue, '' if it is none of ours. */
  venue: string;
  row: number;
  from: number;
  to: number;
  open: boolean;
  off: boolean;
  phase: Phase;
}

/** The drawing of an evening: whole hours from `first`, sets in rows, and the current time. */
export interface Evening {
  hours: { label: string; at: number }[];
  bars: Bar[];
  rows: number;
  now: number | undefined;
}

/**
 * Lays out a night's sets; undefined without any, or with too many. Matinées and sets past 2 AM extend the axis.
 * @param now decides what is over; off the axis it is not drawn
 */
export function layOut(night: string, shows: readonly Line[], now: Now): Evening | undefined {
  const phases = phasesOf(shows, now);
  const sets = shows.flatMap((show, index) =>
    show.startTime === null ? [] : [{ ...timesOf(night, show, show.startTime, index + 1), phase: phases[index] ?? 'later' }],
  );
  if (sets.length === 0 || sets.length > MAX_BARS) return undefined;
  const first = Math.floor(Math.min(...sets.map((set) => set.start)) / HOUR) * HOUR;
  const last = Math.max(first + MIN_AXIS, Math.ceil(Math.max(...sets.map((set) => set.end)) / HOUR) * HOUR);
  const share = (minute: number) => (minute - first) / (last - first);
  const free: number[] = [];
  const bars = sets.map(({ number, start, end, ...rest }) => {
    const found = free.findIndex((until) => until + GAP <= start);
    const row = found < 0 ? free.length : found;
    free[row] = end;
    return { number, row, from: share(start), to: share(end), ...rest };
  });
  const at = share(minutesIntoNight(night, now.date, now.time));
  return { hours: hoursBetween(first, last), bars, rows: free.length, now: at >= 0 && at <= 1 ? at : undefined };
}

function timesOf(night: string, show: Line, startTime: string, number: number) {
  return { number, venue: show.venue.id ?? '', ...spanOf(night, { ...show, startTime }), open: show.endTime === null, off: isOff(show) };
}

/** Labels for every hour, or every second one on a long axis: '7', '12', the first with AM or PM, and midnight. */
function hoursBetween(first: number, last: number): Evening['hours'] {
  const step = last - first > 9 * HOUR ? 2 * HOUR : HOUR;
  const hours: Evening['hours'] = [];
  for (let minute = first; minute <= last; minute += step) {
    const hour = (((minute / HOUR + 12) % 24) + 24) % 24;
    const twelve = hour % 12 === 0 ? 12 : hour % 12;
    const half = minute === first || hour % 12 === 0 ? (hour < 12 ? ' am' : ' pm') : '';
    hours.push({ label: `${twelve}${half}`, at: (minute - first) / (last - first) });
  }
  return hours;
}
