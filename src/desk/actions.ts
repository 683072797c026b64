import { chunks } from '#database/chunks.ts';
import { movedTo } from '#database/moved.ts';
import type { Change, Database } from '#database/open.ts';
import { bumpContentVersion, bumpRosterVersion } from '#database/settings.ts';
import { inTransaction } from '#database/transaction.ts';
import { recompose } from '#ingest/recompose.ts';
import { reinterpret } from '#ingest/reinterpret.ts';
import { fold } from '#scene/names.ts';
import { Refusal } from '#scene/problem.ts';
import { withdraw } from '#shows/announce.ts';
import type { Edits } from '#shows/compose.ts';
import { answerQuestion, type Deciding, decide, findDecision, type Undo } from './decision-store.ts';
import { editSentence } from './edit-sentence.ts';

/** Shows that one spelling can mend at once. */
const MOST_MENDED = 2_000;

/** 'Always read this as …': a spelling means an artist or venue from now on (null: nobody we know), in past shows too. */
export async function readAs(
  db: Database,
  { kind, words, means, question }: { kind: 'artist' | 'venue'; words: string; means: string | null; question?: string | undefined },
  deciding: Deciding,
): Promise<string> {
  return inTransaction(db, async (change) => {
    const name = means === null ? undefined : await nameOf(change, kind, means);
    const said = name === undefined ? `“${words}” is ${kind === 'venue' ? 'nowhere' : 'nobody'} we know.` : `“${words}” is ${name}.`;
    const id = await decide(change, 'read as', said, {}, deciding);
    const row = { name: words, means, decision_id: id };
    await change
      .insertInto('learnt_name')
      .values({ kind, folded: fold(words), ...row })
      .onConflict((conflict) => conflict.columns(['kind', 'folded']).doUpdateSet(row))
      .execute();
    if (question !== undefined) await answerQuestion(change, question, id);
    await bumpRosterVersion(change);
    await reinterpret(change, await showsSaying(change, kind, words));
    return id;
  });
}

async function nameOf(change: Change, kind: 'artist' | 'venue', id: string): Promise<string> {
  const row = await change.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', `There is no ${kind} ${id}.`);
  return row.name;
}

/** Shows in which a spelling stands, known or not. */
async function showsSaying(change: Change, kind: 'artist' | 'venue', words: string): Promise<string[]> {
  if (kind === 'artist') {
    const rows = await change
      .selectFrom('credit')
      .select('show_id')
      .distinct()
      .where('folded', '=', fold(words))
      .limit(MOST_MENDED)
      .execute();
    return rows.map((row) => row.show_id);
  }
  const rows = await change.selectFrom('show').select('id').where('venue_name', '=', words).limit(MOST_MENDED).execute();
  return rows.map((row) => row.id);
}

/** Two shows are one: everything said of the first is said of the second. */
export async function mergeShows(db: Database, from: string, to: string, deciding: Deciding, question?: string): Promise<string> {
  if (from === to) throw new Refusal('INVALID_ARGUMENT', 'This is one show already.');
  return inTransaction(db, async (change) => {
    const [one, other] = [await showTitle(change, from), await showTitle(change, to)];
    const listings = await change.selectFrom('listing').select(['source_id', 'key', 'show_id']).where('show_id', '=', from).execute();
    const id = await decide(change, 'merge', `“${one}” and “${other}” are one show.`, { listings }, deciding);
    await change.updateTable('listing').set({ show_id: to }).where('show_id', '=', from).execute();
    await change
      .insertInto('moved')
      .values({ kind: 'show', from_id: from, to_id: to, decision_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doUpdateSet({ to_id: to, decision_id: id }))
      .execute();
    await change.updateTable('show').set({ status: 'withdrawn' }).where('id', '=', from).execute();
    if (question !== undefined) await answerQuestion(change, question, id);
    await recompose(change, [to]);
    return id;
  });
}

/** What one source says is a show of its own. */
export async function splitListing(db: Database, source: string, key: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (change) => {
    const row = await change
      .selectFrom('listing')
      .select(['show_id'])
      .where('source_id', '=', source)
      .where('key', '=', key)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND', 'No source says this.');
    const title = await showTitle(change, row.show_id);
    const said = await change.selectFrom('source').select('name').where('id', '=', source).executeTakeFirst();
    const undo = { listings: [{ source_id: source, key, show_id: row.show_id }] };
    const id = await decide(change, 'split', `What ${said?.name ?? source} says of “${title}” is a show of its own.`, undo, deciding);
    await newShowFrom(change, row.show_id, id);
    await change.updateTable('listing').set({ show_id: id }).where('source_id', '=', source).where('key', '=', key).execute();
    await recompose(change, [row.show_id, id]);
    return id;
  });
}

/** A row to hang a listing on, before it is settled. */
async function newShowFrom(change: Change, from: string, id: string): Promise<void> {
  const show = await change.selectFrom('show').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  await change
    .insertInto('show')
    .values({ ...show, id })
    .execute();
}

async function showTitle(change: Change, id: string): Promise<string> {
  const row = await change.selectFrom('show').select('event').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', 'There is no such show.');
  return row.event;
}

