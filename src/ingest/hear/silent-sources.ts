import type { Database } from '#database/engines/open.ts';
import { listSources, type Source } from '../store/source-store.ts';

/** A source is silent when it was not heard well for so many of its intervals, and at least so many minutes. */
const INTERVALS = 3;
const LEAST_MINUTES = 24 * 60;

/** The ids of the sources that are silent though nobody paused them. */
export async function silentSources(db: Database, now: Temporal.Instant): Promise<string[]> {
  return (await listSources(db)).filter((source) => source.paused === 0 && isSilent(source, now)).map(({ id }) => id);
}

/** How many sources nobody paused that are in trouble, silent, or were never heard well. */
export async function countUnheard(db: Database, now: Temporal.Instant): Promise<number> {
  const isUnheard = (source: Source) => source.trouble !== null || source.well_heard_at === null || isSilent(source, now);
  return (await listSources(db)).filter((source) => source.paused === 0 && isUnheard(source)).length;
}

/** A source that was never heard well has been silent since it was first asked. */
export function isSilent({ well_heard_at, first_asked_at, every_minutes }: Source, now: Temporal.Instant): boolean {
  const since = well_heard_at ?? first_asked_at;
  if (since === null) return false;
  const patience = { minutes: Math.max(INTERVALS * every_minutes, LEAST_MINUTES) };
  return Temporal.Instant.compare(Temporal.Instant.from(since).add(patience), now) < 0;
}
