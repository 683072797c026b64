import { createHash } from 'node:crypto';
import { timestamp } from '#clock.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { ShowTable } from '#database/tables/archive-tables.ts';
import type { QuestionTable } from '#database/tables/source-tables.ts';
import { foldName } from '#scene/text/names.ts';

/** A question for the desk; `candidates` are the likeliest answers. */
export interface NewQuestion extends Pick<QuestionTable, 'kind' | 'words' | 'show_id' | 'other_show_id' | 'why'> {
  candidates: readonly { id: string; name: string; confidence: number }[];
}

/** Asks the desk, unless the same was asked before, other than with an answer undone since. */
export async function ask(tx: Transaction, asking: NewQuestion, now: Temporal.Instant): Promise<void> {
  const subject = subjectOf(asking);
  const { candidates, ...row } = asking;
  await tx
    .insertInto('question')
    .values({ ...row, id: idOf(subject), subject, candidates: JSON.stringify(candidates), asked_at: timestamp(now), decision_id: null })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ decision_id: null })
        .where(({ exists, selectFrom }) => {
          const answer = selectFrom('decision').select('decision.id').whereRef('decision.id', '=', 'question.decision_id');
          return exists(answer.where('decision.undone_at', 'is not', null));
        }),
    )
    .execute();
}

/** What makes a show the same in another week. */
export type Weekly = Pick<ShowTable, 'event' | 'venue_name' | 'start_time' | 'date'>;

/** The key of a pair of weekly shows: two titles, two hours, a place and a weekday, in either order. */
export function weeklyPair(one: Weekly, other: Weekly): string {
  const sides = [one, other].map(({ event, start_time, venue_name, date }) =>
    JSON.stringify([event, start_time, venue_name, new Date(Date.parse(date)).getUTCDay()]),
  );
  return sides.sort().join(' ');
}

/** The editors' last answer about such a pair in another week; undefined without one. */
export async function answeredInAnotherWeek(db: Database, one: Weekly, other: Weekly): Promise<'one' | 'two' | undefined> {
  const titles = [one.event, other.event];
  const answered = await db
    .selectFrom('question')
    .innerJoin('decision', 'decision.id', 'question.decision_id')
    .innerJoin('show', 'show.id', 'question.show_id')
    .innerJoin('show as other', 'other.id', 'question.other_show_id')
    .select(['decision.kind', ...sideOf('show'), ...sideOf('other')])
    .where('question.kind', '=', 'same')
    .where('decision.undone_at', 'is', null)
    .where('show.event', 'in', titles)
    .where('other.event', 'in', titles)
    .orderBy('decision.made_at', 'desc')
    .limit(MAX_ANSWERS)
    .execute();
  const pair = weeklyPair(one, other);
  const last = answered.find((row) => weeklyPair(sideIn(row, 'show'), sideIn(row, 'other')) === pair);
  return last === undefined ? undefined : last.kind === 'merge' ? 'one' : 'two';
}

const MAX_ANSWERS = 100;

/** The columns of one show of a pair. */
export function sideOf<const Table extends 'show' | 'other'>(table: Table) {
  return [
    `${table}.event as ${table}_event`,
    `${table}.venue_name as ${table}_venue_name`,
    `${table}.start_time as ${table}_start_time`,
    `${table}.date as ${table}_date`,
  ] as const;
}

/** One show from a row with the columns of `sideOf`. */
export function sideIn<Table extends 'show' | 'other'>(
  row: { [Name in keyof Weekly as `${Table}_${Name}`]: Weekly[Name] },
  table: Table,
): Weekly {
  const at = row as Record<string, string | null>;
  return {
    event: at[`${table}_event`] ?? '',
    venue_name: at[`${table}_venue_name`] ?? '',
    start_time: at[`${table}_start_time`] ?? null,
    date: at[`${table}_date`] ?? '',
  };
}

/** The subject of a question: a spelling, or a pair of shows in either order. */
function subjectOf({ kind, words, show_id, other_show_id, candidates }: NewQuestion): string {
  if (kind === 'ended') return `ended ${candidates[0]?.id} ${show_id}`;
  return kind === 'same' ? `same ${[show_id, other_show_id ?? ''].sort().join(' ')}` : `${kind} ${foldName(words)}`;
}

function idOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex').slice(0, 20);
}
