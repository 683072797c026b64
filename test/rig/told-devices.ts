import { afterAll, beforeAll, beforeEach } from 'vitest';
import { timestamp } from '#clock.ts';
import { letterContext } from '#follows/letter-context.ts';
import { writeNotices } from '#follows/notices.ts';
import { openPushSender } from '#follows/push/push-sender.ts';
import type { PushServices } from '#follows/push/push-services.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { openLog } from '#log.ts';
import type { PushDevice } from '#scene/follows/push.ts';
import { NOW, WHISTLERS, ZONE } from './followers.ts';
import { newMember } from './members.ts';
import { openPushService } from './push-service.ts';
import { type Engine, openTestSite, SATURDAY, type TestSite } from './test-app.ts';
import { Walker } from './walker.ts';

/** A site, a push service, and a show that devices star. At the start of a test no device is subscribed and nothing waits. */
export function openToldDevices(engine: Engine) {
  let app: TestSite;
  let service: Awaited<ReturnType<typeof openPushService>>;
  let services: PushServices;
  let show: string;
  /** Seconds by which the push sender's clock is ahead of the evening. */
  const clock = { late: 0 };
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
    clock.late = 0;
    await writeNotices(context(), NOW.subtract({ hours: 3 }));
  });

  const context = () => letterContext(app.identity, ZONE);
  const note = (field: 'status' | 'start', before: string, after: string, minutes: number) =>
    app.db
      .insertInto('show_change')
      .values({ show_id: show, field, before, after, changed_at: timestamp(NOW.subtract({ minutes })) })
      .execute();
  return {
    app: () => app,
    service: () => service,
    services: () => services,
    show: () => show,
    clock,
    context,
    office: (own: Partial<PushServices> = {}) =>
      openPushSender({
        db: app.db,
        clock: () => NOW.add({ seconds: clock.late }),
        log: openLog('silent'),
        services: { ...services, ...own },
        site: () => 'https://tunes.example',
        zone: ZONE,
      }),
    /** Messages that wait. */
    waiting: async () => (await app.db.selectFrom('push_message').select(['tries', 'try_at']).execute()).length,
    devices: () => app.db.selectFrom('push_device').selectAll().orderBy('heard_at').execute(),
    nobody: () => new Walker(app.site),
    somebody: async () => (await newMember(app)).walker,
    tell: (walker: Walker, device: PushDevice, shows: string[] = []) => walker.call('/session/push', { ...device, shows }),
    star: (walker: Walker, on = true) => walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on, ago: 0 }] }),
    /** Records a change of the show, minutes ago. */
    note,
    async callOff(): Promise<void> {
      await app.db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
      await note('status', 'announced', 'cancelled', 31);
      await writeNotices(context(), NOW);
    },
  };
}
