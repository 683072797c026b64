import { clock12 } from '#scene/calendar.ts';
import type { Status } from '#scene/listing.ts';
import type { Edits } from '#shows/compose.ts';

/** Says what was set of a show: 'Marked “Neap” as sold out and set its price to $12.' The title is the one it had before. */
export function editSentence(title: string, { event, status, startTime, endTime, price, ages }: Edits): string {
  const deeds: ((named: boolean) => string)[] = [];
  const name = `“${title}”`;
  const it = (named: boolean) => (named ? name : 'it');
  const its = (named: boolean, what: string) => (named ? `the ${what} of ${name}` : `its ${what}`);
  const set = (what: string, value: string) => deeds.push((named) => `${value === '' ? 'took away' : 'set'} ${its(named, what)}${value}`);
  const to = (value: string | null) => (value === null || value === '' ? '' : ` to ${value}`);
  if (event !== undefined) deeds.push((named) => `renamed ${it(named)} to “${event}”`);
  if (status !== undefined) deeds.push((named) => `marked ${it(named)} as ${status satisfies Status}`);
  if (startTime !== undefined) set('start', to(startTime === null ? null : clock12(startTime)));
  if (endTime !== undefined) set('end', to(endTime === null ? null : clock12(endTime)));
  if (price !== undefined) set('price', to(price));
  if (ages !== undefined) set('ages', to(ages));
  const said = deeds.map((deed, index) => deed(index === 0));
  const all = said.length < 2 ? (said[0] ?? `left ${name} as it was`) : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
}
