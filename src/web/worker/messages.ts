/**
 * What a page tells the service worker: to keep a page (path and query) with the coming fortnight, and what is starred here (the address that
 * tells of it); what is starred by now; that something changed, and which page is open; or to forget all that was read.
 */
export type WorkerMessage = { keep: string; starred: string } | { starred: string } | { changed: string } | { forget: true };
