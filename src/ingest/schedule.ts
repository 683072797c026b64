import type { Clock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import type { Log } from '#log.ts';
import { hear, type Tally } from './hear.ts';
import { listSources, type Source } from './source-store.ts';

/** How often the schedule looks for sources that are due, in milliseconds. */
const TICK_MS = 60_000;

/** Hears every source that is due, one after the other. `which` narrows them. */
export async function hearDue(db: Database, clock: Clock, log: Log, which: (source: Source) => boolean = () => true): Promise<Tally[]> {
  const due = (await listSources(db)).filter((source) => which(source) && isDue(source, clock()));
  const tallies: Tally[] = [];
  for (const source of due) {
    const tally = await hear(db, source, clock);
    tallies.push(tally);
    note(log, tally);
  }
  return tallies;
}

function isDue(source: Source, now: Temporal.Instant): boolean {
  if (source.heard_at === null) return true;
  return Temporal.Instant.compare(Temporal.Instant.from(source.heard_at).add({ minutes: source.every_minutes }), now) <= 0;
}

function note(log: Log, { problems, ...tally }: Tally): void {
  if (tally.trouble !== null) log.warn(tally, 'A source could not be heard');
  else log.info({ ...tally, problems: problems.length }, 'Heard a source');
  for (const { where, why } of problems) log.warn({ source: tally.source }, `${where}: ${why}`);
}

/** Keeps hearing sources as they fall due, until stopped; `stop` waits for a hearing under way. */
export function startSchedule(db: Database, clock: Clock, log: Log): { stop: () => Promise<void> } {
  let hearing: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    hearing = hearDue(db, clock, log)
      .catch((error) => log.error({ err: error }, 'The schedule stumbled'))
      .finally(() => {
        busy = false;
      });
  }, TICK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await hearing;
    },
  };
}
