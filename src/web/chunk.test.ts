import { expect, onTestFinished, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk.ts';
import { currentness } from './layout/links.ts';
import { paths } from './paths.ts';

test('a chunk that comes is handed on', async () => {
  expect(await loadChunk('shows-page', async () => 'here')).toBe('here');
});

test('a chunk that fails says so in the required words', async () => {
  const failing = loadChunk('shows-page', () => Promise.reject(new Error('no such file')));
  await expect(failing).rejects.toThrow(new ChunkLoadError('shows-page', undefined));
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk shows-page failed' });
});

test('a chunk that takes over 120 seconds has failed', async () => {
  // What the timer is set to is read, and the timer ended by hand: no clock is shared with what else runs in this process.
  const set = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => set.mockRestore());
  const waiting = loadChunk('shows-page', () => new Promise(() => {}));
  const at = set.mock.calls.findIndex(([, ms]) => ms === 120_000);
  expect(at).toBeGreaterThanOrEqual(0);
  expect(await Promise.race([waiting, new Promise((resolve) => setImmediate(resolve, 'still waiting'))])).toBe('still waiting');
  set.mock.calls[at]?.[0]();
  await expect(waiting).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk shows-page failed',
    cause: { message: 'it took over 120 s' },
  });
});

test('a way is marked on its page and on what lies beneath it', () => {
  expect(currentness('/artists', '/artists')).toBe('page');
  expect(currentness('/artists', '/artists/neap')).toBe('page');
  expect(currentness('/artists', '/artistsx')).toBeUndefined();
});

test('addresses are built in one place, odd names made safe', () => {
  expect(paths.artists({ q: 'a&b c' })).toBe('/artists?q=a%26b+c');
  expect(paths.artists({ q: '' })).toBe('/artists');
  expect(paths.user('a/b')).toBe('/u/a%2Fb');
  expect(paths.picture('members/a b.webp')).toBe('/artistinfo/members/a%20b.webp');
});