/** Sets fields of a show; no hearing changes them from then on. */
export async function editShow(db: Database, showId: string, edits: Edits, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (change) => {
    const title = await showTitle(change, showId);
    const id = await decide(change, 'edit', editSentence(title, edits), {}, deciding);
    for (const [field, value] of Object.entries(edits)) {
      const row = { value: JSON.stringify(value), decision_id: id };
      await change
        .insertInto('show_edit')
        .values({ show_id: showId, field, ...row })
        .onConflict((conflict) => conflict.columns(['show_id', 'field']).doUpdateSet(row))
        .execute();
    }
    await recompose(change, [showId]);
    return id;
  });
}

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

/** Two venues are one: the first's spellings, shows and address lead to the second. */
export async function mergeVenues(db: Database, from: string, to: string, deciding: Deciding): Promise<string> {
  if (from === to) throw new Refusal('INVALID_ARGUMENT', 'This is one venue already.');
  return inTransaction(db, async (change) => {
    const [one, other] = [await nameOf(change, 'venue', from), await nameOf(change, 'venue', to)];
    const shows = await change
      .selectFrom('show')
      .select(['id as show_id', 'venue_id', 'venue_name'])
      .where('venue_id', '=', from)
      .execute();
    const id = await decide(change, 'merge venues', `${one} is ${other}.`, { venues: shows }, deciding);
    const spellings = await change.selectFrom('venue_alias').select(['name', 'folded']).where('venue_id', '=', from).execute();
    for (const { name, folded } of spellings) {
      const row = { name, means: to, decision_id: id };
      await change
        .insertInto('learnt_name')
        .values({ kind: 'venue', folded, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'folded']).doUpdateSet(row))
        .execute();
    }
    await change
      .insertInto('moved')
      .values({ kind: 'venue', from_id: from, to_id: to, decision_id: id })
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doUpdateSet({ to_id: to, decision_id: id }))
      .execute();
    await change.updateTable('show').set({ venue_id: to, venue_name: other }).where('venue_id', '=', from).execute();
    await bumpRosterVersion(change);
    for (const rows of chunks(shows))
      await reinterpret(
        change,
        rows.map((row) => row.show_id),
      );
    return id;
  });
}

/** Takes a decision back: what it taught, set and moved is forgotten, and the shows it touched are said anew. */
export async function undo(db: Database, decisionId: string, now: string): Promise<void> {
  await inTransaction(db, async (change) => {
    const decision = await findDecision(change, decisionId);
    if (decision === undefined) throw new Refusal('NOT_FOUND', 'There is no such decision.');
    if (decision.undone_at !== null) throw new Refusal('FAILED_PRECONDITION', 'This was taken back already.');
    await bumpContentVersion(change);
    const { listings = [], venues = [] } = JSON.parse(decision.undo) as Undo;
    const touched = new Set<string>();
    for (const { source_id, key, show_id } of listings) {
      const row = await change
        .selectFrom('listing')
        .select('show_id')
        .where('source_id', '=', source_id)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row !== undefined) touched.add(row.show_id);
      touched.add(show_id);
      await change.updateTable('listing').set({ show_id }).where('source_id', '=', source_id).where('key', '=', key).execute();
    }
    for (const { show_id, venue_id, venue_name } of venues) {
      touched.add(show_id);
      await change
        .updateTable('show')
        .set({ venue_id: await standing(change, venue_id), venue_name })
        .where('id', '=', show_id)
        .execute();
    }
    const taught = await change.selectFrom('learnt_name').select(['kind', 'name']).where('decision_id', '=', decisionId).execute();
    const edited = await change.selectFrom('show_edit').select('show_id').distinct().where('decision_id', '=', decisionId).execute();
    for (const { show_id } of edited) touched.add(show_id);
    for (const table of ['learnt_name', 'show_edit', 'moved'] as const)
      await change.deleteFrom(table).where('decision_id', '=', decisionId).execute();
    await change.updateTable('question').set({ decision_id: null }).where('decision_id', '=', decisionId).execute();
    await change.updateTable('decision').set({ undone_at: now }).where('id', '=', decisionId).execute();
    if (taught.length > 0) {
      await bumpRosterVersion(change);
      for (const { kind, name } of taught) for (const show of await showsMeant(change, kind, name)) touched.add(show);
    }
    await reinterpret(change, [...touched]);
    await withdrawEmptied(change, decision.kind === 'split' ? [...touched] : []);
  });
}

/** A venue's id, or the one it stands under by now; null for one that has left the scene. */
async function standing(change: Change, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const now = (await movedTo(change, 'venue', id)) ?? id;
  const rows = await change.selectFrom('venue').select('id').where('id', 'in', [id, now]).execute();
  return [id, now].find((each) => rows.some((row) => row.id === each)) ?? null;
}

/** A show that was only there for what was split off has nobody's word any more. */
async function withdrawEmptied(change: Change, showIds: readonly string[]): Promise<void> {
  for (const id of showIds) {
    const heard = await change.selectFrom('listing').select('key').where('show_id', '=', id).executeTakeFirst();
    if (heard === undefined) await withdraw(change, [id]);
  }
}

/** Shows whose listings use a spelling, however it was understood. */
async function showsMeant(change: Change, kind: 'artist' | 'venue', words: string): Promise<string[]> {
  const field = kind === 'venue' ? '"venue":' : '';
  const rows = await change
    .selectFrom('listing')
    .select('show_id')
    .distinct()
    .where(
      'claim',
      'like',
      `%${field}%${JSON.stringify(words)
        .slice(1, -1)
        .replace(/[%_\\]/g, '_')}%`,
    )
    .limit(MOST_MENDED)
    .execute();
  return rows.map((row) => row.show_id);
}
