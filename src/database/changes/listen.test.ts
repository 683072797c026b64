import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '#log.ts';
import { loadPack } from '#pack/load.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { passTime } from '#rig/pass-time.ts';
import { emptyDatabase, hasPostgres, openAnotherSite, openTestSite, type TestSite } from '#rig/test-app.ts';
import { type Database, openDatabase, type Transaction } from '../engines/open.ts';
import { inTransaction } from '../engines/transaction.ts';
import { logChanges } from './change-log.ts';
import { type ChangeNotifications, listenForChanges } from './listen.ts';

const pass = passTime();
const log = openLog('silent');
const logSomething = (tx: Transaction) => logChanges(tx, [{ kind: 'scene', id: 'words' }]);
const SOON = { interval: 10 };

/** Who listens on this database, by the server's own list. */
async function listening(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'backline changes' and datname = current_database() and query like 'listen%' and state = 'idle'`.execute(db);
  return rows.map(({ pid }) => pid);
}

const cut = (db: Database, pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(db);

describe.runIf(hasPostgres)('notifications on PostgreSQL', () => {
  let db: Database;
  let close: () => Promise<void>;
  let notifications: ChangeNotifications;
  let told = 0;
  beforeAll(async () => {
    const made = await emptyDatabase('postgres');
    ({ db, close } = made);
    notifications = listenForChanges(made.address, log);
    notifications.onChange(() => told++);
    await vi.waitUntil(() => told === 1, SOON);
  });
  afterAll(async () => {
    await notifications.close();
    await close();
  });

  test('come once a transaction, at its commit, and not for one that is undone', async () => {
    const before = told;
    await inTransaction(db, async (tx) => {
      await logSomething(tx);
      await logSomething(tx);
      await sql`select pg_sleep(0.2)`.execute(tx);
      expect(told).toBe(before);
    });
    await expect.poll(() => told, SOON).toBe(before + 1);
    const undone = inTransaction(db, async (tx) => {
      await logSomething(tx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await inTransaction(db, logSomething);
    await expect.poll(() => told, SOON).toBe(before + 2);
  });

  test('go on after the connection was cut, and what was missed meanwhile is told as one', async () => {
    for (let time = 0; time < 2; time++) {
      const [pid] = await listening(db);
      const before = told;
      await cut(db, pid);
      await expect.poll(() => told, SOON).toBe(before + 1);
      expect(await listening(db)).not.toContain(pid);
      await inTransaction(db, logSomething);
      await expect.poll(() => told, SOON).toBe(before + 2);
    }
  });

  test('end when nobody wants them any more, also while there is no server', async () => {
    const fails = vi.fn();
    const failing = Object.assign(openLog('silent'), { warn: fails });
    const other = listenForChanges({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '' }, failing);
    let heard = 0;
    other.onChange(() => heard++);
    await expect.poll(() => fails.mock.calls.length, SOON).toBe(1);
    await other.close();
    expect(heard).toBe(0);
    const mine = await listening(db);
    await notifications.close();
    await expect.poll(() => listening(db), SOON).toEqual([]);
    expect(mine).toHaveLength(1);
  });
});

test('SQLite tells nothing, and closing waits for nothing', async () => {
  const { db, address, close } = await emptyDatabase('sqlite');
  onTestFinished(close);
  const notifications = listenForChanges(address, log);
  let told = 0;
  notifications.onChange(() => told++);
  await inTransaction(db, logSomething);
  await notifications.close();
  expect(told).toBe(0);
});

describe.runIf(hasPostgres)('two processes over one PostgreSQL', () => {
  let one: TestSite;
  let other: TestSite;
  let notifications: ChangeNotifications;
  let told = 0;
  let client: HttpClient;
  beforeAll(async () => {
    one = await openTestSite('postgres');
    other = await openAnotherSite(one, await openDatabase(one.address));
    notifications = listenForChanges(one.address, log);
    client = await openHttpClient(other, { notifications });
    notifications.onChange(() => told++);
    await vi.waitUntil(() => told === 1, SOON);
  });
  afterAll(async () => {
    await notifications.close();
    await client.close();
    await other.db.destroy();
    await one.close();
  });

  const rename = (name: string) =>
    loadPack(
      one.db,
      { ...one.pack, artists: one.pack.artists.map((row) => (row.id === 'quietboat' ? { ...row, name } : row)) },
      one.clock(),
    );
  const reads = (name: string) => expect.poll(() => client.read('/artists'), SOON).toContain(name);

  test('what one changes the other answers with, whether it is told or not', async () => {
    for (let time = 0; time < 6; time++) {
      // One note in a quarter of a second is taken.
      pass(300);
      const before = told;
      const renamed = rename(`Told Boat ${time}`);
      // Read all the while, so that what is known is seldom old enough to be read anew by itself.
      while (told === before) await client.read('/artists');
      expect(await client.read('/artists')).toContain(`Told Boat ${time}`);
      await renamed;
    }
    const [pid] = await listening(one.db);
    await cut(one.db, pid);
    await rename('Untold Boat');
    await reads('Untold Boat');
    await expect.poll(() => listening(one.db), SOON).toHaveLength(1);
    expect(await listening(one.db)).not.toContain(pid);
    await rename('Boat Told Again');
    await reads('Boat Told Again');
  });

  test('a hundred changes do not make a page a hundred times', async () => {
    // While the clock stands, one notification is taken and one reading is done, whatever changes.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(3_600_000);
    const before = client.asked.length;
    let turning = true;
    const all = (async () => {
      for (let turn = 0; turn < 100; turn++) await inTransaction(one.db, logSomething);
      turning = false;
    })();
    while (turning) await client.read('/artists');
    await all;
    expect(client.asked.length - before).toBeLessThanOrEqual(2);
  });
});
