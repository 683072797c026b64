import { addDays, daysBetween, isDay } from '#scene/time/calendar.ts';
import type { WrittenDay } from './days.ts';

/** The longest run of nights, in days. */
const MAX_RUN_DAYS = 31;

/** Every night of a run: the days, or all between two ends. */
export function nightsOf(dates: string[], stretch: boolean): string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!stretch || first === undefined || last === undefined) return [...new Set(dates)];
  const length = daysBetween(first, last);
  if (length < 0 || length > MAX_RUN_DAYS) return [first];
  return Array.from({ length: length + 1 }, (_, index) => addDays(first, index));
}

/** A date has every weekday within these years. */
const YEARS_SEARCHED = 3;

/**
 * The date of a day in its written year; else in a year where its weekday fits; else one within these days; of several the nearest to `near`.
 * Undefined for an impossible day.
 */
export function sensibleDate(written: WrittenDay, near: string, within?: { from: string; to: string }): string | undefined {
  if (written.year !== undefined) return [dateIn(written.year, written)].find(isDay);
  const year = Number(near.slice(0, 4));
  const dates = Array.from({ length: 2 * YEARS_SEARCHED + 1 }, (_, index) => dateIn(year - YEARS_SEARCHED + index, written)).filter(isDay);
  const fitting = someOf(dates, (date) => fitsWeekday(date, written));
  const inside = someOf(fitting, (date) => within !== undefined && date >= within.from && date < within.to);
  return inside.sort((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)))[0];
}

/** The dates that pass, or all when none does. */
function someOf(dates: string[], passes: (date: string) => boolean): string[] {
  const passing = dates.filter(passes);
  return passing.length > 0 ? passing : dates;
}

/** Whether a date is on its written weekday, if any. */
export function fitsWeekday(date: string, { weekday }: WrittenDay): boolean {
  return weekday === undefined || new Date(Date.parse(date)).getUTCDay() === weekday;
}

function dateIn(year: number, { month, day }: WrittenDay): string {
  return `${year}-${pad(month)}-${pad(day)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
