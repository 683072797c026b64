import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/open.ts';
import type { Replica } from '#database/replica.ts';
import type { Turns } from '#database/turns.ts';
import { namesSession } from '#identity/cookie.ts';
import { accepts, type Encoding } from './accepted-encoding.ts';
import { keepable } from './kept-answer.ts';
import { lifeOf } from './kept-paths.ts';
import { listenerOf } from './listener.ts';
import { type Moment, watchMoment } from './moment.ts';
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
  /** The site over a replica of the database: what anybody may read is made there, as long as it can be. */
  copy?: { site: Pick<Hono, 'request'>; replica: Replica };
  cache?: PageCache;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where answers for anybody are made: a site, and the moment of its database. The two go together: a page must not be older than its stamps. */
interface Maker {
  site: Pick<Hono, 'request'>;
  moment: Moment;
}

/** Answers whoever is not signed in from what is kept, before the site is asked at all; everything else goes on to the site. */
export function front({ site, db, clock, zone, turns, copy, cache = new PageCache() }: Behind): RequestListener {
  const primary: Maker = { site, moment: watchMoment(db, clock, zone) };
  const replica = copy && { ...copy, moment: watchMoment(copy.replica.db, clock, zone) };
  const moments = [primary.moment, ...(replica === undefined ? [] : [replica.moment])];
  const doubt = () => {
    for (const moment of moments) moment.doubt();
  };
  for (const moment of moments) turns?.onTurn(moment.hearsay);
  const maker = (): Maker => (replica?.replica.usable() ? replica : primary);
  // Whoever changed something through this process sees it with their next question.
  const ask = listenerOf({
    fetch: (request, env) =>
      SAFE.has(request.method) ? site.fetch(request, env) : Promise.resolve(site.fetch(request, env)).finally(doubt),
  });

  async function answerOf(url: string, light: string, encoding: Encoding): Promise<Ready | undefined> {
    const life = lifeOf(url);
    if (life === undefined) return undefined;
    const answerBy = async ({ site, moment }: Maker) => {
      const stamps = moment.known() ?? (await moment.read());
      return cache.get(light + url, life, stamps, encoding, () => make(site, url, light));
    };
    const by = maker();
    try {
      return await answerBy(by);
    } catch (error) {
      if (replica === undefined || by === primary) throw error;
      replica.replica.leave(error);
      return answerBy(primary);
    }
  }

  return (request, response) => {
    const light = lightOfAnybody(request);
    if (light === undefined) return void ask(request, response);
    const encoding = accepts(String(request.headers['accept-encoding'] ?? ''));
    const stamps = maker().moment.known();
    const kept = stamps && cache.find(light + request.url, stamps, encoding);
    if (kept !== undefined) return send(kept, request, response);
    answerOf(request.url ?? '', light, encoding).then(
      (made) => (made === undefined ? void ask(request, response) : send(made, request, response)),
      () => void ask(request, response),
    );
  };
}

/** The answer to an address as a site gives it to somebody of whom nothing is known but day or night. @throws Error when the site fails */
async function make(site: Pick<Hono, 'request'>, address: string, light: string) {
  const answer = await site.request(address, light === '' ? {} : { headers: { cookie: `light=${light}` } });
  if (answer.status === 500) throw new Error(`The site failed at ${address}.`);
  return keepable(answer);
}

/** Day, night or '' as somebody unknown set it; undefined for somebody who may be known, and for what is more than reading. */
function lightOfAnybody({ method, headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
  const { cookie } = headers;
  if (cookie === undefined) return '';
  if (namesSession(cookie)) return undefined;
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
