import { lockChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { bumpRosterVersion } from '#database/settings.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { reconsider } from '#ingest/relink/relink.ts';
import { Refusal } from '#scene/problem.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { foldName } from '#scene/text/names.ts';
import { answerQuestion, type Deciding, decide, type Lesson } from '../decisions/decision-store.ts';
import { nameLesson, teachingUndo, writeLessons } from '../decisions/taught-rows.ts';
import { renamedTo } from '../entries/standing-entry.ts';
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
    const name = means === null ? `${kind === 'venue' ? 'not a place' : 'no one'} we know` : await entryName(tx, kind, means);
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
    const who = bill.performers.length === 0 ? 'no one by name' : bill.performers.map((name) => `“${name}”`).join(', ');
    const lessons: Lesson[] = [{ table: 'taught_bill', row: { folded: foldName(words), name: words, bill: JSON.stringify(bill) } }];
    const id = await decide(tx, 'played by', `“${words}” means ${who}.`, await teachingUndo(tx, lessons), deciding);
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
    if (name === '') throw new Refusal('FAILED_PRECONDITION', 'No source says where this is. Answer for just its title.');
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
const KIND_SAID: Record<Kind, string> = { music: 'music', stage: 'a stage event, not music', other: 'something else' };

/** A question is closed without anything changing. */
export async function ignore(db: Database, question: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('question').select(['words', 'show_id', 'other_show_id']).where('id', '=', question).executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this question.');
    const said =
      row.other_show_id === null
        ? `“${row.words}” stays as is.`
        : `“${await showTitle(tx, row.show_id)}” and “${await showTitle(tx, row.other_show_id)}” are two shows.`;
    const id = await decide(tx, 'ignore', said, {}, deciding);
    await answerQuestion(tx, question, id);
    return id;
  });
}
