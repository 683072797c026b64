import type { PushWords } from '#scene/follows/push-words.ts';

/** Where shown messages are noted: the site may send one twice after a crash. */
const SHOWN = '/shown';
const MAX_SHOWN = 30;

/** Shows a push message. */
export async function showTold(self: WorkerScope, data: unknown): Promise<void> {
  const { id, tag, title, body, path } = (data as { json: () => PushWords }).json();
  const store = await caches.open('told');
  const shown = ((await (await store.match(SHOWN))?.json()) ?? []) as string[];
  if (shown.includes(id)) return;
  await self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: path });
  await store.put(SHOWN, Response.json([...shown, id].slice(-MAX_SHOWN)));
}

/** Opens a message's page, in its tab if there is one. Only pages of this site. */
export async function openTold(self: WorkerScope, notification: Notification): Promise<void> {
  notification.close();
  const { origin, href } = new URL(String(notification.data), self.location.origin);
  if (origin !== self.location.origin) return;
  const open = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === href);
  await (open === undefined ? self.clients.openWindow(href) : open.focus());
}

/** The service worker's globals as used here: TypeScript does not have them together with those of pages. */
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

interface OpenPage {
  url: string;
  focus: () => Promise<unknown>;
}

export interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
  data?: unknown;
}
