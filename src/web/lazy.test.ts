import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { near, partsLeft } from './lazy.ts';
import { pages } from './pages.ts';

test('of a page that was read already only what the router has not brought is brought ahead', () => {
  const action = async () => undefined;
  // So a route stands once its page was shown: types say that a part is never struck out.
  const lazy = { Component: undefined, loader: undefined, action } as never;
  expect(partsLeft({ path: '/desk', lazy })).toEqual([['action', action]]);
  expect(partsLeft({ path: '/desk' })).toEqual([]);
});

test('a page is found among those that can be at its path as among all', () => {
  const desk: RouteObject = { lazy: {}, children: [{ path: '/desk' }, { path: '/desk/:id' }] };
  const routes: RouteObject[] = [{ children: [{ children: [...Object.values(pages).map(({ path }) => ({ path })), desk] }] }];
  const places = [
    '/',
    '//shows',
    '/Shows/2026',
    '/shows/2026/11/',
    '/%73hows',
    '/artists/a%2Fb',
    '/desk/x',
    '/u/me',
    '/nowhere/at/all',
    '/%',
  ];
  const found = (path: string, among: RouteObject[]) => matchRoutes(among, path)?.map(({ route }) => route);
  for (const path of places) {
    expect([path, found(path, near(routes, path))?.at(-1)]).toEqual([path, found(path, routes)?.at(-1)]);
    expect(found(path, near(routes, path))?.at(-1)).toBe(found(path, routes)?.at(-1));
  }
});
