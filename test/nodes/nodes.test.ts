import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteAt } from '../durability/client.ts';
import { type Person, register, text } from '../durability/clients.ts';
import { arrive, arriveEditor, promote } from '../durability/crowd.ts';
import { openLedger } from '../durability/ledger.ts';
import { feed } from './feed.ts';
import { type Nodes, openNodes } from './nodes.ts';
import { cookieOf, readAccountOf, waitForAgreement } from './spreading.ts';

/** Milliseconds to watch whether a second machine reads too. */
const WATCH_MS = 1000;
const JSON_TYPE = { 'content-type': 'application/json' };

let nodes: Nodes;
const ledger = openLedger();
const on = (node: number) => siteAt(nodes.origins[node] ?? '', ledger);
const everywhere = <T>(look: (origin: string) => Promise<T>) => Promise.all(nodes.origins.map(look));

beforeAll(async () => {
  nodes = await openNodes({ environment: { FETCH_PRIVATE: 'allow' } });
}, 120_000);
afterAll(() => nodes.close());

describe('a session', () => {
  test('begun on one machine holds on all, and ended on another holds on none', async () => {
    const person = await arrive(on(0), 'roamer');
    const [first = '', second = ''] = nodes.origins;
    const [cookie, kept] = [await cookieOf(person, first), await cookieOf(person, second)];
    expect(await everywhere((origin) => readAccountOf(cookie, origin))).toEqual([person.email, person.email, person.email]);
    await on(2).write({ action: 'sign out', path: '/api/session/end', body: {}, as: { cookie } }, {});
    expect((await waitForAgreement(nodes.origins, (origin) => readAccountOf(cookie, origin), undefined)).said).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await everywhere((origin) => readAccountOf(kept, origin))).toEqual([person.email, person.email, person.email]);
  });

  test('of an account that is closed holds on none, nor does its token', async () => {
    const person = await arrive(on(0), 'leaver');
    const cookie = await cookieOf(person, nodes.origins[1] ?? '');
    const lookUp = async (origin: string) => {
      const body = JSON.stringify({ idToken: person.token });
      return (await fetch(`${origin}/v1/accounts:lookup?key=k`, { method: 'POST', headers: JSON_TYPE, body })).status;
    };
    expect(await everywhere(lookUp)).toEqual([200, 200, 200]);
    await on(2).write({ action: 'delete an account', path: '/v1/accounts:delete?key=k', body: { idToken: person.token } }, {});
    expect((await waitForAgreement(nodes.origins, (origin) => readAccountOf(cookie, origin), undefined)).said).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await waitForAgreement(nodes.origins, lookUp, 400)).said).toEqual([400, 400, 400]);
  });
});

test('what is changed on one machine is on the pages of all', async () => {
  const person = await arrive(on(0), 'neighbor');
  // A page is public once its owner's address is confirmed.
  await nodes.query('update account set email_verified = 1');
  await register(on(0), person);
  const page = async (origin: string) => (await (await fetch(`${origin}/u/neighbor`)).text()).includes('Upper Quay');
  expect(await everywhere(page)).toEqual([false, false, false]);
  const body = { uid: person.uid, fields: { location: 'Upper Quay' } };
  await on(1).write({ action: 'edit a page', path: '/api/post/updateUserData', body, as: { token: person.token } }, {});
  expect((await waitForAgreement(nodes.origins, page, true)).said).toEqual([true, true, true]);
});

describe('ten wrong passwords', () => {
  const tryOnce = async ({ email }: Person, node: number, password: string) => {
    const response = await fetch(`${nodes.origins[node]}/v1/accounts:signInWithPassword?key=k`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ email, password }),
    });
    return /[A-Z_]+/.exec(((await response.json()) as { error?: { message: string } }).error?.message ?? 'IN')?.[0];
  };

  test('are ten, however they are spread', async () => {
    const person = await arrive(on(0), 'guessed');
    const said: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 10; attempt++) said.push(await tryOnce(person, attempt % 3, 'a wrong password'));
    expect(said).toEqual(Array(10).fill('INVALID_LOGIN_CREDENTIALS'));
    for (const node of [0, 1, 2]) expect(await tryOnce(person, node, person.password)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('tried all at once are one more for each further machine at most', async () => {
    const person = await arrive(on(0), 'hammered');
    const said = await Promise.all(Array.from({ length: 60 }, (_, attempt) => tryOnce(person, attempt % 3, 'a wrong password')));
    const checked = said.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS').length;
    expect(checked).toBeGreaterThanOrEqual(10);
    expect(checked).toBeLessThanOrEqual(12);
    expect(said.filter((answer) => answer === 'TOO_MANY_ATTEMPTS_TRY_LATER').length).toBe(60 - checked);
  });
});

test('a source is heard once, by one machine, whoever else starts meanwhile', async () => {
  const boss = await arriveEditor(on(0), ledger, (email) => promote(email, { DATABASE_URL: nodes.databaseUrl }));
  const source = await feed();
  try {
    const answer = await on(0).write(
      { action: 'add a source', path: '/api/desk/sources', body: { name: 'Feed', what: source.address }, as: { token: boss.token } },
      {},
    );
    expect(text(answer ?? { status: 0, body: {}, cookie: undefined }, 'trouble')).toBe('');
    expect(source.asked()).toBe(1);
    await nodes.query(`update source set heard_at = '2026-11-20T00:00:00Z', ask_after = null where name = 'Feed'`);
    // Each checks for due work at its start; running ones once a minute.
    await Promise.all([0, 1, 2].map((node) => nodes.stop(node)));
    await Promise.all([0, 1, 2].map((node) => nodes.start(node)));
    for (let tries = 0; tries < 100 && source.asked() < 2; tries++) await delay(50);
    await delay(WATCH_MS);
    expect(source.asked()).toBe(2);
  } finally {
    await source.close();
  }
});
