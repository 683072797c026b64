import { monthName } from './calendar.ts';

/** A start and an end, if known. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a time is certainly before another: 2012 is neither before nor after May 2012. */
export function isBefore(one: string, other: string): boolean {
  const known = Math.min(one.length, other.length);
  return one.slice(0, known) < other.slice(0, known);
}

/** Writes a time as precisely as known: 'May 17, 2012', 'May 2012' or '2012'. */
export function timeWords(time: string): string {
  if (time.length === 4) return time;
  const day = time.length === 7 ? '' : ` ${Number(time.slice(8))},`;
  return `${monthName(time)}${day} ${time.slice(0, 4)}`;
}

/** Writes '1998 to 2006', '2007', 'since 2005' or 'until 2006'; '' if unknown. */
export function spanWords({ from, to }: Span): string {
  if (from === undefined) return to === undefined ? '' : `until ${timeWords(to)}`;
  if (to === undefined) return `since ${timeWords(from)}`;
  return from === to ? timeWords(from) : `${timeWords(from)} to ${timeWords(to)}`;
}

/** Completes a stint's missing start or end with the band's. */
export function stintSpan({ from, to }: Span, band: Span): Span {
  const [first, last] = [from ?? band.from, to ?? band.to];
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
}
