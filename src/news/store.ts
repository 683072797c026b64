import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import { recordRevisions } from '#database/revisions.ts';
import { replaceColumns } from '#database/tables/columns.ts';
import { entryColumns } from '#database/tables/entry-columns.ts';
import { cleanBio } from '#people/bio.ts';
import { NEWS } from '#scene/entries/entry-fields.ts';
import type { NewsPost } from '#scene/entries/news.ts';

// Text is cleaned when it is written, and again here: what stands on a page is clean whatever wrote the row.
const ROW = entryColumns<NewsPost>()(NEWS, { own: { text: { write: (text: string) => text, read: cleanBio } } });

/** A post in a list, with the place of its row: the next page starts after it. */
export type NewsRow = NewsPost & { place: number };

/**
 * Writes posts in place of those with the same ids. Their text is clean (`people/bio.ts`).
 * @param from the ids that those that are renamed have had until now: their history goes on
 */
export async function writeNews(tx: Transaction, posts: readonly NewsPost[], from: ReadonlyMap<string, string> = new Map()): Promise<void> {
  await lockChanges(tx);
  for (const chunk of chunks(posts)) {
    const before = new Map(
      (await readNews(tx, { ids: chunk.map(({ id }) => from.get(id) ?? id) })).map((post) => [post.id, post] as const),
    );
    // Of a draft that nobody but editors may read, and could not before, nobody else is told.
    const open = chunk.filter(({ id, draft }) => !draft || before.get(from.get(id) ?? id)?.draft === false);
    await logChanges(
      tx,
      open.map(({ id }) => ({ kind: 'news', id })),
    );
    let { last } = await tx
      .selectFrom('news')
      .select(({ fn }) => fn.max('place').as('last'))
      .executeTakeFirstOrThrow();
    const rows = chunk.map((post) => {
      last = (last ?? 0) + 1;
      return { ...ROW.toRow(post), place: before.get(from.get(post.id) ?? post.id)?.place ?? last };
    });
    await tx
      .insertInto('news')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(replaceColumns(rows, 'id')))
      .execute();
    await recordRevisions(
      tx,
      chunk.map((now) => ({ kind: 'news', id: now.id, before: postOf(before.get(from.get(now.id) ?? now.id)), now })),
    );
  }
}

/** A post without the place of its row. */
export function postOf<Row extends NewsRow | undefined>(row: Row): NewsPost | Extract<Row, undefined> {
  if (row === undefined) return undefined as Extract<Row, undefined>;
  const { place: _, ...post } = row;
  return post;
}

/** Which posts a list wants: the latest first, those with the given ids, or at most `limit` of those anybody may read, from after a place on. */
interface NewsQuery {
  ids?: readonly string[];
  isPublic?: boolean;
  limit?: number;
  after?: { day: string; place: number } | undefined;
}

/** Posts, the latest day first. */
export async function readNews(db: Database, { ids, isPublic = false, limit, after }: NewsQuery = {}): Promise<NewsRow[]> {
  if (ids?.length === 0) return [];
  let query = db.selectFrom('news').selectAll();
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (isPublic) query = query.where('draft', '=', 0);
  if (after !== undefined) query = query.where((eb) => eb(eb.refTuple('day', 'place'), '<', eb.tuple(after.day, after.place)));
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.orderBy('day', 'desc').orderBy('place', 'desc').execute();
  return rows.map((row) => ({ ...ROW.fromRow(row), place: row.place }));
}

/** One post, draft or not, under an id itself; undefined where there is none. */
export async function findPost(db: Database, id: string): Promise<NewsPost | undefined> {
  const [row] = await readNews(db, { ids: [id] });
  return postOf(row);
}

/** One post that anybody may read; one that was renamed stands under its new id. */
export async function findNews(db: Database, id: string): Promise<NewsPost | undefined> {
  const post = (await findPost(db, id)) ?? (await findPost(db, (await findMovedTo(db, 'news', id)) ?? ''));
  return post?.draft === false ? post : undefined;
}
