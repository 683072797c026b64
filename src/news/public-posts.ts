import type { Database } from '#database/engines/open.ts';
import { findMovedTo } from '#database/moved.ts';
import type { About, News, NewsPost } from '#scene/entries/news.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { findShowBySlug } from '#shows/addresses.ts';
import { findShow } from '#shows/store.ts';

/** Posts as visitors read them. Links follow renamed entries; links to removed ones are left out. */
export async function toPublicPosts(db: Database, posts: readonly NewsPost[]): Promise<News[]> {
  const changed = await readEditTimes(
    db,
    posts.map(({ id }) => id),
  );
  return Promise.all(
    posts.map(async ({ draft: _, about, ...post }) => {
      const found = await Promise.all(about.map((each) => findLink(db, each)));
      return { ...post, changed: changed.get(post.id) ?? null, about: found.flatMap((each) => each ?? []) };
    }),
  );
}

/** Returns when each post was last edited, by id. */
async function readEditTimes(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('revision')
    .select(({ fn }) => ['document', fn.max('made_at').as('at')])
    .where('kind', '=', 'news')
    .where('document', 'in', ids)
    .groupBy('document')
    .execute();
  return new Map(rows.map(({ document, at }) => [document, at]));
}

type Standing = News['about'][number] | undefined;

async function findLink(db: Database, { kind, id }: About): Promise<Standing> {
  if (kind === 'show') return findShowLink(db, id);
  const named = await nameOf(db, kind, id);
  const other = named === undefined ? await findMovedTo(db, kind, id) : undefined;
  const [at, name] = [other ?? id, named ?? (other === undefined ? undefined : await nameOf(db, kind, other))];
  return name === undefined ? undefined : { kind, name, address: pageOf(kind, at) };
}

async function nameOf(db: Database, kind: 'artist' | 'venue', id: string): Promise<string | undefined> {
  return (await db.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst())?.name;
}

async function findShowLink(db: Database, slug: string): Promise<Standing> {
  const leading = await findShowBySlug(db, slug);
  const show = leading?.isAnnounced ? await findShow(db, leading.id) : undefined;
  return show === undefined ? undefined : { kind: 'show', name: show.title || show.event, address: pageOf('show', show.slug) };
}
