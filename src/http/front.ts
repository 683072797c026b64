import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import type { Turns } from '#database/turns.ts';
import { accepts } from './accepted-encoding.ts';
import { keepable } from './kept-answer.ts';
import { lifeOf } from './kept-paths.ts';
import { listenerOf } from './listener.ts';
import { watchMoment } from './moment.ts';
import { PageCache, type Ready } from './page-cache.ts';

/** What stands behind the front. */
interface Behind {
  site: Pick<Hono, 'fetch' | 'request'>;
  db: Database;
  clock: Clock;
  /** The scene's own. */
  zone: string;
  /** Tells what other processes change. */
  turns?: Pick<Turns, 'onTurn'>;
  cache?: PageCache;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers whoever is not signed in from what is kept, before the site is asked at all; everything else goes on to the site. */
export function front({ site, db, clock, zone, turns, cache = new PageCache() }: Behind): RequestListener {
  const moment = watchMoment(db, clock, zone);
  turns?.onTurn(moment.hearsay);
  // Whoever changed something through this process sees it with their next question.
  const ask = listenerOf({
    fetch: (request, env) =>
      SAFE.has(request.method) ? site.fetch(request, env) : Promise.resolve(site.fetch(request, env)).finally(moment.doubt),
  });

  /** The answer to an address as the site gives it to somebody of whom nothing is known but day or night. */
  async function make(address: string, light: string) {
    return keepable(await site.request(address, light === '' ? {} : { headers: { cookie: `light=${light}` } }));
  }

  async function answerOf({ url = '' }: IncomingMessage, light: string, encoding: ReturnType<typeof accepts>): Promise<Ready | undefined> {
    const life = lifeOf(url);
    if (life === undefined) return undefined;
    const stamps = moment.known() ?? (await moment.read());
    return cache.get(light + url, life, stamps, encoding, () => make(url, light));
  }

  return (request, response) => {
    const light = lightOfAnybody(request);
    if (light === undefined) return void ask(request, response);
    const encoding = accepts(String(request.headers['accept-encoding'] ?? ''));
    const stamps = moment.known();
    const kept = stamps && cache.find(light + request.url, stamps, encoding);
    if (kept !== undefined) return send(kept, request, response);
    answerOf(request, light, encoding).then(
      (made) => (made === undefined ? void ask(request, response) : send(made, request, response)),
      () => void ask(request, response),
    );
  };
}

/** Day, night or '' as somebody unknown set it; undefined for somebody who may be known, and for what is more than reading. */
function lightOfAnybody({ method, headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
  const { cookie } = headers;
  if (cookie === undefined) return '';
  if (/(?:^|;)\s*(?:__Host-)?session\s*=/.test(cookie)) return undefined;
  return /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(cookie)?.[1] ?? '';
}

function send({ status, variant }: Ready, request: IncomingMessage, response: ServerResponse): void {
  const held = request.headers['if-none-match'];
  if (held !== undefined && status === 200 && names(held, variant.etag)) response.writeHead(304, variant.unchanged).end();
  else response.writeHead(status, variant.headers).end(variant.body);
}

/** Whether a list of tags names one, weakened on the way or not (RFC 9110, section 13.1.2). */
function names(held: string, etag: string): boolean {
  return held === etag || held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
