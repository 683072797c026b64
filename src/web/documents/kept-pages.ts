import type { PageEvent } from '../events.ts';
import { myShowsAddress } from '../stars/device.ts';
import type { WorkerMessage } from '../worker/kept-pages.ts';

const TURNED: PageEvent = 'backline:turned';
const STARRED: PageEvent = 'backline:starred';

/** Has the service worker keep this page, the coming fortnight and what is starred. `changed` tells it that what it keeps may be out of date. */
export function keepPages(): { changed: () => void } {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Asked for at each page: that is how a new version is found.
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

/** What this device kept goes: who signs out leaves nothing behind of where they were. */
export async function forgetPages(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ forget: true } satisfies WorkerMessage);
}
