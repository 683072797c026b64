import type { Database } from '#database/engines/open.ts';
import { findTitlePatterns, type StoredTitlePatterns } from '#interpret/bill/source-titles/source-titles.ts';
import { declareSourceKinds, estimateInitialPrior, estimateSourceKinds, type SourceKinds } from '#interpret/kind/source-kinds.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { Language } from '#scene/site/language.ts';
import type { Pace } from '../hear/pace.ts';
import { noteHearing, type Source, settingsOf } from '../store/source-store.ts';
import { textOf } from './interpret.ts';

export interface SourcePast extends SourceKinds, StoredTitlePatterns {}

const MAX_BEFORE = 400;

interface Reading {
  listings: readonly Listing[];
  language: Language | null;
}

/**
 * Learns what a source lists and how it writes titles, and stores it. The latest past nights count too, read now or stored, so that
 * how far back a run reads changes nothing.
 * @param tonight the first night that is not over
 */
export async function rememberPast(
  db: Database,
  source: Source,
  { listings, language }: Reading,
  tonight: string,
  pace: Pace,
): Promise<SourcePast> {
  const before = await db
    .selectFrom('listing')
    .select(['key', 'as_listed'])
    .where('source_id', '=', source.id)
    .where('date', '<', tonight)
    .where('gone_at', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('key')
    .limit(MAX_BEFORE)
    .execute();
  const over = new Map<string, Listing>();
  for (const { key, as_listed } of before) {
    await pace.turn();
    over.set(key, JSON.parse(as_listed) as Listing);
  }
  for (const listing of listings) if (listing.date < tonight) over.set(listing.key, listing);
  const latest = [...over].sort(([a, one], [b, other]) => compare(other.date, one.date) || compare(a, b)).slice(0, MAX_BEFORE);
  const told = [...latest.map(([, listing]) => listing), ...listings.filter(({ date }) => date >= tonight)];
  const past = await pastIn(source, { listings: told, language }, pace);
  const kind_past = JSON.stringify(past);
  if (kind_past !== source.kind_past) await noteHearing(db, source.id, { kind_past });
  return past;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What a reading shows of a source's kinds and titles. */
export async function pastIn(
  source: Pick<Source, 'name' | 'trust' | 'settings'>,
  { listings, language }: Reading,
  { turn, step }: Pace,
): Promise<SourcePast> {
  const { mostly } = settingsOf(source);
  const inTurn = async <T>(work: () => T) => {
    await turn();
    return step(work);
  };
  const start = estimateInitialPrior({ name: source.name, isVenue: source.trust === 'venue' });
  const kinds =
    mostly === undefined
      ? await estimateSourceKinds(
          listings.map((listing) => textOf(listing, language)),
          start,
          inTurn,
        )
      : declareSourceKinds(mostly);
  const titled = listings.map(({ performer, event, venue }) => ({ title: performer || event, venue }));
  return { ...kinds, ...(await findTitlePatterns(titled, { name: source.name, language }, inTurn)) };
}

/** The stored past of a source; undefined before its first run. */
export function readPast(kept: string | null): SourcePast | undefined {
  return kept === null ? undefined : (JSON.parse(kept) as SourcePast);
}
