import { describe, expect, test } from 'vitest';
import { NOW, WHISTLERS } from '#rig/followers.ts';
import { ENGINES } from '#rig/test-app.ts';
import { openToldDevices } from '#rig/told-devices.ts';
import { writeNotices } from '../notices.ts';

describe.each(ENGINES)('what devices are told on %s', (engine) => {
  const { service, show, clock, context, office, waiting, nobody, somebody, tell, star, note, callOff } = openToldDevices(engine);

  test('a device is told once when a starred show is called off, with an account and without', async () => {
    const [alone, person] = [service().subscribe(), service().subscribe()];
    expect((await tell(nobody(), alone, [show(), 'no-such-show'])).status).toBe(200);
    const walker = await somebody();
    await star(walker);
    await tell(walker, person);
    const { key } = (await (await walker.ask('/api/session/push')).json()) as { key: string };
    await callOff();
    await Promise.all([office().sendDue(), office().sendDue()]);
    await writeNotices(context(), NOW.add({ minutes: 40 }));
    await office().sendDue();
    expect(service().came).toHaveLength(2);
    for (const message of service().came) {
      expect(message.words).toMatchObject({
        tag: show(),
        title: 'Canceled Friday 11/27: The Tin Whistlers at The Cannery',
        body: 'The Tin Whistlers at The Cannery, on Friday 11/27, 8:00 PM: canceled.\n11/27 @ 8:00 PM - 11:00 PM, The Cannery',
        path: `/shows/${WHISTLERS}`,
      });
      expect(message.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      });
      // Until the night ends.
      expect(Number(message.headers.ttl)).toBe(Temporal.Instant.from('2026-11-28T10:00:00Z').since(NOW).total('seconds'));
      const { key: shown, payload } = await service().proved(message);
      expect(shown).toBe(key);
      expect(payload.sub).toBe('https://tunes.example');
    }
    expect(await waiting()).toBe(0);
  });

  test('nothing is told of what was corrected within half an hour, of no star, or to a device that ended it', async () => {
    const [here, ended, other] = [service().subscribe(), service().subscribe(), service().subscribe()];
    await tell(nobody(), here, [show()]);
    await tell(nobody(), ended, [show()]);
    await tell(nobody(), other, []);
    const walker = await somebody();
    await star(walker);
    await tell(walker, service().subscribe());
    await star(walker, false);
    await note('status', 'announced', 'cancelled', 40);
    await note('status', 'cancelled', 'announced', 20);
    await writeNotices(context(), NOW);
    await writeNotices(context(), NOW.add({ minutes: 40 }));
    await office().sendDue();
    expect(service().came).toEqual([]);
    expect((await nobody().call('/session/push/end', { endpoint: ended.endpoint, auth: ended.auth })).status).toBe(200);
    await note('start', '1900', '2000', -50);
    await writeNotices(context(), NOW.add({ minutes: 90 }));
    clock.late = 5_400;
    await office().sendDue();
    expect(service().came.map(({ words }) => words.title)).toEqual(['Starts at 8:00 PM on Friday 11/27: The Tin Whistlers at The Cannery']);
    expect(service().came[0]?.words.body).toContain('starts at 8:00 PM instead of 7:00 PM.');
  });

  test('what changes again before a message is sent is said as it is then, and taking that back is news', async () => {
    await tell(nobody(), service().subscribe(), [show()]);
    service().answer(() => 503);
    await callOff();
    await office().sendDue();
    await note('status', 'cancelled', 'sold out', -1);
    service().came.length = 0;
    service().answer(() => 201);
    clock.late = 400;
    await office().sendDue();
    expect(service().came.map(({ words }) => words.title)).toEqual(['Sold out on Friday 11/27: The Tin Whistlers at The Cannery']);
    // Some were told that it is sold out, so that it is canceled is news.
    await note('status', 'sold out', 'cancelled', -10);
    await writeNotices(context(), NOW.add({ minutes: 41 }));
    clock.late = 2_460;
    await office().sendDue();
    expect(service().came[1]?.words.body.split('\n')[0]).toBe('The Tin Whistlers at The Cannery, on Friday 11/27, 8:00 PM: canceled.');
  });

  test('nothing is said where all was taken back before a message was sent', async () => {
    await tell(nobody(), service().subscribe(), [show()]);
    await callOff();
    await note('status', 'cancelled', 'announced', -5);
    clock.late = 600;
    await office().sendDue();
    expect([service().came, await waiting()]).toEqual([[], 0]);
  });
});
