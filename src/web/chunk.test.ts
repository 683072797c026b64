import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letterId, letterOf } from './artists/letters.ts';
import { ChunkLoadError, loadChunk } from './chunk.ts';
import { currentness } from './layout/links.ts';
import { paths } from './paths.ts';

beforeEach(() => {
  // Whatever clock a file before this one had in the same worker.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a chunk that comes is handed on', async () => {
  expect(await loadChunk('shows-page', async () => 'here')).toBe('here');
});

test('a chunk that fails says so in the specification’s words', async () => {
  const failing = loadChunk('shows-page', () => Promise.reject(new Error('no such file')));
  await expect(failing).rejects.toThrow(new ChunkLoadError('shows-page', undefined));
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk shows-page failed' });
});

test('a chunk that takes over 120 seconds has failed', async () => {
  const waiting = loadChunk('shows-page', () => new Promise(() => {}));
  const failed = expect(waiting).rejects.toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk shows-page failed' });
  await vi.advanceTimersByTimeAsync(119_999);
  let settled = false;
  waiting.catch(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  await failed;
});

test('names stand under their letter, articles and accents aside', () => {
  expect(['The Neaps', 'Ñandú', 'Zoë', '8-Bit Bait Shop', '坂本', '!!!'].map(letterOf)).toEqual(['N', 'N', 'Z', '#', '#', '#']);
  expect(letterId('#')).toBe('l-other');
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
