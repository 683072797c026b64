import { isDeepStrictEqual } from 'node:util';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { EXISTS_FIELD, type FieldChange, type Layer, readFieldChanges, readRevisionsOf } from '#database/revisions.ts';
import type { Entries } from '#scene/desk/desk-entry.ts';
import { ENTRY_FIELD_NAMES } from '#scene/entries/entry-fields.ts';
import { ENTRY_KINDS, type EntryKind, NOUNS } from '#scene/entries/entry-kind.ts';
import { isRedacted, REDACTED_WORDS } from '#scene/history/redacted.ts';
import { isShowable } from '#sent/store.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import type { Undo } from '../decisions/decision-store.ts';
import { meanAgain } from '../decisions/taught-rows.ts';
import { fieldOf, KEEPING, withFields } from '../entries/entry-kinds.ts';
import { followEntry } from '../entries/follow-entry.ts';
import { markByHand, unmark } from '../entries/marks.ts';
import { dropEntries, saveEntry } from '../entries/save-entry.ts';

/**
 * Undoes a decision's changes of entries, after it was marked as undone. Each field gets the value of the latest standing decision, in
 * whatever order decisions are undone.
 * @returns what could not be undone, a sentence each
 */
export async function undoEntries(tx: Transaction, decision: string, undo: Undo): Promise<string[]> {
  const left: string[] = [];
  left.push(...(await bringBack(tx, decision, undo)));
  const revised = (await readRevisionsOf(tx, decision, ENTRY_KINDS)).reverse().map((row) => ({ ...row, kind: row.kind as EntryKind }));
  left.push(...(await dropMade(tx, revised, undo.sparesChanged ? decision : undefined)));
  for (const { kind, document, fields } of revised) left.push(...(await undoFields(tx, kind, document, { decision, fields })));
  return left;
}

/**
 * Removes entries a decision made, all of a kind at once.
 * @param sparing the decision, if entries edited or kept by others since should stay
 * @returns a sentence about those that stay
 */
async function dropMade(
  tx: Transaction,
  revised: readonly { kind: EntryKind; document: string; fields: readonly FieldChange[] }[],
  sparing: string | undefined,
): Promise<string[]> {
  const left: string[] = [];
  const made = revised.filter(({ fields }) => fields.some(([field, , now]) => field === EXISTS_FIELD && now === true));
  for (const [kind, some] of Map.groupBy(made, (each) => each.kind)) {
    const changed =
      sparing === undefined ? new Set() : await changedSince(tx, kind, { decision: sparing, ids: some.map(({ document }) => document) });
    const standing: string[] = [];
    const spared: string[] = [];
    for (const { document } of some) {
      const entry = await KEEPING[kind].find(tx, document);
      if (entry === undefined) continue;
      if (changed.has(document)) spared.push(entry.name);
      else standing.push(document);
    }
    if (standing.length > 0) await dropEntries(tx, kind, standing);
    if (spared.length > 0)
      left.push(
        `${NAMED.format(spared.slice(0, MAX_NAMED))}${spared.length > MAX_NAMED ? ' and others' : ''} stay, because others have edited or keep those pages since.`,
      );
  }
  return left;
}

const MAX_NAMED = 10;
const NAMED = new Intl.ListFormat('en', { type: 'unit' });

/** Entries that other standing decisions changed, or that someone keeps, claims or has proposals for. */
async function changedSince(
  tx: Transaction,
  kind: EntryKind,
  { decision, ids }: { decision: string; ids: readonly string[] },
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const some of chunks(ids)) {
    const others = tx.selectFrom('revision').innerJoin('decision', 'decision.id', 'revision.decision_id').select('revision.document');
    const of = others.where('revision.kind', '=', kind).where('revision.document', 'in', some).where('decision.id', '<>', decision);
    for (const { document } of await of.where('decision.undone_at', 'is', null).execute()) changed.add(document);
    if (kind !== 'artist' && kind !== 'venue') continue;
    for (const table of ['keeper', 'claim', 'proposal'] as const)
      for (const { page_id } of await tx
        .selectFrom(table)
        .select('page_id')
        .where('kind', '=', kind)
        .where('page_id', 'in', some)
        .execute())
        changed.add(page_id);
  }
  return changed;
}

/**
 * Restores entries a decision removed, with their links.
 * @returns those that could not be restored, a sentence each
 */
