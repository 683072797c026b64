import type { Show } from '../shows/show.ts';

/** What follows a name as its address does: it has a number, or goes on from street to town. */
const ADDRESS = /\d|,.*,/;

/**
 * Where a show is, as a list says it: of a place nobody knows, which its source gives with its address, the name alone.
 * 'The Rusty Nail, 12 Main Street, Low Quay' is 'The Rusty Nail'; what begins with a number stays whole.
 */
export function placeName({ id, name }: Show['venue']): string {
  const comma = name.indexOf(',');
  if (id !== null || comma < 0 || /^\W*\d/.test(name)) return name;
  const head = name.slice(0, comma).trim();
  return /\p{L}/u.test(head) && ADDRESS.test(name.slice(comma + 1)) ? head : name;
}
