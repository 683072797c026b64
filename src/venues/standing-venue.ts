import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';

/** A venue's current id; null if it is null or the venue left the scene. */
export async function findCurrentVenueId(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const now = (await findMovedTo(db, 'venue', id)) ?? id;
  const rows = await db.selectFrom('venue').select('id').where('id', 'in', [id, now]).execute();
  return [id, now].find((each) => rows.some((row) => row.id === each)) ?? null;
}
