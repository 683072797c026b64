import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Clock } from '#clock.ts';
import type { ChangeNotifications } from '#database/changes/listen.ts';
import { type Cursor, readCursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import type { Replica } from '#database/engines/replica.ts';
import { namesSession } from '#identity/session/cookie.ts';
import type { ChangeKey } from '#scene/change.ts';
import { DelayAfterRefusal } from '../admission/delay-after-refusal.ts';
import { OldAnswers } from '../away/old-answers.ts';
import { type HeldLimits, type HeldRequests, holdRequests } from '../changes/held-requests.ts';
import { type FindReady, sendReady } from '../files/ready-files.ts';
import { preferredAddress } from '../lists/negotiate.ts';
import { namesNotice } from '../pages/notice-cookie.ts';
import type { PageTable } from '../pages/page-table.ts';
import { listenerOf } from '../server/listener.ts';
import { linesOf, sendWhole } from '../server/send-whole.ts';
import { accepts, type Encoding } from './accepted-encoding.ts';
import { type Freshness, keepingRules } from './cacheable-paths.ts';
import { toCachedResponse } from './cached-response.ts';
import { ChangedKeys } from './changed-keys.ts';
import { type ContentVersion, type VersionWatch, watchVersion } from './freshness.ts';
import { type Bounds, type Made, type Ready, ResponseCache } from './response-cache.ts';

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
  /** The site over a replica of the database: what anybody may read is made there, as long as it can be. */
  copy?: { site: Pick<Hono, 'request'>; replica: Replica };
  cache?: { changed: ChangedKeys; responses: ResponseCache };
  /** What is sent without the site being asked. */
  files?: FindReady;
  /** How many of our own proxies stand in front. */
  trustedProxies?: number;
  heldLimits?: HeldLimits;
}

/** What answers at a port, and the requests for changes it holds. */
export interface Front {
  listener: RequestListener;
  held: HeldRequests;
}

