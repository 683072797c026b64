import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { QuestionTable } from '#database/tables/source-tables.ts';
import { sideIn, sideOf, weeklyPair } from '#ingest/store/question-store.ts';
import type { Answer, Question, Questions } from '#scene/desk/desk.ts';
import { Refusal } from '#scene/problem.ts';
import { addDays } from '#scene/time/calendar.ts';
import { createVenueFromWords } from '#scene/venues/place-words.ts';
import { isContradicted } from '#shows/contradicted.ts';
import { answerQuestion, type Deciding } from '../decisions/decision-store.ts';
import { makeEntry, type NewEntry } from '../entries/make-entry.ts';
import { showEvidence } from '../shows/desk-show.ts';
import { mergeShows } from '../shows/show-actions.ts';
import { allIsOfKind, answerAllEnded, answerEnded, ignore, isOfKind, playedBy, readAs } from './answer-actions.ts';
import { candidatesOf } from './question-candidates.ts';

interface Read {
  id: string;
  bill: { title: string; performers: string[] };
}

/** Days ahead for questions about titles and kinds: there are many, and sources may clarify them. */
const SOON = 14;

const MAX_SHOWN = 50;

/** Open questions about upcoming shows, soonest first. */
export async function openQuestions(db: Database, tonight: string): Promise<Questions> {
  const repeated = await repeatedWeekly(db, tonight);
  const all = await open(db, tonight)
    .selectAll('question')
    .orderBy('show.night')
    .orderBy('question.id')
    .limit(MAX_SHOWN + repeated.size)
    .execute();
  const rows = all.filter(({ id }) => !repeated.has(id)).slice(0, MAX_SHOWN);
  const questions = await Promise.all(rows.map((row) => toQuestion(db, row)));
  return { questions: questions.filter((question) => question !== undefined), open: await countOpenQuestions(db, tonight) };
}

/** Counts open questions about upcoming shows. */
export async function countOpenQuestions(db: Database, tonight: string): Promise<number> {
  const { count } = await open(db, tonight)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) - (await repeatedWeekly(db, tonight)).size;
}

/** Counts them by source; a pair of shows counts for the sources of both. */
export async function countQuestionsOf(db: Database, tonight: string): Promise<Map<string, number>> {
  const repeated = await repeatedWeekly(db, tonight);
  const rows = await open(db, tonight).select(['question.id', 'question.show_id', 'question.other_show_id']).execute();
  const asked = rows.filter(({ id }) => !repeated.has(id)).map(({ show_id, other_show_id }) => [show_id, other_show_id ?? show_id]);
  const sourcesOf = new Map<string, Set<string>>();
  for (const ids of chunks([...new Set(asked.flat())])) {
    const told = db.selectFrom('listing').select(['show_id', 'source_id']).where('show_id', 'in', ids).where('gone_at', 'is', null);
    for (const { show_id, source_id } of await told.execute()) sourcesOf.getOrInsertComputed(show_id, () => new Set()).add(source_id);
  }
  const counts = new Map<string, number>();
  for (const shows of asked)
    for (const source of new Set(shows.flatMap((id) => [...(sourcesOf.get(id) ?? [])]))) counts.set(source, (counts.get(source) ?? 0) + 1);
  return counts;
}

