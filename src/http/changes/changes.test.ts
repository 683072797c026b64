import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logChanges, readHead } from '#database/changes/change-log.ts';
import { readCursor, writeCursor } from '#database/changes/read-changes.ts';
import { openDatabase } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { loadPack } from '#pack/load.ts';
import { type ChangeEvent, onEvents } from '#rig/events.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { ENGINES, openAnotherSite, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Changes } from '#scene/change.ts';

const SOON = { interval: 10 };

describe.each(ENGINES)('changes on %s', (engine) => {
  let app: TestSite;
  let other: TestSite;
  let client: HttpClient;
  let elsewhere: HttpClient;
  beforeAll(async () => {
    app = await openTestSite(engine);
    client = await openHttpClient(app, { heldLimits: { all: 40, ofAddress: 40 } });
    other = await openAnotherSite(app, await openDatabase(app.address));
    elsewhere = await openHttpClient(other);
  });
  afterAll(async () => {
    await Promise.all([client.close(), elsewhere.close()]);
    await other.db.destroy();
    await app.close();
  });

  const ask = async (query = '', headers = {}) => {
    const answer = await client.ask(`/api/changes${query}`, { headers });
    return {
      status: answer.status,
      headers: answer.headers,
      ...(JSON.parse(answer.body.toString()) as Changes & { error?: { message: string } }),
    };
  };
  const rename = (name: string, site = app) =>
    loadPack(
      site.db,
      { ...app.pack, artists: app.pack.artists.map((row) => (row.id === 'quietboat' ? { ...row, name } : row)) },
      app.clock(),
    );
  const now = async () => (await ask()).cursor;

  /** Collects server-sent events as they come. */
  function listen(port: number, query: string, headers = {}) {
    const events: ChangeEvent[] = [];
    const listening = { events, status: 0, ended: false, stop: () => {} };
    const going = request(
      { host: '127.0.0.1', port, path: `/api/changes${query}`, headers: { accept: 'text/event-stream', ...headers } },
      (answer) => {
        listening.status = answer.statusCode ?? 0;
        onEvents(answer, (event) => events.push(event));
        answer.on('close', () => {
          listening.ended = true;
        });
      },
    );
    going.on('error', () => {});
    going.end();
    listening.stop = () => going.destroy();
    return listening;
  }

  test('come with a cursor to ask on with; what is wrong with a question is said', async () => {
    const first = await ask();
    expect(first).toMatchObject({ status: 200, anew: false, more: false, changes: [] });
    expect(first.headers['cache-control']).toBe('no-store');
    await rename('Boat One');
    expect(await ask(`?since=${first.cursor}`)).toMatchObject({
      changes: expect.arrayContaining([{ kind: 'artist', id: 'quietboat', version: expect.any(Number) }]),
    });
    const { position } = await readHead(app.db);
    expect(await ask(`?since=another.${position}`)).toMatchObject({ anew: true, changes: [] });
    for (const query of ['?since=nonsense', '?since=1.2.3', '?wait=3', '?wait=31', '?wait=x', `?wait=10&wait=10`, '?other=1'])
      expect((await ask(query)).status, query).toBe(400);
    expect((await ask('?since=nonsense&wait=10')).error?.message).toBe('since: isn’t one of ours');
  });

  test('are waited for, and come when this process or another has made them; the pages know them by then', async () => {
    for (const [site, name] of [
      [app, 'Boat Two'],
      [other, 'Boat Three'],
    ] as const) {
      const waiting = ask(`?since=${await now()}&wait=30`);
      await expect.poll(() => client.held.count(), SOON).toBe(1);
      await rename(name, site);
      const { changes, cursor } = await waiting;
      expect(changes).toContainEqual({ kind: 'artist', id: 'quietboat', version: expect.any(Number) });
      expect(await client.read('/artists/quietboat')).toContain(name);
      // A cursor prevents an older page from a process that hasn't read the log yet.
      expect((await elsewhere.ask('/artists/quietboat', { headers: { 'x-cursor': cursor } })).body.toString()).toContain(name);
    }
    await expect.poll(() => client.held.count(), SOON).toBe(0);
  });

  /** A page's cursor. */
  const placeOf = (answer: { headers: IncomingHttpHeaders }) =>
    /^cursor;desc="([\w.]+)"$/.exec(String(answer.headers['server-timing']))?.[1] ?? '';

  test('are in every page for whoever knows of them, however fast one follows the other and whichever process made them', async () => {
    for (let n = 0; n < 20; n++) {
      await inTransaction(other.db, (tx) => logChanges(tx, [{ kind: 'news', id: `known${n}` }]));
      const seen = writeCursor(await readHead(other.db));
      const page = await client.ask('/artists/quietboat', { headers: { accept: 'text/html', 'x-cursor': seen } });
      expect(placeOf(page)).toBe(seen);
    }
  });

  test('after a page was made are told to whoever asks from the place that came with it; its bytes do not change with it', async () => {
    const page = (path: string, headers = {}) => client.ask(path, { headers: { accept: 'text/html', ...headers } });
    for (const headers of [{}, { cookie: 'session=somebody' }]) {
      const first = await page('/artists/quietboat', headers);
      expect(readCursor(placeOf(first)), JSON.stringify(headers)).toBeDefined();
      await rename(`Boat ${randomUUID()}`);
      const { anew, changes } = await ask(`?since=${placeOf(first)}`);
      expect({ anew, changes }, JSON.stringify(headers)).toEqual({
        anew: false,
        changes: expect.arrayContaining([{ kind: 'artist', id: 'quietboat', version: expect.any(Number) }]),
      });
    }
    // An unrelated change moves the cursor only.
    const before = await page('/artists/quietboat', { 'x-cursor': await now() });
    await inTransaction(app.db, (tx) => logChanges(tx, [{ kind: 'news', id: 'other' }]));
    const seen = await now();
    const after = await page('/artists/quietboat', { 'x-cursor': seen, 'if-none-match': String(before.headers.etag) });
    expect([after.status, placeOf(after)]).toEqual([304, seen]);
    expect((await client.ask('/api/artists')).headers['server-timing']).toBeUndefined();
  });

  test('that do not come are answered with the same cursor when the time is over', async () => {
    const cursor = await now();
    expect(await ask(`?since=${cursor}&wait=5`)).toMatchObject({ status: 200, cursor, anew: false, changes: [] });
  });

  test('come as events, and go on after the last one that was heard', async () => {
    const first = listen(client.port, '');
    await expect.poll(() => first.events.length, SOON).toBe(1);
    expect(first.events[0]?.data).toMatchObject({ anew: false, changes: [] });
    await rename('Boat Four');
    await expect.poll(() => first.events.length, SOON).toBe(2);
    const heard = first.events[1]?.id ?? '';
    first.stop();
    await rename('Boat Five');
    const again = listen(client.port, `?since=${first.events[0]?.id}`, { 'last-event-id': heard });
    await expect.poll(() => again.events.length, SOON).toBe(1);
    const [event] = again.events;
    expect(event?.data.changes.every(({ version }) => version > (readCursor(heard)?.position ?? 0))).toBe(true);
    again.stop();
    const late = listen(client.port, '?since=another.1');
    await expect.poll(() => late.events[0]?.data.anew, SOON).toBe(true);
    late.stop();
    await expect.poll(() => client.held.count(), SOON).toBe(0);
  });

  test('none is missed by those who listen while many are made', async () => {
    const start = await readHead(app.db);
    const listeners = Array.from({ length: 6 }, (_, n) =>
      listen(n % 2 === 0 ? client.port : elsewhere.port, `?since=${writeCursor(start)}`),
    );
    const write = (n: number) => inTransaction(n % 2 === 0 ? app.db : other.db, (tx) => logChanges(tx, [{ kind: 'news', id: `n${n}` }]));
    // Two SQLite connections of one thread would wait for each other forever.
    if (engine === 'sqlite') for (let n = 0; n < 60; n++) await write(n);
    else await Promise.all(Array.from({ length: 60 }, (_, n) => write(n)));
    for (const { events, stop } of listeners) {
      const heard = () => events.flatMap(({ data }) => data.changes.map(({ version }) => version));
      await expect.poll(() => heard().length, SOON).toBe(60);
      expect(heard()).toEqual(Array.from({ length: 60 }, (_, n) => start.position + 1 + n));
      stop();
    }
  });

  test('held for as many as there is room for take no place of anybody; the next is told when to come again', async () => {
    const cursor = await now();
    await vi.waitFor(() => expect(client.held.count()).toBe(0), SOON);
    const listeners = Array.from({ length: 40 }, () => listen(client.port, `?since=${cursor}`));
    await expect.poll(() => client.held.count(), SOON).toBe(40);
    expect((await client.ask('/shows', { headers: { cookie: 'session=somebody' } })).status).toBe(200);
    const refused = await ask(`?since=${cursor}&wait=30`);
    expect(refused).toMatchObject({ status: 503, error: { message: 'Too many connections right now.' } });
    expect(refused.headers['retry-after']).toBe('30');
    for (const { stop } of listeners) stop();
    await expect.poll(() => client.held.count(), SOON).toBe(0);
  });

  test('that are waited for are answered when the site closes', async () => {
    const closing = await openHttpClient(app);
    const cursor = await now();
    const waiting = closing.ask(`/api/changes?since=${cursor}&wait=30`);
    const listening = listen(closing.port, `?since=${cursor}`);
    await expect.poll(() => closing.held.count(), SOON).toBe(2);
    await closing.close();
    expect(JSON.parse((await waiting).body.toString())).toMatchObject({ cursor, changes: [] });
    await expect.poll(() => listening.ended, SOON).toBe(true);
  });
});
