import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';

/** A venue's id, or the one it stands under by now; null for none, and for one that has left the scene. */
export async function standingVenue(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const now = (await findMovedTo(db, 'venue', id)) ?? id;
  const rows = await db.selectFrom('venue').select('id').where('id', 'in', [id, now]).execute();
  return [id, now].find((each) => rows.some((row) => row.id === each)) ?? null;
}