/** Counts questions asked between two moments. */
export async function countAskedBetween(db: Database, tonight: string, after: string, upTo: string): Promise<number> {
  const { count } = await open(db, tonight)
    .where('question.asked_at', '>', after)
    .where('question.asked_at', '<=', upTo)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Open questions about pairs of shows in several weeks, grouped, soonest first. */
async function weeklyPairs(
  db: Database,
  tonight: string,
): Promise<Map<string, { id: string; show_id: string; other_show_id: string | null }[]>> {
  const rows = await open(db, tonight)
    .innerJoin('show as other', 'other.id', 'question.other_show_id')
    .select(['question.id', 'question.show_id', 'question.other_show_id', ...sideOf('show'), ...sideOf('other')])
    .where('question.kind', '=', 'same')
    .orderBy('show.night')
    .orderBy('question.id')
    .execute();
  return Map.groupBy(rows, (row) => weeklyPair(sideIn(row, 'show'), sideIn(row, 'other')));
}

async function endedAlike(db: Database, tonight: string, { candidates }: Pick<QuestionTable, 'candidates'>) {
  return open(db, tonight)
    .select(['question.id', 'question.show_id', 'question.words'])
    .where('question.kind', '=', 'ended')
    .where('question.candidates', '=', candidates)
    .orderBy('show.night')
    .execute();
}

/** Questions covered by an earlier week's. */
async function repeatedWeekly(db: Database, tonight: string): Promise<Set<string>> {
  return new Set([...(await weeklyPairs(db, tonight)).values()].flatMap((rows) => rows.slice(1).map(({ id }) => id)));
}

function open(db: Database, tonight: string) {
  return (
    db
      .selectFrom('question')
      .innerJoin('show', 'show.id', 'question.show_id')
      .leftJoin('show as pair', 'pair.id', 'question.other_show_id')
      .where('question.decision_id', 'is', null)
      .where('show.night', '>=', tonight)
      .where('show.status', '!=', 'withdrawn')
      // Withdrawn shows need no question.
      .where(({ eb, or }) => or([eb('question.other_show_id', 'is', null), eb('pair.status', '!=', 'withdrawn')]))
      // Nothing is left to ask if the venue reopened or the show is canceled.
      .where(({ eb, or }) => or([eb('question.kind', '<>', 'ended'), isContradicted()]))
      .where(({ eb, or }) => or([eb('question.kind', 'not in', ['bill', 'kind']), eb('show.night', '<=', addDays(tonight, SOON))]))
  );
}

async function toQuestion(db: Database, row: QuestionTable): Promise<Question | undefined> {
  const evidence = await showEvidence(db, row.show_id);
  const other = row.other_show_id === null ? undefined : await showEvidence(db, row.other_show_id);
  if (evidence === undefined || (row.kind === 'same' && (other === undefined || other.show.status === 'withdrawn'))) return undefined;
  const candidates = await candidatesOf(db, row, evidence.show);
  return { id: row.id, kind: row.kind, words: row.words, why: row.why, candidates, told: evidence, other: other ?? null };
}

/**
 * Applies an editor's answer; for a weekly pair, to all weeks.
 * @param by who answers and when, with tonight
 * @returns the id of the first week's decision
 * @throws Refusal NOT_FOUND, FAILED_PRECONDITION if it is answered, INVALID_ARGUMENT for an answer of another kind
 */
export async function answer(db: Database, id: string, said: Answer, by: Deciding & { tonight: string }): Promise<string> {
  const { tonight, ...deciding } = by;
  const row = await db.selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this question.');
  if (row.decision_id !== null) throw new Refusal('FAILED_PRECONDITION', 'Someone already answered this.');
  const answering = (question: string): Deciding => ({ ...deciding, beside: (tx, decision) => answerQuestion(tx, question, decision) });
  const weeks = [...(await weeklyPairs(db, tonight)).values()].find((rows) => rows.some((week) => week.id === id));
  const others = (weeks ?? []).filter((week) => week.id !== id);
  if (said.as === 'ignore') {
    const decision = await ignore(db, id, answering(id));
    for (const week of others) await ignore(db, week.id, answering(week.id));
    return decision;
  }
  if (said.as === 'merge' && row.kind === 'same' && row.other_show_id !== null) {
    const decision = await mergeShows(db, row.show_id, row.other_show_id, answering(id));
    for (const { id: week, show_id, other_show_id } of others)
      if (other_show_id !== null) await mergeShows(db, show_id, other_show_id, answering(week));
    return decision;
  }
  const { kind, words } = row;
  const asked = answering(id);
  if (said.as === 'played by' && kind === 'bill') {
    const read = (JSON.parse(row.candidates) as Read[]).find((candidate) => candidate.id === said.reading);
    if (read !== undefined) return playedBy(db, { words, bill: read.bill }, asked);
  }
  if (said.as === 'kind' && kind === 'kind')
    return said.everything === true
      ? allIsOfKind(db, { show: row.show_id, kind: said.kind }, asked)
      : isOfKind(db, { words, kind: said.kind }, asked);
  if (said.as === 'read as' && (kind === 'artist' || kind === 'venue')) return readAs(db, { kind, words, means: said.means }, asked);
  if ((said.as === 'cancel' || said.as === 'unbill') && kind === 'ended') return answerEnded(db, row, said.as, asked);
  if ((said.as === 'cancel all' || said.as === 'none affected') && kind === 'ended')
    return answerAllEnded(db, await endedAlike(db, tonight, row), said.as, deciding);
  if (said.as === 'new venue' && kind === 'venue') return makeNamed(db, 'venue', createVenueFromWords(words), { ...asked, tonight });
  if (said.as === 'new artist' && kind === 'artist') return makeNamed(db, 'artist', { name: words }, { ...asked, tonight });
  throw new Refusal('INVALID_ARGUMENT', 'That isn’t an answer to this question.');
}

const MAX_SPELLING_LENGTH = 120;

/** Makes an entry for an unknown name, in the listing's spelling. */
async function makeNamed<Kind extends 'artist' | 'venue'>(
  db: Database,
  kind: Kind,
  fields: NewEntry<Kind>['fields'],
  by: Deciding & { tonight: string },
): Promise<string> {
  if (kind === 'artist' && fields.name.length > MAX_SPELLING_LENGTH)
    throw new Refusal('INVALID_ARGUMENT', 'This is too long for a name. Add them under Artists with just the name.');
  return (await makeEntry(db, kind, { fields, despite: false }, by)).decision;
}
