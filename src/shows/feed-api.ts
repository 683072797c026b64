import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type Clock, tonightAt } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { ANYONE, answersOrGone, endpoint, newApi, respond } from '#endpoint.ts';
import { FILTER_WORDS, nightsOf, rejectContradictions } from '#scene/filter/show-filter.ts';
import { Refusal, RefusalOfGone } from '#scene/problem.ts';
import { Slug } from '#scene/shape.ts';
import { Feed } from '#scene/shows/feed.ts';
import { addDays } from '#scene/time/calendar.ts';
import { yieldEvery } from '#yield-every.ts';
import { findShowBySlug } from './addresses.ts';
import { withHistory } from './feed.ts';
import { awayFrom, listRowsByAnyId, MAX_SHOWS, MORE_WORDS, narrowingOf } from './list-query.ts';
import { readPlace, writePlace } from './place-cursor.ts';
import { findShow, withBills } from './store.ts';
import { unreadSources } from './unread-sources.ts';
import { findWhyHidden } from './whole-show.ts';

/** Nights before tonight that a feed may include. */
const MAX_BACK = 60;

const feed = endpoint({
  ...ANYONE,
  fresh: 'night',
  reads: ['shows', 'roster'],
  method: 'get',
  path: '/shows/feed',
  tags: ['Shows'],
  summary: 'Shows as a feed',
  description: 'Everything announced from tonight on, unless you ask for nights, with the extra fields calendars and feed readers need.',
  request: {
    query: z
      .object({
        ...FILTER_WORDS,
        others: MORE_WORDS.others,
        show: Slug.optional().meta({ description: 'Only the show that has or had this address; other parameters are ignored.' }),
        back: z.coerce.number<string | number>().int().min(0).max(MAX_BACK).default(0).meta({
          description: 'Also this many nights before tonight, if you don’t ask for nights.',
        }),
        order: z.enum(['soonest', 'announced']).default('soonest').meta({ description: '`announced`: latest announced or changed first.' }),
        limit: z.coerce.number<string | number>().int().min(1).max(MAX_SHOWS).default(200),
        after: z.string().max(600).optional().meta({ description: '`next` from the previous page.' }),
      })
      .check(rejectContradictions),
  },
  responses: answersOrGone('The shows.', Feed),
});

export const FEED_ENDPOINTS = [feed];

/** Serves shows with what calendars and feed readers need. `zone` is the scene's. */
export function feedApi(db: Database, clock: Clock, zone: string): OpenAPIHono {
  return newApi().openapi(feed, async (c) => {
    const { back, order, limit, after, show: slug, ...wanted } = c.req.valid('query');
    const now = clock();
    const tonight = tonightAt(now, zone);
    if (slug !== undefined) {
      const leading = await findShowBySlug(db, slug);
      if (leading === undefined) throw new Refusal('NOT_FOUND', 'We can’t find this show.');
      const found = await findShow(db, leading.id);
      // Followers of a withdrawn show see it canceled; of a show an editor hid they see nothing.
      if (found?.status === 'withdrawn' && (await findWhyHidden(db, found.id)) !== null)
        throw new RefusalOfGone('This show was taken down.');
      const shows = found === undefined ? [] : [found];
      return respond(c, { tonight, shows: await withHistory(db, shows), next: null });
    }
    const turn = yieldEvery();
    const nights = nightsOf(wanted, tonight) ?? { from: addDays(tonight, -back) };
    const place = after === undefined ? undefined : readPlace(after);
    const asked = { ...narrowingOf(wanted, nights), ...awayFrom(wanted, nights, tonight), order, limit: limit + 1, after: place };
    const rows = await listRowsByAnyId(db, asked);
    // Reading 1,000 shows takes tens of milliseconds, so other requests get their turn.
    await turn();
    const shows = await withBills(db, rows.slice(0, limit));
    await turn();
    const last = rows.length > limit && order === 'soonest' ? shows.at(-1) : undefined;
    const unread = rows.length === 0 ? { unread: await unreadSources(db, { venue: wanted.venue, now, zone }) } : {};
    return respond(c, { tonight, shows: await withHistory(db, shows), ...unread, next: last === undefined ? null : writePlace(last) });
  });
}
