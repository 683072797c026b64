import type { Line } from './line.ts';

/** When a show begins, as programs read it: `2026-11-27T20:00` by the clock where it is, the day alone where no time is said. */
export function dateTimeOf({ date, startTime }: Pick<Line, 'date' | 'startTime'>): string {
  return startTime === null ? date : `${date}T${startTime.slice(0, 2)}:${startTime.slice(2)}`;
}
