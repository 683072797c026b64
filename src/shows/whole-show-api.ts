import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, timestamp, tonightAt, wallClock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answersOrMoved, endpoint, newApi, respond } from '#endpoint.ts';
import { Refusal } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import { WholeShow } from '#scene/shows/whole-show.ts';
import { daymarks } from '#venues/store.ts';
import { findShowBySlug } from './addresses.ts';
import { withListFields } from './as-listed.ts';
import { findShow } from './store.ts';
import { readGoneShow, readWholeShow } from './whole-show.ts';

const one = endpoint({
  ...ANYONE,
  fresh: 'minute',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/shows/{slug}',
  tags: ['Shows'],
  summary: 'Everything about one show',
  request: { params: z.object({ slug: z.string() }) },
  responses: answersOrMoved('The show, or that it was taken off the site.', WholeShow),
});

export const WHOLE_SHOW_ENDPOINTS = [one];

/** Serves everything about a show, at every address it ever had. `zone` is the scene's. */
export function wholeShowApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi().openapi(one, async (c) => {
    const { slug } = c.req.valid('param');
    const leading = isSlug(slug) ? await findShowBySlug(db, slug) : undefined;
    if (leading === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this show.');
    const show = await findShow(db, leading.id);
    if (show === undefined) throw new Error(`The show ${leading.id} is gone.`);
    if (leading.isAnnounced && show.slug !== slug) return c.redirect(show.slug, 308);
    const venue = show.venue.id;
    const told = leading.isAnnounced ? await readWholeShow(db, show, zone) : await readGoneShow(db, show);
    const venueIds = [...new Set([venue, ...told.others.map((other) => other.venue.id)])].filter((id) => id !== null);
    const now = clock();
    return respond(c, {
      tonight: tonightAt(now, zone),
      now: { ...wallClock(now, zone), at: timestamp(now) },
      ...told,
      others: await withListFields(db, told.others),
      daymarks: await daymarks(db, venueIds),
    });
  });
}
