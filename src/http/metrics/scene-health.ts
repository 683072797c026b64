import { readFinding } from '#backup/file/finding.ts';
import { tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { countOpenQuestions } from '#desk/questions/questions.ts';
import { listSources } from '#ingest/store/source-store.ts';
import { isOverdue } from '#scene/sources/unread.ts';

/** How the scene's sources, letters and questions are. */
export interface SceneHealth {
  sources: {
    id: string;
    /** Seconds since it was last heard well; undefined when it never was. */
    silence: number | undefined;
    /** Whether that is longer than it should be, though nobody paused it. */
    silent: boolean;
    paused: boolean;
    /** Failed hearings in a row. */
    failures: number;
  }[];
  letters: number;
  /** What devices are to be told and were not yet. */
  pushes: number;
  questions: number;
  /** Whether the last check found nothing wrong with the database; undefined when there was none. */
  sound: boolean | undefined;
}

/** Asks the database; undefined when it does not answer. */
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
