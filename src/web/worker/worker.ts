import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { offlineWords } from '../documents/offline-mark.ts';
import { paths } from '../paths.ts';
import { DocumentCache } from './document-cache.ts';
import { copyTime, isNoLongerThere, isPublicPage, KeptPages, type WorkerMessage, withAge } from './kept-pages.ts';
import { type LastingEvent, openTold, showTold, type WorkerScope } from './show-push.ts';

declare const self: WorkerScope;
/** The scripts of the cached pages; set by the build. */
declare const SHELL: readonly string[];

/** How long a page is waited for where a copy exists (requirements 9), and after it came too late once. */
const PATIENCE_MS = 10_000;
const SHORT_MS = 2_000;
const SHORT_FOR_MS = 60_000;
/** How long scripts stay after their last use: open pages of an older version need theirs. */
const FILES_FOR_S = 30 * 86_400;
const MAX_FILES = 300;
/** Answers of proxies while the site is down. */
const GATEWAY_FAILURES = new Set([502, 503, 504]);

const copies = new DocumentCache(self.settings.cacheBytes);
const files = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxAgeSeconds: FILES_FOR_S, maxEntries: MAX_FILES, purgeOnQuotaError: true }) as WorkboxPlugin],
});
let shortUntil = 0;

/** Caches a file with a hash in its name: it never changes. */
async function keepFile(event: LastingEvent, address: string): Promise<void> {
  await files.handle({ event, request: new Request(address) });
}

/** A public page from the site; else its copy, marked with its age; else the stand-in. */
async function page(request: Request, event: LastingEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const coming = fetch(request);
  // A late answer still updates the cache.
  event.waitUntil(coming.then((answer) => letGo(pathname + search, answer)).catch(() => {}));
  const copy = await copies.find(pathname + search);
  try {
    const answer = copy === undefined ? await coming : await within(coming, Date.now() < shortUntil ? SHORT_MS : PATIENCE_MS);
    return copy !== undefined && GATEWAY_FAILURES.has(answer.status) ? await withAgeHeader(copy) : answer;
  } catch (error) {
    if (copy !== undefined) return withAgeHeader(copy);
    const instead = await nothingHere();
    if (instead === undefined) throw error;
    return instead;
  }
}

/** Deletes the copy of a page that is gone. */
async function letGo(address: string, answer: Response): Promise<void> {
  if (isNoLongerThere(answer)) await copies.remove(address);
}

/** The stand-in for a page that is not cached; `data-instead` keeps it from being hydrated. */
async function nothingHere(): Promise<Response | undefined> {
  const instead = await copies.find(paths.offline());
  const html = (await instead?.text())?.replace('<html', '<html data-instead');
  return instead && new Response(html, { status: 503, headers: instead.headers });
}

async function withAgeHeader(copy: Response): Promise<Response> {
  const words = offlineWords(copyTime(copy), new Date(), self.settings.zone);
  return new Response(withAge(await copy.text(), words), { headers: copy.headers });
}

/** @throws DOMException after a time */
function within(coming: Promise<Response>, ms: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      shortUntil = Date.now() + SHORT_FOR_MS;
      reject(new DOMException('The site didn’t answer.', 'TimeoutError'));
    }, ms);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A picture from the site; without a network, its copy. */
async function picture(request: Request, event: LastingEvent): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  try {
    const answer = await fetch(request);
    event.waitUntil(letGo(address, answer));
    if (answer.ok && answer.headers.get('cache-control')?.startsWith('public')) event.waitUntil(storePicture(address, answer.clone()));
    return answer;
  } catch (error) {
    const copy = await copies.find(address);
    if (copy === undefined) throw error;
    return copy;
  }
}

async function storePicture(address: string, answer: Response): Promise<void> {
  if ((await copies.checkedAt(address)) === undefined) await copies.put(address, answer);
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPublicPage(url.pathname),
  ({ request, event }) => page(request, event),
);
// Private pages go from the browser to the site: requested here they would seem to come from our own pages. Without a network only the
// stand-in answers.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !navigator.onLine,
  async () => (await nothingHere()) ?? Response.error(),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/static/'), files);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && /^\/(?:artistinfo|pictures)\//.test(url.pathname) && !url.searchParams.has('key'),
  ({ request, event }) => picture(request, event),
);

// File names have hashes, so a new version can take over at once.
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(SHELL.map((file) => keepFile(event, file))).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), copies.tidy()]));
});
/** The latest message: work runs in turn for all tabs. */
let lasting: LastingEvent | undefined;
const pages = new KeptPages(copies, self.location.origin, async (file) => lasting && keepFile(lasting, file));
self.addEventListener('message', (event) => {
  lasting = event;
  const message = event.data as WorkerMessage;
  if ('keep' in message) event.waitUntil(pages.keep(message.keep, message.starred));
  else if ('starred' in message) event.waitUntil(pages.keepStarred(message.starred));
  else if ('changed' in message) event.waitUntil(pages.renew(message.changed));
  else event.waitUntil(pages.forget());
});
self.addEventListener('push', (event) => event.waitUntil(showTold(self, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openTold(self, event.notification)));
