import type { Database } from '#database/engines/open.ts';
import { isOverdue } from '#scene/sources/unread.ts';
import { listSources, type Source } from '../store/source-store.ts';

/** Failures in a row; one may be chance. Failures of this machine do not count. */
const MIN_FAILURES = 2;

/** The ids of sources that are failing, overdue or never read. Paused ones are left out. */
export async function failingSources(db: Database, now: Temporal.Instant): Promise<string[]> {
  const isFailing = (source: Source) =>
    source.failures >= MIN_FAILURES || isOverdue(source, now) || (source.well_heard_at === null && source.trouble !== null);
  return (await listUnpaused(db)).filter(isFailing).map(({ id }) => id);
}

/** How many sources are in trouble, overdue or never read. Paused ones are left out. */
export async function countUnheard(db: Database, now: Temporal.Instant): Promise<number> {
  const isUnheard = (source: Source) => source.trouble !== null || source.well_heard_at === null || isOverdue(source, now);
  return (await listUnpaused(db)).filter(isUnheard).length;
}

async function listUnpaused(db: Database): Promise<Source[]> {
  return (await listSources(db)).filter(({ paused }) => paused === 0);
}
