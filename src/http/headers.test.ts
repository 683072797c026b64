import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#api/modules.ts';
import { WIRE_CALLS } from '#identity/wire/app.ts';
import { PAGES } from '#rig/pages.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { OTHER_PATHS } from '#rig/who-may.ts';
import { pages } from '#web/pages.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from './headers.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite('sqlite', undefined, { publicUrl: 'https://tunes.example' });
});
afterAll(() => app.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const fill = (path: string) => path.replace(/:\w+|\{\w+\}/g, 'none').replace('*', 'nothing-here');

/** Made for other sites: may be embedded there, and nothing else. */
const FOR_OTHERS = /^(?:GET|HEAD) \/(?:embed\/shows(?:\.js)?|oembed|news\.atom|scene\/history\.atom)$/;

/** The one page that other sites may frame. */
const FRAMED = /^(?:GET|HEAD) \/embed\/shows$/;

/** Headers of every answer. */
function expectSafe({ headers }: Response, what: string): void {
  const held = FOR_OTHERS.test(what) ? { 'cross-origin-resource-policy': 'cross-origin' } : {};
  for (const [name, value] of Object.entries({ ...SAFE_HEADERS, ...held })) expect(headers.get(name), `${what}: ${name}`).toBe(value);
  expect(headers.get('strict-transport-security'), what).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-request-id'), what).toMatch(/^[\w-]{12}$/);
  for (const banner of ['server', 'x-powered-by', 'x-aspnet-version', 'via']) expect(headers.get(banner), `${what}: ${banner}`).toBeNull();
  const type = headers.get('content-type');
  const policy = headers.get('content-security-policy')?.replace(/^(.*) frame-ancestors \*$/, FRAMED.test(what) ? '$1' : '$&');
  expect(policy, `${what}: content-security-policy`).toMatch(/^default-src 'none'/);
  expect(policy ?? '', what).not.toMatch(/unsafe-|data:|\*/);
  if (type?.startsWith('text/')) expect(type, what).toMatch(/charset=utf-8$/i);
  if (!type?.startsWith('text/html')) expect(policy?.startsWith(NO_CONTENT_POLICY), `${what}: ${policy}`).toBe(true);
  if (headers.getSetCookie().length > 0) expect(headers.get('cache-control'), what).toMatch(/no-store/);
}

describe('every answer carries the right headers', () => {
  const paths = [
    ...new Set([
      ...PAGES,
      ...Object.values(pages).map(({ path }) => fill(path)),
      ...ENDPOINTS.map(({ path }) => `/api${fill(path)}`),
      ...WIRE_CALLS.flatMap((path) => [path, `${path}?key=x`, `/identitytoolkit.googleapis.com${path}`]),
      ...OTHER_PATHS.map(fill),
      '/api/openapi.json',
      '/api/nothing/here',
      '/api/shows?limit=none',
      '/v1/nothing',
      '/artistinfo/quietboat.webp',
      '/%',
      '/x%0ay',
    ]),
  ];

  test.each(METHODS)('%s of every route, what does not exist too', async (method) => {
    const walker = new Walker(app.site);
    for (const path of paths) expectSafe(await walker.ask(path, { method }), `${method} ${path}`);
  });

  test('errors of the body: too large, no JSON, no form, another site’s', async () => {
    const json = { 'content-type': 'application/json' };
    for (const path of ['/api/session', '/login', '/light', '/v1/accounts:signUp?key=x', '/api/desk/sources'])
      for (const [body, headers] of [
        ['{', json],
        ['x'.repeat(4_000_000), json],
        ['%%%', { 'content-type': 'multipart/form-data' }],
        ['{}', { ...json, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ] as [string, Record<string, string>][]) {
        const response = await new Walker(app.site).ask(path, { method: 'POST', body, headers });
        expect(response.status, path).toBeLessThan(500);
        expectSafe(response, `POST ${path} ${body.slice(0, 5)}`);
      }
  });

  test('every built file', async () => {
    const html = await (await app.site.request('/shows')).text();
    const files = [...html.matchAll(/["(](\/static\/[^")]+)[")]/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(1);
    for (const path of new Set(files)) expectSafe(await app.site.request(path), path);
  });

  test('a page for somebody signed in, its redirects and its cookies', async () => {
    const walker = new Walker(app.site);
    const fields = {
      displayname: 'Ada',
      username: 'adareed',
      email: 'ada@tunes.example',
      password: 'three quiet boats',
      confirm: 'three quiet boats',
    };
    const arrived = await walker.send('/register', fields);
    expectSafe(arrived, 'register');
    for (const cookie of arrived.headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-(?:session|device|notice)=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(arrived.headers.getSetCookie()).toHaveLength(3);
    for (const path of ['/dashboard', '/profile', '/u/adareed', '/u/adareed/edit', '/login', '/logout'])
      expectSafe(await walker.ask(path), path);
  });
});

test('over plain http nobody is told to come by https', async () => {
  const plain = await openTestSite();
  expect((await plain.site.request('/')).headers.get('strict-transport-security')).toBeNull();
  await plain.close();
});
