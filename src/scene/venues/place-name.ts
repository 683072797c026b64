import type { Show } from '../shows/show.ts';

/** An address after a name: it has a number, or a street and a town. */
const ADDRESS = /\d|,.*,/;

/** A street after its number, which marks a name that begins with a number as an address. */
const STREET = /^\d{1,4} \p{L}/u;

/** A country, a state with or without its postal code, or a postal code alone. */
const BEYOND = /^(?:[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?|\d{4,5}|[A-Z]\d[A-Z] ?\d[A-Z]\d|usa?|united states|canada)$/i;

/**
 * Returns the place of a show for a list; an unknown venue, which its source names with an address, loses the address:
 * 'The Rusty Nail, 12 Main Street, Low Quay' becomes 'The Rusty Nail'. A text that begins with a number stays, except for a name before
 * its street.
 * '' if only a state or a country is known.
 */
export function placeName(venue: Show['venue']): string {
  return splitAddress(venue).name;
}

/** Returns the address after the name of an unknown venue: '12 Main Street, Low Quay'. */
export function placeAddress(venue: Show['venue']): string {
  return splitAddress(venue).address;
}

/** Whether a part of an address is larger than a town: a state, a country, a postal code. */
export function isBeyondTown(part: string): boolean {
  return BEYOND.test(part);
}

function splitAddress({ id, name }: Show['venue']): { name: string; address: string } {
  const [head = '', ...rest] = name.split(',').map((part) => part.trim());
  const address = rest.join(', ');
  if (id !== null || address === '') return { name, address: '' };
  if ([head, ...rest].every(isBeyondTown)) return { name: '', address: name };
  const isName = /^\W*\d/.test(head) ? STREET.test(address) : /\p{L}/u.test(head) && ADDRESS.test(address);
  return isName ? { name: head, address } : { name, address: '' };
}
