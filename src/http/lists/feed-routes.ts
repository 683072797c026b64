import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { Identity } from '#identity/identity.ts';
import type { HistoryKind } from '#scene/history/history-kind.ts';
import { LIST_FORMATS, type ListFormat } from '#scene/shows/list-format.ts';
import type { RequestSurroundings } from '../address.ts';
import { DESK_FEED, HISTORY_FEEDS, historyFeeds } from './history-feed.ts';
import { NEWS_FEED, newsFeed } from './news-feed.ts';
import { PRIVATE_LIST, privateCalendar } from './private-calendar.ts';

interface Needs {
  api: OpenAPIHono;
  identity: Identity;
  brand: string;
  zone: string;
  myShows: string;
}

/** Feeds of news and changes, and private calendars. Lists of shows are in `listAnswers`. */
export function feedRoutes({ api, identity, brand, zone, myShows }: Needs, surroundings: RequestSurroundings): Hono {
  const { publicUrl } = identity.settings;
  const news = newsFeed({ api, publicUrl, brand });
  const histories = historyFeeds({ api, identity, brand });
  const calendar = privateCalendar({ api, publicUrl, brand, zone, page: myShows });
  const feeds = new Hono();
  feeds.get(NEWS_FEED, (c) => news(surroundings(c)));
  for (const [kind, path] of Object.entries(HISTORY_FEEDS) as [HistoryKind, string][])
    feeds.get(`${path}/history.atom`, (c) => histories.one(kind, c.req.param('id') ?? '', surroundings(c)));
  feeds.get(DESK_FEED, (c) => histories.all(c, surroundings(c)));
  for (const format of Object.keys(LIST_FORMATS) as ListFormat[])
    feeds.get(`${PRIVATE_LIST}.${format}`, (c) => calendar(c.req.query('key') ?? '', format, surroundings(c)));
  return feeds;
}
