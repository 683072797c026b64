import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { reinterpret } from '#ingest/announce/reinterpret.ts';
import type { Kind } from '#scene/kind.ts';
import { fold } from '#scene/names.ts';
import { Refusal } from '#scene/problem.ts';
import { answerQuestion, type Deciding, decide } from './decision-store.ts';
import { kindLesson, teachKind } from './show-actions.ts';
import { nameOf, showsSaying, showsTitled, showTitle } from './shows-concerned.ts';
import { type Lesson, nameLesson, teachingUndo, writeLessons } from './taught-rows.ts';

/** 'Always read this as …': a spelling means an artist or venue from now on (null: nobody we know), in past shows too. */
export async function readAs(
  db: Database,
  { kind, words, means, question }: { kind: 'artist' | 'venue'; words: string; means: string | null; question?: string | undefined },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const name = means === null ? undefined : await nameOf(change, kind, means);
    const said = name === undefined ? `“${words}” is ${kind === 'venue' ? 'nowhere' : 'nobody'} we know.` : `“${words}” is ${name}.`;
    const lessons = [nameLesson(kind, words, means)];
    const id = await decide(change, 'read as', said, await teachingUndo(change, lessons), deciding);
    await writeLessons(change, lessons, id);
    if (question !== undefined) await answerQuestion(change, question, id);
    await bumpRosterVersion(change);
    await reinterpret(change, await showsSaying(change, kind, words));
    return id;
  });
}

/** 'This is who plays': a title tells so from now on, in whatever week it stands. */
export async function playedBy(
  db: Database,
  { words, bill, question }: { words: string; bill: { title: string; performers: string[] }; question: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const who = bill.performers.length === 0 ? 'nobody by name' : bill.performers.map((name) => `“${name}”`).join(', ');
    const lessons: Lesson[] = [{ table: 'learnt_bill', row: { folded: fold(words), name: words, bill: JSON.stringify(bill) } }];
    const id = await decide(change, 'played by', `In “${words}” plays ${who}.`, await teachingUndo(change, lessons), deciding);
    await writeLessons(change, lessons, id);
    await answerQuestion(change, question, id);
    await bumpRosterVersion(change);
    await reinterpret(change, await showsTitled(change, words));
    return id;
  });
}

/** 'It is music', or is not: what bears a title is of a kind from now on. */
export async function isOfKind(
  db: Database,
  { words, kind, question }: { words: string; kind: Kind; question: string },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const lesson = kindLesson(words, kind);
    const id = await decide(change, 'kind', `“${words}” is ${KIND_SAID[kind]}.`, await teachingUndo(change, [lesson]), deciding);
    await teachKind(change, lesson, id);
    await answerQuestion(change, question, id);
    return id;
  });
}
const KIND_SAID: Record<Kind, string> = { music: 'music', stage: 'on a stage, and no music', other: 'something else' };

/** A question is closed without anything changing. */
export async function ignore(db: Database, question: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (change) => {
    const row = await change
      .selectFrom('question')
      .select(['words', 'show_id', 'other_show_id'])
      .where('id', '=', question)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such question.');
    const said =
      row.other_show_id === null
        ? `“${row.words}” stays as it is.`
        : `“${await showTitle(change, row.show_id)}” and “${await showTitle(change, row.other_show_id)}” are two shows.`;
    const id = await decide(change, 'ignore', said, {}, deciding);
    await answerQuestion(change, question, id);
    return id;
  });
}
