import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { isOffRoster, withCurrentEnding } from '#database/moved.ts';
import { ANYONE, answers, answersOrMovedOrGone, endpoint, newApi, readCursor, respond, writeCursor } from '#endpoint.ts';
import { Artist, type ArtistCard, ArtistList } from '#scene/artists/artist.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { isSlug, Words } from '#scene/shape.ts';
import { tellApart, withApart } from './apart.ts';
import { heardActs, withListen } from './heard-acts.ts';
import { type ArtistRow, findArtist, listArtists } from './store.ts';

const MAX_ARTISTS = 1000;

const list = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster', 'shows'],
  method: 'get',
  path: '/artists',
  tags: ['Artists'],
  summary: 'List artists by name',
  request: {
    query: z.object({
      verified: z
        .enum(['true', 'false', 'all'])
        .default('all')
        .meta({ description: 'List artists with a full page, those without, or all.' }),
      q: Words.max(200).default('').meta({ description: 'Part of the name, in any case.' }),
      limit: z.coerce.number<string | number>().int().min(1).max(MAX_ARTISTS).default(100),
      cursor: z.string().max(400).optional().meta({ description: '`next` from the previous page.' }),
    }),
  },
  responses: answers('One page of artists.', ArtistList),
});

const one = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['roster', 'shows'],
  method: 'get',
  path: '/artists/{id}',
  tags: ['Artists'],
  summary: 'Everything about one artist',
  request: { params: z.object({ id: z.string().meta({ example: 'exampleband' }) }) },
  responses: answersOrMovedOrGone('The artist.', Artist),
});

export const ARTIST_ENDPOINTS = [list, one];

/** Lists, filters and reads artists. */
export function artistsApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi()
    .openapi(list, async (c) => {
      const { verified, q, limit, cursor } = c.req.valid('query');
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const rows = await listArtists(db, { verified: verified === 'all' ? 'all' : verified === 'true', q, limit: limit + 1, after });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const apart = await tellApart(
        db,
        page.map(({ id }) => id),
        tonightAt(clock(), zone),
      );
      // The facts that tell namesakes apart include next nights.
      const cards = withListen(withApart(page.map(toCard), apart), await heardActs(db));
      return respond(c, { artists: cards, next: last === undefined ? null : writeCursor(last) });
    })
    .openapi(one, async (c) => {
      const { id } = c.req.valid('param');
      const artist = isSlug(id) ? await findArtist(db, id) : undefined;
      if (artist !== undefined && artist.id !== id) return c.redirect(artist.id, 308);
      if (artist !== undefined) return respond(c, await withCurrentEnding(db, 'artist', artist));
      if (isSlug(id) && (await isOffRoster(db, 'artist', id))) throw new RefusalOfGone('This artist was taken off the site.');
      throw new Refusal('NOT_FOUND', 'We don’t know this artist.');
    });
}

function toCard({ sortKey: _, ...card }: ArtistRow): ArtistCard {
  return card;
}
