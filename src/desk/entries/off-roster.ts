import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { logAddresses } from '#database/moved.ts';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import type { Entries, OffWhy } from '#scene/desk/desk-entry.ts';
import type { Hidden } from '#scene/desk/hidden.ts';
import { type EntryKind, isOnRoster, NOUNS } from '#scene/entries/entry-kind.ts';
import { OFF_WORDS } from '#scene/entries/entry-words.ts';
import { Refusal } from '#scene/problem.ts';
import { foldName } from '#scene/text/names.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { type Deciding, decide, type Undo } from '../decisions/decision-store.ts';
import { nameLesson, teachingUndo, writeLessons } from '../decisions/taught-rows.ts';
import { KEEPING } from './entry-kinds.ts';
import { dropEntry } from './save-entry.ts';
import { demandStanding } from './standing-entry.ts';

/**
 * Takes an entry off the roster or site. Shows keep its name without a link.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND; FAILED_PRECONDITION if it was merged
 */
export async function hideEntry(db: Database, kind: EntryKind, address: string, hidden: Hidden, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const entry = await demandStanding(tx, kind, address);
    const { id } = entry;
    const undo = await linkedTo(tx, kind, id);
    const said = `Took “${entry.name}” ${NOUNS[kind].off} (${OFF_WORDS[hidden.why].toLowerCase()}).`;
    const decision = await decide(tx, `hide ${kind}`, said, undo, deciding);
    await keepOff(tx, { kind, entry, decision, ...hidden });
    await dropEntry(tx, kind, id);
    return decision;
  });
}

/**
 * Merges an artist into another, with spellings, shows and address.
 * @returns the decision's id
 * @throws Refusal NOT_FOUND if either doesn't exist; FAILED_PRECONDITION if either was merged
 */
export async function mergeArtists(db: Database, gone: string, staying: string, deciding: Deciding): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const [one, other] = [await demandStanding(tx, 'artist', gone), await demandStanding(tx, 'artist', staying)];
    const [from, to] = [one.id, other.id];
    if (from === to) throw new Refusal('INVALID_ARGUMENT', 'These are already the same artist.', { other: 'Choose another artist.' });
    const spellings = KEEPING.artist.spellings(one);
    const lessons = [...new Map(spellings.map((name) => [foldName(name), nameLesson('artist', name, to)])).values()];
    const remembered = await teachingUndo(tx, lessons);
    const { credits = [] } = await linkedTo(tx, 'artist', from);
    const undo = { credits, ...remembered, taught: await findTaughtBefore(tx, from) };
    const decision = await decide(tx, 'merge artists', `“${one.name}” is “${other.name}”.`, undo, deciding);
    await writeLessons(tx, lessons, decision);
    // Under the decisions that taught them, with the new meaning.
    await tx.updateTable('taught_name').set({ means: to }).where('kind', '=', 'artist').where('means', '=', from).execute();
    await tx
      .insertInto('moved')
      .values({ kind: 'artist', from_id: from, to_id: to, decision_id: decision })
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doUpdateSet({ to_id: to, decision_id: decision }))
      .execute();
    await logAddresses(tx, 'artist', [from, to]);
    await keepOff(tx, { kind: 'artist', entry: one, decision, why: 'merged', note: to });
    const shows = [...new Set(credits.map(({ show_id }) => show_id))];
    await logShowChanges(
      tx,
      shows,
      async () => void (await tx.updateTable('credit').set({ artist_id: to }).where('artist_id', '=', from).execute()),
    );
    await dropEntry(tx, 'artist', from);
    await reinterpret(tx, shows);
    return decision;
  });
}

interface KeepingOff<Kind extends EntryKind> {
  kind: Kind;
  entry: Entries[Kind];
  decision: string;
  why: OffWhy;
  note: string;
}

async function keepOff<Kind extends EntryKind>(tx: Transaction, { kind, entry, decision, why, note }: KeepingOff<Kind>): Promise<void> {
  const { id: entry_id, name } = entry;
  await tx
    .insertInto('off_roster')
    .values({ kind, entry_id, name, entry: JSON.stringify(entry), why, note, decision_id: decision })
    .execute();
}

async function linkedTo(tx: Transaction, kind: EntryKind, id: string): Promise<Undo> {
  if (!isOnRoster(kind)) return {};
  if (kind === 'artist') {
    const credits = await tx.selectFrom('credit').select(['show_id', 'folded']).where('artist_id', '=', id).execute();
    return { credits: credits.map((credit) => ({ ...credit, artist_id: id })) };
  }
  const venues = await tx.selectFrom('show').select(['id as show_id', 'venue_id', 'venue_name']).where('venue_id', '=', id).execute();
  const sources = await tx.selectFrom('source').select('id').where('venue_id', '=', id).execute();
  return { venues, sources: sources.map((source) => ({ id: source.id, venue_id: id })) };
}

async function findTaughtBefore(tx: Transaction, artist: string): Promise<NonNullable<Undo['taught']>> {
  return tx
    .selectFrom('taught_name')
    .select(['kind', 'folded', 'means', 'decision_id'])
    .where('kind', '=', 'artist')
    .where('means', '=', artist)
    .execute();
}
