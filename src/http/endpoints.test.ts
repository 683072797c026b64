import { expect, test } from 'vitest';
import { z } from 'zod';
import { ANYONE, answers, endpoint, newApi } from '#endpoint.ts';
import { CACHEABLE_CALLS, demandDeclared } from './endpoints.ts';

const route = { method: 'get', path: '/boats', responses: answers('Boats.', z.object({})) } as const;

test('an endpoint that leaves out who may or what it may cost does not compile', () => {
  const { who: _, ...costs } = ANYONE;
  // @ts-expect-error without who may call it
  endpoint({ ...costs, ...route, fresh: false });
  // @ts-expect-error without how long its answer may be cached
  endpoint({ ...ANYONE, ...route });
  const access = { who: 'anyone', limit: 'pages', body: 'usual', fresh: false, origin: 'any' };
  expect(endpoint({ ...ANYONE, ...route, fresh: false })).toMatchObject({ ...route, 'x-access': access });
});

test('an API with an endpoint that was not gathered is not served', () => {
  const api = newApi().openapi(endpoint({ ...ANYONE, ...route, fresh: false }), (c) => c.json({}, 200));
  expect(() => demandDeclared(api)).toThrow('get /boats does not say who may call it');
  expect(() => demandDeclared(newApi())).toThrow('declared, and not there');
});

test('the words of a query that may be kept are those the endpoint takes', () => {
  expect(CACHEABLE_CALLS.find(({ path }) => path === '/api/artists')?.query).toEqual(['verified', 'q', 'limit', 'cursor']);
});
