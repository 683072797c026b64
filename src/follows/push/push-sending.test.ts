import { describe, expect, test, vi } from 'vitest';
import { timestamp } from '#clock.ts';
import { NOW } from '#rig/followers.ts';
import { ENGINES } from '#rig/test-app.ts';
import { openToldDevices } from '#rig/told-devices.ts';
import type { PushDevice } from '#scene/follows/push.ts';
import { writeNotices } from '../notices.ts';
import type { PushAnswer } from './push-services.ts';

describe.each(ENGINES)('messages to push services on %s', (engine) => {
  const { app, service, services, show, clock, context, office, waiting, devices, nobody, tell, note, callOff } = openToldDevices(engine);

  test('four messages are under way to one push service that is slow, and no more', async () => {
    await note('status', 'announced', 'cancelled', 31);
    const due = { show_id: show(), since: timestamp(NOW.subtract({ hours: 1 })), tries: 0, over_at: timestamp(NOW.add({ hours: 9 })) };
    const wait = (device_id: string, news_id: string, try_at: string) =>
      app()
        .db.insertInto('push_message')
        .values({ ...due, device_id, news_id, try_at })
        .execute();
    const slow = Array.from({ length: 10 }, (_, n) => `slow-${n}`);
    for (const id of [...slow, 'real']) {
      const device = service().subscribe();
      const endpoint = id === 'real' ? device.endpoint : `https://slow.example/${id}`;
      await app()
        .db.insertInto('push_device')
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
        if (!endpoint.startsWith('https://slow')) return services().post(endpoint, saying);
        if (!isSlow) return Promise.resolve(TAKEN);
        underWay++;
        return release.promise;
      },
    });
    // Both services are known now.
    await slowly.sendDue();
    isSlow = true;
    for (const id of slow) await wait(id, 'second', timestamp(NOW.subtract({ minutes: 5 })));
    // It is last in line, and removed when no more of those are started.
    await wait('real', 'second', timestamp(NOW));
    const sending = slowly.sendDue();
    await vi.waitFor(() => expect(service().came).toHaveLength(2), { timeout: 300_000 });
    expect(underWay).toBe(4);
    release.resolve(TAKEN);
    await sending;
    expect(underWay).toBe(10);
  });

  test.each([
    ['one push service', () => 'https://made-up.example'],
    ['many push services', (n: number) => `https://made-up-${n}.example`],
  ])('%s that somebody made up, and that never answers, holds up nobody else', async (_, at) => {
    await note('status', 'announced', 'cancelled', 31);
    const due = {
      show_id: show(),
      since: timestamp(NOW.subtract({ hours: 1 })),
      try_at: timestamp(NOW),
      tries: 0,
      over_at: timestamp(NOW.add({ hours: 9 })),
    };
    const wait = async (id: string, news_id: string, device?: PushDevice) => {
      if (device !== undefined)
        await app()
          .db.insertInto('push_device')
          .values({ id, ...device, session_id: null, heard_at: timestamp(NOW) })
          .execute();
      await app()
        .db.insertInto('push_message')
        .values({ ...due, device_id: id, news_id })
        .execute();
    };
    const release = Promise.withResolvers<never>();
    release.promise.catch(() => undefined);
    const hanging = office({
      post: (endpoint, saying) => (endpoint.startsWith('https://made-up') ? release.promise : services().post(endpoint, saying)),
    });
    // A service that answered before.
    await wait('real', 'first', service().subscribe());
    await hanging.sendDue();
    expect(service().came).toHaveLength(1);
    for (let n = 0; n < 24; n++) await wait(`made-up-${n}`, 'first', { ...service().subscribe(), endpoint: `${at(n)}/${n}` });
    await wait('real', 'second');
    const sending = hanging.sendDue();
    await vi.waitFor(() => expect(service().came).toHaveLength(2), { timeout: 300_000 });
    const closed = hanging.close();
    release.reject(new Error('It was released.'));
    await Promise.all([sending, closed]);
  });

  test('what a process took and died with another sends, once', async () => {
    await tell(nobody(), service().subscribe(), [show()]);
    await callOff();
    // It accepts the message and never answers.
    let took = () => {};
    const gone = new Promise<void>((resolve) => {
      took = resolve;
    });
    void office({ post: () => new Promise(() => took()) }).sendDue();
    await gone;
    await office().sendDue();
    expect(service().came).toEqual([]);
    clock.late = 121;
    await Promise.all([office().sendDue(), office().sendDue(), office().sendDue()]);
    clock.late = 400;
    await office().sendDue();
    expect(service().came).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test('a process that breaks off before it is remembered who was told leaves nothing to send', async () => {
    await tell(nobody(), service().subscribe(), [show()]);
    await app().db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show()).execute();
    await note('status', 'announced', 'cancelled', 31);
    const letters = { ...app().identity.letters, bring: async () => Promise.reject(new Error('the power went')) };
    await expect(writeNotices({ ...context(), letters }, NOW)).rejects.toThrow('the power went');
    expect(await waiting()).toBe(0);
    await Promise.all([writeNotices(context(), NOW), writeNotices(context(), NOW)]);
    expect(await waiting()).toBe(1);
  });

  test.each([
    [404, 0, 0],
    [410, 0, 0],
    // A refused message isn't retried, and redirects aren't followed.
    [403, 1, 0],
    [413, 1, 0],
    [307, 1, 0],
    [429, 1, 1],
    [503, 1, 1],
  ])('a push service that answers %d leaves %d devices and %d messages', async (status, left, later) => {
    await tell(nobody(), service().subscribe(), [show()]);
    await callOff();
    service().answer(() => status);
    await office().sendDue();
    expect(service().came).toHaveLength(1);
    expect(await devices()).toHaveLength(left);
    expect(await waiting()).toBe(later);
    // The service says how long to wait.
    clock.late = 299;
    await office().sendDue();
    expect(service().came).toHaveLength(1);
    service().answer(() => 201);
    clock.late = 300;
    await office().sendDue();
    expect(service().came).toHaveLength(1 + later);
    expect(await waiting()).toBe(0);
  });

  test('what does not go out is tried again ever more seldom, and given up', async () => {
    await tell(nobody(), service().subscribe(), [show()]);
    await callOff();
    const tries: number[] = [];
    const post = async () => {
      tries.push(clock.late);
      throw new Error('nothing answers there');
    };
    while ((await waiting()) > 0 && tries.length < 50) {
      await office({ post }).sendDue();
      clock.late += 60;
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1_920, 3_840, 7_680]);
    expect(await devices()).toHaveLength(1);
  });
});