/** An empty cache, with what it knows of the log of changes. */
export function openCache(bounds?: Partial<Bounds>): { changed: ChangedKeys; responses: ResponseCache } {
  const changed = new ChangedKeys();
  return { changed, responses: new ResponseCache(changed, bounds) };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where answers for anybody are made: a site, and the version of its database's content. The two go together: a page must not be older than its version. */
interface Maker {
  site: Pick<Hono, 'request'>;
  db: Database;
  watch: VersionWatch;
}

type Exchange = [IncomingMessage, ServerResponse];

/** What becomes of a making while the database answers. @throws as soon as it does not */
function unlessAway<T>(making: Promise<T>, watch: VersionWatch): Promise<T> {
  return new Promise((resolve, reject) => {
    const looking = setInterval(() => watch.known() ?? void watch.read().catch(reject), LOOK_MS);
    making.then(resolve, reject).finally(() => clearInterval(looking));
  });
}

/** How often the database is looked at while an answer is made, in milliseconds. */
const LOOK_MS = 250;

/** Answers whoever is not signed in from what is kept, before the site is asked at all, and holds who waits for changes; everything else goes on to the site. */
export function cachedFront(behind: Behind): Front {
  const { site, db, clock, zone, pages, notifications, copy, cache = openCache(), files, trustedProxies = 0, heldLimits } = behind;
  const { changed, responses } = cache;
  const keepingOf = keepingRules(pages);
  const primary: Maker = { site, db, watch: watchVersion(db, clock, zone, changed) };
  const replica = copy && { ...copy, db: copy.replica.db, watch: watchVersion(copy.replica.db, clock, zone, changed) };
  const watches = [primary.watch, ...(replica === undefined ? [] : [replica.watch])];
  const maker = (): Maker => (replica?.replica.usable() ? replica : primary);
  const held = holdRequests(
    () => {
      const { db, watch } = maker();
      return { db, known: async () => watch.known() ?? (await watch.read()) };
    },
    { trustedProxies, ...(heldLimits && { limits: heldLimits }) },
  );
  const delay = new DelayAfterRefusal();
  const invalidate = () => {
    for (const watch of watches) watch.invalidate();
    held.look();
  };
  for (const watch of watches) notifications?.onChange(watch.notified);
  notifications?.onChange(held.look);
  // Whoever changed something through this process sees it with their next question.
  const ask = listenerOf({
    fetch(request, env) {
      if (SAFE.has(request.method)) return site.fetch(request, env);
      return delay.answer(request.headers, async () => site.fetch(request, env)).finally(invalidate);
    },
  });

  /** The site's own answer, with a place in the log that it cannot be older than. */
  function askWithCursor(request: IncomingMessage, response: ServerResponse): void {
    const version = isForPage(request) ? primary.watch.latest() : undefined;
    if (version !== undefined) response.setHeader(CURSOR, cursorWords(version));
    void ask(request, response);
  }

  /** What to send; undefined where the site itself is to be asked, as nobody else has done so for this request. */
  async function answerOf(
    from: HttpBindings,
    key: string,
    colourScheme: string,
    { life, encoding }: { life: Freshness; encoding: Encoding },
  ): Promise<Ready | Response | undefined> {
    const { url = '' } = from.incoming;
    const seen = seenBy(from.incoming);
    const answerBy = async ({ site, watch }: Maker): Promise<Ready | Response | undefined> => {
      let version = watch.known() ?? (await watch.read());
      if (isBehind(version, seen)) version = await watch.readAgain();
      if (isBehind(version, seen) && site !== primary.site) return answerBy(primary);
      // What was made and is not to be kept goes to whoever had it made: asking twice would be a second wait where all places are taken.
      let theirs: Response | undefined;
      const making = responses.get(key, life, version, encoding, async () => {
        const made = await make(site, from, colourScheme);
        if (!(made instanceof Response)) return made;
        if (made.status >= 500 && site !== primary.site) throw new Error(`The site over the replica failed at ${url}.`);
        theirs = made;
        // Those who wait for the same must not ask again for what cannot be made.
        if (made.status === 503) throw new Error(`${url} cannot be made just now.`);
        return undefined;
      });
      return (await unlessAway(making, watch).catch((error: unknown) => theirs ?? Promise.reject(error))) ?? theirs;
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

  const old = new OldAnswers(responses, zone);
  /** What cannot be made is answered as it was, or by the site, which says why it cannot answer. */
  async function answerOld(key: string, encoding: Encoding, [request, response]: Exchange, made?: Response): Promise<void> {
    const found = await old.find(key, encoding);
    if (found !== undefined) sendWhole(response, found.status, found.variant.head + cursorLine(found.place, request), found.variant.body);
    else if (made !== undefined) void listenerOf({ fetch: () => made })(request, response);
    else void ask(request, response);
  }
  const listener: RequestListener = (request, response) => {
    if (held.hold(request, response)) return;
    const file = isReading(request) ? files?.(request.url ?? '', request.headers['accept-encoding'] ?? '') : undefined;
    if (file !== undefined) return sendReady(file, request, response);
    const preferred = SAFE.has(request.method ?? '') ? preferredAddress(request.url ?? '', request.headers.accept) : undefined;
    if (preferred !== undefined) request.url = preferred;
    const colourScheme = colourSchemeOfAnybody(request);
    if (colourScheme === undefined) return askWithCursor(request, response);
    const encoding = accepts(request.headers['accept-encoding']);
    const version = maker().watch.known();
    const holds = version !== undefined && !isBehind(version, seenBy(request));
    const find = (key: string) => (holds ? responses.find(key, version, encoding) : undefined);
    // Most ask as a link of ours does, and are answered before the address is looked at.
    const asAsked = find(colourScheme + request.url);
    if (asAsked !== undefined) return send(asAsked, request, response);
    const keeping = keepingOf(request.url ?? '');
    if (keeping === undefined) return askWithCursor(request, response);
    request.url = keeping.address;
    const key = colourScheme + keeping.address;
    const kept = find(key);
    if (kept !== undefined) return send(kept, request, response);
    answerOf({ incoming: request, outgoing: response }, key, colourScheme, { life: keeping.life, encoding }).then(
      (made) => {
        if (made === undefined) askWithCursor(request, response);
        else if (!(made instanceof Response)) send(made, request, response);
        else if (made.status === 503) void answerOld(key, encoding, [request, response], made);
        else void listenerOf({ fetch: () => made })(request, response);
      },
      () => void answerOld(key, encoding, [request, response]),
    );
  };
  return { listener, held };
}

/** The place in the log that whoever asks knows of: the answer must not be older. Another process may have told them. */
function seenBy({ headers }: IncomingMessage): Cursor | undefined {
  const cursor = headers['x-cursor'];
  return typeof cursor === 'string' ? readCursor(cursor) : undefined;
}

/** Whether a version is older than a place in the same log. */
function isBehind({ epoch, position }: ContentVersion, seen: Cursor | undefined): boolean {
  return seen !== undefined && seen.epoch === epoch && seen.position > position;
}

/** The answer to an address as a site gives it to somebody of whom nothing is known but day or night, and for the log where they are. */
async function make(site: Pick<Hono, 'request'>, from: HttpBindings, colourScheme: string): Promise<Made | Response> {
  const headers = new Headers(colourScheme === '' ? {} : { cookie: `light=${colourScheme}` });
  const hops = from.incoming.headers['x-forwarded-for'];
  if (typeof hops === 'string') headers.set('x-forwarded-for', hops);
  const cacheTags = new Set<ChangeKey>();
  const answer = await toCachedResponse(await site.request(from.incoming.url ?? '', { headers }, { ...from, cacheTags }));
  return answer instanceof Response ? answer : { answer, keys: cacheTags };
}

/** Day, night or '' as somebody unknown set it; undefined for somebody who may be known, and for what is more than reading. */
function colourSchemeOfAnybody(request: IncomingMessage): string | undefined {
  const { authorization, cookie } = request.headers;
  if (!isReading(request) || authorization !== undefined) return undefined;
  if (cookie === undefined) return '';
  if (namesSession(cookie) || namesNotice(cookie)) return undefined;
  return /(?:^|;\s*)light=(day|night)(?:;|$)/.exec(cookie)?.[1] ?? '';
}

function send({ status, variant, place }: Ready, request: IncomingMessage, response: ServerResponse): void {
  const held = request.headers['if-none-match'];
  if (held !== undefined && status === 200 && names(held, variant.etag))
    sendWhole(response, 304, variant.unchanged + cursorLine(place, request));
  else sendWhole(response, status, variant.head + cursorLine(place, request), variant.body);
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether somebody asks for a page, to read it. */
function isForPage(request: IncomingMessage): boolean {
  return isReading(request) && (request.headers.accept?.includes('text/html') ?? false);
}

/** With a page goes the place in the log it was made at, so that its script hears of all that changes after: `Server-Timing` (W3C) is the one header of its own page that a script can read. */
const CURSOR = 'server-timing';
const cursorWords = (place: Cursor) => `cursor;desc="${writeCursor(place)}"`;

function cursorLine(place: Cursor, request: IncomingMessage): string {
  return isForPage(request) ? linesOf({ [CURSOR]: cursorWords(place) }) : '';
}

/** Whether a list of tags names one, weakened on the way or not (RFC 9110, section 13.1.2). */
function names(held: string, etag: string): boolean {
  return held === etag || held.trim() === '*' || held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
