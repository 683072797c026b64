import { afterEach, expect, test, vi } from 'vitest';
import { DocumentCache } from './document-cache.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that lets no database be opened, and gives out this for the caches. */
function browserWith(open: () => Promise<Pick<Cache, 'match'>>): DocumentCache {
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    },
  });
  return new DocumentCache(1_048_576);
}

test('a copy is found where it cannot be noted that it was used', async () => {
  const copies = browserWith(async () => ({ match: async () => new Response('The Cannery') }));
  expect(await (await copies.find('/venues/cannery'))?.text()).toBe('The Cannery');
});

test('where a browser keeps nothing there is no copy, and no failure', async () => {
  const copies = browserWith(async () => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  expect(await copies.find('/shows')).toBeUndefined();
});
