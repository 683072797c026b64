import type { Show } from '../shows/show.ts';

/** What follows a name as its address does: it has a number, or goes on from street to town. */
const ADDRESS = /\d|,.*,/;

/** A street behind its number, by which a name that begins with a number is known to be one. */
const STREET = /^\d{1,4} \p{L}/u;

/** A country, a state with or without its postal code, or a postal code alone. */
const BEYOND = /^(?:[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?|\d{4,5}|[A-Z]\d[A-Z] ?\d[A-Z]\d|usa?|united states|canada)$/i;

/**
 * Where a show is, as a list says it: of a place nobody knows, which its source gives with its address, the name alone.
 * 'The Rusty Nail, 12 Main Street, Low Quay' is 'The Rusty Nail'; what begins with a number stays whole, but for a name before its street.
 * Where a state and a country are all that is said, it is ''.
 */
export function placeName(venue: Show['venue']): string {
  return apart(venue).name;
}

/** What its source says behind the name of a place nobody knows: '12 Main Street, Low Quay'. */
export function placeAddress(venue: Show['venue']): string {
  return apart(venue).address;
}

/** Whether a part of an address lies beyond its town: a state, a country, a postal code. */
export function isBeyondTown(part: string): boolean {
  return BEYOND.test(part);
}

function apart({ id, name }: Show['venue']): { name: string; address: string } {
  const [head = '', ...rest] = name.split(',').map((part) => part.trim());
  const address = rest.join(', ');
  if (id !== null || address === '') return { name, address: '' };
  if ([head, ...rest].every(isBeyondTown)) return { name: '', address: name };
  const isName = /^\W*\d/.test(head) ? STREET.test(address) : /\p{L}/u.test(head) && ADDRESS.test(address);
  return isName ? { name: head, address } : { name, address: '' };
}
