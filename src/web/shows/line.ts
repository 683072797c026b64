import type { Show } from '#scene/show.ts';

/** A show as a list says it: what no line says stays out of the page. */
export type Line = Omit<Show, 'doorsTime' | 'url' | 'kind' | 'kindReason'>;

/** A show's line; what its source called it is said only where there is no bill. */
export function lineOf(show: Show): Line {
  const { id, date, night, startTime, endTime, title, venue, bill, status, price, ages } = show;
  return { id, date, night, startTime, endTime, title, venue, bill, status, price, ages, event: bill.length === 0 ? show.event : '' };
}
