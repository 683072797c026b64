import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { namesSession } from '#identity/session/cookie.ts';
import { DelayAfterRefusal } from '../admission/delay-after-refusal.ts';
import { OutdatedResponses } from '../away/outdated-responses.ts';
import { type HeldLimits, type HeldRequests, holdRequests } from '../changes/held-requests.ts';
import { preferredAddress } from '../lists/negotiate.ts';
import { namesNotice } from '../pages/notice-cookie.ts';
import type { PageTable } from '../pages/page-table.ts';
import { listenerOf } from '../server/listener.ts';
import { cachePolicies } from './cacheable-paths.ts';
import { accepts, type Encoding } from './compression.ts';
import { watchVersion } from './freshness.ts';
import { ResponseCache } from './response-cache.ts';
import { isBehind, type Maker, ResponseMaker, seenBy } from './response-maker.ts';
import { CURSOR, cursorWords, isForPage, isReading, sendCached } from './send-cached.ts';

interface FrontParts {
  site: Pick<Hono, 'fetch' | 'request'>;
  db: Database;
  clock: Clock;
  zone: string;
  pages: PageTable;
  responses?: ResponseCache;
  trustedProxies?: number;
  heldLimits?: HeldLimits;
}

export interface Front {
  listener: RequestListener;
  held: HeldRequests;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers anonymous requests from the cache, before the site; holds requests that wait for changes; passes everything else to the site. */
export function cachedFront(parts: FrontParts): Front {
  const { site, db, clock, zone, pages, responses = new ResponseCache(), trustedProxies = 0, heldLimits } = parts;
  const policyOf = cachePolicies(pages);
  const watch = watchVersion(db, clock, zone);
  const maker: Maker = { site, watch };
  const makers = new ResponseMaker({ maker, responses, trustedProxies });
  const held = holdRequests(
    { db, known: async () => watch.known() ?? (await watch.read()) },
    { trustedProxies, ...(heldLimits && { limits: heldLimits }) },
  );
  const invalidate = () => {
    watch.invalidate();
    held.look();
  };
  const { ask, askWithCursor } = siteListeners(site, maker, invalidate);
  const old = new OutdatedResponses(responses, zone);
  /** Answers with an outdated response, or the site's own refusal. */
  const answerOld = async (key: string, encoding: Encoding, [request, response]: Exchange, made?: Response) => {
    const found = await old.find(key, encoding);
    if (found !== undefined) sendCached(found, request, response);
    else if (made !== undefined) void listenerOf({ fetch: () => made })(request, response);
    else void ask(request, response);
  };
  const listener: RequestListener = (request, response) => {
    if (held.hold(request, response)) return;
    const preferred = SAFE.has(request.method ?? '') ? preferredAddress(request.url ?? '', request.headers.accept) : undefined;
    if (preferred !== undefined) request.url = preferred;
    const colorScheme = colorSchemeOfAnybody(request);
    if (colorScheme === undefined) return askWithCursor(request, response);
    const encoding = accepts(request.headers['accept-encoding']);
    const version = watch.known();
    const holds = version !== undefined && !isBehind(version, seenBy(request));
    const find = (key: string) => (holds ? responses.find(key, version, encoding) : undefined);
    // Most requests use our links' spelling: look up the address as it is first.
    const asAsked = find(colorScheme + request.url);
    if (asAsked !== undefined) return sendCached(asAsked, request, response);
    const policy = policyOf(request.url ?? '');
    if (policy === undefined) return askWithCursor(request, response);
    request.url = policy.address;
    const key = colorScheme + policy.address;
    const kept = find(key);
    if (kept !== undefined) return sendCached(kept, request, response);
    makers.answer({ key, from: { incoming: request, outgoing: response }, colorScheme, life: policy.life, encoding }).then(
      (made) => {
        if (made === undefined) askWithCursor(request, response);
        else if (!(made instanceof Response)) sendCached(made, request, response);
        else if (made.status === 503) void answerOld(key, encoding, [request, response], made);
        else void listenerOf({ fetch: () => made })(request, response);
      },
      () => void answerOld(key, encoding, [request, response]),
    );
  };
  return { listener, held };
}

type Exchange = [IncomingMessage, ServerResponse];

/** Passes requests to the site. After a change through this process, the next request sees it. */
function siteListeners(site: FrontParts['site'], { watch }: Maker, invalidate: () => void) {
  const delay = new DelayAfterRefusal();
  const ask = listenerOf({
    fetch(request, env) {
      if (SAFE.has(request.method)) return site.fetch(request, env);
      return delay.answer(request.headers, async () => site.fetch(request, env)).finally(invalidate);
    },
  });
  return {
    ask,
    /** The site's answer, with a log position that it is not older than. */
    askWithCursor(...[request, response]: Exchange): void {
      const version = isForPage(request) ? watch.latest() : undefined;
      if (version !== undefined) response.setHeader(CURSOR, cursorWords(version));
      void ask(request, response);
    },
  };
}

/** The color scheme of an anonymous reader, '' for none; undefined for anybody who may be signed in, and for writes. */
function colorSchemeOfAnybody(request: IncomingMessage): string | undefined {
  const { authorization, cookie } = request.headers;
  if (!isReading(request) || authorization !== undefined) return undefined;
  if (cookie === undefined) return '';
  if (namesSession(cookie) || namesNotice(cookie)) return undefined;
  return /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(cookie)?.[1] ?? '';
}
