import { monthName } from './calendar.ts';

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

/** A time as precise as it is known: 'May 17, 2012', 'May 2012' or '2012'. */
export function timeWords(time: string): string {
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

/** From when until when somebody played in a band: those of whom it is not said came with it, or went with it. */
export function stintSpan({ from, to }: Span, band: Span): Span {
  const [first, last] = [from ?? band.from, to ?? band.to];
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
}