async function bringBack(tx: Transaction, decision: string, { credits = [], sources = [], taught = [] }: Undo): Promise<string[]> {
  const left: string[] = [];
  const off = await tx.selectFrom('off_roster').selectAll().where('decision_id', '=', decision).execute();
  for (const { kind, entry_id, entry, why, note } of off) {
    const was: unknown = JSON.parse(entry);
    if (isRedacted(was)) {
      left.push(`The ${NOUNS[kind].one} was ${REDACTED_WORDS} and can’t come back.`);
      continue;
    }
    await tx.deleteFrom('off_roster').where('kind', '=', kind).where('entry_id', '=', entry_id).execute();
    const spellings = await writeBack(tx, kind, was as Entries[EntryKind]);
    const into = why === 'merged' ? ((await findMovedTo(tx, kind, note)) ?? note) : undefined;
    if (into !== undefined) await giveNamesBack(tx, taught, into);
    for (const { id, venue_id } of sources)
      await tx.updateTable('source').set({ venue_id }).where('id', '=', id).where('venue_id', 'is', null).execute();
    const shows = new Set(credits.map(({ show_id }) => show_id));
    await logShowChanges(tx, shows, () => giveCreditsBack(tx, credits, into));
    await followEntry(tx, kind, { part: { added: [{ id: entry_id }] }, spellings: new Map([[entry_id, spellings]]) }, shows);
  }
  return left;
}

/**
 * Links credits to their former artist, unless another decision has changed them since.
 * @param into the artist they were linked to; undefined for none
 */
async function giveCreditsBack(tx: Transaction, credits: NonNullable<Undo['credits']>, into: string | undefined): Promise<void> {
  const there = into !== undefined && (await KEEPING.artist.find(tx, into)) !== undefined;
  for (const { show_id, folded, artist_id } of credits)
    await tx
      .updateTable('credit')
      .set({ artist_id })
      .where('show_id', '=', show_id)
      .where('folded', '=', folded)
      .where('artist_id', there ? '=' : 'is', there ? into : null)
      .execute();
}

/** Restores the meanings of spellings after a merge is undone, unless they have changed since. */
async function giveNamesBack(tx: Transaction, taught: NonNullable<Undo['taught']>, into: string): Promise<void> {
  for (const { folded, means, decision_id } of taught)
    await tx
      .updateTable('taught_name')
      .set({ means })
      .where('kind', '=', 'artist')
      .where('folded', '=', folded)
      .where('decision_id', '=', decision_id)
      .where('means', '=', into)
      .execute();
  await meanAgain(tx, into);
}

async function writeBack<Kind extends EntryKind>(tx: Transaction, kind: Kind, entry: Entries[Kind]): Promise<string[]> {
  await KEEPING[kind].write(tx, entry);
  return KEEPING[kind].spellings(entry);
}

async function undoFields<Kind extends EntryKind>(
  tx: Transaction,
  kind: Kind,
  id: string,
  { decision, fields }: { decision: string; fields: readonly FieldChange[] },
): Promise<string[]> {
  // Made entries are already removed, and removed ones restored.
  if (fields.some(([field]) => field === EXISTS_FIELD)) return [];
  const entry = await KEEPING[kind].find(tx, id);
  if (entry === undefined) return [`The ${NOUNS[kind].one} ${id} is ${NOUNS[kind].off}, so its changes stay.`];
  const layers = await readFieldChanges(tx, kind, id);
  const names = new Map(Object.entries<string>({ ...ENTRY_FIELD_NAMES[kind], id: 'address' }));
  const set: Record<string, unknown> = {};
  const left: string[] = [];
  for (const [field] of fields) {
    const ofField = layers.filter((layer) => layer.field === field);
    const standing = ofField.findLast(({ holds }) => holds);
    const said = standing === undefined ? ofField[0]?.before : standing.now;
    if (isRedacted(said)) {
      left.push(`The ${names.get(field) ?? field} of “${entry.name}” was ${REDACTED_WORDS} and can’t come back.`);
      // The mark stays, or a pack could set it again.
      continue;
    }
    const stays = standing !== undefined && isSince(ofField, standing, decision);
    if (stays) left.push(`The ${names.get(field) ?? field} of “${entry.name}” was changed again since, so it stays.`);
    else if (field === 'id' && said !== id && (await isTaken(tx, kind, String(said))))
      left.push(`“${entry.name}” keeps its address, because someone else has ${said} now.`);
    else if (!(await canShow(tx, field, said))) left.push(`The picture of “${entry.name}” was taken down and stays down.`);
    else set[field] = said;
    if (standing?.decision) await markByHand(tx, { kind, id, decision: standing.decision }, [field]);
    else await unmark(tx, kind, id, [field]);
  }
  const now = withFields(entry, set as never);
  if (!isDeepStrictEqual(now, entry)) await saveEntry(tx, kind, entry, now);
  return left;
}

/** Whether a value was set after a decision's. */
function isSince(layers: readonly Layer[], layer: Layer, decision: string): boolean {
  return layers.indexOf(layer) > layers.findLastIndex((each) => each.decision === decision);
}

/** Undo doesn't restore a picture that has since been taken down. */
async function canShow(tx: Transaction, field: string, said: unknown): Promise<boolean> {
  const file = field === 'artistimage' ? said : field === 'image' ? (said as { file: string } | null)?.file : undefined;
  return typeof file !== 'string' || isShowable(tx, file);
}

async function isTaken(tx: Transaction, kind: EntryKind, id: string): Promise<boolean> {
  return fieldOf((await KEEPING[kind].find(tx, id)) ?? {}, 'id') !== null;
}
