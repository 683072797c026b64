import { addDays, daysBetween, isDay } from '#scene/time/calendar.ts';
import type { WrittenDay } from './days.ts';

/** A stretch of more days than this is no run of nights. */
const MAX_STRETCH = 31;

/** Every night of a run: the days themselves, or all from first to last when they are the ends of a stretch. */
export function nightsOf(dates: string[], stretch: boolean): string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!stretch || first === undefined || last === undefined) return [...new Set(dates)];
  const length = daysBetween(first, last);
  if (length < 0 || length > MAX_STRETCH) return [first];
  return Array.from({ length: length + 1 }, (_, index) => addDays(first, index));
}

/** How many years either side of a day are searched for a weekday that fits: seven in a row have every weekday. */
const YEARS_SEARCHED = 3;

/**
 * The date of a day in the most sensible year: the one written; else one in which it falls on its weekday; else one that puts it
 * `within` these days; of several the one nearest to `near`, so that 12/31 and 1/2 stand side by side. Undefined when there is no such day.
 */
export function sensibleDate(written: WrittenDay, near: string, within?: { from: string; to: string }): string | undefined {
  if (written.year !== undefined) return [dateIn(written.year, written)].find(isDay);
  const year = Number(near.slice(0, 4));
  const dates = Array.from({ length: 2 * YEARS_SEARCHED + 1 }, (_, index) => dateIn(year - YEARS_SEARCHED + index, written)).filter(isDay);
  const fitting = someOf(dates, (date) => fits(date, written));
  const inside = someOf(fitting, (date) => within !== undefined && date >= within.from && date < within.to);
  return inside.sort((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)))[0];
}

/** Those that pass, or all when none does. */
function someOf(dates: string[], passes: (date: string) => boolean): string[] {
  const passing = dates.filter(passes);
  return passing.length > 0 ? passing : dates;
}

/** Whether a date falls on the weekday written beside it, or none was written. */
export function fits(date: string, { weekday }: WrittenDay): boolean {
  return weekday === undefined || new Date(Date.parse(date)).getUTCDay() === weekday;
}

function dateIn(year: number, { month, day }: WrittenDay): string {
  return `${year}-${pad(month)}-${pad(day)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
