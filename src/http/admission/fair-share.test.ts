import { afterEach, describe, expect, test } from 'vitest';
import { openHttpClient } from '#rig/http-client.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { loadBuiltWeb } from '../built-web.ts';
import { Askers, openConcurrencyLimit } from './concurrency-limit.ts';
import { openConcurrencyLimits } from './middleware.ts';

const GREEDY = { 'x-forwarded-for': '192.0.2.1' };
const VISITOR = { 'x-forwarded-for': '192.0.2.2' };
/** Pages that one address requests at once. */
const WANTED = ['/news', '/venues', '/services', '/artists', '/users', '/contactus'];

let app: TestSite;
afterEach(() => app?.close());

/** A slow machine must not cause refusals. */
const ENDLESS_MS = 600_000;

/** A site behind a proxy that renders when the test says so, and the paths rendered, in order. */
async function openPausedSite() {
  const web = await loadBuiltWeb();
  const begun: string[] = [];
  const goOn: (() => void)[] = [];
  let isPaused = true;
  const paused: typeof web.createRenderer = (options) => {
    const render = web.createRenderer(options);
    return async (...given) => {
      begun.push(new URL(given[0].url).pathname);
      if (isPaused) await new Promise<void>((resolve) => goOn.push(resolve));
      return render(...given);
    };
  };
  const admissions = openConcurrencyLimits(undefined, ENDLESS_MS);
  app = await openTestSite('sqlite', undefined, { trustedProxies: 1, web: { ...web, createRenderer: paused }, admissions });
  const finishAll = () => {
    isPaused = false;
    for (const go of goOn) go();
  };
  return { begun, goOn, finishAll };
}

const statusOf = async (answer: { status: number } | PromiseLike<{ status: number }>) => (await answer).status;

describe('an address that asks for many pages at once', () => {
  test('has two in progress; another visitor is served before the rest, which follow in order', async () => {
    const { begun, goOn, finishAll } = await openPausedSite();
    const answers = WANTED.map((path) => app.site.request(path, { headers: GREEDY }));
    await expect.poll(() => begun).toEqual(['/news', '/venues']);
    const visitor = app.site.request('/shows', { headers: VISITOR });
    await expect.poll(() => begun).toEqual(['/news', '/venues', '/shows']);
    goOn[2]?.();
    expect(await statusOf(visitor)).toBe(200);
    finishAll();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(WANTED.map(() => 200));
    expect(begun).toEqual(['/news', '/venues', '/shows', ...WANTED.slice(2)]);
  });

  test('keeps nobody waiting for a page that it asked for too and whose turn has not come', async () => {
    const { begun, goOn, finishAll } = await openPausedSite();
    const client = await openHttpClient(app, { trustedProxies: 1 });
    // One by one, as simultaneous requests arrive in any order.
    const answers = [];
    for (const path of WANTED) {
      answers.push(client.ask(path, { headers: GREEDY }));
      await expect.poll(() => client.asked).toContain(path);
    }
    await expect.poll(() => begun).toEqual(['/news', '/venues']);
    const visitor = client.ask('/users', { headers: VISITOR });
    await expect.poll(() => begun).toEqual(['/news', '/venues', '/users']);
    goOn[2]?.();
    expect(await statusOf(visitor)).toBe(200);
    finishAll();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(WANTED.map(() => 200));
    expect(client.asked).toEqual(WANTED);
    await client.close();
  });

  test('reads pages while its forms are on their way', async () => {
    const { begun, goOn, finishAll } = await openPausedSite();
    const headers = { ...GREEDY, 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
    const forms = [1, 2, 3].map(() => app.site.request('/tell', { method: 'POST', headers, body: 'about=show' }));
    await expect.poll(() => begun).toEqual(['/tell', '/tell']);
    const page = app.site.request('/news', { headers: GREEDY });
    await expect.poll(() => begun).toEqual(['/tell', '/tell', '/news']);
    goOn[2]?.();
    expect(await statusOf(page)).toBe(200);
    finishAll();
    await Promise.all(forms);
    expect(begun).toEqual(['/tell', '/tell', '/news', '/tell']);
  });
});

test('a request waits longer for others from its own address than for those of other visitors', async () => {
  const limit = openConcurrencyLimit({ atWork: 3, waiting: 10 }, 0);
  const [leave] = [await limit.enter(new Askers('a')), await limit.enter(new Askers('a'))];
  const third = limit.enter(new Askers('a'));
  await limit.enter(new Askers('b'));
  expect(await limit.enter(new Askers('c'))).toBeUndefined();
  leave?.();
  expect(await third).toBeTypeOf('function');
});

describe('a full queue', () => {
  /** A limit with its one place taken, and the order in which others are admitted or refused. */
  async function openFull(waiting: number) {
    const limit = openConcurrencyLimit({ atWork: 1, waiting }, ENDLESS_MS);
    const leave = await limit.enter(new Askers('first'));
    const order: string[] = [];
    const come = (address: string, name: string) =>
      void limit.enter(new Askers(address)).then((go) => {
        order.push(`${name} ${go === undefined ? 'refused' : 'let in'}`);
        go?.();
      });
    return { leave, order, come };
  }

  test('makes room for an address with fewer requests in it, at the cost of the newest from the address with the most', async () => {
    const { leave, order, come } = await openFull(3);
    for (const name of ['a1', 'a2', 'a3', 'a4']) come('a', name);
    come('b', 'b1');
    await expect.poll(() => order).toEqual(['a4 refused', 'a3 refused']);
    // Two each: the next of either would have most.
    come('b', 'b2');
    await expect.poll(() => order.length).toBe(3);
    leave?.();
    await expect.poll(() => order.length).toBe(6);
    expect(order).toEqual(['a4 refused', 'a3 refused', 'b2 refused', 'b1 let in', 'a1 let in', 'a2 let in']);
  });

  test('lets the address in first that asks for least', async () => {
    const { leave, order, come } = await openFull(10);
    for (const name of ['a1', 'a2', 'a3']) come('a', name);
    come('b', 'b1');
    leave?.();
    await expect.poll(() => order.length).toBe(4);
    expect(order).toEqual(['b1 let in', 'a1 let in', 'a2 let in', 'a3 let in']);
  });
});
