import { tonightAt } from '#clock.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findMade, type KeyedRequest, recordMade } from '#identity/limits/idempotency.ts';
import type { FetchPolicy } from '#ingest/fetch/fetch.ts';
import { hear } from '#ingest/hear/hear.ts';
import { dueAt } from '#ingest/hear/schedule.ts';
import { listSources, type NewSource, pastedFile, type Source } from '#ingest/store/source-store.ts';
import type { DeskSource } from '#scene/desk/desk.ts';
import { isOverdue, isSuspiciouslyShort } from '#scene/sources/unread.ts';
import { isWebAddress } from '#scene/web-address.ts';
import type { Deciding } from '../decisions/decision-store.ts';
import { countQuestionsOf } from '../questions/questions.ts';
import { addByHand } from './decide-sources.ts';
import { demandSource, sourceAddress } from './source-document.ts';

/** What sources are looked after with. */
export interface SourceWork {
  db: Database;
  zone: string;
  fetchPolicy: FetchPolicy;
}

/** All sources, as the desk shows them. */
export async function deskSources({ db, zone }: SourceWork, now: Temporal.Instant): Promise<DeskSource[]> {
  const questions = await countQuestionsOf(db, tonightAt(now, zone));
  return (await listSources(db)).map((source) => toDeskSource(source, now, questions));
}

/** A source, as the desk shows it. */
export async function deskSource({ db, zone }: SourceWork, source: Source, now: Temporal.Instant): Promise<DeskSource> {
  return toDeskSource(source, now, await countQuestionsOf(db, tonightAt(now, zone)));
}

function toDeskSource(source: Source, now: Temporal.Instant, questions: ReadonlyMap<string, number>): DeskSource {
  return {
    id: source.id,
    name: source.name,
    address: sourceAddress(source),
    format: source.format,
    trust: source.trust === 'venue' ? 'venue' : 'aggregator',
    venue: source.venue_id,
    everyMinutes: source.every_minutes,
    paused: source.paused === 1,
    heardAt: source.heard_at,
    wellHeardAt: source.well_heard_at,
    nextAt: source.paused === 1 ? null : (dueAt(source)?.toString() ?? null),
    silent: source.paused === 0 && isOverdue(source, now),
    questions: questions.get(source.id) ?? 0,
    coming: source.last_count,
    usual: source.usual,
    trouble: source.trouble,
    doubted: isSuspiciouslyShort(source.trouble),
    dropped: source.dropped,
    problems: JSON.parse(source.problems) as DeskSource['problems'],
    terms: source.terms,
    language: source.language ?? source.read_in,
    languageNamed: source.language !== null,
  };
}

/** An editor's description of a new source. */
export type WantedSource = Pick<NewSource, 'name' | 'format' | 'venue' | 'trust' | 'everyMinutes' | 'terms' | 'language' | 'settings'> & {
  what: string;
};

/** Adds a source, with its pasted text, and reads it at once. */
export async function keepSource(
  work: SourceWork,
  { what, ...wanted }: WantedSource,
  deciding: Deciding,
  asking?: KeyedRequest,
): Promise<DeskSource> {
  const { db, zone } = work;
  const address = what.trim();
  const isPasted = !isWebAddress(address);
  const where = (id: string) => (isPasted ? { file: pastedFile(id) } : { url: address });
  const { id, isNew } = await inTransaction(db, async (tx) => {
    // Concurrent repeats take turns and find it made.
    await lockChanges(tx);
    const before = await findMade(tx, asking);
    if (before !== undefined) return { id: before, isNew: false };
    const make = (known: string) => ({ ...wanted, ...where(known), id: known, zone });
    const free = await addByHand(tx, { name: wanted.name, make, ...(isPasted ? { text: what } : {}) }, deciding);
    await recordMade(tx, asking, free);
    return { id: free, isNew: true };
  });
  return isNew ? hearAnew(work, id, deciding.now) : deskSource(work, await demandSource(db, id), deciding.now);
}

/** Reads a source at once, unless it is paused. @throws Refusal NOT_FOUND */
export async function hearAnew(work: SourceWork, id: string, now: Temporal.Instant): Promise<DeskSource> {
  const source = await demandSource(work.db, id);
  return source.paused === 1 ? deskSource(work, source, now) : hearNow(work, source, now);
}

/** Reads a source at once, even if paused. `believe` accepts a reading with far fewer shows. */
export async function hearNow(work: SourceWork, source: Source, now: Temporal.Instant, believe = false): Promise<DeskSource> {
  const { db, fetchPolicy } = work;
  const { trouble } = await hear(db, source, () => now, { fetchPolicy, believe });
  // A full disk can't store the trouble either, so the answer has what happened.
  return { ...(await deskSource(work, await demandSource(db, source.id), now)), trouble, doubted: isSuspiciouslyShort(trouble) };
}
