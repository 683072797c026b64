import type { Database } from '#database/engines/open.ts';
import { isOverdue } from '#scene/sources/unread.ts';
import { listSources, type Source } from '../store/source-store.ts';

/** From this many failures in a row a source is failing; one alone may be chance. Failures of this machine are not counted. */
const FAILURES = 2;

/** The ids of the sources that need somebody: failing, overdue, or tried and never read. Paused ones are left out. */
export async function failingSources(db: Database, now: Temporal.Instant): Promise<string[]> {
  const isFailing = (source: Source) =>
    source.failures >= FAILURES || isOverdue(source, now) || (source.well_heard_at === null && source.trouble !== null);
  return (await unpaused(db)).filter(isFailing).map(({ id }) => id);
}

/** How many sources are in trouble, overdue, or were never read well. Paused ones are left out. */
export async function countUnheard(db: Database, now: Temporal.Instant): Promise<number> {
  const isUnheard = (source: Source) => source.trouble !== null || source.well_heard_at === null || isOverdue(source, now);
  return (await unpaused(db)).filter(isUnheard).length;
}

async function unpaused(db: Database): Promise<Source[]> {
  return (await listSources(db)).filter(({ paused }) => paused === 0);
}
