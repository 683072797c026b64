import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, emptyPlace, hasPostgres } from '#rig/test-app.ts';
import { writeSetting } from '../settings.ts';
import { BrokenDatabase, failureOf } from './failures.ts';
import { isBroken, onBroken, openDatabase, openUnmigrated } from './open.ts';

async function database(engine: 'sqlite' | 'postgres') {
  const { db, address, close } = await emptyDatabase(engine);
  onTestFinished(close);
  return { db, address };
}

test('with a full disk nothing is acknowledged that is not kept, reading goes on, and writing works again when there is space', async () => {
  const { db, address } = await database('sqlite');
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(db);
  let acknowledged = 0;
  let refusal: unknown;
  const write = (key: string) => db.transaction().execute((tx) => writeSetting(tx, key, 'x'.repeat(1000)));
  for (let at = 0; at < 200 && refusal === undefined; at++)
    await write(`write ${at}`).then(
      () => acknowledged++,
      (error: unknown) => {
        refusal = error;
      },
    );
  expect(failureOf(refusal)).toBe('full');
  expect(isBroken(db)).toBe(false);
  const kept = async (use: typeof db) => (await use.selectFrom('setting').select('key').where('key', 'like', 'write %').execute()).length;
  expect(acknowledged).toBeGreaterThan(0);
  expect(await kept(db)).toBe(acknowledged);
  await sql.raw('pragma max_page_count = 1073741823').execute(db);
  await write('write again');
  const other = await openUnmigrated(address, 'read');
  expect(await kept(other)).toBe(acknowledged + 1);
  await other.destroy();
});

test('once the file is corrupt nothing is written any more, told once; reading may go on', async () => {
  const { db: made, address } = await database('sqlite');
  for (let at = 0; at < 900; at++) await made.transaction().execute((tx) => writeSetting(tx, `key ${at}`, 'x'.repeat(500)));
  await made.destroy();
  const file = join(address.dataDir, 'backline.db');
  const handle = openSync(file, 'r+');
  // The tables' first pages are early in the file, this test's rows in the last quarter.
  const last = Math.floor(statSync(file).size / 4);
  writeSync(handle, Buffer.alloc(last, 0xff), 0, undefined, statSync(file).size - last);
  closeSync(handle);
  const db = await openUnmigrated(address, 'write');
  onTestFinished(() => db.destroy());
  const told: BrokenDatabase[] = [];
  onBroken(db, (cause) => told.push(cause));
  await expect(db.selectFrom('setting').selectAll().execute()).rejects.toThrow();
  expect(isBroken(db)).toBe(true);
  await expect(db.transaction().execute((tx) => writeSetting(tx, 'a', 'b'))).rejects.toBeInstanceOf(BrokenDatabase);
  expect(await sql`select 1 as one`.execute(db)).toMatchObject({ rows: [{ one: 1 }] });
  expect(told).toHaveLength(1);
});

test('a refusal that is no failure of the disk breaks nothing', async () => {
  const { db } = await database('sqlite');
  await expect(sql`insert into setting (key, value) values ('a', null)`.execute(db)).rejects.toThrow(/NOT NULL/);
  expect(isBroken(db)).toBe(false);
  await db.transaction().execute((tx) => writeSetting(tx, 'a', 'b'));
});

test.each([
  [10, 'broken'],
  [1034, 'broken'],
  [11, 'broken'],
  [26, 'broken'],
  [8, 'broken'],
  [13, 'full'],
  [4874, 'full'],
  [19, undefined],
  [5, undefined],
])('SQLite errcode %i means %s', (errcode, meaning) => {
  expect(failureOf(Object.assign(new Error('it failed'), { errcode }))).toBe(meaning);
});

test('PostgreSQL telling of a full disk means full', () => {
  expect(failureOf(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe('full');
});

test.runIf(hasPostgres).each(['synchronous_commit'])('a server that may forget (%s=off) is refused by name', async (setting) => {
  const { address, close } = await emptyPlace('postgres');
  onTestFinished(close);
  const url = `${address.databaseUrl}?options=${encodeURIComponent(`-c ${setting}=off`)}`;
  await expect(openDatabase({ databaseUrl: url, dataDir: '' })).rejects.toThrow(new RegExp(`${setting}=off`));
});
