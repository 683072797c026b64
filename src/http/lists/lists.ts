import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Surroundings } from '#endpoint.ts';
import { GROUP_KINDS, ROSTER_KINDS } from '#scene/entries/entry-kind.ts';
import { FILTER_WORDS } from '#scene/filter/show-filter.ts';
import { wordsOfFilter } from '#scene/filter/show-filter-words.ts';
import type { Problem } from '#scene/problem.ts';
import { isSlug } from '#scene/shape.ts';
import type { Feed } from '#scene/shows/feed.ts';
import { addFormat, LIST_FORMATS } from '#scene/shows/list-format.ts';
import { LISTED_AT, pageOf } from '#scene/site/addresses.ts';
import type { WrittenList } from '#shows/formats/list.ts';
import { titleOf } from '#shows/formats/words.ts';
import { yieldNow } from '#yield-every.ts';
import { askApi } from '../pages/in-process-calls.ts';
import { FORMATS, selectShows } from './formats.ts';
import { type AskedList, isSearch, listAt, preferredAddress } from './negotiate.ts';

export const LIST_WORDS = [...Object.keys(FILTER_WORDS), 'others', 'after', 'limit'];
export const SEARCH_WORDS = ['q'];

interface Needs {
  api: OpenAPIHono;
  publicUrl: () => string;
  brand: string;
  currency: string;
  zone: string;
}

/** Answers lists of shows in other formats; undefined for a page. */
export function listAnswers({ api, publicUrl, brand, currency, zone }: Needs) {
  const ask = <T>(path: string, surroundings: Surroundings) => askApi<T>(api, path, surroundings);

  return async function list(request: Request, surroundings: Surroundings): Promise<Response | undefined> {
    const url = new URL(request.url);
    const preferred = preferredAddress(url.pathname, request.headers.get('accept') ?? undefined);
    const asked = listAt(preferred ?? url.pathname);
    if (asked === undefined) return undefined;
    const { path, format } = asked;
    const { holds } = FORMATS[format];
    if (isSearch(path)) return search(url, asked, surroundings);
    const of = readListOwner(path);
    const query = new URLSearchParams({ ...holds });
    for (const word of LIST_WORDS)
      for (const value of url.searchParams.getAll(word)) if (value !== '') addTo(query, word, value, { ...holds });
    if (of !== undefined) query.set(of.kind, of.id);
    const owner =
      of === undefined || of.kind === 'show' ? undefined : await ask<{ id: string; name: string }>(pageOf(of.kind, of.id), surroundings);
    if (owner instanceof Response) return refusal(owner, asked, url);
    const feed = await ask<Feed>(`/shows/feed?${query}`, surroundings);
    if (feed instanceof Response) return refusal(feed, asked, url);
    const [show] = of?.kind === 'show' ? feed.shows : [];
    if (show !== undefined && show.slug !== of?.id) return leadTo(`${pageOf('show', show.slug)}.${format}`);
    const filter = Object.fromEntries(url.searchParams);
    const words = show === undefined ? wordsOfFilter(filter, currency, await namesIn(filter, surroundings)) : [titleOf(show)];
    const title = [owner?.name ?? [], words].flat().join(', ') || 'shows';
    return written(url, asked, { ...feed, title, here: of?.kind === 'venue' ? owner?.id : undefined });
  };

  async function namesIn(filter: Record<string, string>, surroundings: Surroundings): Promise<Record<string, string>> {
    const named = await Promise.all(
      OWNERS.map(async (kind) => {
        const id = filter[kind];
        const page = isSlug(id ?? '') ? await ask<{ name: string }>(pageOf(kind, id ?? ''), surroundings) : undefined;
        return page === undefined || page instanceof Response ? [] : [[id ?? '', page.name]];
      }),
    );
    return Object.fromEntries(named.flat());
  }

  async function search(url: URL, asked: AskedList, surroundings: Surroundings): Promise<Response> {
    const { format } = asked;
    const query = new URLSearchParams(searchOf(url));
    const feed = await ask<Feed>(`/search/feed?${query}`, surroundings);
    if (feed instanceof Response) return refusal(feed, asked, url);
    const shows = selectShows(format, feed.shows, feed.tonight);
    return written(url, asked, { ...feed, shows, title: `“${query.get('q') ?? ''}”` });
  }

  async function written(
    url: URL,
    { path, format }: AskedList,
    feed: Feed & { title: string; here?: string | undefined },
  ): Promise<Response> {
    const site = publicUrl();
    const list: WrittenList = {
      brand,
      title: `${brand}: ${feed.title}`,
      page: `${site}${path}${searchOf(url)}`,
      self: `${site}${addFormat(path, format)}${searchOf(url)}`,
      next: feed.next === null ? null : `${site}${addFormat(path, format)}${searchOf(url, { after: feed.next })}`,
      site,
      zone,
      tonight: feed.tonight,
      shows: feed.shows,
      unread: feed.unread,
      here: feed.here,
    };
    // Give other requests a turn between reading and writing.
    await yieldNow();
    return new Response(await FORMATS[format].write(list), {
      headers: {
        ...PUBLIC,
        'content-type': `${LIST_FORMATS[format]}; charset=utf-8`,
        'content-disposition': `inline; filename="${path.split('/').at(-1)}.${format}"`,
        link: `<${list.page}>; rel="canonical"; type="text/html"`,
      },
    });
  }
}

