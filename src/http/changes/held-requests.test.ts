import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logChanges, readHead } from '#database/changes/change-log.ts';
import { type Cursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { type Listening, listen } from '#http/server/listen.ts';
import { onEvents } from '#rig/events.ts';
import { emptyDatabase } from '#rig/test-app.ts';
import { type HeldRequests, holdRequests } from './held-requests.ts';

const SOON = { interval: 10 };

/** A connection whose answers are delivered only when released. */
function slowAnswers() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reached.resolve();
      await released.promise;
      return result;
    },
  };
  return { plugin, reached: reached.promise, release: released.resolve };
}

describe('requests for changes that are held', () => {
  let app: Awaited<ReturnType<typeof emptyDatabase>>;
  let db: Database;
  let held: HeldRequests;
  let server: Listening;
  let known: () => Promise<Cursor>;
  const going: ClientRequest[] = [];
  beforeEach(async () => {
    app = await emptyDatabase('sqlite');
    db = app.db;
    known = () => readHead(app.db);
    const source = {
      get db() {
        return db;
      },
      known: () => known(),
    };
    held = holdRequests(source, { trustedProxies: 0, limits: { all: 10, ofAddress: 2 } });
    server = await listen((request, response) => void held.hold(request, response), { port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const request of going.splice(0)) request.destroy();
    held.close();
    await server.drain();
    await app.close();
  });

  const ask = (query: string, headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = get({ host: '127.0.0.1', port: server.port, path: `/api/changes${query}`, headers, agent: false }, resolve);
      request.on('error', reject);
      going.push(request);
    });
  const log = (ids: readonly string[]) =>
    inTransaction(app.db, (tx) =>
      logChanges(
        tx,
        ids.map((id) => ({ kind: 'news' as const, id })),
      ),
    );

  test('count for their address from the moment they come, not from when the database has answered', async () => {
    const cursor = writeCursor(await readHead(app.db));
    const gate = Promise.withResolvers<Cursor>();
    known = () => gate.promise;
    const waiting = [ask(`?since=${cursor}&wait=30`), ask(`?since=${cursor}&wait=30`)];
    await expect.poll(async () => (await ask(`?since=${cursor}&wait=30`)).statusCode, SOON).toBe(503);
    gate.resolve(await readHead(app.db));
    await expect.poll(() => held.count(), SOON).toBe(2);
    held.close();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('hear of nothing that the pages do not know yet', async () => {
    const before = await readHead(app.db);
    let looks = 0;
    known = async () => {
      looks++;
      return before;
    };
    const waiting = ask(`?since=${writeCursor(before)}&wait=30`);
    await expect.poll(() => held.count(), SOON).toBe(1);
    await log(['early']);
    const start = looks;
    await expect.poll(() => looks, SOON).toBeGreaterThan(start + 1);
    expect(held.count()).toBe(1);
    known = () => readHead(app.db);
    const text = (await (await waiting).setEncoding('utf8').toArray()).join('');
    expect(JSON.parse(text)).toMatchObject({ changes: [{ id: 'early' }] });
  });

  test('end for whoever does not take what is sent, who comes back with their cursor', async () => {
    const cursor = writeCursor(await readHead(app.db));
    const answer = await ask(`?since=${cursor}`, { accept: 'text/event-stream' });
    answer.pause();
    await expect.poll(() => held.count(), SOON).toBe(1);
    // More than a connection buffers.
    for (let turn = 0; turn < 40 && held.count() > 0; turn++) {
      await log(Array.from({ length: 500 }, (_, n) => `${turn} ${n} ${'long '.repeat(200)}`));
      held.look();
      await new Promise(setImmediate);
    }
    await expect.poll(() => held.count(), SOON).toBe(0);
  });

  test('hear of a change though they come while the others are just being told of it', async () => {
    const [newcomer, telling] = [slowAnswers(), slowAnswers()];
    const since = writeCursor(await readHead(app.db));
    const heard: string[] = [];
    const listenAs = async (name: string) =>
      onEvents(await ask(`?since=${since}`, { accept: 'text/event-stream' }), () => void heard.push(name));
    void listenAs('first');
    await expect.poll(() => held.count(), SOON).toBe(1);
    db = app.db.withPlugin(newcomer.plugin);
    void listenAs('second');
    await newcomer.reached;
    db = app.db.withPlugin(telling.plugin);
    await log(['n']);
    held.look();
    await telling.reached;
    newcomer.release();
    await expect.poll(() => held.count(), SOON).toBe(2);
    db = app.db;
    telling.release();
    await expect.poll(() => heard.toSorted(), SOON).toEqual(['first', 'second']);
  });

  test('cost no reading of the log where they say they know of more than there is, each of another place', async () => {
    const { epoch, position } = await readHead(app.db);
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        asked++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    for (const ahead of [1_000, 2_000]) void ask(`?since=${epoch}.${position + ahead}&wait=30`).catch(() => {});
    await expect.poll(() => held.count(), SOON).toBe(2);
    let looks = 0;
    known = () => {
      looks++;
      return readHead(app.db);
    };
    db = app.db.withPlugin(counting);
    await log(['n']);
    held.look();
    await expect.poll(() => looks, SOON).toBeGreaterThan(1);
    expect(asked).toBe(0);
    expect(held.count()).toBe(2);
  });
});
