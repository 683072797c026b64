import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
