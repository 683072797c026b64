import { type Cluster, cluster, type Link } from './cluster.ts';
import { nightsOf } from './nights.ts';
import { tellingWords } from './places.ts';
import { type Judgement, judge, type ListingLike, type Told, tell } from './same.ts';

/** Listings that may be one show are compared with at most this many neighbours of a block, in order of time. */
const NEIGHBOURS = 40;

/** No show is listed by more sources than this; a larger group is not built. */
const MOST_IN_A_GROUP = 64;

/** A listing with what says the same word for word. */
interface Heard<T> {
  told: Told;
  source: string;
  listings: T[];
}

/**
 * Groups listings heard from several sources: each group is one show, listings keep their order.
 * Two listings of one source are one show only when they give the same title, place, date and start, for a source that lists two means two;
 * and nobody joins a group in which anybody is surely another show.
 * @param sourceOf names the source of a listing
 */
export function group<T extends ListingLike>(listings: readonly T[], sourceOf: (listing: T) => string): T[][] {
  const heard = [...withoutDoubles(listings, sourceOf).values()];
  const judged = new Map<string, Judgement>();
  const verdict = (a: number, b: number): Judgement => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = judged.get(key) ?? judge(told(heard, a), told(heard, b));
    judged.set(key, known);
    return known;
  };
  const links: Link[] = [];
  for (const [a, b] of candidates(heard)) {
    if (heard[a]?.source === heard[b]?.source) continue;
    const { verdict: said, score } = verdict(a, b);
    if (said === 'same') links.push({ a, b, score });
  }
  const mayJoin = (one: Cluster, other: Cluster): boolean =>
    one.length + other.length <= MOST_IN_A_GROUP &&
    one.every((a) => other.every((b) => heard[a]?.source !== heard[b]?.source && verdict(a, b).verdict !== 'different'));
  return cluster(heard.length, links, mayJoin).map((members) => members.flatMap((index) => heard[index]?.listings ?? []));
}

function told<T>(heard: readonly Heard<T>[], index: number): Told {
  return heard[index]?.told ?? tell({});
}

/** One entry for each show a source tells, however often it tells it. A listing with neither a date nor words has no double. */
function withoutDoubles<T extends ListingLike>(listings: readonly T[], sourceOf: (listing: T) => string): Map<string, Heard<T>> {
  const heard = new Map<string, Heard<T>>();
  for (const [index, listing] of listings.entries()) {
    const [one, source] = [tell(listing), sourceOf(listing)];
    const key =
      judge(one, one).verdict === 'same'
        ? JSON.stringify([source, one.when.date, one.when.startTime, one.place, one.title.texts, one.title.part])
        : `${index}`;
    const known = heard.get(key);
    if (known) known.listings.push(listing);
    else heard.set(key, { told: one, source, listings: [listing] });
  }
  return heard;
}

/** Pairs worth judging: they share a night, and their place or a word of the title. */
function* candidates<T>(heard: readonly Heard<T>[]): Generator<[number, number]> {
  const blocks = new Map<string, number[]>();
  for (const [index, { told: one }] of heard.entries()) {
    for (const key of blockKeys(one)) {
      const block = blocks.get(key);
      if (block) block.push(index);
      else blocks.set(key, [index]);
    }
  }
  const seen = new Set<number>();
  for (const block of blocks.values()) {
    const ordered = block.sort((a, b) => byTime(told(heard, a), told(heard, b)) || a - b);
    for (const [at, a] of ordered.entries()) {
      for (const b of ordered.slice(at + 1, at + 1 + NEIGHBOURS)) {
        const pair = Math.min(a, b) * heard.length + Math.max(a, b);
        if (seen.has(pair)) continue;
        seen.add(pair);
        yield [a, b];
      }
    }
  }
}

function byTime(a: Told, b: Told): number {
  return (a.title.texts[0] ?? '').localeCompare(b.title.texts[0] ?? '') || (a.when.startTime ?? '').localeCompare(b.when.startTime ?? '');
}

/** What listings of one show have in common at least one of: a night with a word of the place, a night with a telling word of the title. */
function* blockKeys({ when, place, title }: Told): Generator<string> {
  const nights = new Set([...nightsOf(when), ...nightsOf({ date: when.date })].map((night) => night.slice(5)));
  for (const night of nights) {
    for (const word of new Set([...tellingWords(place).slice(0, 3), ...(place.number === '' ? [] : [`#${place.number}`])]))
      yield `${night} @${word}`;
    for (const [word, weight] of title.words) if (weight === 1) yield `${night} ${word.slice(0, 4)}`;
  }
}
