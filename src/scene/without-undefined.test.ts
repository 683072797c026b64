import { expect, test } from 'vitest';
import { withoutUndefined } from './without-undefined.ts';

test('leaves out what is undefined, and keeps what is empty, null or false', () => {
  expect(Object.entries(withoutUndefined({ a: undefined, b: '', c: null, d: false, e: 0 }))).toEqual([
    ['b', ''],
    ['c', null],
    ['d', false],
    ['e', 0],
  ]);
});
