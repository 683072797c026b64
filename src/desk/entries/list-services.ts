import type { Database } from '#database/engines/open.ts';
import { readCursor, writeCursor } from '#endpoint.ts';
import { headOfKind } from '#scene/entries/service-kind.ts';
import { foldWords } from '#scene/text/names.ts';
import type { FoundRows, WantedEntries } from './list-entries.ts';

/** The services an editor looks for, by name: a town has few, so all their names are read. */
export async function findServices(db: Database, { q = '', which, after, limit }: WantedEntries): Promise<FoundRows> {
  let query = db.selectFrom('service').select(['id', 'name', 'sort_key', 'kind', 'city']);
  if (which === 'hand' || which === 'made') {
    const marked = db.selectFrom('entry_edit').select('entry_id').where('kind', '=', 'service');
    query = query.where('id', 'in', which === 'made' ? marked.where('field', '=', 'made') : marked);
  }
  const words = foldWords(q);
  const all = (await query.orderBy('sort_key').orderBy('id').execute()).filter(({ name }) => foldWords(name).includes(words));
  const from = after === undefined ? undefined : readCursor(after);
  const first =
    from === undefined ? 0 : all.findIndex(({ sort_key, id }) => sort_key > from.sortKey || (sort_key === from.sortKey && id > from.id));
  const rows = (first < 0 ? [] : all.slice(first)).slice(0, limit + 1);
  return {
    rows: rows.map(({ id, name, sort_key: sortKey, kind, city }) => ({
      id,
      name,
      more: [headOfKind(kind), city].filter(Boolean).join(', '),
      next: writeCursor({ sortKey, id }),
    })),
    of: all.length,
  };
}
