import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { timestamp } from '#clock.ts';
import { tellChanges } from '#follows/at-once.ts';
import { letterDesk } from '#follows/letter-desk.ts';
import { sweepDevices } from '#follows/push/devices.ts';
import { openPushOffice } from '#follows/push/push-office.ts';
import type { PushAnswer, PushServices } from '#follows/push/push-services.ts';
import { seal } from '#follows/push/seal.ts';
import { openSiteKey } from '#follows/push/site-key.ts';
import { addressKey } from '#identity/limits/limits.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { openLog } from '#log.ts';
import { newMember, PASSWORD } from '#rig/members.ts';
import { openPushService, unseal } from '#rig/push-service.ts';
import { ENGINES, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { PushDevice } from '#scene/push.ts';

const ZONE = 'America/New_York';
const WHISTLERS = 'the-tin-whistlers-the-cannery-2026-11-27';
const NOW = Temporal.Instant.from(SATURDAY);

/** RFC 8291, appendix A. */
const EXAMPLE = {
  device: {
    endpoint: '',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
};
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

test('what is sealed only its device opens, and no length tells what it is', async () => {
  expect(await unseal(Buffer.from(MESSAGE, 'base64url'), EXAMPLE)).toBe('When I grow up, I want to be a watermelon');
  const [short, long] = [seal('No.', EXAMPLE.device), seal('ü'.repeat(1_500), EXAMPLE.device)];
  expect(await unseal(short, EXAMPLE)).toBe('No.');
  expect(await unseal(long, EXAMPLE)).toBe('ü'.repeat(1_500));
  expect(short.length).toBe(long.length);
  expect(long.length).toBeLessThanOrEqual(4_096);
  expect(seal('No.', EXAMPLE.device)).not.toEqual(short);
  await expect(unseal(short, { ...EXAMPLE, device: { ...EXAMPLE.device, auth: 'A'.repeat(22) } })).rejects.toThrow();
  expect(() => seal('x'.repeat(3_073), EXAMPLE.device)).toThrow('at most 3072 bytes');
});

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestSite;
  let service: Awaited<ReturnType<typeof openPushService>>;
  let services: PushServices;
  let show: string;
  beforeAll(async () => {
    service = await openPushService();
    services = openPushServices({ own: service.origin });
    app = await openTestSite(engine, SATURDAY, { pushServices: services });
    ({ id: show } = await app.db.selectFrom('show').select('id').where('slug', '=', WHISTLERS).executeTakeFirstOrThrow());
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(async () => {
    for (const table of ['push_device', 'show_change', 'show_told'] as const) await app.db.deleteFrom(table).execute();
    await app.db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
    await app.db.deleteFrom('setting').where('key', '=', 'starred shows looked at until').execute();
    await app.db.deleteFrom('attempt').execute();
    service.came.length = 0;
    service.answer(() => 201);
    late = 0;
    await tellChanges(desk(), NOW.subtract({ hours: 3 }));
  });

  let late = 0;
  const clock = () => NOW.add({ seconds: late });
  const desk = () => letterDesk(app.identity, ZONE);
  const office = (own: Partial<PushServices> = {}) =>
    openPushOffice({ db: app.db, clock, log: openLog('silent'), services: { ...services, ...own }, site: () => 'https://tunes.example' });
  const waiting = async () => (await app.db.selectFrom('push_message').select(['tries', 'try_at']).execute()).length;
  const devices = () => app.db.selectFrom('push_device').selectAll().orderBy('heard_at').execute();

  const nobody = () => new Walker(app.site);
  const somebody = async () => (await newMember(app)).walker;
  const tell = (walker: Walker, device: PushDevice, shows: string[] = []) => walker.call('/session/push', { ...device, shows });
  const star = (walker: Walker, on = true) => walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on, ago: 0 }] });
  const note = (field: 'status' | 'start', before: string, after: string, minutes: number) =>
    app.db
      .insertInto('show_change')
      .values({ show_id: show, field, before, after, changed_at: timestamp(NOW.subtract({ minutes })) })
      .execute();
  async function callOff(): Promise<void> {
    await app.db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
    await note('status', 'announced', 'cancelled', 31);
    await tellChanges(desk(), NOW);
  }

  test('four messages are under way to one push service that is slow, and no more', async () => {
    const due = { show_id: show, words: '{}', tries: 0, over_at: timestamp(NOW.add({ hours: 9 })) };
    const wait = (device_id: string, news_id: string, try_at: string) =>
      app.db
        .insertInto('push_message')
        .values({ ...due, device_id, news_id, try_at })
        .execute();
    const slow = Array.from({ length: 10 }, (_, n) => `slow-${n}`);
    for (const id of [...slow, 'real']) {
      const device = service.subscribe();
      const endpoint = id === 'real' ? device.endpoint : `https://slow.example/${id}`;
      await app.db
        .insertInto('push_device')
        .values({ ...device, id, endpoint, session_id: null, heard_at: timestamp(NOW) })
        .execute();
    }
    for (const id of ['slow-0', 'real']) await wait(id, 'first', timestamp(NOW));
    const TAKEN: PushAnswer = { status: 201, retryAfterSeconds: null };
    const release = Promise.withResolvers<PushAnswer>();
    let underWay = 0;
    let isSlow = false;
    const slowly = office({
      post(endpoint, saying) {
        if (!endpoint.startsWith('https://slow')) return services.post(endpoint, saying);
        if (!isSlow) return Promise.resolve(TAKEN);
        underWay++;
        return release.promise;
      },
    });
    // Both are known from here on.
    await slowly.sendDue();
    isSlow = true;
    for (const id of slow) await wait(id, 'second', timestamp(NOW.subtract({ minutes: 5 })));
    // It stands behind all others, and is taken out when no more of those are begun.
    await wait('real', 'second', timestamp(NOW));
    const sending = slowly.sendDue();
    await vi.waitFor(() => expect(service.came).toHaveLength(2), { timeout: 30_000 });
    expect(underWay).toBe(4);
    release.resolve(TAKEN);
    await sending;
    expect(underWay).toBe(10);
  });

  test.each([
    ['one push service', () => 'https://made-up.example'],
    ['many push services', (n: number) => `https://made-up-${n}.example`],
  ])('%s that somebody made up, and that never answers, holds up nobody else', async (_, at) => {
    const due = { show_id: show, words: '{}', try_at: timestamp(NOW), tries: 0, over_at: timestamp(NOW.add({ hours: 9 })) };
    const wait = async (id: string, news_id: string, device?: PushDevice) => {
      if (device !== undefined)
        await app.db
          .insertInto('push_device')
          .values({ id, ...device, session_id: null, heard_at: timestamp(NOW) })
          .execute();
      await app.db
        .insertInto('push_message')
        .values({ ...due, device_id: id, news_id })
        .execute();
    };
    const release = Promise.withResolvers<never>();
    release.promise.catch(() => undefined);
    const hanging = office({
      post: (endpoint, saying) => (endpoint.startsWith('https://made-up') ? release.promise : services.post(endpoint, saying)),
    });
    // One that answered before is known.
    await wait('real', 'first', service.subscribe());
    await hanging.sendDue();
    expect(service.came).toHaveLength(1);
    for (let n = 0; n < 24; n++) await wait(`made-up-${n}`, 'first', { ...service.subscribe(), endpoint: `${at(n)}/${n}` });
    await wait('real', 'second');
    const sending = hanging.sendDue();
    await vi.waitFor(() => expect(service.came).toHaveLength(2), { timeout: 30_000 });
    const closed = hanging.close();
    release.reject(new Error('It was released.'));
    await Promise.all([sending, closed]);
  });

  test('a device is told once when a starred show is called off, with an account and without', async () => {
    const [alone, person] = [service.subscribe(), service.subscribe()];
    expect((await tell(nobody(), alone, [show, 'no-such-show'])).status).toBe(200);
    const walker = await somebody();
    await star(walker);
    await tell(walker, person);
    const { key } = (await (await walker.ask('/api/session/push')).json()) as { key: string };
    await callOff();
    await Promise.all([office().sendDue(), office().sendDue()]);
    await tellChanges(desk(), NOW.add({ minutes: 40 }));
    await office().sendDue();
    expect(service.came).toHaveLength(2);
    for (const message of service.came) {
      expect(message.words).toMatchObject({
        tag: show,
        title: 'Cancelled: The Tin Whistlers, Friday 11/27',
        body: 'It is cancelled.\n11/27 @ 8:00 PM - 11:00 PM, The Cannery',
        path: `/shows/${WHISTLERS}`,
      });
      expect(message.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      // Until the night is over.
      expect(Number(message.headers.ttl)).toBe(Temporal.Instant.from('2026-11-28T10:00:00Z').since(NOW).total('seconds'));
      const { key: shown, payload } = await service.proved(message);
      expect(shown).toBe(key);
      expect(payload.sub).toBe('https://tunes.example');
    }
    expect(await waiting()).toBe(0);
  });

  test('nothing is told of what was corrected within half an hour, of no star, or to a device that ended it', async () => {
    const [here, ended, other] = [service.subscribe(), service.subscribe(), service.subscribe()];
    await tell(nobody(), here, [show]);
    await tell(nobody(), ended, [show]);
    await tell(nobody(), other, []);
    const walker = await somebody();
    await star(walker);
    await tell(walker, service.subscribe());
    await star(walker, false);
    await note('status', 'announced', 'cancelled', 40);
    await note('status', 'cancelled', 'announced', 20);
    await tellChanges(desk(), NOW);
    await tellChanges(desk(), NOW.add({ minutes: 40 }));
    await office().sendDue();
    expect(service.came).toEqual([]);
    expect((await nobody().call('/session/push/end', { endpoint: ended.endpoint, auth: ended.auth })).status).toBe(200);
    await note('start', '1900', '2000', -50);
    await tellChanges(desk(), NOW.add({ minutes: 90 }));
    late = 5_400;
    await office().sendDue();
    expect(service.came.map(({ words }) => words.title)).toEqual(['Changed: The Tin Whistlers, Friday 11/27']);
    expect(service.came[0]?.words.body).toContain('It was to begin at 7:00 PM, and begins at 8:00 PM now.');
  });

  test('what a process took and died with another sends, once', async () => {
    await tell(nobody(), service.subscribe(), [show]);
    await callOff();
    // It took the message and was heard of no more.
    let took = () => {};
    const gone = new Promise<void>((resolve) => {
      took = resolve;
    });
    void office({ post: () => new Promise(() => took()) }).sendDue();
    await gone;
    await office().sendDue();
    expect(service.came).toEqual([]);
    late = 121;
    await Promise.all([office().sendDue(), office().sendDue(), office().sendDue()]);
    late = 400;
    await office().sendDue();
    expect(service.came).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test('a process that breaks off before it is remembered who was told leaves nothing to send', async () => {
    await tell(nobody(), service.subscribe(), [show]);
    await app.db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
    await note('status', 'announced', 'cancelled', 31);
    const letters = { ...app.identity.letters, bring: async () => Promise.reject(new Error('the power went')) };
    await expect(tellChanges({ ...desk(), letters }, NOW)).rejects.toThrow('the power went');
    expect(await waiting()).toBe(0);
    await Promise.all([tellChanges(desk(), NOW), tellChanges(desk(), NOW)]);
    expect(await waiting()).toBe(1);
  });

  test('newer news takes the place of what was not told yet', async () => {
    await tell(nobody(), service.subscribe(), [show]);
    await callOff();
    await app.db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
    await note('status', 'cancelled', 'announced', -5);
    await tellChanges(desk(), NOW.add({ minutes: 40 }));
    late = 2_400;
    await office().sendDue();
    expect(service.came.map(({ words }) => words.body.split('\n')[0])).toEqual(['It takes place after all.']);
  });

  test.each([
    [404, 0, 0],
    [410, 0, 0],
    // What it cannot take it is not asked again, and a redirect leads nowhere.
    [403, 1, 0],
    [413, 1, 0],
    [307, 1, 0],
    [429, 1, 1],
    [503, 1, 1],
  ])('a push service that answers %d leaves %d devices and %d messages', async (status, left, later) => {
    await tell(nobody(), service.subscribe(), [show]);
    await callOff();
    service.answer(() => status);
    await office().sendDue();
    expect(service.came).toHaveLength(1);
    expect(await devices()).toHaveLength(left);
    expect(await waiting()).toBe(later);
    // It says itself for how long it wants to be left alone.
    late = 299;
    await office().sendDue();
    expect(service.came).toHaveLength(1);
    service.answer(() => 201);
    late = 300;
    await office().sendDue();
    expect(service.came).toHaveLength(1 + later);
    expect(await waiting()).toBe(0);
  });

  test('what does not go out is tried again ever more seldom, and given up', async () => {
    await tell(nobody(), service.subscribe(), [show]);
    await callOff();
    const tries: number[] = [];
    const post = async () => {
      tries.push(late);
      throw new Error('nobody answers there');
    };
    while ((await waiting()) > 0 && tries.length < 50) {
      await office({ post }).sendDue();
      late += 60;
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1_920, 3_840, 7_680]);
    expect(await devices()).toHaveLength(1);
  });

  test('signing out, a session ended elsewhere and a closed account end it; export knows of it', async () => {
    const walker = await somebody();
    await star(walker);
    await tell(walker, service.subscribe());
    const mine = (await (await walker.ask('/api/people/export')).json()) as { devices: object[] };
    expect(mine.devices).toEqual([{ service: new URL(service.origin).host, heardAt: expect.any(String) }]);
    await walker.ask('/logout');
    expect(await devices()).toEqual([]);
    const other = await somebody();
    await tell(other, service.subscribe());
    expect(await devices()).toHaveLength(1);
    await other.call('/session/delete', { current: PASSWORD });
    expect(await devices()).toEqual([]);
    const third = await somebody();
    await tell(third, service.subscribe());
    await app.db.deleteFrom('session').execute();
    await callOff();
    expect([await devices(), await waiting()]).toEqual([[], 0]);
  });

  test('another ends, takes and reads nothing of mine', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const device = service.subscribe();
    await tell(mine, device);
    const before = await devices();
    const { endpoint } = device;
    expect((await theirs.call('/session/push/end', { endpoint, auth: 'A'.repeat(22) })).status).toBe(200);
    expect((await tell(theirs, { ...device, auth: 'A'.repeat(22) })).status).toBe(400);
    expect((await tell(theirs, { ...service.subscribe(), endpoint })).status).toBe(400);
    expect(await devices()).toEqual(before);
    expect(((await (await theirs.ask('/api/people/export')).json()) as { devices: object[] }).devices).toEqual([]);
    // From a page of another site nothing is told at all.
    const foreign = await app.site.request('/api/session/push', {
      method: 'POST',
      body: JSON.stringify(service.subscribe()),
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    // Whoever signs in on a device where nobody was is told of their own stars from then on.
    const shared = service.subscribe();
    await tell(nobody(), shared, [show]);
    await tell(theirs, shared);
    await callOff();
    await office().sendDue();
    expect(service.came).toEqual([]);
  });

  test('an address that is not a push service on the public internet is refused in a sentence', async () => {
    const device = service.subscribe();
    const usual = openPushServices({
      resolve: async (name) => [{ address: name === 'inner.example' ? '10.1.2.3' : '127.0.0.1', family: 4 }],
    });
    for (const endpoint of [
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.8/push',
      'https://localhost/push',
      'https://inner.example/push',
      'https://push.example:8443/push',
      'http://push.example/push',
      'https://user:word@push.example/push',
      'ftp://push.example/',
      'push',
    ]) {
      await expect(usual.check(endpoint), endpoint).rejects.toThrow();
      const message = { headers: {}, body: Buffer.of(1) };
      await expect(usual.post(endpoint, message), endpoint).rejects.toThrow();
    }
    // The site's own setting opens one origin and nothing beside it.
    for (const endpoint of ['https://127.0.0.1/push', service.origin.replace('127.0.0.1', '[::1]'), `${service.origin.slice(0, -1)}/x`]) {
      const answer = await tell(nobody(), { ...device, endpoint });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('The push service of this browser cannot be asked'),
      ]);
    }
    const noKey = await tell(nobody(), { ...device, p256dh: `B${'A'.repeat(86)}` });
    expect(noKey.status).toBe(400);
    expect((await tell(nobody(), { ...device, p256dh: 'x' })).status).toBe(400);
    expect(await devices()).toEqual([]);
  });

  test('an account has twenty devices, and an address brings so many new ones, and says so so many times', async () => {
    const walker = await somebody();
    for (let one = 0; one < 22; one++) expect((await tell(walker, service.subscribe())).status).toBe(200);
    expect(await devices()).toHaveLength(20);
    const device = service.subscribe();
    expect((await tell(nobody(), device)).status).toBe(200);
    for (let one = 0; one < 210; one++) await app.identity.limits.spend(['new devices by address', addressKey('')]).catch(() => {});
    expect((await tell(nobody(), service.subscribe())).status).toBe(429);
    expect((await tell(nobody(), device)).status).toBe(200);
    for (let one = 0; one < 220; one++) await app.identity.limits.spend(['devices by address', addressKey('')]).catch(() => {});
    expect((await tell(nobody(), device)).status).toBe(429);
    expect((await nobody().call('/session/push/end', device)).status).toBe(429);
    expect((await nobody().call('/session/push', { ...device, shows: Array.from({ length: 201 }, () => show) })).status).toBe(400);
  });

  test('a device that is not heard of any more is forgotten, and so are shows that are over', async () => {
    await tell(nobody(), service.subscribe(), [show]);
    const sweep = (days: number, tonight: string) =>
      app.db.transaction().execute((change) => sweepDevices(change, app.machineClock().add({ hours: days * 24 }), tonight));
    const stars = () => app.db.selectFrom('push_star').select('show_id').execute();
    await sweep(399, '2026-11-27');
    expect([await devices(), await stars()]).toEqual([[expect.anything()], [{ show_id: show }]]);
    await sweep(399, '2026-11-28');
    expect(await stars()).toEqual([]);
    await sweep(401, '2026-11-28');
    expect(await devices()).toEqual([]);
  });

  test('the key that browsers are bound to is made once, whoever needs it first', async () => {
    await app.db.deleteFrom('setting').where('key', '=', 'key for push services').execute();
    const keys = await Promise.all([openSiteKey(app.db), openSiteKey(app.db), openSiteKey(app.db)]);
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(keys[0]?.publicKey).toMatch(/^B[\w-]{86}$/);
  });
});
