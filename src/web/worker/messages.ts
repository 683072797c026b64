/** What a page tells the service worker: to keep a page (path and query) with the coming fortnight, that something changed, or to forget all that was read. */
export type WorkerMessage = { keep: string } | { changed: true } | { forget: true };
