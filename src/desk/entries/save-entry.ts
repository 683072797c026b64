import { isDeepStrictEqual } from 'node:util';
import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import type { Entries } from '#scene/desk/desk-entry.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import { KEEPING } from './entry-kinds.ts';
import { followEntry } from './follow-entry.ts';

/** Writes an entry that stood there otherwise. Where its names or its address are others, what hangs on it follows: shows, questions, old addresses. */
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
  // Those who were meant by a spelling that it has no more are looked at again too.
  await followEntry(tx, kind, { part: { moved, changed }, spellings: new Map([[id, [...was, ...is]]]), isLedTo: isPublic(before) });
}

/** Listings may name a venue by where it is. */
function whereOf(entry: object): string {
  return JSON.stringify([Reflect.get(entry, 'address'), Reflect.get(entry, 'city')]);
}

/** Writes an entry that did not stand there: shows that name it are linked. */
export async function addEntry<Kind extends EntryKind>(tx: Transaction, kind: Kind, entry: Entries[Kind]): Promise<void> {
  const { write, spellings } = KEEPING[kind];
  await write(tx, entry);
  await followEntry(tx, kind, { part: { added: [entry] }, spellings: new Map([[entry.id, spellings(entry)]]) });
}

/** Takes an entry away: shows keep the name of an artist or a venue without a link. */
export function dropEntry(tx: Transaction, kind: EntryKind, id: string): Promise<void> {
  return dropEntries(tx, kind, [id]);
}

/** The same of several at once. */
export async function dropEntries(tx: Transaction, kind: EntryKind, ids: readonly string[]): Promise<void> {
  // Of nothing else is there a draft.
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
