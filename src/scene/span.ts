import { z } from 'zod';
import { isDay, monthName } from './calendar.ts';

/** Whether a text is a year, a month or a day that exists, in a year a band could play in (1900 to 2199). */
function isTime(text: string): boolean {
  return isDay(text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text);
}

/** A time as exactly as it is known: a year, a month or a day. */
export const Time = z
  .string()
  .refine(isTime, 'must be a year, a month or a day as text: "2012", "2012-05" or "2012-05-17"')
  .meta({ description: 'A year, a month or a day, as exactly as it is known.', example: '2012-05' });

/** From when until when something went on, as far as it is known. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a time is before another for certain: 2012 is not before May 2012, nor after it. */
export function isBefore(one: string, other: string): boolean {
  const known = Math.min(one.length, other.length);
  return one.slice(0, known) < other.slice(0, known);
}

/** 'May 17, 2012', 'May 2012' or '2012'. */
function timeWords(time: string): string {
  if (time.length === 4) return time;
  const day = time.length === 7 ? '' : ` ${Number(time.slice(8))},`;
  return `${monthName(time)}${day} ${time.slice(0, 4)}`;
}

/** '1998 to 2006', '2007', 'since 2005', 'until 2006'; '' where nothing is known. */
export function spanWords({ from, to }: Span): string {
  if (from === undefined) return to === undefined ? '' : `until ${timeWords(to)}`;
  if (to === undefined) return `since ${timeWords(from)}`;
  return from === to ? timeWords(from) : `${timeWords(from)} to ${timeWords(to)}`;
}
