import type { Show } from '../shows/show.ts';

/** Returns a venue's name for a list or a map: the short name, or else the full name. */
export function nameInList({ name, shortname }: Pick<Show['venue'], 'name' | 'shortname'>): string {
  return shortname ?? name;
}
