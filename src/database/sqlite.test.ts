import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { openDatabase } from './open.ts';

async function tidesDatabase() {
  const db = await openDatabase({ dataDir: testFolder() });
  onTestFinished(() => db.destroy());
  await sql`create table tide (height integer, gauge text) strict`.execute(db);
  await sql`insert into tide values (3, 'pier'), (4, null)`.execute(db);
  return { db, tides: async () => (await sql`select * from tide`.execute(db)).rows };
}

test('a row has its columns by their names', async () => {
  const { tides } = await tidesDatabase();
  expect(await tides()).toEqual([
    { height: 3, gauge: 'pier' },
    { height: 4, gauge: null },
  ]);
});

test('what was asked before the columns changed is told with the columns there are now', async () => {
  const { db, tides } = await tidesDatabase();
  await tides();
  await sql`alter table tide rename column gauge to place`.execute(db);
  expect((await tides())[0]).toEqual({ height: 3, place: 'pier' });
  await sql`alter table tide add column low integer`.execute(db);
  expect((await tides())[1]).toEqual({ height: 4, place: null, low: null });
});
