import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { type IntervalJob, startIntervalJob } from '#interval-job.ts';
import type { Log } from '#log.ts';
import type { Tally } from '../announce/reconcile.ts';
import type { FetchPolicy } from '../fetch/fetch.ts';
import { listSources, type Source } from '../store/source-store.ts';
import { hearAlone } from './hear.ts';
import { MAX_UNENDED, setAside } from './set-aside.ts';

/** How often to look for due sources. */
const TICK_MS = 30_000;

interface Round {
  which?: (source: Source) => boolean;
  fetchPolicy?: FetchPolicy;
}

/** Ingests every due source, one after another. Paused and leased ones are skipped. */
export async function hearDue(
  db: Database,
  clock: Clock,
  log: Log,
  { which = () => true, fetchPolicy = {} }: Round = {},
): Promise<Tally[]> {
  const due = (await listSources(db)).filter((source) => which(source) && isDue(source, clock()));
  const tallies: Tally[] = [];
  for (const source of due) {
    if (fetchPolicy.stop?.aborted) break;
    if (source.unended >= MAX_UNENDED) {
      await setAside(
        db,
        source.id,
        `${source.unended} times in a row the site stopped while reading it; it is paused until someone resumes it`,
      );
      log.warn({ source: source.id }, 'A source is paused: the site keeps stopping while reading it');
      continue;
    }
    const tally = await hearAlone(db, source, clock, { fetchPolicy });
    if (tally === undefined) continue;
    tallies.push(tally);
    note(log, tally);
  }
  return tallies;
}

/** When a source is due; undefined for at once. */
export function dueAt({ heard_at, ask_after, every_minutes }: Source): Temporal.Instant | undefined {
  if (heard_at === null) return undefined;
  return ask_after === null ? Temporal.Instant.from(heard_at).add({ minutes: every_minutes }) : Temporal.Instant.from(ask_after);
}

function isDue(source: Source, now: Temporal.Instant): boolean {
  if (source.paused === 1) return false;
  const due = dueAt(source);
  return due === undefined || Temporal.Instant.compare(due, now) <= 0;
}

function note(log: Log, { problems, ...tally }: Tally): void {
  if (tally.trouble !== null) log.warn(tally, 'A source could not be read');
  else log.info({ ...tally, problems: problems.length }, 'Read a source');
  for (const { where, why } of problems) log.warn({ source: tally.source }, `${where}: ${why}`);
}

/** Ingests sources as they fall due until stopped; `stop` aborts a run and waits for it. */
export function startSchedule(db: Database, clock: Clock, log: Log, fetchPolicy: FetchPolicy = {}): IntervalJob {
  return startIntervalJob((stop) => hearDue(db, clock, log, { fetchPolicy: { ...fetchPolicy, stop } }), {
    everyMs: TICK_MS,
    failed: (error) => log.error({ err: error }, 'The schedule had an error'),
    why: 'the site is closing',
  });
}
