import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Database } from '#database/engines/open.ts';
import { isOffRoster } from '#database/moved.ts';
import { ANYONE, answers, answersOrMovedOrGone, endpoint, newApi, readCursor, respond, writeCursor } from '#endpoint.ts';
import { News, NewsList } from '#scene/entries/news.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { toPublicPosts } from './public-posts.ts';
import { findNews, readNews } from './store.ts';

const MAX_NEWS = 100;

const list = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words', 'shows', 'roster'],
  method: 'get',
  path: '/news',
  tags: ['News'],
  summary: 'News posts, latest first',
  request: {
    query: z.object({
      limit: z.coerce.number<string | number>().int().min(1).max(MAX_NEWS).default(20),
      cursor: z.string().max(400).optional().meta({ description: '`next` from the previous page.' }),
    }),
  },
  responses: answers('One page of news.', NewsList),
});

const one = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['words', 'shows', 'roster'],
  method: 'get',
  path: '/news/{id}',
  tags: ['News'],
  summary: 'One news post',
  request: { params: z.object({ id: z.string() }) },
  responses: answersOrMovedOrGone('The post.', News),
});

export const NEWS_ENDPOINTS = [list, one];

/** Serves published news. Drafts are only at the desk. */
export function newsApi(db: Database): OpenAPIHono {
  return newApi()
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query');
      const found = await readNews(db, { isPublic: true, limit: limit + 1, after: cursor === undefined ? undefined : placeOf(cursor) });
      const told = await toPublicPosts(db, found.slice(0, limit));
      const last = found.length > limit ? found[limit - 1] : undefined;
      const next = last === undefined ? null : writeCursor({ sortKey: last.day, id: String(last.place) });
      return respond(c, { news: told, next });
    })
    .openapi(one, async (c) => {
      const { id } = c.req.valid('param');
      const post = isSlug(id) ? await findNews(db, id) : undefined;
      if (post === undefined && isSlug(id) && (await isOffRoster(db, 'news', id)))
        throw new RefusalOfGone('This post was taken off the site.');
      if (post === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this post.');
      if (post.id !== id) return c.redirect(post.id, 308);
      const [told] = await toPublicPosts(db, [post]);
      if (told === undefined) throw new Error('A post that was found tells nothing.');
      return respond(c, told);
    });
}

function placeOf(cursor: string): { day: string; place: number } {
  const { sortKey: day, id } = readCursor(cursor);
  const place = Number(id);
  if (!Number.isSafeInteger(place)) throw new Refusal('INVALID_ARGUMENT', 'cursor: isn’t one of ours', { cursor: 'isn’t one of ours' });
  return { day, place };
}
