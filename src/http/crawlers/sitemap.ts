import { Hono } from 'hono';
import type { Database } from '#database/engines/open.ts';
import { GROUP_KINDS } from '#scene/entries/entry-kind.ts';
import { LISTED_AT, pageOf } from '#scene/site/addresses.ts';
import { addDays, isDay } from '#scene/time/calendar.ts';
import { findArchiveEnds, listArchivedShows } from '#shows/archive/archive.ts';
import { plain } from '../headers.ts';

/** Limit of the protocol (sitemaps.org 0.9). */
const MAX_ADDRESSES = 50_000;
const MAX_NEWS = 5_000;
/** Kinds of which a town has few. */
const SMALL_KINDS = [...GROUP_KINDS, 'service'] as const;

/** An address without its origin, and the day of its last change if known. */
interface Entry {
  path: string;
  changed?: string;
}

interface Needs {
  db: Database;
  publicUrl: () => string;
  pages: readonly string[];
}

/** The sitemap: one file if it fits, else an index of parts. */
export function sitemapRoutes(needs: Needs): Hono {
  return new Hono()
    .get('/sitemap.xml', () => wholeSitemap(needs))
    .get(
      '/sitemap/:part',
      async (c) => (await renderPart(needs, c.req.param('part'))) ?? plain(404, 'This part of the sitemap doesn’t exist.'),
    );
}

async function wholeSitemap({ db, publicUrl, pages }: Needs): Promise<Response> {
  const [artists, venues, ends] = await Promise.all([count(db, 'artist'), count(db, 'venue'), findArchiveEnds(db)]);
  const posts = await newsEntries(db);
  const small = await Promise.all(SMALL_KINDS.map((kind) => smallEntries(db, kind)));
  const room = MAX_ADDRESSES - artists - venues - posts.length - small.flat().length - pages.length;
  const shows = ends === undefined || room <= 0 ? [] : await showEntries(db, { from: ends.first, to: addDays(ends.last, 1) }, room + 1);
  if (room > 0 && shows.length <= room) {
    const named = [...(await listEntries(db, 'venue', 1)), ...(await listEntries(db, 'artist', 1))];
    return urlSet(publicUrl(), [...pageEntries(pages), ...posts, ...small.flat(), ...named, ...shows]);
  }
  const parts = (kind: string, many: number) => Array.from({ length: Math.ceil(many / MAX_ADDRESSES) }, (_, part) => `${kind}-${part + 1}`);
  return indexOf(publicUrl(), [
    'pages',
    ...parts('news', posts.length),
    ...SMALL_KINDS.flatMap((kind, at) => parts(LISTED_AT[kind].slice(1), small[at]?.length ?? 0)),
    ...parts('venues', venues),
    ...parts('artists', artists),
    ...(ends === undefined ? [] : monthsOf(ends)),
  ]);
}

/** A part: `pages`, `news-1`, `artists-2`, or a month of shows, `2024-05`; undefined for other names. */
async function renderPart({ db, publicUrl, pages }: Needs, name: string): Promise<Response | undefined> {
  const answer = async (entries: Entry[] | Promise<Entry[]>) => urlSet(publicUrl(), await entries);
  if (name === 'pages') return answer(pageEntries(pages));
  if (name === 'news-1') return answer(newsEntries(db));
  const small = SMALL_KINDS.find((each) => `/${name}` === `${LISTED_AT[each]}-1`);
  if (small !== undefined) return answer(smallEntries(db, small));
  if (isDay(`${name}-01`)) {
    const [from, to] = [`${name}-01`, `${addDays(`${name}-01`, 31).slice(0, 7)}-01`];
    return answer(showEntries(db, { from, to }));
  }
  const [, kind, number] = /^(artist|venue)s-([1-9]\d{0,3})$/.exec(name) ?? [];
  if (kind !== 'artist' && kind !== 'venue') return undefined;
  return answer(listEntries(db, kind, Number(number)));
}

function pageEntries(pages: readonly string[]): Entry[] {
  return pages.map((path) => ({ path }));
}

async function listEntries(db: Database, kind: 'artist' | 'venue', part: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .offset((part - 1) * MAX_ADDRESSES)
    .execute();
  return rows.map(({ id }) => ({ path: pageOf(kind, id) }));
}

async function showEntries(db: Database, nights: { from: string; to: string }, limit = MAX_ADDRESSES): Promise<Entry[]> {
  const shows = await listArchivedShows(db, { ...nights, limit });
  return shows.map(({ slug, changed_at }) => ({ path: pageOf('show', slug), changed: changed_at.slice(0, 10) }));
}

async function newsEntries(db: Database): Promise<Entry[]> {
  const posts = db.selectFrom('news').select('id').where('draft', '=', 0);
  const rows = await posts.orderBy('day', 'desc').orderBy('place', 'desc').limit(MAX_NEWS).execute();
  return rows.map(({ id }) => ({ path: pageOf('news', id) }));
}

async function smallEntries(db: Database, kind: (typeof SMALL_KINDS)[number]): Promise<Entry[]> {
  const rows = await db.selectFrom(kind).select('id').orderBy('id').limit(MAX_NEWS).execute();
  return rows.map(({ id }) => ({ path: pageOf(kind, id) }));
}

function urlSet(site: string, entries: readonly Entry[]): Response {
  const lines = entries.map(
    ({ path, changed }) => `<url><loc>${site}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>`);
}

function indexOf(site: string, names: readonly string[]): Response {
  const lines = names.map((name) => `<sitemap><loc>${site}/sitemap/${name}</loc></sitemap>`);
  return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>`);
}

async function count(db: Database, kind: 'artist' | 'venue'): Promise<number> {
  const { many } = await db
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}

function monthsOf({ first, last }: { first: string; last: string }): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addDays(`${month}-01`, 31).slice(0, 7)) months.push(month);
  return months;
}

function xml(body: string): Response {
  const headers = { 'content-type': 'application/xml; charset=utf-8' };
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers });
}
