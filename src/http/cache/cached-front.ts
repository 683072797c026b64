import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { ChangeNotifications } from '#database/changes/listen.ts';
import type { Database } from '#database/engines/open.ts';
import { namesSession } from '#identity/session/cookie.ts';
import { DelayAfterRefusal } from '../admission/delay-after-refusal.ts';
import { OldAnswers } from '../away/old-answers.ts';
import { type HeldLimits, type HeldRequests, holdRequests } from '../changes/held-requests.ts';
import { preferredAddress } from '../lists/negotiate.ts';
import { namesNotice } from '../pages/notice-cookie.ts';
import type { PageTable } from '../pages/page-table.ts';
import { listenerOf } from '../server/listener.ts';
import { accepts, type Encoding } from './accepted-encoding.ts';
import { AnswerMakers, isBehind, type Maker, seenBy } from './answer-makers.ts';
import { keepingRules } from './cacheable-paths.ts';
import { watchVersion } from './freshness.ts';
import { ResponseCache } from './response-cache.ts';
import { CURSOR, cursorWords, isForPage, isReading, sendCached } from './send-cached.ts';

/** What stands behind the front. */
interface Behind {
  site: Pick<Hono, 'fetch' | 'request'>;
  db: Database;
  clock: Clock;
  /** The scene's own. */
  zone: string;
  pages: PageTable;
  /** Tells when other processes change something. */
  notifications?: Pick<ChangeNotifications, 'onChange'>;
  responses?: ResponseCache;
  /** How many of our own proxies stand in front. */
  trustedProxies?: number;
  heldLimits?: HeldLimits;
}

/** What answers at a port, and the requests for changes it holds. */
export interface Front {
  listener: RequestListener;
  held: HeldRequests;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers whoever is not signed in from what is kept, before the site is asked at all, and holds who waits for changes; everything else goes on to the site. */
export function cachedFront(behind: Behind): Front {
  const { site, db, clock, zone, pages, notifications, responses = new ResponseCache(), trustedProxies = 0, heldLimits } = behind;
  const keepingOf = keepingRules(pages);
  const watch = watchVersion(db, clock, zone);
  const maker: Maker = { site, db, watch };
  const makers = new AnswerMakers({ maker, responses, trustedProxies });
  const held = holdRequests(
    { db, known: async () => watch.known() ?? (await watch.read()) },
    { trustedProxies, ...(heldLimits && { limits: heldLimits }) },
  );
  const invalidate = () => {
    watch.invalidate();
    held.look();
  };
  notifications?.onChange(watch.notified);
  notifications?.onChange(held.look);
  const { ask, askWithCursor } = askingOf(site, maker, invalidate);
  const old = new OldAnswers(responses, zone);
  /** What cannot be made is answered as it was, or by the site, which says why it cannot answer. */
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
    const colourScheme = colourSchemeOfAnybody(request);
    if (colourScheme === undefined) return askWithCursor(request, response);
    const encoding = accepts(request.headers['accept-encoding']);
    const version = watch.known();
    const holds = version !== undefined && !isBehind(version, seenBy(request));
    const find = (key: string) => (holds ? responses.find(key, version, encoding) : undefined);
    // Most ask as a link of ours does, and are answered before the address is looked at.
    const asAsked = find(colourScheme + request.url);
    if (asAsked !== undefined) return sendCached(asAsked, request, response);
    const keeping = keepingOf(request.url ?? '');
    if (keeping === undefined) return askWithCursor(request, response);
    request.url = keeping.address;
    const key = colourScheme + keeping.address;
    const kept = find(key);
    if (kept !== undefined) return sendCached(kept, request, response);
    makers.answer({ key, from: { incoming: request, outgoing: response }, colourScheme, life: keeping.life, encoding }).then(
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

/** Ways to have the site itself answer. Whoever changed something through this process sees it with their next question. */
function askingOf(site: Behind['site'], { watch }: Maker, invalidate: () => void) {
  const delay = new DelayAfterRefusal();
  const ask = listenerOf({
    fetch(request, env) {
      if (SAFE.has(request.method)) return site.fetch(request, env);
      return delay.answer(request.headers, async () => site.fetch(request, env)).finally(invalidate);
    },
  });
  return {
    ask,
    /** The site's own answer, with a place in the log that it cannot be older than. */
    askWithCursor(...[request, response]: Exchange): void {
      const version = isForPage(request) ? watch.latest() : undefined;
      if (version !== undefined) response.setHeader(CURSOR, cursorWords(version));
      void ask(request, response);
    },
  };
}

/** Day, night or '' as somebody unknown set it; undefined for somebody who may be known, and for what is more than reading. */
function colourSchemeOfAnybody(request: IncomingMessage): string | undefined {
  const { authorization, cookie } = request.headers;
  if (!isReading(request) || authorization !== undefined) return undefined;
  if (cookie === undefined) return '';
  if (namesSession(cookie) || namesNotice(cookie)) return undefined;
  return /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(cookie)?.[1] ?? '';
}
