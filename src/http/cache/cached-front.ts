import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { ContentChanges } from '#database/content-changes.ts';
import type { Database } from '#database/open.ts';
import type { Replica } from '#database/replica.ts';
import { namesSession } from '#identity/cookie.ts';
import { namesNotice } from '../pages/notice-cookie.ts';
import type { PageTable } from '../pages/page-table.ts';
import { listenerOf } from '../server/listener.ts';
import { accepts, type Encoding } from './accepted-encoding.ts';
import { freshnessRules } from './cacheable-paths.ts';
import { type CachedResponse, toCachedResponse } from './cached-response.ts';
import { type ContentVersions, watchVersions } from './freshness.ts';
import { type Ready, ResponseCache } from './response-cache.ts';

/** What stands behind the front. */
interface Behind {
  site: Pick<Hono, 'fetch' | 'request'>;
  db: Database;
  clock: Clock;
  /** The scene's own. */
  zone: string;
  pages: PageTable;
  /** Tells what other processes change. */
  turns?: Pick<ContentChanges, 'onTurn'>;
  /** The site over a replica of the database: what anybody may read is made there, as long as it can be. */
  copy?: { site: Pick<Hono, 'request'>; replica: Replica };
  cache?: ResponseCache;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where answers for anybody are made: a site, and the moment of its database. The two go together: a page must not be older than its stamps. */
interface Maker {
  site: Pick<Hono, 'request'>;
  moment: ContentVersions;
}

/** Answers whoever is not signed in from what is kept, before the site is asked at all; everything else goes on to the site. */
export function cachedFront({ site, db, clock, zone, pages, turns, copy, cache = new ResponseCache() }: Behind): RequestListener {
  const freshnessOf = freshnessRules(pages);
  const primary: Maker = { site, moment: watchVersions(db, clock, zone) };
  const replica = copy && { ...copy, moment: watchVersions(copy.replica.db, clock, zone) };
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

  /** What to send; undefined where the site itself is to be asked, as nobody else has done so for this request. */
  async function answerOf(from: HttpBindings, light: string, encoding: Encoding): Promise<Ready | Response | undefined> {
    const { url = '' } = from.incoming;
    const life = freshnessOf(url);
    if (life === undefined) return undefined;
    const answerBy = async ({ site, moment }: Maker) => {
      const stamps = moment.known() ?? (await moment.read());
      // What was made and is not to be kept goes to whoever had it made: asking twice would be a second wait at a full house.
      let theirs: Response | undefined;
      const ready = await cache.get(light + url, life, stamps, encoding, async () => {
        const made = await make(site, from, light);
        if (!(made instanceof Response)) return made;
        if (made.status === 500 && site !== primary.site) throw new Error(`The site over the replica failed at ${url}.`);
        theirs = made;
        return undefined;
      });
      return ready ?? theirs;
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
    const encoding = accepts(request.headers['accept-encoding']);
    const stamps = maker().moment.known();
    const kept = stamps && cache.find(light === '' ? (request.url ?? '') : light + request.url, stamps, encoding);
    if (kept !== undefined) return send(kept, request, response);
    answerOf({ incoming: request, outgoing: response }, light, encoding).then(
      (made) => {
        if (made === undefined) void ask(request, response);
        else if (made instanceof Response) void listenerOf({ fetch: () => made })(request, response);
        else send(made, request, response);
      },
      () => void ask(request, response),
    );
  };
}

/** The answer to an address as a site gives it to somebody of whom nothing is known but day or night, and for the log where they are. */
async function make(site: Pick<Hono, 'request'>, from: HttpBindings, light: string): Promise<CachedResponse | Response> {
  const headers = new Headers(light === '' ? {} : { cookie: `light=${light}` });
  const hops = from.incoming.headers['x-forwarded-for'];
  if (typeof hops === 'string') headers.set('x-forwarded-for', hops);
  return toCachedResponse(await site.request(from.incoming.url ?? '', { headers }, from));
}

/** Day, night or '' as somebody unknown set it; undefined for somebody who may be known, and for what is more than reading. */
function lightOfAnybody({ method, headers }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
  const { cookie } = headers;
  if (cookie === undefined) return '';
  if (namesSession(cookie) || namesNotice(cookie)) return undefined;
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
