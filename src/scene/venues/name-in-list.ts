import type { Show } from '../shows/show.ts';

/** The name of a venue in a list or on a map: its short name, or else the whole one. */
export function nameInList({ name, shortname }: Pick<Show['venue'], 'name' | 'shortname'>): string {
  return shortname ?? name;
}
