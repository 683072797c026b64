import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logChanges, readHead } from '#database/changes/change-log.ts';
import { openDatabase, type Transaction } from '#database/engines/open.ts';
import { openReplica, type Replica } from '#database/engines/replica.ts';
import { inTransaction } from '#database/engines/transaction.ts';

import { openLog } from '#log.ts';
import { loadPack } from '#pack/load.ts';
import { backlineAlone } from '#rig/command-line.ts';
import { newFolder } from '#rig/folder.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { passTime } from '#rig/pass-time.ts';
import { startReplicated, type TestReplicated } from '#rig/postgres.ts';
import { emptyDatabase, emptyPlace, openAnotherSite, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';

const log = openLog('silent');
const SOON = { interval: 20 };
const NEVER_MS = 3_600_000;

let servers: TestReplicated;
let app: TestSite;
beforeAll(async () => {
  servers = await startReplicated({ home: newFolder('postgres') });
  app = await openTestSite('postgres', SATURDAY, { server: servers.url });
});
afterAll(async () => {
  await app.close();
  await servers.stop();
});

const databaseName = (url = '') => new URL(url).pathname.slice(1);
const onReplica = (url = '') => servers.replicaUrl.replace(/postgres$/, databaseName(url));
const open = (everyMs: number) => openReplica({ primary: app.db, url: onReplica(app.address.databaseUrl), log, everyMs });
const rename = (name: string) =>
  loadPack(app.db, { ...app.pack, artists: app.pack.artists.map((row) => (row.id === 'quietboat' ? { ...row, name } : row)) }, app.clock());

const logSomething = (tx: Transaction) => logChanges(tx, [{ kind: 'scene', id: 'words' }]);

const pass = passTime();
/** Longer than any moment is believed. */
const passMoment = () => pass(400);

describe('a site with a replica', () => {
  let replica: Replica;
  let client: HttpClient;
  /** What the site over the replica was asked for. */
  let copied: string[];

  /** Opens the site, the replica looked at every so many milliseconds. */
  async function begin(everyMs: number): Promise<void> {
    replica = await open(everyMs);
    copied = [];
    const { site } = await openAnotherSite(app, replica.db);
    const request: typeof site.request = (...args) => {
      copied.push(String(args[0]));
      return site.request(...args);
    };
    client = await openHttpClient(app, { copy: { site: { request }, replica } });
  }
  const standStill = () => sql`select pg_wal_replay_pause()`.execute(replica.db);
  const goOn = () => sql`select pg_wal_replay_resume()`.execute(replica.db);
  const reads = (name: string) => expect.poll(() => client.read('/artists'), SOON).toContain(name);

  afterEach(async () => {
    await goOn().catch(() => {});
    await client.close();
    await replica.db.destroy();
  });

  describe('that is always believed to be near', () => {
    beforeEach(() => begin(NEVER_MS));

    test('makes what anybody may read of the replica, and follows the primary', async () => {
      await rename('Followed Boat');
      await reads('Followed Boat');
      expect([client.asked, copied.length > 0]).toEqual([[], true]);
      expect((await client.ask('/artists/nobody-at-all')).status).toBe(404);
      expect(client.asked).toEqual([]);
    });

    test('shows an older page while the replica stands still, never keeps it as newer than it is, and asks the primary for somebody', async () => {
      await rename('Boat Before');
      await reads('Boat Before');
      await standStill();
      await rename('Boat After');
      passMoment();
      expect(await client.read('/artists')).toContain('Boat Before');
      const somebody = await client.ask('/artists', { headers: { cookie: 'session=somebody' } });
      expect(somebody.body.toString()).toContain('Boat After');
      await goOn();
      await reads('Boat After');
      passMoment();
      expect(await client.read('/artists')).toContain('Boat After');
      expect(await readHead(replica.db)).toEqual(await readHead(app.db));
    });

    test('whenever it stands still and goes on, what is read never goes back, and is the newest once it has caught up', async () => {
      const seen: number[] = [];
      let reading = true;
      const visitor = (async () => {
        while (reading) seen.push(Number(/Boat No (\d+)/.exec(await client.read('/artists'))?.[1] ?? -1));
      })();
      for (let round = 0; round < 12; round++) {
        await (round % 2 === 0 ? standStill() : goOn());
        await rename(`Boat No ${round}`);
        await new Promise((done) => setTimeout(done, (round * 97) % 300));
      }
      await goOn();
      await reads('Boat No 11');
      reading = false;
      await visitor;
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      passMoment();
      expect(await client.read('/artists')).toContain('Boat No 11');
      expect(client.asked).toEqual([]);
    });
  });

  describe('that is looked at often', () => {
    beforeEach(() => begin(200));

    test('goes on with the primary when the replica is gone, keeping what it makes, and comes back to it', async () => {
      await rename('Boat With Two');
      await reads('Boat With Two');
      await servers.stopReplica();
      await rename('Boat With One');
      await reads('Boat With One');
      passMoment();
      for (let time = 0; time < 20; time++) expect((await client.ask('/venues')).status).toBe(200);
      expect(client.asked.filter((path) => path === '/venues').length).toBe(1);
      await servers.startReplica();
      await expect.poll(() => replica.usable(), SOON).toBe(true);
      const before = copied.length;
      // While it catches up the primary may be read; sooner or later the replica is again.
      let round = 0;
      const readAgain = async () => {
        const name = `Boat With Two Again ${++round}`;
        await rename(name);
        await reads(name);
        return copied.length;
      };
      await expect.poll(readAgain, SOON).toBeGreaterThan(before);
    });

    test('leaves a replica that stays behind', async () => {
      await rename('Boat In Time');
      await reads('Boat In Time');
      await standStill();
      await rename('Boat That Would Be Late');
      await reads('Boat That Would Be Late');
      expect(replica.usable()).toBe(false);
      await goOn();
      await expect.poll(() => replica.usable(), SOON).toBe(true);
    });
  });
});

describe('taking up a replica', () => {
  const OTHER = /^DATABASE_READ_URL leads to another database/;

  test('of another server, or of another database of the same, is refused in a sentence', async () => {
    const elsewhere = await emptyDatabase('postgres');
    onTestFinished(elsewhere.close);
    const other = { primary: app.db, log, url: elsewhere.address.databaseUrl ?? '' };
    await expect(openReplica(other)).rejects.toThrow(OTHER);
    await expect(openReplica({ ...other, url: servers.replicaUrl })).rejects.toThrow(OTHER);
  });

  test('of another database ends the start in that sentence', async () => {
    const settings = { ...app.environment, DATABASE_READ_URL: servers.replicaUrl, PORT: '0' };
    expect(await backlineAlone(['serve'], settings)).toMatchObject({ code: 1, err: expect.stringMatching(OTHER) });
  });

  test('waits for the tables it lacks, or goes on without it', async () => {
    const place = await emptyPlace('postgres', servers.url);
    const url = onReplica(place.address.databaseUrl);
    const watcher = await open(NEVER_MS);
    const there = async () => (await sql`select from pg_database where datname = ${databaseName(url)}`.execute(watcher.db)).rows.length;
    await expect.poll(there, SOON).toBe(1);
    await sql`select pg_wal_replay_pause()`.execute(watcher.db);
    const primary = await openDatabase(place.address);
    const early = await openReplica({ primary, url, log }, 0);
    expect(early.usable()).toBe(false);
    const waits = vi.fn();
    const waiting = openReplica({ primary, url, log: Object.assign(openLog('silent'), { info: waits }) });
    await expect.poll(() => waits.mock.calls.length, SOON).toBe(1);
    await sql`select pg_wal_replay_resume()`.execute(watcher.db);
    const replica = await waiting;
    expect(replica.usable()).toBe(true);
    await inTransaction(primary, logSomething);
    await expect.poll(() => readHead(replica.db), SOON).toMatchObject({ position: 1 });
    await Promise.all([watcher, early, replica].map(({ db }) => db.destroy()));
    await primary.destroy();
    await place.close();
  });

  test('is not trusted before it was compared with the primary, and goes on being read from when that is gone later', async () => {
    const primary = await openDatabase(app.address);
    const url = onReplica(app.address.databaseUrl);
    const compared = await openReplica({ primary, url, log, everyMs: 20 });
    await primary.destroy();
    for (let time = 0; time < 10; time++) {
      expect(compared.usable()).toBe(true);
      await new Promise((done) => setTimeout(done, 50));
    }
    const never = await openReplica({ primary, url, log }, 0);
    expect(never.usable()).toBe(false);
    await Promise.all([compared, never].map(({ db }) => db.destroy()));
  });

  test('that is out of reach is begun without, and writes nothing where it is the primary itself', async () => {
    const away = await openReplica({ primary: app.db, url: 'postgres://nobody@127.0.0.1:1/nothing', log }, 0);
    expect(away.usable()).toBe(false);
    await away.db.destroy();
    const itself = await openReplica({ primary: app.db, url: app.address.databaseUrl ?? '', log });
    await expect(inTransaction(itself.db, logSomething)).rejects.toThrow(/read-only/);
    await itself.db.destroy();
  });
});
