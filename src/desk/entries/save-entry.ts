import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#database/engines/open.ts';
import type { EntryKind } from '#scene/entry-kind.ts';
import { type Entries, KEEPING } from './entry-kinds.ts';
import { followEntry } from './follow-entry.ts';

/** Writes an entry that stood there otherwise. Where its names or its address are others, what hangs on it follows: shows, questions, old addresses. */
export async function saveEntry<Kind extends EntryKind>(
  change: Change,
  kind: Kind,
  before: Entries[Kind],
  now: Entries[Kind],
): Promise<void> {
  const { write, spellings, isPublic } = KEEPING[kind];
  const { id, name } = now;
  await write(change, now, before.id);
  const [was, is] = [spellings(before), spellings(now)];
  const moved = before.id === id ? [] : [{ from: before.id, id, name }];
  if (moved.length === 0 && isDeepStrictEqual(was, is) && whereOf(before) === whereOf(now)) return;
  const changed = moved.length === 0 ? [{ id }] : [];
  // Those who were meant by a spelling that it has no more are looked at again too.
  await followEntry(change, kind, { part: { moved, changed }, spellings: new Map([[id, [...was, ...is]]]), isLedTo: isPublic(before) });
}

/** Listings may name a venue by where it is. */
function whereOf(entry: object): string {
  return JSON.stringify([Reflect.get(entry, 'address'), Reflect.get(entry, 'city')]);
}

/** Writes an entry that did not stand there: shows that name it are linked. */
export async function addEntry<Kind extends EntryKind>(change: Change, kind: Kind, entry: Entries[Kind]): Promise<void> {
  const { write, spellings } = KEEPING[kind];
  await write(change, entry);
  await followEntry(change, kind, { part: { added: [entry] }, spellings: new Map([[entry.id, spellings(entry)]]) });
}

/** Takes an entry away: shows keep the name of an artist or a venue without a link. */
export function dropEntry(change: Change, kind: EntryKind, id: string): Promise<void> {
  return dropEntries(change, kind, [id]);
}

/** The same of several at once. */
export async function dropEntries(change: Change, kind: EntryKind, ids: readonly string[]): Promise<void> {
  const drafts = new Set<string>();
  for (const id of ids) {
    const entry = await KEEPING[kind].find(change, id);
    if (entry !== undefined && 'draft' in entry && entry.draft) drafts.add(id);
  }
  const [unread, read] = [[...drafts], ids.filter((id) => !drafts.has(id))];
  if (read.length > 0) await followEntry(change, kind, { part: { removed: read.map((id) => ({ id })) } });
  if (unread.length > 0) await followEntry(change, kind, { part: { removed: unread.map((id) => ({ id })) }, isLedTo: false });
}
