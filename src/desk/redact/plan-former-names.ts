import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { foldName } from '#scene/text/names.ts';
import type { Plan } from './plan.ts';
import type { Finder } from './words.ts';

/**
 * Plans how a name that an artist or a venue had is removed for good: past shows that keep it are billed by the name of today. They are written
 * directly, as a revision would say the words again.
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
      const now = await tx.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst();
      if (now !== undefined) await (kind === 'venue' ? renameVenue(tx, id, name, now.name) : renameAct(tx, id, name, now.name));
    });
  }
}

async function renameVenue(tx: Transaction, id: string, before: string, now: string): Promise<void> {
  const named = tx.selectFrom('show').select('id').where('venue_id', '=', id).where('venue_name', '=', before);
  const shows = await named.execute();
  await tx.updateTable('show').set({ venue_name: now }).where('venue_id', '=', id).where('venue_name', '=', before).execute();
  await logShows(
    tx,
    shows.map((show) => show.id),
  );
}

async function renameAct(tx: Transaction, id: string, before: string, now: string): Promise<void> {
  const billed = tx.selectFrom('credit').select('show_id').distinct().where('artist_id', '=', id).where('name', '=', before);
  const shows = (await billed.execute()).map(({ show_id }) => show_id);
  const set = { name: now, folded: foldName(now) };
  await tx.updateTable('credit').set(set).where('artist_id', '=', id).where('name', '=', before).execute();
  for (const show of shows) {
    const row = await tx.selectFrom('show_words').select('words').where('show_id', '=', show).executeTakeFirst();
    const words = row?.words.replaceAll(`\n${foldName(before)}`, `\n${foldName(now)}`);
    if (words !== undefined) await tx.updateTable('show_words').set({ words }).where('show_id', '=', show).execute();
  }
  await logShows(tx, shows);
}

function logShows(tx: Transaction, ids: readonly string[]): Promise<void> {
  return logChanges(
    tx,
    ids.map((id) => ({ kind: 'show', id })),
  );
}
