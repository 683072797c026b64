import { groupThousands } from '../text/grouped.ts';

/** A show that took place: its night, its venue, and the artists of the roster on its bill, each once. */
export interface Played {
  night: string;
  venue: string | null;
  artists: readonly string[];
}

/** Longer bills, such as a festival's, are not counted as playing together. */
export const MAX_COUNTED_BILL = 8;

/** Counts of some shows. */
export interface YearCount {
  shows: number;
  /** Shows by night, by venue, by artist, and by pair of artists on the same bill (`ada bo`, ids in order). */
  nights: Map<string, number>;
  venues: Map<string, number>;
  artists: Map<string, number>;
  pairs: Map<string, number>;
  /** The first night of each artist. */
  first: Map<string, string>;
}

/** Creates an empty count. */
export function createCount(): YearCount {
  return { shows: 0, nights: new Map(), venues: new Map(), artists: new Map(), pairs: new Map(), first: new Map() };
}

/** Adds a show to a count. The order of shows does not matter. */
export function countShow(count: YearCount, { night, venue, artists }: Played): void {
  count.shows++;
  increment(count.nights, night);
  if (venue !== null) increment(count.venues, venue);
  const billed = [...new Set(artists)].sort();
  for (const artist of billed) {
    increment(count.artists, artist);
    const first = count.first.get(artist);
    if (first === undefined || night < first) count.first.set(artist, night);
  }
  if (billed.length > MAX_COUNTED_BILL) return;
  for (const [at, one] of billed.entries()) for (const other of billed.slice(at + 1)) increment(count.pairs, `${one} ${other}`);
}

/** Adds the counts of `other` to `count`. */
export function addCount(count: YearCount, other: YearCount): void {
  count.shows += other.shows;
  for (const what of ['nights', 'venues', 'artists', 'pairs'] as const)
    for (const [key, shows] of other[what]) count[what].set(key, (count[what].get(key) ?? 0) + shows);
  for (const [artist, night] of other.first) {
    const first = count.first.get(artist);
    if (first === undefined || night < first) count.first.set(artist, night);
  }
}

/** Lists the entries with the highest counts, highest first, ties by id. */
export function listHighest(counts: ReadonlyMap<string, number>, many: number, least = 1): { id: string; shows: number }[] {
  const top: { id: string; shows: number }[] = [];
  for (const [id, shows] of counts) {
    const last = top[many - 1];
    if (shows < least || (last !== undefined && !ranksBefore({ id, shows }, last))) continue;
    const at = top.findIndex((each) => ranksBefore({ id, shows }, each));
    top.splice(at === -1 ? top.length : at, 0, { id, shows });
    if (top.length > many) top.pop();
  }
  return top;
}

function ranksBefore(one: { id: string; shows: number }, other: { id: string; shows: number }): boolean {
  return one.shows > other.shows || (one.shows === other.shows && one.id < other.id);
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Lists a year's figures in words: '52 nights', '94 bands', '3 rooms'. */
export function yearFigures({
  nights,
  artists,
  venues,
}: {
  nights: number;
  artists: number;
  venues: number;
}): { many: string; word: string }[] {
  const figure = (many: number, one: string) => ({ many: groupThousands(many), word: many === 1 ? one : `${one}s` });
  return [figure(nights, 'night'), figure(artists, 'band'), figure(venues, 'room')];
}
