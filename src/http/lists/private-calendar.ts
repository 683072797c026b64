import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Surroundings } from '#endpoint.ts';
import { LIST_FORMATS, type ListFormat } from '#scene/shows/list-format.ts';
import type { StarredFeed } from '#scene/stars/star.ts';
import { plain } from '../headers.ts';
import { askApi } from '../pages/in-process-calls.ts';
import { FORMATS, selectShows } from './formats.ts';

interface Needs {
  api: OpenAPIHono;
  publicUrl: () => string;
  brand: string;
  zone: string;
  page: string;
}

export const PRIVATE_LIST = '/my/shows';

/** Not cached, not indexed, and not in Referer. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Answers private calendars by key, in any format. They name nobody. */
export function privateCalendar({ api, publicUrl, brand, zone, page }: Needs) {
  return async function calendar(key: string, format: ListFormat, surroundings: Surroundings): Promise<Response> {
    const feed = await askApi<StarredFeed>(api, `/session/calendar/feed?${new URLSearchParams({ key })}`, surroundings);
    if (feed instanceof Response) return refuseCalendar(feed);
    const site = publicUrl();
    const list = {
      brand,
      title: `${brand}: my shows`,
      page: `${site}${page}`,
      // The key is in the address only.
      self: `${site}${PRIVATE_LIST}.${format}`,
      next: null,
      site,
      zone,
      tonight: feed.tonight,
      shows: selectShows(format, feed.shows, feed.tonight),
    };
    const headers = { ...HEADERS, 'content-type': `${LIST_FORMATS[format]}; charset=utf-8` };
    return new Response(await FORMATS[format].write(list), { headers });
  };
}

function refuseCalendar(response: Response): Response {
  const later = response.headers.get('retry-after');
  if (response.status >= 500) return plain(response.status, 'Try again in a moment.', later === null ? {} : { 'retry-after': later });
  return plain(404, 'This calendar address no longer works. Make a new one on the site.');
}
