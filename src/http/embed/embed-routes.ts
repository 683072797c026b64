import { Hono } from 'hono';
import type { Surroundings } from '#endpoint.ts';
import { PREVIEW } from '#scene/pictures/picture.ts';
import type { SceneEntry } from '#scene/site/scene.ts';
import { escapeXml } from '#shows/formats/atom.ts';
import type { RequestSurroundings } from '../address.ts';
import { askList, type List } from '../lists/lists.ts';
import { framedShows } from './frame.ts';

interface Needs {
  list: List;
  publicUrl: () => string;
  scene: Pick<SceneEntry, 'brand' | 'look'>;
}

/** The routes for other sites: the frame and oEmbed. */
export function embedRoutes(needs: Needs, surroundings: RequestSurroundings): Hono {
  const [frame, answer] = [framedShows(needs.list, needs.scene.look), oembed(needs)];
  return new Hono().get('/embed/shows', (c) => frame(c.req.raw, surroundings(c))).get('/oembed', (c) => answer(c.req.raw, surroundings(c)));
}

const PAGE = /^\/(shows|artists|venues|promoters|series)\/([a-z0-9-]{1,120})$/;
const SIZE = { width: 600, show: 170, list: 480 } as const;
const MIN_HEIGHT_PX = 120;

/** Answers `/oembed?url=…` (oembed.com) for a show, or the shows of an artist, venue, promoter or series. */
function oembed({ list, publicUrl, scene: { brand } }: Needs) {
  return async function answer(request: Request, surroundings: Surroundings): Promise<Response> {
    const { searchParams } = new URL(request.url);
    if ((searchParams.get('format') ?? 'json') !== 'json') return answerJson(501, { error: 'Only format=json is supported.' });
    const site = publicUrl();
    const asked = searchParams.get('url') ?? '';
    const url = URL.canParse(asked) ? new URL(asked) : undefined;
    const [, kind, named] = (url?.origin === new URL(site).origin && PAGE.exec(url.pathname)) || [];
    if (kind === undefined || named === undefined) return answerJson(404, { error: 'This page can’t be embedded.' });
    const found = await askList(list, new URL(`/${kind}/${named}.json?limit=1`, request.url), surroundings);
    if (found?.ok !== true) return answerJson(404, { error: 'We can’t find this page.' });
    const { title, page } = (await found.json()) as { title: string; page: string };
    // Use the present address.
    const id = new URL(page).pathname.split('/').at(-1);
    const width = within(searchParams.get('maxwidth'), SIZE.width);
    const height = within(searchParams.get('maxheight'), kind === 'shows' ? SIZE.show : SIZE.list);
    const word = { shows: 'show', artists: 'artist', venues: 'venue', promoters: 'promoter', series: 'series' }[kind as 'shows'];
    return answerJson(200, {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: brand,
      provider_url: site,
      cache_age: 3600,
      ...(fitsThumbnail(searchParams) ? thumbnail(`${site}/previews/${kind}/${id}.png`) : {}),
      width,
      height,
      html: `<iframe src="${site}/embed/shows?${word}=${id}" width="${width}" height="${height}" title="${escapeXml(title)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    });
  };
}

/** oEmbed forbids a thumbnail larger than asked for, and there is one size. */
function fitsThumbnail(asked: URLSearchParams): boolean {
  return (
    within(asked.get('maxwidth'), PREVIEW.width) === PREVIEW.width && within(asked.get('maxheight'), PREVIEW.height) === PREVIEW.height
  );
}

function thumbnail(url: string) {
  return { thumbnail_url: url, thumbnail_width: PREVIEW.width, thumbnail_height: PREVIEW.height };
}

function within(asked: string | null, usual: number): number {
  const most = Number(asked ?? usual);
  return Number.isFinite(most) && most > 0 ? Math.max(MIN_HEIGHT_PX, Math.min(usual, Math.floor(most))) : usual;
}

function answerJson(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': status === 200 ? 'public, max-age=3600' : 'no-store',
    },
  });
}
