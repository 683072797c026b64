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
import { kindLesson } from '../shows/show-actions.ts';
import { entryName, showsAt, showsCalled, showsSaying, showsTitled, showTitle } from '../shows/shows-concerned.ts';

/** What is taught, its sentence, and what is read again. */
interface Teaching {
  kind: string;
  said: string;
  lesson: Lesson;
  again: (decision: string) => Promise<unknown>;
}

function teach(db: Database, deciding: Deciding, taught: (tx: Transaction) => Promise<Teaching> | Teaching): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const { kind, said, lesson, again } = await taught(tx);
    const id = await decide(tx, kind, said, await teachingUndo(tx, [lesson]), deciding);
    await writeLessons(tx, [lesson], id);
    await bumpRosterVersion(tx);
    await again(id);
    return id;
  });
}

/** Teaches that a spelling means an artist or venue from now on and in past shows (null: nobody known). */
export function readAs(
  db: Database,
  { kind, words, means: named }: { kind: 'artist' | 'venue'; words: string; means: string | null },
  deciding: Deciding,
): Promise<string> {
  return teach(db, deciding, async (tx) => {
    const means = named === null ? null : await renamedTo(tx, kind, named);
    const name = means === null ? `${kind === 'venue' ? 'not a place' : 'no one'} we know` : await entryName(tx, kind, means);
    const again = async () => {
      const saying = await showsSaying(tx, kind, words);
      // Another venue at the same address is now certain too; an artist's name affects no others.
      return kind === 'venue' ? reconsider(tx, new Set(saying), ['venue']) : reinterpret(tx, saying);
    };
    return { kind: 'read as', said: `“${words}” is ${name}.`, lesson: nameLesson(kind, words, means), again };
  });
}

/** Teaches who plays under a title, every week. */
export function playedBy(
  db: Database,
  { words, bill }: { words: string; bill: { title: string; performers: string[] } },
  deciding: Deciding,
): Promise<string> {
  const who = bill.performers.length === 0 ? 'no one by name' : bill.performers.map((name) => `“${name}”`).join(', ');
  const lesson: Lesson = { table: 'taught_bill', row: { folded: foldName(words), name: words, bill: JSON.stringify(bill) } };
  return teach(db, deciding, (tx) => ({
    kind: 'played by',
    said: `“${words}” means ${who}.`,
    lesson,
    again: async () => reinterpret(tx, await showsTitled(tx, words)),
  }));
}

const KIND_SAID: Record<Kind, string> = { music: 'music', stage: 'a stage event, not music', other: 'something else' };

/** Teaches the kind of shows with a title. */
export function isOfKind(db: Database, { words, kind }: { words: string; kind: Kind }, deciding: Deciding): Promise<string> {
  return teach(db, deciding, (tx) => ({
    kind: 'kind',
    said: `“${words}” is ${KIND_SAID[kind]}.`,
    lesson: kindLesson(words, kind),
    again: async () => reinterpret(tx, await showsCalled(tx, words)),
  }));
}

/** Teaches the kind of all shows at a show's venue, except for titles with their own. */
export function allIsOfKind(db: Database, { show, kind }: { show: string; kind: Kind }, deciding: Deciding): Promise<string> {
  return teach(db, deciding, async (tx) => {
    const at = tx.selectFrom('show').select(['venue_id', 'venue_name']).where('id', '=', show);
    const { venue_id, venue_name: name } = await at.executeTakeFirstOrThrow();
    if (name === '') throw new Refusal('FAILED_PRECONDITION', 'No source says where this is. Answer for just its title.');
    const row = { folded: venue_id ?? foldName(name), name, kind };
    const again = async (decision: string) => {
      const shows = await showsAt(tx, row);
      const asked = tx.updateTable('question').set({ decision_id: decision }).where('kind', '=', 'kind').where('decision_id', 'is', null);
      for (const some of chunks(shows)) await asked.where('show_id', 'in', some).execute();
      await reinterpret(tx, shows);
    };
    return { kind: 'kind', said: `Everything at ${name} is ${KIND_SAID[kind]}.`, lesson: { table: 'taught_place', row }, again };
  });
}

/** Closes a question without a change. */
export async function ignore(db: Database, question: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('question').select(['words', 'show_id', 'other_show_id']).where('id', '=', question).executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this question.');
    const said =
      row.other_show_id === null
        ? `“${row.words}” stays as is.`
        : `“${await showTitle(tx, row.show_id)}” and “${await showTitle(tx, row.other_show_id)}” are two shows.`;
    return decide(tx, 'ignore', said, {}, deciding);
  });
}

/**
 * Answers for a show after the end of its venue or an act: cancel it, or drop the act.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if the act is no longer on the bill
 */
export async function answerEnded(
  db: Database,
  { show_id, candidates }: Pick<QuestionTable, 'show_id' | 'candidates'>,
  as: 'cancel' | 'unbill',
  deciding: Deciding,
): Promise<string> {
  if (as === 'cancel') return editShow(db, show_id, { status: 'cancelled' }, deciding);
  const [who] = JSON.parse(candidates) as { id: string }[];
  const { bill = [] } = (await findShow(db, show_id)) ?? {};
  const left = bill.filter(({ artist }) => `artist:${artist}` !== who?.id);
  if (left.length === bill.length) throw new Refusal('FAILED_PRECONDITION', 'This act is no longer on the bill.');
  return editShow(db, show_id, { bill: left }, deciding, { bill });
}

/**
 * Answers for all open shows after one ending: canceled or not, as one decision.
 * @returns the decision's id
 * @throws Refusal FAILED_PRECONDITION if none is open
 */
export async function answerAllEnded(
  db: Database,
  questions: readonly Pick<QuestionTable, 'id' | 'show_id' | 'words'>[],
  as: 'cancel all' | 'none affected',
  deciding: Deciding,
): Promise<string> {
  const [first] = questions;
  if (first === undefined) throw new Refusal('FAILED_PRECONDITION', 'These shows have no open question anymore.');
  const beside = async (tx: Transaction, decision: string) => {
    for (const { id } of questions) await answerQuestion(tx, id, decision);
  };
  const ids = questions.map(({ show_id }) => show_id);
  if (as === 'cancel all') return decideMany(db, ids, { field: 'status', value: 'cancelled' }, { ...deciding, beside });
  const shows = ids.length === 1 ? 'one show' : `${ids.length} shows`;
  return inTransaction(db, (tx) =>
    decide(tx, 'ignore', `Kept ${shows} on, whatever happened to “${first.words}”.`, {}, { ...deciding, beside }),
  );
}
