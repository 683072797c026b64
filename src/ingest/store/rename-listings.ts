import type { Transaction } from '#database/engines/open.ts';

/**
 * Changes the keys of a source's listings, also in decisions about shows, so that these can still be undone.
 * @param keys the new key by the old one
 */
export async function renameListings(tx: Transaction, sourceId: string, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return;
  for (const [from, to] of keys)
    await tx.updateTable('listing').set({ key: to }).where('source_id', '=', sourceId).where('key', '=', from).execute();
  const moving = tx.selectFrom('decision').select(['id', 'undo']).where('kind', 'in', ['merge', 'split']);
  for (const { id, undo } of await moving.where('undone_at', 'is', null).execute()) {
    const remembered = JSON.parse(undo) as { listings?: { source_id: string; key: string }[] };
    const isRenamed = (one: { source_id: string; key: string }) => one.source_id === sourceId && keys.has(one.key);
    if (!remembered.listings?.some(isRenamed)) continue;
    const listings = remembered.listings.map((one) => (isRenamed(one) ? { ...one, key: keys.get(one.key) } : one));
    await tx
      .updateTable('decision')
      .set({ undo: JSON.stringify({ ...remembered, listings }) })
      .where('id', '=', id)
      .execute();
  }
}
