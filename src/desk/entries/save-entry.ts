import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#database/engines/open.ts';
import { reconsider, relink } from '#ingest/announce/relink.ts';
import type { EntryKind } from '#scene/desk-entry.ts';
import { type Entries, KEEPING } from './entry-kinds.ts';

const NOTHING = { added: [], changed: [], moved: [], removed: [] };

/** Writes an entry that stood there otherwise. Where its names or its address are others, shows, questions and old addresses follow. */
export async function saveEntry<Kind extends EntryKind>(
  change: Change,
  kind: Kind,
  before: Entries[Kind],
  now: Entries[Kind],
): Promise<void> {
  const { write, spellings } = KEEPING[kind];
  const { id, name } = now;
  await write(change, now, before.id);
  const [was, is] = [spellings(before), spellings(now)];
  const moved = before.id === id ? [] : [{ from: before.id, id, name }];
  if (moved.length === 0 && isDeepStrictEqual(was, is) && whereOf(before) === whereOf(now)) return;
  const changed = moved.length === 0 ? [{ id }] : [];
  // Those who were meant by a spelling that it has no more are looked at again too.
  const concerned = await relink(change, { kind, part: { ...NOTHING, moved, changed }, spellings: new Map([[id, [...was, ...is]]]) });
  await reconsider(change, concerned);
}

/** Listings may name a venue by where it is. */
function whereOf(entry: object): string {
  return JSON.stringify([Reflect.get(entry, 'address'), Reflect.get(entry, 'city')]);
}

/** Writes an entry that did not stand there: shows that name it are linked. */
export async function addEntry<Kind extends EntryKind>(change: Change, kind: Kind, entry: Entries[Kind]): Promise<void> {
  const { write, spellings } = KEEPING[kind];
  await write(change, entry);
  const part = { ...NOTHING, added: [entry] };
  await reconsider(change, await relink(change, { kind, part, spellings: new Map([[entry.id, spellings(entry)]]) }));
}

/** Takes an entry off the roster: shows keep its name without a link. */
export async function dropEntry(change: Change, kind: EntryKind, id: string): Promise<void> {
  await reconsider(change, await relink(change, { kind, part: { ...NOTHING, removed: [{ id }] }, spellings: new Map() }));
}
