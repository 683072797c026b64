import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTestSite } from '#rig/test-app.ts';
import { loadBuiltWeb } from '../built-web.ts';
import { Askers, openConcurrencyLimit } from './concurrency-limit.ts';

describe('a concurrency limit', () => {
  test('lets so many in, has so many wait in order, and turns the rest away', async () => {
    const admission = openConcurrencyLimit({ atWork: 1, waiting: 2 });
    const order: string[] = [];
    const first = await admission.enter(new Askers(''));
    const second = admission.enter(new Askers('')).then((leave) => order.push('second') && leave?.());
    const third = admission.enter(new Askers('')).then((leave) => order.push('third') && leave?.());
    expect(admission.count()).toEqual({ atWork: 1, waiting: 2 });
    expect(await admission.enter(new Askers(''))).toBeUndefined();
    first?.();
    await Promise.all([second, third]);
    expect(order).toEqual(['second', 'third']);
    expect(admission.count()).toEqual({ atWork: 0, waiting: 0 });
  });

  test('who has waited in vain is turned away, and the places go on to those who still wait', async () => {
    const admission = openConcurrencyLimit({ atWork: 1, waiting: 2 });
    const first = await admission.enter(new Askers(''));
    expect(await admission.enter(new Askers(''))).toBeUndefined();
    expect(admission.count()).toEqual({ atWork: 1, waiting: 0 });
    const waits = admission.enter(new Askers(''));
    first?.();
    (await waits)?.();
    expect(admission.count()).toEqual({ atWork: 0, waiting: 0 });
  });

  test('never holds more than it may, and is empty when all have left, whatever comes in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.nat({ max: 4 }),
        fc.array(fc.boolean(), { maxLength: 60 }),
        async (atWork, waiting, steps) => {
          const admission = openConcurrencyLimit({ atWork, waiting });
          const inside: (() => void)[] = [];
          const coming: Promise<unknown>[] = [];
          for (const enters of steps) {
            if (enters) coming.push(admission.enter(new Askers('')).then((leave) => leave !== undefined && inside.push(leave)));
            else inside.shift()?.();
            await Promise.resolve();
            expect(admission.count().atWork).toBeLessThanOrEqual(atWork);
            expect(admission.count().waiting).toBeLessThanOrEqual(waiting);
          }
          while (admission.count().atWork > 0) {
            inside.shift()?.();
            await new Promise(setImmediate);
          }
          await Promise.all(coming);
          expect(admission.count()).toEqual({ atWork: 0, waiting: 0 });
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('nothing is done for whoever has gone while waiting', async () => {
  const app = await openTestSite();
  const gone = new AbortController();
  const answer = app.site.fetch(new Request('http://localhost/shows', { signal: gone.signal }));
  gone.abort();
  expect((await answer).status).toBe(499);
  await app.close();
});

test('those who wait for their password to be checked keep no page waiting', async () => {
  const app = await openTestSite('sqlite', undefined, { places: { atWork: 1, waiting: 0 } });
  const turn = Promise.withResolvers<void>();
  const before = app.identity.passwords.checking(() => turn.promise);
  const signIns = Array.from({ length: 8 }, (_, n) =>
    app.site.request('/v1/accounts:signInWithPassword?key=k', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${n}@tunes.example`, password: 'a wrong guess' }),
    }),
  );
  await expect.poll(() => app.identity.passwords.waiting()).toBe(signIns.length);
  expect((await app.site.request('/news')).status).toBe(200);
  turn.resolve();
  await before;
  for (const answer of await Promise.all(signIns))
    expect(await answer.json()).toMatchObject({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } });
  await app.close();
});

test('a full site says so at once and when to come again, stays alive to whoever watches it, and recovers', async () => {
  const web = await loadBuiltWeb();
  const held: (() => void)[] = [];
  const slow: typeof web.createRenderer = (options) => {
    const render = web.createRenderer(options);
    return async (...given) => {
      if (new URL(given[0].url).pathname === '/news') await new Promise<void>((resolve) => held.push(resolve));
      return render(...given);
    };
  };
  const app = await openTestSite('sqlite', undefined, { places: { atWork: 2, waiting: 2 }, web: { ...web, createRenderer: slow } });
  try {
    const inside = Array.from({ length: 4 }, () => app.site.request('/news'));
    while (held.length < 2) await new Promise(setImmediate);
    const page = await app.site.request('/shows');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toMatch(/Try again in a moment/);
    const call = await app.site.request('/api/shows');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await call.json()).toMatchObject({ error: { code: 503, status: 'UNAVAILABLE' } });
    for (const path of ['/healthz', '/readyz']) expect((await app.site.request(path)).status, path).toBe(200);
    let answered = false;
    const all = Promise.all(inside).finally(() => {
      answered = true;
    });
    while (!answered) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await app.site.request('/shows')).status).toBe(200);
  } finally {
    await app.close();
  }
});
