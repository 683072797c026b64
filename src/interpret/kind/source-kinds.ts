import { KINDS, type Kind } from '#scene/shows/kind.ts';
import { fold } from '#scene/text/names.ts';
import { sampleOf, sharesOf } from '../statistics.ts';
import type { ListingText } from './evidence.ts';
import { EVEN_PRIOR, type Prior, readKindAlone, scoresOfPlace } from './kind.ts';

/** What a source lists, as a prior for its listings: by folded place where that differs from the whole. Stored as JSON. */
export interface SourceKinds {
  all: Prior;
  places: Record<string, Prior>;
}

type KindAlone = ReturnType<typeof readKindAlone>;

/** What is known of a source before its first listing. */
export interface SourceNature {
  name: string;
  /** True for one venue's own source, false for a list of many venues. */
  isVenue: boolean;
}

/** How many listings the starting prior counts as. */
const PRIOR_LISTINGS = 5;
/** How many listings the source's mixture counts as at each place. */
const PRIOR_LISTINGS_OF_PLACE = 3;
/** The mixture converges within these rounds. */
const ROUNDS = 10;
/** Bounds priors, in log-odds, so that a listing can always say otherwise. */
const MAX_LOG_ODDS = 2.5;
/** Priors are rounded to this, so that one more listing rarely changes them. */
const STEP = 0.5;
const MAX_LISTINGS = 400;
/** Listings decided by one phrase count as no more than this many, as it may be the same mistake each time. */
const MAX_ALIKE = 5;
const MAX_PLACES = 200;
/** A venue chosen for a site about music has music, as a rule; a list of many venues has some. */
const VENUE_PRIOR: Prior = [3, 0, 0];
const LIST_PRIOR: Prior = [1, 0, 0];
const DECLARED_LOG_ODDS = 3;

/** The prior of a source without listings: by its name, and by whether it is one venue's own. */
export function initialPrior({ name, isVenue }: SourceNature): Prior {
  const named = scoresOfPlace(name);
  return bounded(KINDS.map((_, kind) => (named[kind] ?? 0) + ((isVenue ? VENUE_PRIOR : LIST_PRIOR)[kind] ?? 0)));
}

/** What a source lists where an editor said so; nothing is estimated then. */
export function declaredSourceKinds(mostly: Kind | 'mixed'): SourceKinds {
  return { all: bounded(KINDS.map((kind) => (kind === mostly ? DECLARED_LOG_ODDS : 0))), places: {} };
}

/**
 * Estimates what a source and each of its places mostly list, from its listings in any order.
 * @param step runs one short piece of work and lets other work go on between
 */
export async function estimateSourceKinds(
  listings: readonly ListingText[],
  start: Prior,
  step: <T>(work: () => T) => Promise<T>,
): Promise<SourceKinds> {
  const distinct = [...new Map(listings.map((listing) => [JSON.stringify([listing.title, listing.venue]), listing])).entries()].sort(
    ([a], [b]) => (a < b ? -1 : Number(a > b)),
  );
  const kinds: KindAlone[] = [];
  const byPlace = new Map<string, KindAlone[]>();
  for (const [, listing] of sampleOf(distinct, MAX_LISTINGS)) {
    const kind = await step(() => readKindAlone(listing));
    kinds.push(kind);
    byPlace.getOrInsertComputed(placeKey(listing.venue), () => []).push(kind);
  }
  const source = estimateMixture(kinds, sharesOf(start), PRIOR_LISTINGS);
  const whole = priorOf(source);
  const own = [...byPlace]
    .filter(([place]) => place !== '')
    .map(([place, kinds]) => [place, priorOf(estimateMixture(kinds, source, PRIOR_LISTINGS_OF_PLACE))] as const)
    .filter(([, prior]) => prior.some((each, kind) => each !== whole[kind]))
    .slice(0, MAX_PLACES);
  return { all: whole, places: Object.fromEntries(own) };
}

/** The prior for a listing at a venue. */
export function priorAt(source: SourceKinds | undefined, venue: string): Prior {
  return source?.places[placeKey(venue)] ?? source?.all ?? EVEN_PRIOR;
}

function placeKey(venue: string): string {
  return fold(venue.split(',')[0] ?? '').slice(0, 60);
}

/**
 * The likeliest mixture of kinds in some listings, by expectation and maximization (Saerens, Latinne and Decaestecker, 2002).
 * @param before the mixture expected before, which counts as `weight` listings
 */
function estimateMixture(kinds: readonly KindAlone[], before: readonly number[], weight: number): number[] {
  const counts = countsOf(kinds);
  const all = counts.reduce((sum, count) => sum + count, weight);
  let mixture = [...before];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = before.map((share) => share * weight);
    for (const [at, { shares }] of kinds.entries()) {
      const whole = KINDS.reduce((sum, _, kind) => sum + (shares[kind] ?? 0) * (mixture[kind] ?? 0), 0) || 1;
      for (let kind = 0; kind < sums.length; kind++)
        sums[kind] = (sums[kind] ?? 0) + ((counts[at] ?? 1) * (shares[kind] ?? 0) * (mixture[kind] ?? 0)) / whole;
    }
    mixture = sums.map((sum) => sum / all);
  }
  return mixture;
}

/** How much each listing counts: those that one phrase decides count as `MAX_ALIKE` together at most. */
function countsOf(kinds: readonly KindAlone[]): number[] {
  const alike = new Map<string, number>();
  for (const { decidingPhrase } of kinds) if (decidingPhrase !== undefined) alike.set(decidingPhrase, (alike.get(decidingPhrase) ?? 0) + 1);
  return kinds.map(({ decidingPhrase }) => (decidingPhrase === undefined ? 1 : Math.min(1, MAX_ALIKE / (alike.get(decidingPhrase) ?? 1))));
}

function priorOf(mixture: readonly number[]): Prior {
  return bounded(mixture.map((share) => Math.log(Math.max(share, 1e-3) * KINDS.length)));
}

/** Log-odds centered on 0, bounded and rounded to steps. */
function bounded(logs: readonly number[]): Prior {
  const middle = logs.reduce((a, b) => a + b, 0) / KINDS.length;
  const [music = 0, stage = 0, other = 0] = logs.map(
    (log) => Math.round(Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, log - middle)) / STEP) * STEP + 0,
  );
  return [music, stage, other];
}
