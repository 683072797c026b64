import { isDeepStrictEqual } from 'node:util';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Entries } from '#scene/desk/desk-entry.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { KEEPING } from './entry-kinds.ts';
import { followEntry } from './follow-entry.ts';

/** Saves a changed entry. If its names or address change, shows, questions and old addresses follow. */
export async function saveEntry<Kind extends EntryKind>(
  tx: Transaction,
  kind: Kind,
  before: Entries[Kind],
  now: Entries[Kind],
): Promise<void> {
  const { write, spellings, isPublic } = KEEPING[kind];
  const { id, name } = now;
  await write(tx, now, before.id);
  const [was, is] = [spellings(before), spellings(now)];
  const moved = before.id === id ? [] : [{ from: before.id, id, name }];
  if (moved.length === 0 && isDeepStrictEqual(was, is) && whereOf(before) === whereOf(now)) return;
  const changed = moved.length === 0 ? [{ id }] : [];
  // Shows that matched its former spellings are checked again too.
  await followEntry(tx, kind, { part: { moved, changed }, spellings: new Map([[id, [...was, ...is]]]), isLedTo: isPublic(before) });
}

/** A venue's address, by which listings may name it. */
function whereOf(entry: object): string {
  return JSON.stringify([Reflect.get(entry, 'address'), Reflect.get(entry, 'city')]);
}

/** Saves a new entry and links shows that name it. */
export async function addEntry<Kind extends EntryKind>(tx: Transaction, kind: Kind, entry: Entries[Kind]): Promise<void> {
  const { write, spellings } = KEEPING[kind];
  await write(tx, entry);
  await followEntry(tx, kind, { part: { added: [entry] }, spellings: new Map([[entry.id, spellings(entry)]]) });
}

/** Removes an entry; shows keep its name without a link. */
export function dropEntry(tx: Transaction, kind: EntryKind, id: string): Promise<void> {
  return dropEntries(tx, kind, [id]);
}

/** Removes several entries. */
export async function dropEntries(tx: Transaction, kind: EntryKind, ids: readonly string[]): Promise<void> {
  // Only news has drafts.
  const drafts = kind === 'news' ? await draftsOf(tx, ids) : new Set<string>();
  const [unread, read] = [[...drafts], ids.filter((id) => !drafts.has(id))];
  if (read.length > 0) await followEntry(tx, kind, { part: { removed: read.map((id) => ({ id })) } });
  if (unread.length > 0) await followEntry(tx, kind, { part: { removed: unread.map((id) => ({ id })) }, isLedTo: false });
}

async function draftsOf(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await Promise.all(
    chunks(ids).map((some) => tx.selectFrom('news').select('id').where('id', 'in', some).where('draft', '=', 1).execute()),
  );
  return new Set(rows.flat().map(({ id }) => id));
}
