import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { openDatabase, openUnmigrated } from './open.ts';

test('a question for every column sees one that another process has put before the others', async () => {
  const dataDir = testFolder();
  const db = await openDatabase({ dataDir });
  const settings = () => db.selectFrom('setting').selectAll().where('key', '=', 'tide').execute();
  await db.insertInto('setting').values({ key: 'tide', value: 'high' }).execute();
  expect(await settings()).toEqual([{ key: 'tide', value: 'high' }]);

  const other = new DatabaseSync(join(dataDir, 'backline.db'));
  other.exec(`alter table setting rename to old; create table setting (moon text, value text, key text primary key);
    insert into setting (moon, value, key) select 'full', value, key from old; drop table old`);
  other.close();
  expect(await settings()).toEqual([{ moon: 'full', value: 'high', key: 'tide' }]);
  await db.destroy();
});

test('the log beside the file is short again once a long one is in the file', async () => {
  const dataDir = testFolder();
  const db = await openDatabase({ dataDir });
  const write = (bytes: number) => sql`insert or replace into setting values ('tide', hex(zeroblob(${bytes / 2})))`.execute(db);
  const log = () => statSync(join(dataDir, 'backline.db-wal')).size / 2 ** 20;
  await write(80 * 2 ** 20);
  expect(log()).toBeGreaterThan(80);
  await write(2);
  expect(log()).toBeLessThanOrEqual(64);
  await db.destroy();
});

test('the database, its log and their folder are their owner’s alone, though new files are everybody’s here', async () => {
  const usual = process.umask(0);
  onTestFinished(() => void process.umask(usual));
  const dataDir = join(testFolder(), 'sites', 'data');
  const db = await openDatabase({ dataDir });
  expect(modes(dataDir)).toEqual({ '.': 0o700, 'backline.db': 0o600, 'backline.db-wal': 0o600, 'backline.db-shm': 0o600 });
  expect(modes(dirname(dataDir))['.']).toBe(0o700);
  await db.destroy();
});

test('a database that others could read is its owner’s alone once it was opened to be written', async () => {
  const dataDir = join(testFolder(), 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const first = await openDatabase({ dataDir });
  for (const file of ['backline.db', 'backline.db-wal', 'backline.db-shm']) chmodSync(join(dataDir, file), 0o644);
  const reader = await openUnmigrated({ dataDir }, 'read');
  expect(modes(dataDir)).toMatchObject({ 'backline.db': 0o644 });
  const second = await openDatabase({ dataDir });
  // The folder existed, so its mode stays.
  expect(modes(dataDir)).toEqual({ '.': 0o755, 'backline.db': 0o600, 'backline.db-wal': 0o600, 'backline.db-shm': 0o600 });
  await Promise.all([first, reader, second].map((db) => db.destroy()));
});

/** The modes of a folder and its files. */
function modes(folder: string): Record<string, number> {
  return Object.fromEntries(['.', ...readdirSync(folder)].map((name) => [name, statSync(join(folder, name)).mode & 0o777]));
}
