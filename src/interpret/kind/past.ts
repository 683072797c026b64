import { KINDS, type Kind } from '#scene/kind.ts';
import { fold } from '#scene/names.ts';
import type { Said } from './evidence.ts';
import { EVEN, type Prior, placeSays, readKind, sharesOf } from './kind.ts';

/** What is known of a source, or of a place in it, before one of its listings is read. Places are folded; those that are as the source stand in it no more. */
export interface Past {
  all: Prior;
  places: Record<string, Prior>;
}

/** What a source is, before anything of it was heard. */
export interface SourceNature {
  name: string;
  /** Whether it speaks for one venue, by which somebody who keeps a site about music chose it, or lists many. */
  isVenue: boolean;
}

/** So many listings weigh as much as what a source is by its name; places are taken to be as their source until they have as many of their own. */
const START_WEIGHT = 3;
const PLACE_WEIGHT = 3;
/** However much of one kind a source lists, a listing can say that it is of another. */
const MOST = 2.5;
/** Priors go in steps, so that one listing more or less changes nothing of the others. */
const STEP = 0.5;
/** So many listings tell what a source lists; of more, as many from all over it. */
const SAMPLE = 400;
const MOST_PLACES = 200;
/** A venue that somebody chose for a site about music has music, as a rule. */
const CHOSEN: Prior = [3, 0, 0];
/** What somebody who knows a source says of it stands. */
const SAID = 3;

/** What to expect of a source before anything of it was heard: by its name, read as a place's, and by whether it is one venue's own. */
export function startOf({ name, isVenue }: SourceNature): Prior {
  const named = placeSays(name);
  return bounded(KINDS.map((_, kind) => (named[kind] ?? 0) + (isVenue ? (CHOSEN[kind] ?? 0) : 0)));
}

/** What to expect of a source of which somebody said what it mostly lists: it learns nothing more. */
export function pastSaid(mostly: Kind | 'mixed'): Past {
  return { all: bounded(KINDS.map((kind) => (kind === mostly ? SAID : 0))), places: {} };
}

/**
 * What a source and each of its places mostly list, from where it starts and from what its own listings say of themselves.
 * The same listings give the same past, in whatever order.
 * @param step runs one short piece of work, so that others have their turn between
 */
export async function pastOf(listings: readonly Said[], start: Prior, step: <T>(work: () => T) => Promise<T>): Promise<Past> {
  const distinct = [...new Map(listings.map((said) => [JSON.stringify([said.title, said.venue]), said])).entries()].sort(([a], [b]) =>
    a < b ? -1 : Number(a > b),
  );
  const every = Math.ceil(distinct.length / SAMPLE);
  const all = { shares: weighed(sharesOf(start), START_WEIGHT), count: START_WEIGHT };
  const places = new Map<string, { shares: number[]; count: number }>();
  for (const [index, [, said]] of distinct.entries()) {
    if (index % every !== 0) continue;
    // A listing that says nothing of itself must not speak against what the source is.
    const { shares } = await step(() => readKind(said, { prior: start }));
    add(all, shares);
    add(
      places.getOrInsertComputed(placeKey(said.venue), () => ({ shares: [0, 0, 0], count: 0 })),
      shares,
    );
  }
  const whole = priorOf(all);
  const mean = weighed(sharesOf(whole), PLACE_WEIGHT);
  const own = [...places]
    .filter(([place]) => place !== '')
    .map(
      ([place, { shares, count }]) =>
        [place, priorOf({ shares: shares.map((share, kind) => share + (mean[kind] ?? 0)), count: count + PLACE_WEIGHT })] as const,
    )
    .filter(([, prior]) => prior.some((each, kind) => each !== whole[kind]))
    .slice(0, MOST_PLACES);
  return { all: whole, places: Object.fromEntries(own) };
}

/** What to expect of a listing at a place. */
export function priorAt(past: Past | undefined, venue: string): Prior {
  return past?.places[placeKey(venue)] ?? past?.all ?? EVEN;
}

function placeKey(venue: string): string {
  return fold(venue.split(',')[0] ?? '').slice(0, 60);
}

function weighed(shares: readonly number[], weight: number): number[] {
  return shares.map((share) => share * weight);
}

function add(to: { shares: number[]; count: number }, shares: readonly number[]): void {
  to.shares = to.shares.map((share, kind) => share + (shares[kind] ?? 0));
  to.count += 1;
}

function priorOf({ shares, count }: { shares: readonly number[]; count: number }): Prior {
  return bounded(shares.map((share) => Math.log(Math.max(share / count, 1e-3) * KINDS.length)));
}

/** In steps, within bounds, around a middle of nothing. */
function bounded(logs: readonly number[]): Prior {
  const middle = logs.reduce((a, b) => a + b, 0) / KINDS.length;
  const [music = 0, stage = 0, other = 0] = logs.map((log) => Math.round(Math.max(-MOST, Math.min(MOST, log - middle)) / STEP) * STEP + 0);
  return [music, stage, other];
}
