import type { QuestionTable } from '#database/hearing-tables.ts';
import type { Database } from '#database/open.ts';
import type { Answer, Question, Questions } from '#scene/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { ignore, mergeShows, readAs } from './actions.ts';
import type { Deciding } from './decision-store.ts';
import { showEvidence } from './show-evidence.ts';

/** What fits a desk at once. */
const AT_ONCE = 50;

/** The open questions about nights still to come, the soonest first; what is over is nobody's business any more. */
export async function openQuestions(db: Database, tonight: string): Promise<Questions> {
  const rows = await open(db, tonight).selectAll('question').orderBy('show.night').orderBy('question.id').limit(AT_ONCE).execute();
  const questions = await Promise.all(rows.map((row) => toQuestion(db, row)));
  return { questions: questions.filter((question) => question !== undefined), open: await countOpenQuestions(db, tonight) };
}

/** How many questions about nights still to come are open. */
export async function countOpenQuestions(db: Database, tonight: string): Promise<number> {
  const { count } = await open(db, tonight)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function open(db: Database, tonight: string) {
  return db
    .selectFrom('question')
    .innerJoin('show', 'show.id', 'question.show_id')
    .where('question.decision_id', 'is', null)
    .where('show.night', '>=', tonight)
    .where('show.status', '!=', 'withdrawn');
}

async function toQuestion(db: Database, row: QuestionTable): Promise<Question | undefined> {
  const told = await showEvidence(db, row.show_id);
  const other = row.other_show_id === null ? undefined : await showEvidence(db, row.other_show_id);
  if (told === undefined || (row.kind === 'same' && (other === undefined || other.show.status === 'withdrawn'))) return undefined;
  const candidates = JSON.parse(row.candidates) as Question['candidates'];
  return { id: row.id, kind: row.kind, words: row.words, why: row.why, candidates, told, other: other ?? null };
}

/**
 * Does what an editor answered.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND, FAILED_PRECONDITION when it was answered already, INVALID_ARGUMENT for an answer of another kind
 */
export async function answer(db: Database, id: string, said: Answer, deciding: Deciding): Promise<string> {
  const row = await db.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such question.');
  if (row.decision_id !== null) throw new Refusal('FAILED_PRECONDITION', 'Somebody answered this already.');
  if (said.as === 'ignore') return ignore(db, id, deciding);
  if (said.as === 'merge' && row.kind === 'same' && row.other_show_id !== null)
    return mergeShows(db, row.show_id, row.other_show_id, deciding, id);
  if (said.as === 'read as' && row.kind !== 'same')
    return readAs(db, { kind: row.kind, words: row.words, means: said.means, question: id }, deciding);
  throw new Refusal('INVALID_ARGUMENT', 'This is no answer to that question.');
}
