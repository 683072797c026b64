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
