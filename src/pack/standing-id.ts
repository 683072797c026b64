import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';

/** The id that somebody of the pack stands under here; undefined for whoever is not here. */
export async function standingId(
  db: Database,
  kind: 'artist' | 'venue',
  id: string,
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  if (known.has(id)) return id;
  const now = await findMovedTo(db, kind, id);
  return now !== undefined && known.has(now) ? now : undefined;
}
