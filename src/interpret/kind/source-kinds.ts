import { KINDS, type Kind } from '#scene/shows/kind.ts';
import { fold } from '#scene/text/names.ts';
import { sampleEvenly, toShares } from '../statistics.ts';
import type { ListingText } from './evidence.ts';
import { EVEN_PRIOR, type Prior, readKindByWords, scoreVenueName } from './kind.ts';

/**
 * The share of each kind among a source's listings, as a prior: for the whole source, and by folded place if the place differs. Stored as
 * JSON.
 */
export interface SourceKinds {
  all: Prior;
  places: Record<string, Prior>;
}

type KindByWords = ReturnType<typeof readKindByWords>;

/** What we know about a source before its first listing. */
export interface SourceNature {
  name: string;
  /** True for a venue's own source, false for a list of many venues. */
  isVenue: boolean;
}

/** The starting prior counts as this number of listings. */
const PRIOR_LISTINGS = 5;
const PRIOR_LISTINGS_AT_VENUE = 3;
/** The mixture converges within these rounds. */
const ROUNDS = 10;
/** Bounds priors, in log-odds, so that a listing's own words can outweigh them. */
const MAX_LOG_ODDS = 2.5;
/** Priors are rounded to this step, so that a new listing rarely changes them. */
const PRIOR_STEP = 0.5;
const MAX_LISTINGS = 400;
/** Listings decided by the same phrase count as this number of listings together at most, as the phrase may be misread each time. */
const MAX_SAME_PHRASE_LISTINGS = 5;
const MAX_PLACES = 200;
/** A venue chosen for a site about music usually has music; a list of many venues has some. */
const VENUE_PRIOR: Prior = [3, 0, 0];
const LIST_PRIOR: Prior = [1, 0, 0];
const DECLARED_LOG_ODDS = 3;

/** Returns the prior of a source without listings, from its name and from whether it is a venue's own. */
export function estimateInitialPrior({ name, isVenue }: SourceNature): Prior {
  const named = scoreVenueName(name);
  return boundLogOdds(KINDS.map((_, kind) => (named[kind] ?? 0) + ((isVenue ? VENUE_PRIOR : LIST_PRIOR)[kind] ?? 0)));
}

/** Returns the kinds that an editor declared for a source; then nothing is estimated. */
export function declareSourceKinds(mostly: Kind | 'mixed'): SourceKinds {
  return { all: boundLogOdds(KINDS.map((kind) => (kind === mostly ? DECLARED_LOG_ODDS : 0))), places: {} };
}

/**
 * Estimates which kinds a source and each of its places mostly list. The order of the listings does not matter.
 * @param step runs one short piece of work, with other work in between
 */
export async function estimateSourceKinds(
  listings: readonly ListingText[],
  start: Prior,
  step: <T>(work: () => T) => Promise<T>,
): Promise<SourceKinds> {
  const distinct = [...new Map(listings.map((listing) => [JSON.stringify([listing.title, listing.venue]), listing])).entries()].sort(
    ([a], [b]) => (a < b ? -1 : Number(a > b)),
  );
  const kinds: KindByWords[] = [];
  const byPlace = new Map<string, KindByWords[]>();
  for (const [, listing] of sampleEvenly(distinct, MAX_LISTINGS)) {
    const kind = await step(() => readKindByWords(listing));
    kinds.push(kind);
    byPlace.getOrInsertComputed(placeKey(listing.venue), () => []).push(kind);
  }
  const source = estimateMixture(kinds, toShares(start), PRIOR_LISTINGS);
  const whole = convertToPrior(source);
  const own = [...byPlace]
    .filter(([place]) => place !== '')
    .map(([place, kinds]) => [place, convertToPrior(estimateMixture(kinds, source, PRIOR_LISTINGS_AT_VENUE))] as const)
    .filter(([, prior]) => prior.some((each, kind) => each !== whole[kind]))
    .slice(0, MAX_PLACES);
  return { all: whole, places: Object.fromEntries(own) };
}

/** Returns the prior for a listing at a venue. */
export function findPrior(source: SourceKinds | undefined, venue: string): Prior {
  return source?.places[placeKey(venue)] ?? source?.all ?? EVEN_PRIOR;
}

function placeKey(venue: string): string {
  return fold(venue.split(',')[0] ?? '').slice(0, 60);
}

/**
 * Estimates the likeliest mixture of kinds in some listings by expectation-maximization (Saerens, Latinne and Decaestecker, 2002).
 * @param before the mixture expected beforehand, which counts as `weight` listings
 */
function estimateMixture(kinds: readonly KindByWords[], before: readonly number[], weight: number): number[] {
  const counts = weighListings(kinds);
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

/** Returns the weight of each listing; listings decided by the same phrase weigh `MAX_SAME_PHRASE_LISTINGS` together at most. */
function weighListings(kinds: readonly KindByWords[]): number[] {
  const alike = new Map<string, number>();
  for (const { decidingPhrase } of kinds) if (decidingPhrase !== undefined) alike.set(decidingPhrase, (alike.get(decidingPhrase) ?? 0) + 1);
  return kinds.map(({ decidingPhrase }) =>
    decidingPhrase === undefined ? 1 : Math.min(1, MAX_SAME_PHRASE_LISTINGS / (alike.get(decidingPhrase) ?? 1)),
  );
}

function convertToPrior(mixture: readonly number[]): Prior {
  return boundLogOdds(mixture.map((share) => Math.log(Math.max(share, 1e-3) * KINDS.length)));
}

/** Centers log-odds on 0, bounds them and rounds them to steps. */
function boundLogOdds(logs: readonly number[]): Prior {
  const middle = logs.reduce((a, b) => a + b, 0) / KINDS.length;
  const [music = 0, stage = 0, other = 0] = logs.map(
    (log) => Math.round(Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, log - middle)) / PRIOR_STEP) * PRIOR_STEP + 0,
  );
  return [music, stage, other];
}
