import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { recordRevisions } from '#database/revisions.ts';
import { forgetSource } from '#ingest/store/remove-source.ts';
import {
  addSource,
  findPasted,
  findSource,
  keepPasted,
  keptPartOf,
  type NewSource,
  pauseSource,
  restoreSource,
} from '#ingest/store/source-store.ts';
import { Refusal } from '#scene/problem.ts';
import { findCurrentVenueId } from '#venues/standing-venue.ts';
import { type Deciding, decide, type Undo } from '../decisions/decision-store.ts';
import { demandSource, documentOf } from './source-document.ts';

/**
 * Adds a source by hand, signed in its history, with its pasted text.
 * @param make builds the source for its id
 * @returns its id
 */
export async function addByHand(
  tx: Transaction,
  { name, make, text }: { name: string; make: (id: string) => NewSource; text?: string },
  deciding: Deciding,
): Promise<string> {
  await decide(tx, 'add source', `Added the source “${name}”.`, {}, deciding);
  const id = await addSource(tx, name, make, 'desk');
  if (text !== undefined) await keepPasted(tx, id, text);
  const now = await documentOf(tx, await demandSource(tx, id));
  await recordRevisions(tx, [{ kind: 'source', id, before: undefined, now }]);
  return id;
}

/** Pauses or resumes a source, recorded in its history. @throws Refusal NOT_FOUND */
export async function pauseByHand(db: Database, id: string, paused: boolean, deciding: Deciding): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const source = await demandSource(tx, id);
    if ((source.paused === 1) === paused) return pauseSource(tx, id, paused);
    const said = paused ? `Paused the source “${source.name}”.` : `Resumed the source “${source.name}”.`;
    await decide(tx, 'pause source', said, {}, deciding);
    await pauseSource(tx, id, paused);
    await recordRevisions(tx, [{ kind: 'source', id, before: { paused: !paused }, now: { paused } }]);
  });
}

/**
 * Removes a source with its listings, as `forgetSource` does; the decision keeps it for undo.
 * @returns the number of withdrawn shows
 * @throws Refusal NOT_FOUND
 */
export function removeByHand(db: Database, id: string, deciding: Deciding): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const row = await demandSource(tx, id);
    const before = await documentOf(tx, row);
    const venue_id = row.venue_id ?? (await venueTakenOff(tx, id));
    const removed = { row: { ...keptPartOf(row), venue_id }, text: (await findPasted(tx, row)) ?? null };
    await decide(tx, 'remove source', `Removed the source “${row.name}”.`, { removed }, deciding);
    const withdrawn = await forgetSource(tx, row, deciding.now);
    await recordRevisions(tx, [{ kind: 'source', id, before, now: undefined }]);
    return withdrawn;
  });
}

/** The venue a source spoke for until it was removed; restored with it. */
async function venueTakenOff(tx: Transaction, source: string): Promise<string | null> {
  const off = tx.selectFrom('off_roster').innerJoin('decision', 'decision.id', 'off_roster.decision_id');
  const rows = await off.select(['off_roster.entry_id', 'decision.undo']).where('off_roster.kind', '=', 'venue').execute();
  const spokeFor = ({ undo }: { undo: string }) => (JSON.parse(undo) as Undo).sources?.some(({ id }) => id === source) === true;
  return rows.find(spokeFor)?.entry_id ?? null;
}

/**
 * Restores a removed source, to be read in the next round.
 * @returns what could not be restored, a sentence each
 * @throws Refusal FAILED_PRECONDITION if another source has its id
 */
export async function bringSourceBack(tx: Transaction, { row, text }: NonNullable<Undo['removed']>): Promise<string[]> {
  if ((await findSource(tx, row.id)) !== undefined)
    throw new Refusal('FAILED_PRECONDITION', `Another source has the id ${row.id} now. Remove it first.`);
  const venue_id = await findCurrentVenueId(tx, row.venue_id);
  await restoreSource(tx, { ...row, venue_id });
  if (text !== null) await keepPasted(tx, row.id, text);
  const now = await documentOf(tx, await demandSource(tx, row.id));
  await recordRevisions(tx, [{ kind: 'source', id: row.id, before: undefined, now }]);
  return row.venue_id !== null && venue_id === null ? ['Its venue is gone.'] : [];
}