/** Headers for programs on any site. */
export const PUBLIC = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'cache-control': 'no-cache',
  vary: 'accept, accept-encoding, cookie',
};

const OWNERS = [...ROSTER_KINDS, ...GROUP_KINDS] as const;

/** Whose list is at a path, or which show; undefined for all shows. */
function readListOwner(path: string): { kind: (typeof OWNERS)[number] | 'show'; id: string } | undefined {
  const [, list, id] = path.split('/');
  if (id === undefined) return undefined;
  return { kind: OWNERS.find((kind) => LISTED_AT[kind] === `/${list}`) ?? 'show', id };
}

/** Adds a word in place of the format's default. Repeats are passed on, so that the API refuses them. */
function addTo(query: URLSearchParams, word: string, value: string, holds: Record<string, string>): void {
  if (query.get(word) === holds[word] && word in holds) query.set(word, value);
  else query.append(word, value);
}

function searchOf(url: URL, more: Record<string, string> = {}): string {
  const known = isSearch(url.pathname.replace(/\.\w+$/, '')) ? SEARCH_WORDS : LIST_WORDS;
  const words = new URLSearchParams([...url.searchParams].filter(([word, value]) => known.includes(word) && value !== ''));
  for (const [word, value] of Object.entries(more)) words.set(word, value);
  return words.size === 0 ? '' : `?${words}`;
}

async function refusal(response: Response, { format }: AskedList, url: URL): Promise<Response> {
  const location = response.headers.get('location');
  if (response.status === 308 && location !== null) {
    const kind = url.pathname.split('/')[1];
    return leadTo(`/${kind}/${location}.${format}${searchOf(url)}`);
  }
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  const later = response.headers.get('retry-after');
  return new Response(`${problem?.error.message ?? 'We can’t answer this right now.'}\n`, {
    status: response.status,
    headers: { ...PUBLIC, 'content-type': 'text/plain; charset=utf-8', ...(later === null ? {} : { 'retry-after': later }) },
  });
}

function leadTo(location: string): Response {
  return new Response(null, { status: 301, headers: { ...PUBLIC, location } });
}

export type List = (request: Request, surroundings: Surroundings) => Promise<Response | undefined>;

/** A list's answer after redirects: embeds keep their old address. */
export async function askList(list: List, address: URL, surroundings: Surroundings): Promise<Response | undefined> {
  const answer = await list(new Request(address), surroundings);
  const now = answer?.status === 301 ? answer.headers.get('location') : null;
  return now === null ? answer : list(new Request(new URL(now, address)), surroundings);
}
