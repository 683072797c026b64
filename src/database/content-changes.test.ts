import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '#log.ts';
import { loadPack } from '#pack/load.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { emptyDatabase, openAnotherSite, openTestSite, type TestSite } from '#rig/test-app.ts';
import { type ContentChanges, listenForContentChanges } from './content-changes.ts';
import { type Database, openDatabase } from './open.ts';
import { bumpContentVersion } from './settings.ts';
import { inTransaction } from './transaction.ts';

const log = openLog('silent');
const SOON = { timeout: 10_000, interval: 10 };

/** Who listens on this database, by the server's own list. */
async function listening(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'backline turns' and datname = current_database() and query like 'listen%' and state = 'idle'`.execute(db);
  return rows.map(({ pid }) => pid);
}

const cut = (db: Database, pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(db);

describe('notes of turns on PostgreSQL', () => {
  let db: Database;
  let close: () => Promise<void>;
  let turns: ContentChanges;
  let told = 0;
  beforeAll(async () => {
    const made = await emptyDatabase('postgres');
    ({ db, close } = made);
    turns = listenForContentChanges(made.address, log);
    turns.onTurn(() => told++);
    await vi.waitUntil(() => told === 1, SOON);
  });
  afterAll(async () => {
    await turns.close();
    await close();
  });

  test('come once a transaction, at its commit, and not for one that is undone', async () => {
    const before = told;
    await inTransaction(db, async (change) => {
      await bumpContentVersion(change);
      await bumpContentVersion(change);
      await sql`select pg_sleep(0.2)`.execute(change);
      expect(told).toBe(before);
    });
    await expect.poll(() => told, SOON).toBe(before + 1);
    const undone = inTransaction(db, async (change) => {
      await bumpContentVersion(change);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await inTransaction(db, bumpContentVersion);
    await expect.poll(() => told, SOON).toBe(before + 2);
  });

  test('go on after the connection was cut, and what was missed meanwhile is told as one', async () => {
    for (let time = 0; time < 2; time++) {
      const [pid] = await listening(db);
      const before = told;
      await cut(db, pid);
      await expect.poll(() => told, SOON).toBe(before + 1);
      expect(await listening(db)).not.toContain(pid);
      await inTransaction(db, bumpContentVersion);
      await expect.poll(() => told, SOON).toBe(before + 2);
    }
  });

  test('end when nobody wants them any more, also while there is no server', async () => {
    const other = listenForContentChanges({ databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '' }, log);
    let heard = 0;
    other.onTurn(() => heard++);
    await new Promise((done) => setTimeout(done, 300));
    await other.close();
    expect(heard).toBe(0);
    const mine = await listening(db);
    await turns.close();
    await expect.poll(() => listening(db), SOON).toEqual([]);
    expect(mine).toHaveLength(1);
  });
});

test('SQLite tells nothing, and closing waits for nothing', async () => {
  const { db, address, close } = await emptyDatabase('sqlite');
  onTestFinished(close);
  const turns = listenForContentChanges(address, log);
  let told = 0;
  turns.onTurn(() => told++);
  await inTransaction(db, bumpContentVersion);
  await turns.close();
  expect(told).toBe(0);
});

describe('two processes over one PostgreSQL', () => {
  let one: TestSite;
  let other: TestSite;
  let turns: ContentChanges;
  let told = 0;
  let door: HttpClient;
  beforeAll(async () => {
    one = await openTestSite('postgres');
    other = await openAnotherSite(one, await openDatabase(one.address));
    turns = listenForContentChanges(one.address, log);
    door = await openHttpClient(other, { turns });
    turns.onTurn(() => told++);
    await vi.waitUntil(() => told === 1, SOON);
  });
  afterAll(async () => {
    await turns.close();
    await door.close();
    await other.db.destroy();
    await one.close();
  });

  const rename = (name: string) =>
    loadPack(one.db, { ...one.pack, artists: one.pack.artists.map((row) => (row.id === 'quietboat' ? { ...row, name } : row)) });
  const reads = (name: string) => expect.poll(() => door.read('/artists'), SOON).toContain(name);

  test('what one changes the other answers with, whether it is told or not', async () => {
    for (let time = 0; time < 6; time++) {
      // One note in a quarter of a second is taken.
      await new Promise((done) => setTimeout(done, 300));
      const before = told;
      const renamed = rename(`Told Boat ${time}`);
      // Read all the while, so that what is known is seldom old enough to be read anew by itself.
      while (told === before) await door.read('/artists');
      expect(await door.read('/artists')).toContain(`Told Boat ${time}`);
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

  test('a hundred turns do not make a page a hundred times', async () => {
    const before = door.asked.length;
    const start = performance.now();
    let turning = true;
    const all = (async () => {
      for (let turn = 0; turn < 100; turn++) await inTransaction(one.db, bumpContentVersion);
      turning = false;
    })();
    while (turning) await door.read('/artists');
    await all;
    const quarters = (performance.now() - start) / 250;
    // A note and a reading of its own may each fall into every quarter of a second.
    expect(door.asked.length - before).toBeLessThanOrEqual(2 * Math.ceil(quarters) + 1);
  });
});
