import { readFinding } from '#backup/file/finding.ts';
import { tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { countOpenQuestions } from '#desk/questions/questions.ts';
import { listSources } from '#ingest/store/source-store.ts';
import { isOverdue } from '#scene/sources/unread.ts';

export interface SceneHealth {
  sources: {
    id: string;
    /** Seconds since the last good read, if any. */
    silence: number | undefined;
    /** Whether it is overdue and not paused. */
    silent: boolean;
    paused: boolean;
    /** Consecutive. */
    failures: number;
  }[];
  letters: number;
  pushes: number;
  questions: number;
  /** The result of the last check of the database, if any. */
  sound: boolean | undefined;
}

/** Reads the state; undefined when the database does not answer. */
export async function sceneHealth(db: Database, now: Temporal.Instant, zone: string): Promise<SceneHealth | undefined> {
  try {
    const sources = (await listSources(db)).map((source) => ({
      id: source.id,
      silence: source.well_heard_at === null ? undefined : now.since(source.well_heard_at).total('seconds'),
      silent: source.paused === 0 && isOverdue(source, now),
      paused: source.paused === 1,
      failures: source.failures,
    }));
    const [letters, pushes] = [await rowsOf(db, 'letter'), await rowsOf(db, 'push_message')];
    const finding = await readFinding(db);
    const sound = finding && finding.problems.length === 0;
    return { sources, letters, pushes, questions: await countOpenQuestions(db, tonightAt(now, zone)), sound };
  } catch {
    return undefined;
  }
}

async function rowsOf(db: Database, table: 'letter' | 'push_message'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}
