import { expect, test } from 'vitest';
import { goOnAt } from './shortcuts.tsx';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

test.each([
  ['at the first, before any was stepped to', [], 0, ORDER, 0],
  ['at the same one, when all are there', ORDER, 2, ORDER, 2],
  ['after those that are gone', ORDER, 2, ['d', 'e'], 0],
  ['after the one that is gone, among others that stay', ORDER, 2, ['a', 'b', 'd', 'e'], 2],
  ['at the last, when all after it are gone', ORDER, 3, ['a', 'b'], 1],
  ['at none, when none is left', ORDER, 3, [], 0],
])('a list is gone on with %s', (_, order, at, now, to) => expect(goOnAt({ order, at }, now)).toBe(to));
