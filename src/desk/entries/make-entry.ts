import { lockChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findMade, type KeyedRequest, recordMade } from '#identity/limits/idempotency.ts';
import type { EntryFields } from '#scene/desk/desk-entry.ts';
import { type EntryKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { markShown } from '#sent/store.ts';
import { type Deciding, decide } from '../decisions/decision-store.ts';
import { demandUnused, unusedAddress } from './addresses.ts';
import { markWhole } from './edit-entry.ts';
import { KEEPING, picturesOf, withFields } from './entry-kinds.ts';
import { likelyEntries, namesakes } from './likely-entries.ts';
import { addEntry } from './save-entry.ts';
import { demandStanding } from './standing-entry.ts';

/** A new entry: its name and what else is known. */
export interface NewEntry<Kind extends EntryKind> {
  fields: Partial<EntryFields[Kind]> & { name: string };
  address?: string | undefined;
  despite: boolean;
}

/**
 * Makes an entry and links shows that name it. Repeating the request makes one.
 * @returns the ids of decision and entry
 * @throws Refusal ALREADY_EXISTS if the name is known or the address taken
 */
export async function makeEntry<Kind extends EntryKind>(
  db: Database,
  kind: Kind,
  { fields, address, despite }: NewEntry<Kind>,
  { tonight, ...deciding }: Deciding & { tonight: string },
  asking?: KeyedRequest,
): Promise<{ decision: string; id: string }> {
  const { name } = fields;
  const before = await madeAlready(db, kind, asking);
  if (before !== undefined) return before;
  if (!despite) demandNone((await likelyEntries(db, kind, { name, tonight })).filter((likely) => likely.same));
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    const meanwhile = await madeAlready(tx, kind, asking);
    if (meanwhile !== undefined) return meanwhile;
    // A concurrent repeat may have been faster.
    if (!despite) demandNone(await namesakes(tx, kind, { name }));
    if (address !== undefined) await demandUnused(tx, kind, address);
    const id = address ?? (await unusedAddress(tx, kind, name));
    const entry = withFields(KEEPING[kind].blank(id, name, tonight), fields);
    const decision = await decide(tx, `make ${kind}`, `Made ${NOUNS[kind].a}: “${name}”.`, {}, deciding);
    await markShown(tx, picturesOf(entry));
    await addEntry(tx, kind, entry);
    await markWhole(tx, kind, entry, decision);
    await recordMade(tx, asking, id);
    return { decision, id };
  });
}

/** The entry made by an earlier request with this key. @throws Refusal NOT_FOUND if it is gone */
async function madeAlready(db: Database, kind: EntryKind, asking: KeyedRequest | undefined) {
  const made = await findMade(db, asking);
  if (made === undefined) return undefined;
  const { id } = await demandStanding(db, kind, made);
  const marks = db.selectFrom('entry_edit').select('decision_id').where('kind', '=', kind).where('entry_id', '=', id);
  const { decision_id } = await marks.where('field', '=', 'made').executeTakeFirstOrThrow();
  return { decision: decision_id, id };
}

/** @throws Refusal ALREADY_EXISTS if the name is known */
function demandNone([same]: readonly { name: string }[]): void {
  if (same === undefined) return;
  const known = `“${same.name}” already exists.`;
  throw new Refusal('ALREADY_EXISTS', known, { name: known });
}
