import { expect, test } from 'vitest';
import { check } from './parse.ts';

test.each([
  ['an empty file', ''],
  ['another file', 'hello\n'],
  ['a later version', '{"backline":2,"engine":"sqlite","schema":"001-archive","madeAt":"2026-11-22T03:00:00Z"}\n'],
])('%s is refused in a sentence', async (_, text) => {
  async function* lines() {
    if (text !== '') yield text;
  }
  await expect(check(lines())).rejects.toThrow(/^[A-Z].*\.$/);
});
