import { createHash } from 'node:crypto';
import { writeArtists } from '#artists/store.ts';
import { lockChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { reconsider, relink } from '#ingest/relink/relink.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { RosterChoice, RosterTrial } from '#scene/desk/roster-file.ts';
import { Refusal } from '#scene/problem.ts';
import { capitalize } from '#scene/text/listed.ts';
import { type Deciding, decide, type Undo } from '../decisions/decision-store.ts';
import { unusedAddresses } from '../entries/addresses.ts';
import { markWhole } from '../entries/edit-entry.ts';
import { KEEPING, withFields } from '../entries/entry-kinds.ts';
import { markByHand } from '../entries/marks.ts';
import { type Compared, compareRosterFile } from './try-roster-file.ts';

/**
 * Imports a file of artists as one decision: adds new ones and fills empty fields of known ones. Doubtful ones are left out.
 * @returns the decision's id; undefined without changes
 */
export async function takeRosterFile(
  db: Database,
  file: { text: string; choices: readonly RosterChoice[]; genres: ReadonlySet<string> },
  deciding: Deciding,
): Promise<{ decision: string | undefined; trial: RosterTrial }> {
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const { trial, fresh, filled } = await compareRosterFile(tx, file);
    if (fresh.length + filled.length === 0) return { decision: undefined, trial };
    const hash = hashOf(file);
    const isAsked = file.choices.some(({ as }) => as === 'new!' || as === 'another!');
    if (isAsked && fresh.length > 0 && (await isTaken(tx, hash))) throw new Refusal('FAILED_PRECONDITION', TAKEN);
    const decision = await decide(tx, 'roster file', sentence(fresh.length, filled), { file: hash, sparesChanged: true }, deciding);
    const ids = await unusedAddresses(
      tx,
      'artist',
      fresh.map(({ name }) => name),
    );
    const made = fresh.map((fields, index) => withFields<'artist'>(KEEPING.artist.blank(ids[index] ?? '', fields.name, ''), fields));
    const saying = filled.map(({ artist, fields }) => withFields<'artist'>(artist, fields));
    await writeArtists(tx, [...made, ...saying]);
    for (const artist of made) await markWhole(tx, 'artist', artist, decision);
    for (const { artist, fields } of filled) await markByHand(tx, { kind: 'artist', id: artist.id, decision }, Object.keys(fields));
    const spellings = new Map([...made, ...saying].map((artist: Artist) => [artist.id, KEEPING.artist.spellings(artist)]));
    // Only other names affect more than the page.
    const respelt = filled.filter(({ fields }) => fields.othernames !== undefined).map(({ artist }) => ({ id: artist.id }));
    const concerned = await relink(tx, { kind: 'artist', part: { added: made, changed: respelt, moved: [], removed: [] }, spellings });
    await reconsider(tx, concerned);
    return { decision, trial };
  });
}

/** Artists confirmed as new would be added again by each repeat. */
const TAKEN = 'This file was already imported with the same answers. Undo that first, or leave out the artists already here.';

function hashOf({ text, choices }: { text: string; choices: readonly RosterChoice[] }): string {
  const said = choices.map(({ row, as }) => [row, as] as const).toSorted(([a], [b]) => a - b);
  return createHash('sha256')
    .update(JSON.stringify([text, said]))
    .digest('base64url');
}

/** Whether this file with these answers was imported and not undone. */
async function isTaken(tx: Transaction, hash: string): Promise<boolean> {
  const taken = await tx.selectFrom('decision').select('undo').where('kind', '=', 'roster file').where('undone_at', 'is', null).execute();
  return taken.some(({ undo }) => (JSON.parse(undo) as Undo).file === hash);
}

/** 'Added 12 artists from a file, and filled in 3 (Neap Tide, …).' */
function sentence(made: number, filled: Compared['filled']): string {
  const names = filled.slice(0, 3).map(({ artist }) => artist.name);
  const those = `${names.join(', ')}${filled.length > names.length ? ', …' : ''}`;
  const took = made === 0 ? '' : `added ${made === 1 ? 'one artist' : `${made} artists`} from a file`;
  const fills = filled.length === 0 ? '' : `filled in ${filled.length} from ${made === 0 ? 'a file' : 'it'} (${those})`;
  const all = [took, fills].filter(Boolean).join(', and ');
  return `${capitalize(all)}.`;
}
