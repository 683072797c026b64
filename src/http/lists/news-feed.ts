import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Surroundings } from '#endpoint.ts';
import type { NewsList } from '#scene/entries/news.ts';
import { LISTED_AT, pageOf } from '#scene/site/addresses.ts';
import { element, escapeXml, link, uuidOf } from '#shows/formats/atom.ts';
import { plainLine } from '#shows/formats/words.ts';
import { askApi } from '../pages/in-process-calls.ts';
import { PUBLIC } from './lists.ts';

export const NEWS_FEED = '/news.atom';
const MAX_POSTS = 50;

interface Needs {
  api: OpenAPIHono;
  publicUrl: () => string;
  brand: string;
}

/** The news as an Atom feed (RFC 4287), whole posts. */
export function newsFeed({ api, publicUrl, brand }: Needs) {
  return async (surroundings: Surroundings): Promise<Response> => {
    const list = await askApi<NewsList>(api, `/news?limit=${MAX_POSTS}`, surroundings);
    if (list instanceof Response) return list;
    const body = writeNews(list, { brand, site: publicUrl() });
    return new Response(body, { headers: { ...PUBLIC, 'content-type': 'application/atom+xml; charset=utf-8' } });
  };
}

function writeNews({ news }: NewsList, { brand, site }: { brand: string; site: string }): string {
  const entries = news.map(({ id, name, text, day, changed, about }) => {
    const parts = [
      element('id', uuidOf(`backline news ${id}`)),
      element('title', name),
      link('alternate', `${site}${pageOf('news', id)}`, 'text/html'),
      element('published', momentOf(day)),
      element('updated', changed ?? momentOf(day)),
      ...about
        .filter(({ address }) => address.startsWith(LISTED_AT.artist))
        .map((each) => `<category term="${escapeXml(plainLine(each.name))}"/>`),
      `<content type="html">${escapeXml(text.split('\n').map(plainLine).join('\n'))}</content>`,
    ];
    return `<entry>${parts.join('')}</entry>`;
  });
  const moments = news.map(({ changed, day }) => changed ?? momentOf(day)).toSorted();
  const head = [
    element('id', `${site}${NEWS_FEED}`),
    element('title', `${brand}: news`),
    link('self', `${site}${NEWS_FEED}`, 'application/atom+xml'),
    link('alternate', `${site}${LISTED_AT.news}`, 'text/html'),
    element('updated', moments.at(-1) ?? momentOf('2000-01-01')),
    `<author>${element('name', brand)}</author>`,
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${[...head, ...entries].join('\n')}\n</feed>\n`;
}

/** Posts have a day but no time. */
function momentOf(day: string): string {
  return `${day}T12:00:00Z`;
}
