import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockAt, timestamp } from '#clock.ts';
import { openLog } from '#log.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';
import { pauseSource, type Source, writeSources } from '../store/source-store.ts';
import { hear } from './hear.ts';
import { takeLease } from './lease.ts';
import { hearDue, startSchedule } from './schedule.ts';

const CALENDAR =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261128T200000\r\nSUMMARY:Neap\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const LOG = openLog('silent');
const HOME = { mayReach: (address: string) => address === '127.0.0.1', ports: 'any' as const, pauseMs: 0 };

describe.each(ENGINES)('the schedule on %s', (engine) => {
  let app: TestApp;
  let server: Server;
  let asked: number;
  let answer: { status: number; headers: Record<string, string> };

  beforeEach(async () => {
    app = await openTestApp(engine);
    asked = 0;
    answer = { status: 200, headers: {} };
    server = createServer((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      asked += 1;
      setTimeout(() => response.writeHead(answer.status, answer.headers).end(CALENDAR), 200);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/cal`;
    const web = sampleSource({ id: 'web', name: 'Web', url });
    await app.db.transaction().execute((tx) => writeSources(tx, [web]));
  });
  afterEach(async () => {
    server.close();
    await app.close();
  });

  const source = async (): Promise<Source> => {
    const found = await sourceNamed(app.db, 'web');
    return found;
  };
  const due = (now = SATURDAY) => hearDue(app.db, clockAt(now), LOG, { fetchPolicy: HOME, which: ({ id }) => id === 'web' });

  test('two processes never hear one source at once, nor one right after the other', async () => {
    const first = startSchedule(app.db, app.clock, LOG, HOME);
    const [second, third] = await Promise.all([due(), due()]);
    expect(second.length + third.length).toBeLessThan(2);
    await expect.poll(async () => (await source()).well_heard_at).not.toBeNull();
    await first.stop();
    expect(await due()).toEqual([]);
    expect(asked).toBe(1);
    expect((await source()).leased_by).toBeNull();
    expect((await listShows(app.db, { limit: 100 })).filter(({ event }) => event === 'Neap')).toHaveLength(1);
  });

  test('of two hearings at once that were asked for, one says why it did nothing', async () => {
    const same = await source();
    const tallies = await Promise.all([
      hear(app.db, same, app.clock, { fetchPolicy: HOME }),
      hear(app.db, same, app.clock, { fetchPolicy: HOME }),
    ]);
    expect(tallies.map(({ trouble }) => trouble).sort()).toEqual(['another process is reading it, or just did', null]);
    expect((await source()).trouble).toBeNull();
  });

  test('a lease is another’s until it is given back or five minutes old', async () => {
    const at = (minutes: number) => () => Temporal.Instant.from(SATURDAY).add({ minutes });
    const lease = await takeLease(app.db, await source(), at(0));
    expect(await takeLease(app.db, await source(), at(4))).toBeUndefined();
    const next = await takeLease(app.db, await source(), at(5));
    await lease?.giveBack();
    expect(await takeLease(app.db, await source(), at(6))).toBeUndefined();
    await next?.giveBack();
    expect(await takeLease(app.db, await source(), at(6))).toBeDefined();
  });

  test('a source that fails is asked later and later, and as usual once it is heard again', async () => {
    answer.status = 500;
    expect((await due())[0]?.trouble).toMatch(/can’t be fetched/);
    expect(await source()).toMatchObject({ failures: 1, ask_after: '2026-11-22T01:30:00.000Z', well_heard_at: null });
    expect(await due('2026-11-22T01:29:59Z')).toEqual([]);
    await due('2026-11-22T01:30:00Z');
    expect(await source()).toMatchObject({ failures: 2, ask_after: '2026-11-22T05:30:00.000Z' });
    answer.status = 200;
    await due('2026-11-22T05:30:00Z');
    expect(await source()).toMatchObject({ failures: 0, ask_after: '2026-11-22T06:30:00.000Z', trouble: null, usual: 1, last_count: 1 });
  });

  test('a failure of this machine does not count against the source, which is heard again at the next round', async () => {
    await app.db.schema.alterTable('listing').renameTo('listing_away').execute();
    expect((await due())[0]?.trouble).toMatch(/we couldn’t save its shows/);
    expect(await source()).toMatchObject({ failures: 0, ask_after: timestamp(Temporal.Instant.from(SATURDAY)) });
    await app.db.schema.alterTable('listing_away').renameTo('listing').execute();
    expect(await due()).toMatchObject([{ added: 1, trouble: null }]);
  });

  test('a source that says when to come back is left alone until then', async () => {
    answer = { status: 503, headers: { 'retry-after': '36000' } };
    await due();
    expect(await source()).toMatchObject({ ask_after: '2026-11-22T09:30:00.000Z' });
  });

  test('a paused source is left out until it is resumed', async () => {
    await pauseSource(app.db, 'web', true);
    expect(await due()).toEqual([]);
    await pauseSource(app.db, 'web', false);
    expect(await due()).toHaveLength(1);
  });

  test('a hearing cut short says nothing of its source', async () => {
    const stopping = new AbortController();
    const hearing = hear(app.db, await source(), app.clock, { fetchPolicy: { ...HOME, stop: stopping.signal } });
    await expect.poll(() => asked).toBe(1);
    stopping.abort(new Error('the site is closing'));
    expect((await hearing).trouble).toMatch(/the site is closing/);
    expect(await source()).toMatchObject({ heard_at: null, failures: 0, trouble: null, leased_by: null });
  });
});
