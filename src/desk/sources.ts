import { tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { sceneLanguage } from '#database/settings.ts';
import { type Asking, madeBefore, rememberMade } from '#identity/limits/idempotency.ts';
import { asFetched, type FetchPolicy, fetchAddress } from '#ingest/fetch/fetch.ts';
import { hear } from '#ingest/hear/hear.ts';
import { dueAt } from '#ingest/hear/schedule.ts';
import { isDoubted } from '#ingest/hear/usual-listings.ts';
import { readSource, windowOf } from '#ingest/read/read-source.ts';
import { addSource, findSource, keepPasted, languageOf, type NewSource, pastedFile, type Source } from '#ingest/store/source-store.ts';
import type { DeskSource, Trial } from '#scene/desk.ts';
import type { FormatName } from '#scene/formats.ts';
import type { Language } from '#scene/language.ts';
import { Refusal } from '#scene/problem.ts';
import { isWebAddress } from '#scene/web-address.ts';

/** What sources are looked after with. */
export interface SourceWork {
  db: Database;
  zone: string;
  fetchPolicy: FetchPolicy;
}

/** How many listings a trial shows. */
const SHOWN = 100;

/** A source as the desk shows it. */
export function deskSource(source: Source): DeskSource {
  return {
    id: source.id,
    name: source.name,
    address: source.url ?? source.file ?? '',
    format: source.format,
    rank: source.rank === 'venue' ? 'venue' : 'aggregator',
    venue: source.venue_id,
    everyMinutes: source.every_minutes,
    paused: source.paused === 1,
    heardAt: source.heard_at,
    wellHeardAt: source.well_heard_at,
    nextAt: source.paused === 1 ? null : (dueAt(source)?.toString() ?? null),
    coming: source.last_count,
    usual: source.usual,
    trouble: source.trouble,
    doubted: isDoubted(source.trouble),
    terms: source.terms,
    language: languageOf(source) ?? source.read_in,
    languageNamed: languageOf(source) !== null,
  };
}

/** Hears an address, or a text itself, without keeping anything. What goes wrong is the trial's trouble. */
export async function tryOut(
  { db, zone, fetchPolicy }: SourceWork,
  what: string,
  { format, language = null }: { format: FormatName; language?: Language | null | undefined },
  now: Temporal.Instant,
): Promise<Trial> {
  const address = what.trim();
  const source = { format, settings: '{}', url: isWebAddress(address) ? address : null, file: null, language };
  try {
    const fetched =
      source.url === null ? asFetched(what) : await fetchAddress(source.url, { etag: null, last_modified: null }, fetchPolicy);
    if (fetched === 'unchanged') throw new Error('It says that nothing has changed, though it was never asked before.');
    const window = windowOf({ zone, well_heard_at: null }, now);
    const heard = await readSource(source, fetched, { window, language: await sceneLanguage(db), now, stop: undefined });
    const tonight = tonightAt(now, zone);
    const coming = heard.listings.filter(({ date }) => date >= tonight);
    return {
      format: heard.format,
      language: heard.language,
      coming: coming.length,
      listings: coming.slice(0, SHOWN),
      problems: heard.problems,
      trouble: null,
    };
  } catch (error) {
    return { format, language, coming: 0, listings: [], problems: [], trouble: error instanceof Error ? error.message : String(error) };
  }
}

/** What an editor says of a source to keep. */
export type Wanted = Pick<NewSource, 'name' | 'format' | 'venue' | 'rank' | 'everyMinutes' | 'terms' | 'language'> & { what: string };

/** Keeps a source and hears it at once. A text is kept with it. */
export async function keepSource(
  work: SourceWork,
  { what, ...wanted }: Wanted,
  now: Temporal.Instant,
  asking?: Asking,
): Promise<DeskSource> {
  const { db, zone, fetchPolicy } = work;
  const before = await madeBefore(db, asking);
  if (before !== undefined) return deskSource(await demandSource(db, before));
  const address = what.trim();
  const isPasted = !isWebAddress(address);
  const where = (id: string) => (isPasted ? { file: pastedFile(id) } : { url: address });
  const id = await inTransaction(db, async (change) => {
    const free = await addSource(change, wanted.name, (known) => ({ ...wanted, ...where(known), id: known, zone }), 'desk');
    await rememberMade(change, asking, free);
    if (isPasted) await keepPasted(change, free, what);
    return free;
  });
  const source = await demandSource(db, id);
  const { trouble } = await hear(db, source, () => now, fetchPolicy);
  // A disk that takes nothing does not take the trouble down either: what is answered is what happened, not what stands written.
  return { ...deskSource(await demandSource(db, id)), trouble, doubted: isDoubted(trouble) };
}

/** @throws Refusal NOT_FOUND */
export async function demandSource(db: Database, id: string): Promise<Source> {
  const source = await findSource(db, id);
  if (source === undefined) throw new Refusal('NOT_FOUND', `There is no source ${id}.`);
  return source;
}
