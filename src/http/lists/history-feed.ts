import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { writeHistoryAtom } from '#desk/history/history-atom.ts';
import type { Surroundings } from '#endpoint.ts';
import type { Identity } from '#identity/identity.ts';
import { browserSession } from '#identity/session/browser-session.ts';
import { issueIdToken } from '#identity/session/tokens.ts';
import type { History } from '#scene/history/history.ts';
import { HISTORY_NOUNS, type HistoryKind } from '#scene/history/history-kind.ts';
import { DESK, pageOf } from '#scene/site/addresses.ts';
import { WORDS_ID, WORDS_NAME } from '#scene/site/words-id.ts';
import { plain } from '../headers.ts';
import { askApi } from '../pages/in-process-calls.ts';
import { PUBLIC } from './lists.ts';

interface Needs {
  api: OpenAPIHono;
  identity: Identity;
  brand: string;
}

/** Where histories are, before `/history.atom`. The API has all but the scene at the same address. */
export const HISTORY_FEEDS: Record<HistoryKind, string> = {
  artist: pageOf('artist', ':id'),
  venue: pageOf('venue', ':id'),
  promoter: pageOf('promoter', ':id'),
  series: pageOf('series', ':id'),
  show: pageOf('show', ':id'),
  news: pageOf('news', ':id'),
  service: pageOf('service', ':id'),
  scene: '/scene',
};
export const DESK_FEED = `${DESK.changes}.atom`;

const TYPE = 'application/atom+xml; charset=utf-8';
/** The date of an empty feed. */
const BEGAN = '1970-01-01T00:00:00Z';
const HEADERS = { 'content-type': TYPE, 'x-robots-tag': 'noindex' };
const PRIVATE = { ...HEADERS, 'cache-control': 'private, no-store' };

/** Feeds of changes. */
export function historyFeeds({ api, identity, brand }: Needs) {
  const site = () => identity.settings.publicUrl();

  const ask = <T>(path: string, surroundings: Surroundings, token?: string) =>
    askApi<T>(api, path, surroundings, token === undefined ? {} : { authorization: `Bearer ${token}` });

  return {
    async one(kind: HistoryKind, id: string, surroundings: Surroundings): Promise<Response> {
      const found = kind === 'scene' ? { id: WORDS_ID, name: WORDS_NAME } : await ask<Found>(addressOf(kind, id), surroundings);
      if (found instanceof Response) return refusal(found, kind, id);
      const about =
        'show' in found
          ? found.show && { id: found.show.id, at: found.show.slug, name: found.show.title || found.show.event }
          : { ...found, at: kind === 'scene' ? id : found.id };
      if (about === null) return plain(410, 'This was taken off the site.');
      if (about.at !== id) return leadTo(`${addressOf(kind, about.at)}/history.atom`);
      const history = await ask<History>(`/history?${new URLSearchParams({ kind, id: about.id })}`, surroundings);
      if (history instanceof Response) return refusal(history, kind, id);
      const page = `${site()}${addressOf(kind, about.at)}/history`;
      const head = { brand, title: `${brand}: edit history of ${about.name}`, page, self: `${page}.atom`, site: site(), began: BEGAN };
      return new Response(writeHistoryAtom(history, head), { headers: { ...PUBLIC, ...HEADERS } });
    },
    async all(c: Context, surroundings: Surroundings): Promise<Response> {
      const found = await browserSession(identity).find(identity, c);
      if (found === undefined) return plain(401, 'Sign in as an editor to read this.', PRIVATE);
      const history = await ask<History>('/desk/changes', surroundings, await issueIdToken(identity, found));
      if (history instanceof Response) return plain(history.status, 'This is only for editors.', PRIVATE);
      const page = `${site()}${DESK.changes}`;
      const head = { brand, title: `${brand}: edit history`, page, self: `${page}.atom`, site: site(), began: BEGAN };
      return new Response(writeHistoryAtom(history, head), { headers: PRIVATE });
    },
  };
}

type Found = { id: string; name: string } | { show: { id: string; slug: string; title: string; event: string } | null };

function leadTo(location: string): Response {
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });
}

function addressOf(kind: HistoryKind, id: string): string {
  return HISTORY_FEEDS[kind].replace(':id', encodeURIComponent(id));
}

function refusal(response: Response, kind: HistoryKind, id: string): Response {
  const moved = response.headers.get('location');
  if (moved !== null) return leadTo(`${addressOf(kind, moved.split('/').at(-1) ?? id)}/history.atom`);
  if (response.status >= 500) return plain(response.status, 'Try again in a moment.');
  const said = response.status === 410 ? 'This was taken off the site.' : `We can’t find this ${HISTORY_NOUNS[kind]}.`;
  return plain(response.status === 410 ? 410 : 404, said);
}
