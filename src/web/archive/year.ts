import type { ArchiveYear, YearReview } from '#scene/archive/archive.ts';
import { isDay } from '#scene/time/calendar.ts';
import type { Api } from '../api.ts';
import { type Line, lineOf } from '../shows/line.ts';

/** A year of the archive, as its page shows it. */
export interface TheYear extends Omit<ArchiveYear, 'now' | 'onThisDay'> {
  is: 'year';
  onThisDay: Line[];
  review: YearReview | undefined;
}

/** Whether the last part of an address is a year: no show's slug is a number. */
export function isYearLike(piece: string): boolean {
  return /^\d+$/.test(piece);
}

/** A year of the archive; undefined where nothing is archived. */
export async function findYear(api: Api, year: string): Promise<TheYear | undefined> {
  if (!isDay(`${year}-01-01`)) return undefined;
  const [found, review] = await Promise.all([api.find('/archive/{year}', { year }), api.find('/archive/{year}/review', { year })]);
  if (found === undefined) return undefined;
  const { now: _, onThisDay, ...told } = found;
  return { is: 'year', ...told, onThisDay: onThisDay.map(lineOf), review };
}
