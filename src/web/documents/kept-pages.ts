import type { PageEvent } from '../events.ts';
import { myShowsAddress } from '../stars/device.ts';
import type { WorkerMessage } from '../worker/kept-pages.ts';

const TURNED: PageEvent = 'backline:turned';
const STARRED: PageEvent = 'backline:starred';

/** Has the service worker cache this page, the next two weeks and what is starred. `changed` tells it that copies may be out of date. */
export function keepPages(): { changed: () => void } {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // On each page, so that a new version of the worker is found.
  const ready = workers?.register('/sw.js').then(
    () => navigator.serviceWorker.ready,
    () => undefined,
  );
  const tell = (message: WorkerMessage) => void ready?.then((registration) => registration?.active?.postMessage(message));
  const openPage = () => location.pathname + location.search;
  const keep = () => tell({ keep: openPage(), starred: myShowsAddress() });
  document.addEventListener(TURNED, keep);
  document.addEventListener(STARRED, () => tell({ starred: myShowsAddress() }));
  keep();
  return { changed: () => tell({ changed: openPage() }) };
}

/** Deletes all cached pages, as signing out does. */
export async function forgetPages(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ forget: true } satisfies WorkerMessage);
}
