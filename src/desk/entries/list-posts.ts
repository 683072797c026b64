import type { Database } from '#database/engines/open.ts';
import { readCursor, writeCursor } from '#endpoint.ts';
import { foldWords } from '#scene/text/names.ts';
import { wholeDay } from '#scene/time/moment-words.ts';
import type { FoundRows, WantedEntries } from './list-entries.ts';

/** The news posts an editor looks for, the latest day first: a town has few, so all their titles are read. */
export async function listPosts(db: Database, { q = '', which, after, limit }: WantedEntries): Promise<FoundRows> {
  let query = db.selectFrom('news').select(['id', 'name', 'day', 'draft', 'place']);
  if (which === 'draft' || which === 'public') query = query.where('draft', '=', which === 'draft' ? 1 : 0);
  if (which === 'hand' || which === 'made') {
    const marked = db.selectFrom('entry_edit').select('entry_id').where('kind', '=', 'news');
    query = query.where('id', 'in', which === 'made' ? marked.where('field', '=', 'made') : marked);
  }
  const words = foldWords(q);
  const all = (await query.orderBy('day', 'desc').orderBy('place', 'desc').execute()).filter(({ name }) => foldWords(name).includes(words));
  const from = after === undefined ? undefined : readCursor(after);
  const first =
    from === undefined ? 0 : all.findIndex(({ day, place }) => day < from.sortKey || (day === from.sortKey && place < Number(from.id)));
  const rows = (first < 0 ? [] : all.slice(first)).slice(0, limit + 1);
  return {
    rows: rows.map(({ id, name, day, draft, place }) => ({
      id,
      name,
      more: draft === 1 ? `A draft for ${wholeDay(day)}` : `Public, ${wholeDay(day)}`,
      next: writeCursor({ sortKey: day, id: String(place) }),
    })),
    of: all.length,
  };
}
