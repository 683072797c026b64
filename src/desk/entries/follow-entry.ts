import { chunks } from '#database/chunks.ts';
import type { Change } from '#database/engines/open.ts';
import { freeAddresses, logAddresses, logLeadingTo, noteMoved } from '#database/moved.ts';
import { moveRevisions, noteRevisions } from '#database/revisions/revisions.ts';
import { type Relinking, reconsider, relink } from '#ingest/announce/relink.ts';
import { type EntryKind, isOnRoster } from '#scene/entry-kind.ts';

/** Entries that were written, moved or are to be taken away, and the spellings that concern others. */
export interface Following {
  part: Partial<Relinking['part']>;
  spellings?: Relinking['spellings'];
  /** Whether anybody could read them: nobody was ever led to what nobody could, nor hears that it is gone. */
  isLedTo?: boolean;
}

/**
 * Has what hangs on entries follow them: old addresses, histories, marks; of those on the roster shows, sources and questions too. Those that
 * are removed leave their table.
 * @param more shows to be looked at again besides
 */
export async function followEntry(
  change: Change,
  kind: EntryKind,
  { part, spellings = new Map(), isLedTo = true }: Following,
  more: Iterable<string> = [],
): Promise<void> {
  const { added = [], changed = [], moved = [], removed = [] } = part;
  if (isOnRoster(kind)) {
    const concerned = await relink(change, { kind, part: { added, changed, moved, removed }, spellings });
    return reconsider(change, new Set([...concerned, ...more]));
  }
  for (const here of chunks(added.map(({ id }) => id))) {
    await freeAddresses(change, kind, here);
    await logLeadingTo(change, kind, here);
  }
  for (const { from, id } of moved) {
    if (isLedTo) await noteMoved(change, kind, from, id);
    else await freeAddresses(change, kind, [id]);
    await moveRevisions(change, kind, from, id);
    await change.deleteFrom('entry_edit').where('kind', '=', kind).where('entry_id', '=', id).execute();
    await change.updateTable('entry_edit').set({ entry_id: id }).where('kind', '=', kind).where('entry_id', '=', from).execute();
  }
  for (const left of chunks([...moved.map(({ from }) => from), ...removed.map(({ id }) => id)])) {
    await change.deleteFrom(kind).where('id', 'in', left).execute();
    if (!isLedTo) continue;
    await logAddresses(change, kind, left);
    await logLeadingTo(change, kind, left);
  }
  await noteRevisions(
    change,
    removed.map(({ id }) => ({ kind, id, before: {}, now: undefined })),
  );
}
