import type { Show } from '#scene/show.ts';

/** A show as a list says it: what no line says stays out of the page. */
export type Line = Omit<Show, 'doorsTime' | 'url' | 'kind' | 'kindReason'>;

/** A show's line; what its source called it is said only where there is no bill. */
export function lineOf({ doorsTime: _, url: __, kind: ___, kindReason: ____, event, ...line }: Show): Line {
  return { ...line, event: line.bill.length === 0 ? event : '' };
}
