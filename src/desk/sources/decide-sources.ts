import { lockChanges } from '#database/changes/change-log.ts';
import type { Change, Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { noteRevisions } from '#database/revisions/revisions.ts';
import { forgetSource } from '#ingest/store/remove-source.ts';
import { addSource, findPasted, findSource, keepPasted, type NewSource, pauseSource, restoreSource } from '#ingest/store/source-store.ts';
import { type Deciding, decide, type Undo } from '../decision-store.ts';
import { demandSource, documentOf } from './source-document.ts';

/**
 * Adds a source by hand: its history says by whom. A text is kept with it.
 * @param make the source, once its id is known
 * @returns its id
 */
export async function addByHand(
  change: Change,
  { name, make, text }: { name: string; make: (id: string) => NewSource; text?: string },
  deciding: Deciding,
): Promise<string> {
  await decide(change, 'add source', `Added the source “${name}”.`, {}, deciding);
  const id = await addSource(change, name, make, 'desk');
  if (text !== undefined) await keepPasted(change, id, text);
  const now = await documentOf(change, await demandSource(change, id));
  await noteRevisions(change, [{ kind: 'source', id, before: undefined, now }]);
  return id;
}

/** Has a source be heard no more, or again. @throws Refusal NOT_FOUND */
export async function pauseByHand(db: Database, id: string, paused: boolean, deciding: Deciding): Promise<void> {
  await inTransaction(db, async (change) => {
    await lockChanges(change);
    const source = await demandSource(change, id);
    if ((source.paused === 1) === paused) return pauseSource(change, id, paused);
    const said = paused ? `Paused the source “${source.name}”.` : `Had the source “${source.name}” heard again.`;
    await decide(change, 'pause source', said, { paused: { id, paused: source.paused } }, deciding);
    await pauseSource(change, id, paused);
    await noteRevisions(change, [{ kind: 'source', id, before: { paused: !paused }, now: { paused } }]);
  });
}

/**
 * Forgets a source and what it said, as `removeSource` does; what it was stays with the decision, so that it can be brought back.
 * @returns how many shows were withdrawn
 * @throws Refusal NOT_FOUND
 */
export function removeByHand(db: Database, id: string, deciding: Deciding): Promise<number> {
  return inTransaction(db, async (change) => {
    await lockChanges(change);
    const row = await demandSource(change, id);
    const before = await documentOf(change, row);
    const removed = { row, text: (await findPasted(change, row)) ?? null };
    await decide(change, 'remove source', `Removed the source “${row.name}”.`, { removed }, deciding);
    const withdrawn = await forgetSource(change, row, deciding.now);
    await noteRevisions(change, [{ kind: 'source', id, before, now: undefined }]);
    return withdrawn;
  });
}

/** Takes back that a source was paused, heard again or removed; one that is brought back is heard at the next round. */
export async function takeBackWhole(change: Change, { paused, removed }: Undo): Promise<string[]> {
  if (paused !== undefined && (await findSource(change, paused.id)) !== undefined) {
    await pauseSource(change, paused.id, paused.paused === 1);
    const was = paused.paused === 1;
    await noteRevisions(change, [{ kind: 'source', id: paused.id, before: { paused: !was }, now: { paused: was } }]);
  }
  if (removed === undefined) return [];
  const { row, text } = removed;
  if ((await findSource(change, row.id)) !== undefined) return [`Another source has the id ${row.id} by now.`];
  const venue = await change
    .selectFrom('venue')
    .select('id')
    .where('id', '=', row.venue_id ?? '')
    .executeTakeFirst();
  await restoreSource(change, { ...row, venue_id: venue?.id ?? null });
  if (text !== null) await keepPasted(change, row.id, text);
  const now = await documentOf(change, await demandSource(change, row.id));
  await noteRevisions(change, [{ kind: 'source', id: row.id, before: undefined, now }]);
  return row.venue_id !== null && venue === undefined ? ['The venue it had is there no more.'] : [];
}
