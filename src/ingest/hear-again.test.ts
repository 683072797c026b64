import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { openTestApp } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';
import { hear } from './hear.ts';
import { findSource, writeSources } from './source-store.ts';

test('a batch that PostgreSQL undid for another’s sake meets what the other wrote meanwhile', async () => {
  const house = await openTestApp('postgres');
  onTestFinished(house.close);
  const told = ['one', 'other'].map((id) => {
    const file = join(testFolder(), `${id}.csv`);
    writeFileSync(file, 'Date,Time,Band,Venue\n2026-11-28,8pm,Quiet Boat,The Cannery\n');
    return { id, name: id, file, format: 'auto' as const, zone: 'America/New_York', everyMinutes: 60, terms: '' };
  });
  await house.db.transaction().execute((change) => writeSources(change, told));
  const hearing = async (id: string) => {
    const source = await findSource(house.db, id);
    if (source === undefined) throw new Error('the source is missing');
    return hear(house.db, source, house.clock);
  };
  // Whoever writes first waits, having read its nights, until the other has written the same night, and is undone then.
  await sql`create sequence writers`.execute(house.db);
  await sql`create function wait() returns trigger language plpgsql as $$ begin
    if nextval('writers') > 1 then return new; end if;
    while not exists (select from listing where source_id = 'other') loop perform pg_sleep(0.01); end loop;
    raise exception 'undone' using errcode = '40001';
  end $$`.execute(house.db);
  await sql`create trigger waiting before insert on setting for each row when (new.key = 'content edition')
    execute function wait()`.execute(house.db);
  const first = hearing('one');
  const waiting = async () => (await sql<{ is_called: boolean }>`select is_called from writers`.execute(house.db)).rows[0]?.is_called;
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(true);
  expect(await hearing('other')).toMatchObject({ added: 1, trouble: null });
  expect(await first).toMatchObject({ added: 1, changed: 0, trouble: null });
  expect(await listShows(house.db, { from: '2026-11-28', limit: 10 })).toHaveLength(1);
});
