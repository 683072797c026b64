import { tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { sceneLanguage } from '#database/scene-language.ts';
import { type LeftOut, sift } from '#ingest/announce/left-out.ts';
import { fetchedText, fetchSource } from '#ingest/fetch/fetch.ts';
import { paceNamed, paceOf } from '#ingest/hear/pace.ts';
import { interpreter } from '#ingest/meaning/interpret.ts';
import { readRoster } from '#ingest/meaning/roster.ts';
import { pastIn } from '#ingest/meaning/source-past.ts';
import { readSource, windowOf } from '#ingest/read/read-source.ts';
import { withSet } from '#ingest/store/pack-word.ts';
import { findPasted, type Source, settingsOf } from '#ingest/store/source-store.ts';
import type { FilterTrial, Trial, TriedListing } from '#scene/desk/desk.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { Language } from '#scene/site/language.ts';
import type { FormatName } from '#scene/sources/formats.ts';
import type { SourceFields } from '#scene/sources/source-fields.ts';
import type { SourceFilter } from '#scene/sources/source-filter.ts';
import { explainNoCalendar } from '#scene/sources/unreadable-address.ts';
import { isWebAddress } from '#scene/web-address.ts';
import { demandMeant, placedIn } from './edit-source.ts';
import { demandSource, documentOf, partsFor } from './source-document.ts';
import type { SourceWork } from './sources.ts';

const MAX_SHOWN = 500;
const TRYING = 'trying a source';

/** Reads an address or text without storing anything; failures are reported in the result. */
export async function tryOut(
  work: SourceWork,
  what: string,
  {
    format,
    language = null,
    venue = null,
    filter,
  }: { format: FormatName; language?: Language | null | undefined; venue?: string | null | undefined; filter?: SourceFilter | undefined },
  now: Temporal.Instant,
): Promise<Trial> {
  const address = what.trim();
  const trust = venue === null ? ('aggregator' as const) : ('venue' as const);
  const told = { name: '', trust, venue_id: venue };
  const settings = JSON.stringify({ filter });
  const source = { ...told, format, settings, url: isWebAddress(address) ? address : null, file: null, language, zone: work.zone };
  return tryReading(work, source, source.url === null ? what : undefined, now);
}

/** Reads a source with changed fields without storing anything. @throws Refusal as setting them does */
export async function trySource(work: SourceWork, id: string, fields: Partial<SourceFields>, now: Temporal.Instant): Promise<Trial> {
  const source = await demandSource(work.db, id);
  const names = Object.keys(fields) as (keyof SourceFields)[];
  const before = await documentOf(work.db, source);
  const wanted = { ...before, ...placedIn(fields) };
  await demandMeant(work.db, source, wanted, names);
  const { pack_says: _, ...said } = withSet(source, partsFor(names, wanted, source));
  const text = fields.text || (fields.address ? undefined : await findPasted(work.db, source));
  return tryReading(work, said, text, now);
}

type Tried = Parameters<typeof readSource>[0] & Pick<Source, 'name' | 'trust' | 'venue_id' | 'settings' | 'zone'>;

async function tryReading({ db, fetchPolicy }: SourceWork, source: Tried, text: string | undefined, now: Temporal.Instant): Promise<Trial> {
  const { format, language } = source;
  try {
    const fetched = text === undefined ? await fetchSource({ ...source, etag: null, last_modified: null }, fetchPolicy) : fetchedText(text);
    if (fetched === 'unchanged') throw new Error('It says nothing has changed, but we never read it before.');
    const window = windowOf({ zone: source.zone, well_heard_at: null }, now);
    const heard = await readSource(source, fetched, { window, language: await sceneLanguage(db), now, stop: undefined });
    const tonight = tonightAt(now, source.zone);
    const coming = heard.listings.filter(({ date }) => date >= tonight);
    const { taken, leftOut } = await sift(coming, settingsOf(source).filter, paceNamed(TRYING));
    return {
      format: heard.format,
      language: heard.language,
      coming: taken.length,
      listings: await understood(db, source, heard, taken.slice(0, MAX_SHOWN)),
      leavesOut: trialOf(coming.length, leftOut),
      dropped: heard.dropped,
      problems: heard.problems,
      trouble: null,
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const trouble = (text === undefined && source.url !== null ? explainNoCalendar(source.url) : undefined) ?? said;
    return { format, language, coming: 0, listings: [], leavesOut: trialOf(0, []), dropped: 0, problems: [], trouble };
  }
}

async function understood(
  db: Database,
  source: Tried,
  reading: Awaited<ReturnType<typeof readSource>>,
  listings: readonly Listing[],
): Promise<TriedListing[]> {
  const { language } = reading;
  const pace = paceNamed(TRYING);
  const past = await pastIn(source, reading, pace);
  const interpret = interpreter(await readRoster(db), { venueId: source.venue_id, past, language, zone: source.zone }, pace);
  const tried: TriedListing[] = [];
  for (const listing of listings) {
    const { title, bill, venue, kind, music } = (await interpret(listing)).meaning;
    tried.push({ ...listing, meaning: { title, bill, venue, kind, music } });
  }
  return tried;
}

const SHOWN = 200;
const MAX_LISTINGS = 5000;

/** What a filter would leave out of a source's last reading. */
export async function tryFilter(db: Database, source: Source, filter: SourceFilter, now: Temporal.Instant): Promise<FilterTrial> {
  const [taken, leftOut] = await Promise.all([takenBy(db, source, now), leftOutBy(db, source, now)]);
  const all = [...taken, ...leftOut.map(({ listing }) => listing)];
  const sifted = await sift(all, filter, paceOf(source.id));
  return trialOf(all.length, sifted.leftOut);
}

/** What a source's filter leaves out now. */
export async function leavesOut(db: Database, source: Source, now: Temporal.Instant): Promise<FilterTrial> {
  const [taken, leftOut] = await Promise.all([takenBy(db, source, now), leftOutBy(db, source, now)]);
  return trialOf(taken.length + leftOut.length, leftOut);
}

/** The result of a filter: totals, and the first listings left out. */
function trialOf(of: number, leftOut: readonly LeftOut[]): FilterTrial {
  const sorted = leftOut.toSorted((a, b) => (a.listing.date < b.listing.date ? -1 : Number(a.listing.date > b.listing.date)));
  return { of, leftOut: leftOut.length, listings: sorted.slice(0, SHOWN) };
}

async function takenBy(db: Database, { id, zone }: Source, now: Temporal.Instant): Promise<Listing[]> {
  const rows = await db
    .selectFrom('listing')
    .select('as_listed')
    .where('source_id', '=', id)
    .where('gone_at', 'is', null)
    .where('date', '>=', tonightAt(now, zone))
    .orderBy('date')
    .orderBy('key')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.map(({ as_listed }) => keptListing(as_listed));
}

async function leftOutBy(db: Database, { id, zone }: Source, now: Temporal.Instant): Promise<LeftOut[]> {
  const rows = await db
    .selectFrom('left_out')
    .select(['as_listed', 'reason'])
    .where('source_id', '=', id)
    .where('date', '>=', tonightAt(now, zone))
    .orderBy('date')
    .orderBy('key')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.map(({ as_listed, reason }) => ({ listing: keptListing(as_listed), reason }));
}

/** A stored listing; old ones have no categories. */
function keptListing(as_listed: string): Listing {
  return { categories: [], description: '', ...(JSON.parse(as_listed) as Partial<Listing>) } as Listing;
}
