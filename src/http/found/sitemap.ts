import type { Context } from 'hono';
import { madeOf } from '#api.ts';
import type { Database } from '#database/engines/open.ts';
import { pageOf } from '#scene/addresses.ts';
import { addDays, isDay } from '#scene/calendar.ts';
import { kindKey, listKeys, NOTHING } from '#scene/change.ts';
import { archiveEnds, keptShows } from '#shows/archive.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** A sitemap holds no more addresses (sitemaps.org, protocol 0.9). */
const MOST = 50_000;
/** So many news posts are named, and so many services. */
const MOST_NEWS = 5_000;

/** What stands in a sitemap: an address without its origin, and the day it changed last where that is known. */
interface Entry {
  path: string;
  changed?: string;
}

interface Needs {
  db: Database;
  /** Where visitors find the site. */
  publicUrl: () => string;
  /** The pages of the site that name nothing. */
  plain: readonly string[];
}

/** Tells searchers which pages there are: all in one where they fit, else an index of parts. */
export function sitemaps({ db, publicUrl, plain }: Needs) {
  const pages = async (): Promise<Entry[]> => plain.map((path) => ({ path }));
  const named = async (kind: 'artist' | 'venue', part: number): Promise<Entry[]> => {
    const rows = await db
      .selectFrom(kind)
      .select('id')
      .orderBy('id')
      .limit(MOST)
      .offset((part - 1) * MOST)
      .execute();
    return rows.map(({ id }) => ({ path: pageOf(kind, id) }));
  };
  const shows = async (nights: { from: string; to: string }, limit = MOST): Promise<Entry[]> =>
    (await keptShows(db, { ...nights, limit })).map(({ slug, changed_at }) => ({
      path: pageOf('show', slug),
      changed: changed_at.slice(0, 10),
    }));

  /** The latest news: nobody looks for older ones in a part of their own. */
  const news = async (): Promise<Entry[]> => {
    const rows = await db
      .selectFrom('news')
      .select('id')
      .where('draft', '=', 0)
      .orderBy('day', 'desc')
      .orderBy('place', 'desc')
      .limit(MOST_NEWS)
      .execute();
    return rows.map(({ id }) => ({ path: pageOf('news', id) }));
  };

  const services = async (): Promise<Entry[]> => {
    const rows = await db.selectFrom('service').select('id').orderBy('id').limit(MOST_NEWS).execute();
    return rows.map(({ id }) => ({ path: pageOf('service', id) }));
  };

  /** The one sitemap, or the index of its parts. */
  async function root(c: Context): Promise<Response> {
    madeOf(c, kindKey('show'), kindKey('artist'), kindKey('venue'), kindKey('news'), kindKey('service'));
    const [artists, venues, ends] = await Promise.all([count(db, 'artist'), count(db, 'venue'), archiveEnds(db)]);
    const [posts, served] = await Promise.all([news(), services()]);
    const room = MOST - artists - venues - posts.length - served.length - plain.length;
    const all = ends === undefined || room <= 0 ? [] : await shows({ from: ends.first, to: addDays(ends.last, 1) }, room + 1);
    if (room > 0 && all.length <= room)
      return urls([...(await pages()), ...posts, ...served, ...(await named('venue', 1)), ...(await named('artist', 1)), ...all]);
    const parts = (kind: string, many: number) => Array.from({ length: Math.ceil(many / MOST) }, (_, part) => `${kind}-${part + 1}`);
    return index([
      'pages',
      ...parts('news', posts.length),
      ...parts('services', served.length),
      ...parts('venues', venues),
      ...parts('artists', artists),
      ...(ends === undefined ? [] : monthsOf(ends)),
    ]);
  }

  /** A part: `pages`, `news-1`, `artists-2`, or the shows of a month, `2024-05`; undefined for any other name. */
  async function part(c: Context, name: string): Promise<Response | undefined> {
    if (name === 'pages') {
      madeOf(c, NOTHING);
      return urls(await pages());
    }
    if (name === 'news-1') {
      madeOf(c, kindKey('news'));
      return urls(await news());
    }
    if (name === 'services-1') {
      madeOf(c, kindKey('service'));
      return urls(await services());
    }
    if (isDay(`${name}-01`)) {
      const first = `${name}-01`;
      const to = `${addDays(first, 31).slice(0, 7)}-01`;
      for (let night = first; night < to; night = addDays(night, 1)) madeOf(c, listKeys.ofNight(night));
      return urls(await shows({ from: first, to }));
    }
    const [, kind, number] = /^(artist|venue)s-([1-9]\d{0,3})$/.exec(name) ?? [];
    if (kind !== 'artist' && kind !== 'venue') return undefined;
    madeOf(c, kindKey(kind));
    return urls(await named(kind, Number(number)));
  }

  const urls = (entries: readonly Entry[]) => {
    const lines = entries.map(
      ({ path, changed }) => `<url><loc>${publicUrl()}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
    );
    return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>`);
  };
  const index = (names: readonly string[]) => {
    const lines = names.map((name) => `<sitemap><loc>${publicUrl()}/sitemap/${name}</loc></sitemap>`);
    return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>`);
  };
  return { root, part };
}

async function count(db: Database, kind: 'artist' | 'venue'): Promise<number> {
  const { many } = await db
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}

/** Every month from that of the first night to that of the last. */
function monthsOf({ first, last }: { first: string; last: string }): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addDays(`${month}-01`, 31).slice(0, 7)) months.push(month);
  return months;
}

function xml(body: string): Response {
  const headers = { ...SAFE_HEADERS, 'content-security-policy': NO_CONTENT_POLICY, 'content-type': 'application/xml; charset=utf-8' };
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers });
}
