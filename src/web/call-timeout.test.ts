import { expect, test } from 'vitest';
import { callTimeout } from './call-timeout.ts';

test.each([
  ['a desktop', true, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 30_000],
  ['a telephone', true, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1', 60_000],
  ['a tablet', true, 'Mozilla/5.0 (Linux; Android 16; Tablet) Chrome/140.0.0.0 Safari/537.36', 60_000],
  ['anything offline', false, 'Mozilla/5.0 (Linux; Android 16) Mobile', 5_000],
])('%s waits for a call as long as the requirements say', (_, onLine, userAgent, ms) => {
  expect(callTimeout({ onLine, userAgent })).toBe(ms);
});
