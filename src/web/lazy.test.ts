import { expect, test } from 'vitest';
import { partsLeft } from './lazy.ts';

test('of a page that was read already only what the router has not brought is brought ahead', () => {
  const action = async () => undefined;
  // So a route stands once its page was shown: types say that a part is never struck out.
  const lazy = { Component: undefined, loader: undefined, action } as never;
  expect(partsLeft({ path: '/desk', lazy })).toEqual([['action', action]]);
  expect(partsLeft({ path: '/desk' })).toEqual([]);
});
