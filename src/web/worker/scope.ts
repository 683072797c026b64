/** As much of a service worker's world as we use: TypeScript knows pages and workers only one at a time. */
export interface WorkerScope {
  settings: { cacheBytes: number; zone: string };
  location: Location;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (type: 'install' | 'activate' | 'message', run: (event: LastingEvent) => void) => void;
}

/** An event that may keep the worker alive. */
export interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
  data?: unknown;
}
