import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { openDatabase } from './open.ts';

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
