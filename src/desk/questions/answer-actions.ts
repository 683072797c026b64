import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import type { QuestionTable } from '#database/tables/source-tables.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { reconsider } from '#ingest/relink/relink.ts';
import { Refusal } from '#scene/problem.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { foldName } from '#scene/text/names.ts';
import { findShow } from '#shows/store.ts';
import { answerQuestion, type Deciding, decide, type Lesson } from '../decisions/decision-store.ts';
import { nameLesson, teachingUndo, writeLessons } from '../decisions/taught-rows.ts';
import { renamedTo } from '../entries/standing-entry.ts';
import { decideMany } from '../shows/decide-many.ts';
import { editShow } from '../shows/set-by-hand.ts';
import { kindLesson, teachKind } from '../shows/show-actions.ts';
import { entryName, showsAt, showsSaying, showsTitled, showTitle } from '../shows/shows-concerned.ts';

/** 'Always read this as …': a spelling means an artist or venue, under the address it has or had, from now on (null: nobody we know), in past shows too. */
export async function readAs(
  db: Database,
  { kind, words, means: said, question }: { kind: 'artist' | 'venue'; words: string; means: string | null; question?: string | undefined },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const means = said === null ? null : await renamedTo(tx, kind, said);
    const name = means === null ? `${kind === 'venue' ? 'nowhere' : 'nobody'} we know` : await entryName(tx, kind, means);
    const lessons = [nameLesson(kind, words, means)];
    const id = await decide(tx, 'read as', `“${words}” is ${name}.`, await teachingUndo(tx, lessons), deciding);
    await writeLessons(tx, lessons, id);
    if (question !== undefined) await answerQuestion(tx, question, id);
    await bumpRosterVersion(tx);
    const saying = await showsSaying(tx, kind, words);
    // Another place at the same street and number is plain by now too; who is called otherwise is nobody else for it.
    if (kind === 'venue') await reconsider(tx, new Set(saying), ['venue']);
    else await reinterpret(tx, saying);
    return id;
  });
}

/** 'This is who plays': a title tells so from now on, in whatever week it stands. */
export async function playedBy(
  db: Database,
  { words, bill, question }: { words: string; bill: { title: string; performers: string[] }; question: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const who = bill.performers.length === 0 ? 'nobody by name' : bill.performers.map((name) => `“${name}”`).join(', ');
    const lessons: Lesson[] = [{ table: 'taught_bill', row: { folded: foldName(words), name: words, bill: JSON.stringify(bill) } }];
    const id = await decide(tx, 'played by', `In “${words}” plays ${who}.`, await teachingUndo(tx, lessons), deciding);
    await writeLessons(tx, lessons, id);
    await answerQuestion(tx, question, id);
    await bumpRosterVersion(tx);
    await reinterpret(tx, await showsTitled(tx, words));
    return id;
  });
}

/** 'It is music', or is not: what bears a title is of a kind from now on. */
export async function isOfKind(
  db: Database,
  { words, kind, question }: { words: string; kind: Kind; question: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const lesson = kindLesson(words, kind);
    const id = await decide(tx, 'kind', `“${words}” is ${KIND_SAID[kind]}.`, await teachingUndo(tx, [lesson]), deciding);
    await teachKind(tx, lesson, id);
    await answerQuestion(tx, question, id);
    return id;
  });
}
/** 'Everything here is music', or is not: of a kind is from now on what is at a show's venue, but for titles that an editor said are of another. */
export async function allIsOfKind(
  db: Database,
  { show, kind, question }: { show: string; kind: Kind; question: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const { venue_id, venue_name: name } = await tx
      .selectFrom('show')
      .select(['venue_id', 'venue_name'])
      .where('id', '=', show)
      .executeTakeFirstOrThrow();
    if (name === '') throw new Refusal('FAILED_PRECONDITION', 'No source says where this is. Answer for its title alone.');
    const lesson: Lesson = { table: 'taught_place', row: { folded: venue_id ?? foldName(name), name, kind } };
    const id = await decide(tx, 'kind', `Everything at ${name} is ${KIND_SAID[kind]}.`, await teachingUndo(tx, [lesson]), deciding);
    await writeLessons(tx, [lesson], id);
    await bumpRosterVersion(tx);
    const shows = await showsAt(tx, lesson.row);
    await answerQuestion(tx, question, id);
    for (const some of chunks(shows))
      await tx
        .updateTable('question')
        .set({ decision_id: id })
        .where('kind', '=', 'kind')
        .where('decision_id', 'is', null)
        .where('show_id', 'in', some)
        .execute();
    await reinterpret(tx, shows);
    return id;
  });
}
const KIND_SAID: Record<Kind, string> = { music: 'music', stage: 'on a stage, and no music', other: 'something else' };

/** A question is closed without anything changing. */
export async function ignore(db: Database, question: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('question').select(['words', 'show_id', 'other_show_id']).where('id', '=', question).executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such question.');
    const said =
      row.other_show_id === null
        ? `“${row.words}” stays as it is.`
        : `“${await showTitle(tx, row.show_id)}” and “${await showTitle(tx, row.other_show_id)}” are two shows.`;
    const id = await decide(tx, 'ignore', said, {}, deciding);
    await answerQuestion(tx, question, id);
    return id;
  });
}

/**
 * Of a show after the end of its venue or of an act: it is canceled, or takes place without the act.
 * @returns the id of the decision
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION where the act is not on the bill any more
 */
export async function answerEnded(
  db: Database,
  { id, show_id, candidates }: Pick<QuestionTable, 'id' | 'show_id' | 'candidates'>,
  as: 'cancel' | 'unbill',
  deciding: Deciding,
): Promise<string> {
  const beside = (tx: Transaction, decision: string) => answerQuestion(tx, id, decision);
  if (as === 'cancel') return editShow(db, show_id, { status: 'cancelled' }, { ...deciding, beside });
  const [who] = JSON.parse(candidates) as { id: string }[];
  const { bill = [] } = (await findShow(db, show_id)) ?? {};
  const left = bill.filter(({ artist }) => `artist:${artist}` !== who?.id);
  if (left.length === bill.length) throw new Refusal('FAILED_PRECONDITION', 'This act is not on the bill any more.');
  return editShow(db, show_id, { bill: left }, { ...deciding, beside }, { bill });
}

/**
 * Of all shows after one ending that are still asked about: they are canceled, or take place. One decision, taken back by one undo.
 * @returns the id of the decision
 * @throws Refusal FAILED_PRECONDITION where nothing is asked any more
 */
export async function answerAllEnded(
  db: Database,
  questions: readonly Pick<QuestionTable, 'id' | 'show_id' | 'words'>[],
  as: 'cancel all' | 'none affected',
  deciding: Deciding,
): Promise<string> {
  const [first] = questions;
  if (first === undefined) throw new Refusal('FAILED_PRECONDITION', 'None of these shows is asked about any more.');
  const beside = async (tx: Transaction, decision: string) => {
    for (const { id } of questions) await answerQuestion(tx, id, decision);
  };
  const ids = questions.map(({ show_id }) => show_id);
  if (as === 'cancel all') return decideMany(db, ids, { field: 'status', value: 'cancelled' }, { ...deciding, beside });
  const shows = ids.length === 1 ? 'The show takes' : `${ids.length} shows take`;
  return inTransaction(db, (tx) =>
    decide(tx, 'ignore', `${shows} place, whatever became of “${first.words}”.`, {}, { ...deciding, beside }),
  );
}
