import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { newMember } from '#rig/members.ts';
import { openPushService } from '#rig/push-service.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

describe.each(FULL_ENGINES)('what a device is told of, on %s', (engine) => {
  let app: TestSite;
  let service: Awaited<ReturnType<typeof openPushService>>;
  beforeAll(async () => {
    service = await openPushService();
    app = await openTestSite(engine, undefined, { pushServices: openPushServices({ own: service.origin }) });
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  const showOf = async (compare: '<' | '>=') => {
    const { id } = await app.db
      .selectFrom('show')
      .select('id')
      .where('night', compare, '2026-11-21')
      .orderBy('night')
      .executeTakeFirstOrThrow();
    return id;
  };
  const stars = async () => (await app.db.selectFrom('push_star').select('show_id').execute()).map((star) => star.show_id);

  test('by one address of its push service, and by no other way to write it', async () => {
    const device = service.subscribe();
    const { origin, pathname } = new URL(device.endpoint);
    for (const endpoint of [
      `${origin.toUpperCase()}${pathname}`,
      `${origin}/x/..${pathname}`,
      `${origin}${pathname}\n`,
      ` ${device.endpoint}`,
    ]) {
      const answer = await new Walker(app.site).call('/session/push', { ...device, endpoint, shows: [] });
      expect([endpoint, answer.status, await answer.text()]).toEqual([endpoint, 400, expect.stringContaining('its address looks wrong')]);
    }
    expect(await app.db.selectFrom('push_device').select('id').execute()).toEqual([]);
  });

  test('shows that are over are not', async () => {
    await new Walker(app.site).call('/session/push', { ...service.subscribe(), shows: [await showOf('<'), await showOf('>=')] });
    expect(await stars()).toEqual([await showOf('>=')]);
    await app.db.deleteFrom('push_device').execute();
  });

  test('what is starred there by now takes the place of what was, and an account’s stars that of the device’s own', async () => {
    const device = service.subscribe();
    const nobody = new Walker(app.site);
    await nobody.call('/session/push', { ...device, shows: [await showOf('>=')] });
    expect(await stars()).toHaveLength(1);
    await nobody.call('/session/push', { ...device, shows: [] });
    expect(await stars()).toEqual([]);
    await nobody.call('/session/push', { ...device, shows: [await showOf('>=')] });
    const { walker } = await newMember(app);
    expect((await walker.call('/session/push', { ...device, shows: [] })).status).toBe(200);
    expect(await stars()).toEqual([]);
  });
});
