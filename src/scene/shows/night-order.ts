import type { Show } from './show.ts';

type Placed = Pick<Show, 'night' | 'date' | 'startTime' | 'venue' | 'id'>;

/** Compares shows in the order of lists: by night, day, start, venue. */
export function compareByNight(one: Placed, other: Placed): number {
  const [a, b] = [place(one), place(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

function place({ night, date, startTime, venue, id }: Placed): string[] {
  return [night, date, startTime ?? '0000', venue.name, id];
}
