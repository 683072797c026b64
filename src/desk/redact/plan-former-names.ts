import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { Finder, Plan } from './words.ts';

/**
 * Plans how a name that an artist or a venue had is removed for good. Past shows at a venue get its name of today; an act that has no such name any
 * more is nobody on their bills, and what a source or an editor wrote there is removed from the show itself.
 */
export async function planFormerNames(db: Database, plan: Plan, kind: 'artist' | 'venue', id: string, { isIn }: Finder): Promise<void> {
  const rows = await db
    .selectFrom('former_name')
    .select(['name', 'noted_at'])
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .execute();
  for (const { name, noted_at } of rows) {
    if (!isIn(name)) continue;
    plan.of++;
    plan.writes.push(async (tx) => {
      const had = tx.deleteFrom('former_name').where('kind', '=', kind).where('entry_id', '=', id).where('noted_at', '=', noted_at);
      await had.execute();
      if (kind === 'venue') await renameShowsAt(tx, id, name);
    });
  }
}

/** Written directly: a revision would say the name again. */
async function renameShowsAt(tx: Transaction, id: string, before: string): Promise<void> {
  const now = await tx.selectFrom('venue').select('name').where('id', '=', id).executeTakeFirst();
  if (now === undefined) return;
  const shows = await tx.selectFrom('show').select('id').where('venue_id', '=', id).where('venue_name', '=', before).execute();
  await tx.updateTable('show').set({ venue_name: now.name }).where('venue_id', '=', id).where('venue_name', '=', before).execute();
  await logChanges(
    tx,
    shows.map((show) => ({ kind: 'show', id: show.id })),
  );
}
