import { chunks } from '#database/chunks.ts';
import type { Transaction } from '#database/engines/open.ts';
import { logAddresses, logRedirectsTo, recordMove, releaseAddresses } from '#database/moved.ts';
import { moveRevisions, recordRevisions } from '#database/revisions.ts';
import { followGroups } from '#ingest/relink/follow-groups.ts';
import { type Relinking, reconsider, relink } from '#ingest/relink/relink.ts';
import { type EntryKind, isGroup, isOnRoster } from '#scene/entries/entry-kind.ts';

/** Entries written, moved or about to be removed, and affected spellings. */
export interface Following {
  part: Partial<Relinking['part']>;
  spellings?: Relinking['spellings'];
  /** Whether it was public: addresses of drafts never redirect, and nobody is told of their removal. */
  isLedTo?: boolean;
}

/**
 * Updates what refers to changed entries: addresses, histories, marks and shows, for artists and venues also sources and questions. Removed
 * entries leave their table.
 * @param more further shows to check
 */
export async function followEntry(
  tx: Transaction,
  kind: EntryKind,
  { part, spellings = new Map(), isLedTo = true }: Following,
  more: Iterable<string> = [],
): Promise<void> {
  const { added = [], changed = [], moved = [], removed = [] } = part;
  if (isOnRoster(kind)) {
    const concerned = await relink(tx, { kind, part: { added, changed, moved, removed }, spellings });
    await reconsider(tx, new Set([...concerned, ...more]));
    return;
  }
  for (const here of chunks(added.map(({ id }) => id))) {
    await releaseAddresses(tx, kind, here);
    await logRedirectsTo(tx, kind, here);
  }
  for (const { from, id } of moved) {
    if (isLedTo) await recordMove(tx, kind, from, id);
    else await releaseAddresses(tx, kind, [id]);
    await moveRevisions(tx, kind, from, id);
    await tx.deleteFrom('entry_edit').where('kind', '=', kind).where('entry_id', '=', id).execute();
    await tx.updateTable('entry_edit').set({ entry_id: id }).where('kind', '=', kind).where('entry_id', '=', from).execute();
  }
  for (const left of chunks([...moved.map(({ from }) => from), ...removed.map(({ id }) => id)])) {
    await tx.deleteFrom(kind).where('id', 'in', left).execute();
    if (!isLedTo) continue;
    await logAddresses(tx, kind, left);
    await logRedirectsTo(tx, kind, left);
  }
  if (isGroup(kind))
    await followGroups(tx, kind, { moved, ids: [...added, ...changed, ...moved, ...removed].map(({ id }) => id), spellings });
  await recordRevisions(
    tx,
    removed.map(({ id }) => ({ kind, id, before: {}, now: undefined })),
  );
}
