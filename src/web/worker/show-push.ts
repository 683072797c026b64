import type { PushWords } from '#scene/follows/push-words.ts';

/** Where it stands which news were shown, so that what comes again after a crash of the site is not shown again. */
const SHOWN = '/shown';
/** So many are remembered. */
const MAX_SHOWN = 30;

/** Shows what a push service brought: words of the site, sealed for this device alone. */
export async function showTold(self: WorkerScope, data: unknown): Promise<void> {
  const { id, tag, title, body, path } = (data as { json: () => PushWords }).json();
  const store = await caches.open('told');
  const shown = ((await (await store.match(SHOWN))?.json()) ?? []) as string[];
  if (shown.includes(id)) return;
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: path });
  await store.put(SHOWN, Response.json([...shown, id].slice(-MAX_SHOWN)));
}

/** Opens the page that says more, in the tab that has it where there is one. Only pages of this site are opened. */
export async function openTold(self: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { origin, href } = new URL(String(notification.data), self.location.origin);
  if (origin !== self.location.origin) return;
  const open = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === href);
  await (open === undefined ? self.clients.openWindow(href) : open.focus());
}

/** As much of a service worker's world as we use: TypeScript knows pages and workers only one at a time. */
export interface WorkerScope {
  settings: { cacheBytes: number; zone: string };
  location: Location;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window' }) => Promise<OpenPage[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  addEventListener: (
    type: 'install' | 'activate' | 'message' | 'push' | 'notificationclick',
    run: (event: LastingEvent & { data?: unknown; notification: Notification }) => void,
  ) => void;
}

/** A page of ours that is open. */
interface OpenPage {
  url: string;
  focus: () => Promise<unknown>;
}

/** An event that may keep the worker alive. */
export interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
  data?: unknown;
}
