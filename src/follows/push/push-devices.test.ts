import { describe, expect, test } from 'vitest';
import { addressKey } from '#identity/limits/limits.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { PASSWORD } from '#rig/members.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import { openToldDevices } from '#rig/told-devices.ts';
import { sweepPushDevices } from './devices.ts';
import { openSiteKey } from './site-key.ts';

describe.each(FULL_ENGINES)('devices that are told on %s', (engine) => {
  const { app, service, show, office, waiting, devices, nobody, somebody, tell, star, callOff } = openToldDevices(engine);

  test('signing out, a session ended elsewhere and a closed account end it; export knows of it', async () => {
    const walker = await somebody();
    await star(walker);
    await tell(walker, service().subscribe());
    const mine = (await (await walker.ask('/api/people/export')).json()) as { devices: object[] };
    expect(mine.devices).toEqual([{ service: new URL(service().origin).host, heardAt: expect.any(String) }]);
    await walker.ask('/logout');
    expect(await devices()).toEqual([]);
    const other = await somebody();
    await tell(other, service().subscribe());
    expect(await devices()).toHaveLength(1);
    await other.call('/session/delete', { current: PASSWORD });
    expect(await devices()).toEqual([]);
    const third = await somebody();
    await tell(third, service().subscribe());
    await app().db.deleteFrom('session').execute();
    await callOff();
    expect([await devices(), await waiting()]).toEqual([[], 0]);
  });

  test('another ends, takes and reads nothing of mine', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const device = service().subscribe();
    await tell(mine, device);
    const before = await devices();
    const { endpoint } = device;
    expect((await theirs.call('/session/push/end', { endpoint, auth: 'A'.repeat(22) })).status).toBe(200);
    expect((await tell(theirs, { ...device, auth: 'A'.repeat(22) })).status).toBe(400);
    expect((await tell(theirs, { ...service().subscribe(), endpoint })).status).toBe(400);
    expect(await devices()).toEqual(before);
    expect(((await (await theirs.ask('/api/people/export')).json()) as { devices: object[] }).devices).toEqual([]);
    // Other sites' pages can't subscribe.
    const foreign = await app().site.request('/api/session/push', {
      method: 'POST',
      body: JSON.stringify(service().subscribe()),
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    // Signing in on a device subscribes it to the account's stars.
    const shared = service().subscribe();
    await tell(nobody(), shared, [show()]);
    await tell(theirs, shared);
    await callOff();
    await office().sendDue();
    expect(service().came).toEqual([]);
  });

  test('an address that is not a push service on the public internet is refused in a sentence', async () => {
    const device = service().subscribe();
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
    // The setting allows exactly one origin.
    for (const endpoint of [
      'https://127.0.0.1/push',
      service().origin.replace('127.0.0.1', '[::1]'),
      `${service().origin.slice(0, -1)}/x`,
    ]) {
      const answer = await tell(nobody(), { ...device, endpoint });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('We can’t reach this browser’s push service')]);
    }
    const noKey = await tell(nobody(), { ...device, p256dh: `B${'A'.repeat(86)}` });
    expect(noKey.status).toBe(400);
    expect((await tell(nobody(), { ...device, p256dh: 'x' })).status).toBe(400);
    expect(await devices()).toEqual([]);
  });

  test('an account has twenty devices, and an address brings so many new ones, and says so so many times', async () => {
    const { limits } = app().identity;
    const walker = await somebody();
    for (let one = 0; one < 22; one++) expect((await tell(walker, service().subscribe())).status).toBe(200);
    expect(await devices()).toHaveLength(20);
    const device = service().subscribe();
    expect((await tell(nobody(), device)).status).toBe(200);
    for (let one = 0; one < 210; one++) await limits.spend(['new devices by address', addressKey('')]).catch(() => {});
    expect((await tell(nobody(), service().subscribe())).status).toBe(429);
    expect((await tell(nobody(), device)).status).toBe(200);
    for (let one = 0; one < 220; one++) await limits.spend(['devices by address', addressKey('')]).catch(() => {});
    expect((await tell(nobody(), device)).status).toBe(429);
    expect((await nobody().call('/session/push/end', device)).status).toBe(429);
    expect((await nobody().call('/session/push', { ...device, shows: Array.from({ length: 201 }, () => show()) })).status).toBe(400);
  });

  test('a device that is not heard of any more is forgotten, and so are shows that are over', async () => {
    const { db, machineClock } = app();
    await tell(nobody(), service().subscribe(), [show()]);
    const sweep = (days: number, tonight: string) =>
      db.transaction().execute((tx) => sweepPushDevices(tx, machineClock().add({ hours: days * 24 }), tonight));
    const stars = () => db.selectFrom('push_star').select('show_id').execute();
    await sweep(399, '2026-11-27');
    expect([await devices(), await stars()]).toEqual([[expect.anything()], [{ show_id: show() }]]);
    await sweep(399, '2026-11-28');
    expect(await stars()).toEqual([]);
    await sweep(401, '2026-11-28');
    expect(await devices()).toEqual([]);
  });

  test('the key that browsers are bound to is made once, whoever needs it first', async () => {
    await app().db.deleteFrom('setting').where('key', '=', 'key for push services').execute();
    const keys = await Promise.all([openSiteKey(app().db), openSiteKey(app().db), openSiteKey(app().db)]);
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(keys[0]?.publicKey).toMatch(/^B[\w-]{86}$/);
  });
});
