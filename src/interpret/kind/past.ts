import { KINDS, type Kind } from '#scene/shows/kind.ts';
import { fold } from '#scene/text/names.ts';
import { sharesOf } from '../log-odds.ts';
import { sampleOf } from '../sample.ts';
import type { Said } from './evidence.ts';
import { EVEN, type Prior, placeSays, toldAlone } from './kind.ts';

/** What is known of a source, or of a place in it, before one of its listings is read. Places are folded; those that are as the source stand in it no more. */
export interface Past {
  all: Prior;
  places: Record<string, Prior>;
}

/** What one listing says by itself. */
type Told = ReturnType<typeof toldAlone>;

/** What a source is, before anything of it was heard. */
export interface SourceNature {
  name: string;
  /** Whether it speaks for one venue, by which somebody who keeps a site about music chose it, or lists many. */
  isVenue: boolean;
}

/** So many listings weigh as much as what a source is by its name; places are taken to be as their source until they have as many of their own. */
const START_WEIGHT = 5;
const PLACE_WEIGHT = 3;
/** So many turns of guessing a mixture anew; it changes little after. */
const ROUNDS = 10;
/** However much of one kind a source lists, a listing can say that it is of another. */
const MAX_COUNT = 2.5;
/** Priors go in steps, so that one listing more or less changes nothing of the others. */
const STEP = 0.5;
/** So many listings tell what a source lists; of more, as many from all over it. */
const SAMPLE = 400;
/** So many listings weigh all together that one word decides: it may be the same mistake again and again. */
const MAX_ALIKE = 5;
const MAX_PLACES = 200;
/** A venue that somebody chose for a site about music has music, as a rule; a list of many rather has some. */
const CHOSEN: Prior = [3, 0, 0];
const CHOSEN_LIST: Prior = [1, 0, 0];
/** What somebody who knows a source says of it stands. */
const SAID = 3;

/** What to expect of a source before anything of it was heard: by its name, read as a place's, and by whether it is one venue's own. */
export function startOf({ name, isVenue }: SourceNature): Prior {
  const named = placeSays(name);
  return bounded(KINDS.map((_, kind) => (named[kind] ?? 0) + ((isVenue ? CHOSEN : CHOSEN_LIST)[kind] ?? 0)));
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
  const told: Told[] = [];
  const byPlace = new Map<string, Told[]>();
  for (const [, said] of sampleOf(distinct, SAMPLE)) {
    const one = await step(() => toldAlone(said));
    told.push(one);
    byPlace.getOrInsertComputed(placeKey(said.venue), () => []).push(one);
  }
  const source = mixtureOf(told, sharesOf(start), START_WEIGHT);
  const whole = priorOf(source);
  const own = [...byPlace]
    .filter(([place]) => place !== '')
    .map(([place, shares]) => [place, priorOf(mixtureOf(shares, source, PLACE_WEIGHT))] as const)
    .filter(([, prior]) => prior.some((each, kind) => each !== whole[kind]))
    .slice(0, MAX_PLACES);
  return { all: whole, places: Object.fromEntries(own) };
}

/** What to expect of a listing at a place. */
export function priorAt(past: Past | undefined, venue: string): Prior {
  return past?.places[placeKey(venue)] ?? past?.all ?? EVEN;
}

function placeKey(venue: string): string {
  return fold(venue.split(',')[0] ?? '').slice(0, 60);
}

/**
 * How much of each kind a mixture is most likely of, where each of its listings tells how likely each kind is by itself, and where it is
 * taken to be `before` with the weight of so many listings: expectation and maximisation by turns (Saerens, Latinne and Decaestecker, 2002).
 */
function mixtureOf(told: readonly Told[], before: readonly number[], weight: number): number[] {
  const counts = countsOf(told);
  const all = counts.reduce((sum, count) => sum + count, weight);
  let mixture = [...before];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = before.map((share) => share * weight);
    for (const [at, { shares }] of told.entries()) {
      const whole = KINDS.reduce((sum, _, kind) => sum + (shares[kind] ?? 0) * (mixture[kind] ?? 0), 0) || 1;
      for (let kind = 0; kind < sums.length; kind++)
        sums[kind] = (sums[kind] ?? 0) + ((counts[at] ?? 1) * (shares[kind] ?? 0) * (mixture[kind] ?? 0)) / whole;
    }
    mixture = sums.map((sum) => sum / all);
  }
  return mixture;
}

/** How much each listing counts: those which one and the same word decides count as a few together, however many they are. */
function countsOf(told: readonly Told[]): number[] {
  const alike = new Map<string, number>();
  for (const { hinge } of told) if (hinge !== undefined) alike.set(hinge, (alike.get(hinge) ?? 0) + 1);
  return told.map(({ hinge }) => (hinge === undefined ? 1 : Math.min(1, MAX_ALIKE / (alike.get(hinge) ?? 1))));
}

function priorOf(mixture: readonly number[]): Prior {
  return bounded(mixture.map((share) => Math.log(Math.max(share, 1e-3) * KINDS.length)));
}

/** In steps, within bounds, around a middle of nothing. */
function bounded(logs: readonly number[]): Prior {
  const middle = logs.reduce((a, b) => a + b, 0) / KINDS.length;
  const [music = 0, stage = 0, other = 0] = logs.map(
    (log) => Math.round(Math.max(-MAX_COUNT, Math.min(MAX_COUNT, log - middle)) / STEP) * STEP + 0,
  );
  return [music, stage, other];
}
