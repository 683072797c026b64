import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';

/** The id here of an entry of the pack; undefined if it isn't here. */
export async function findIdHere(
  db: Database,
  kind: 'artist' | 'venue',
  id: string,
  known: ReadonlySet<string>,
): Promise<string | undefined> {
  if (known.has(id)) return id;
  const now = await findMovedTo(db, kind, id);
  return now !== undefined && known.has(now) ? now : undefined;
}
