import type { EntryKind } from '#scene/entries/entry-kind.ts';
import type { Database } from './engines/open.ts';
import { movedTo } from './moved.ts';

/**
 * Whether people took an entry off the roster, or off the site, under the address it had or one that led to it. Whoever stands under that
 * address by now is for the caller to see.
 */
export async function isOffRoster(db: Database, kind: EntryKind, id: string): Promise<boolean> {
  const ids = [id, (await movedTo(db, kind, id)) ?? id];
  const off = await db.selectFrom('off_roster').select('entry').where('kind', '=', kind).where('entry_id', 'in', ids).execute();
  // That a draft was there is nobody's business but editors'.
  return off.some(({ entry }) => (JSON.parse(entry) as { draft?: boolean }).draft !== true);
}
