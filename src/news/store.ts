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

// Text is cleaned on writing and again on reading, so a page is safe whatever wrote the row.
const ROW = entryColumns<NewsPost>()(NEWS, { own: { text: { write: (text: string) => text, read: cleanBio } } });

/** A post with its row number, which paging continues from. */
export type NewsRow = NewsPost & { place: number };

/**
 * Inserts or replaces posts. Their text must be clean (`people/bio.ts`).
 * @param from previous ids of renamed posts, so that their history continues
 */
export async function writeNews(tx: Transaction, posts: readonly NewsPost[], from: ReadonlyMap<string, string> = new Map()): Promise<void> {
  await lockChanges(tx);
  for (const chunk of chunks(posts)) {
    const before = new Map(
      (await readNews(tx, { ids: chunk.map(({ id }) => from.get(id) ?? id) })).map((post) => [post.id, post] as const),
    );
    // Drafts are logged only if they were public before.
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

/** Drops the row number of a post. */
export function postOf<Row extends NewsRow | undefined>(row: Row): NewsPost | Extract<Row, undefined> {
  if (row === undefined) return undefined as Extract<Row, undefined>;
  const { place: _, ...post } = row;
  return post;
}

/** Filters for `readNews`: ids, or at most `limit` public posts after a position. */
interface NewsQuery {
  ids?: readonly string[];
  isPublic?: boolean;
  limit?: number;
  after?: { day: string; place: number } | undefined;
}

/** Reads posts, latest day first. */
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

/** Finds a post, draft or not, by its current id. */
export async function findPost(db: Database, id: string): Promise<NewsPost | undefined> {
  const [row] = await readNews(db, { ids: [id] });
  return postOf(row);
}

/** Finds a published post. Follows renames. */
export async function findNews(db: Database, id: string): Promise<NewsPost | undefined> {
  const post = (await findPost(db, id)) ?? (await findPost(db, (await findMovedTo(db, 'news', id)) ?? ''));
  return post?.draft === false ? post : undefined;
}
