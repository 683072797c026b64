import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lockChanges } from '#database/changes/change-log.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { hasPostgres, openTestApp } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';
import { writeSources } from '../store/source-store.ts';
import { hear } from './hear.ts';

test.runIf(hasPostgres)('a batch that PostgreSQL undid for another’s sake meets what the other wrote meanwhile', async () => {
  const app = await openTestApp('postgres');
  onTestFinished(app.close);
  const told = ['one', 'other'].map((id) => {
    const file = join(testFolder(), `${id}.csv`);
    writeFileSync(file, 'Date,Time,Band,Venue\n2026-11-28,8pm,Quiet Boat,The Cannery\n');
    return sampleSource({ id, name: id, file });
  });
  await app.db.transaction().execute((tx) => writeSources(tx, told));
  const hearing = async (id: string) => {
    const source = await sourceNamed(app.db, id);
    return hear(app.db, source, app.clock);
  };
  // Both have read their nights and wait to write them; the first to write is undone once, and the other writes the same night meanwhile.
  await sql`create sequence writers`.execute(app.db);
  await sql`create function undo_first() returns trigger language plpgsql as $$ begin
    if nextval('writers') = 1 then raise exception 'undone' using errcode = '40001'; end if;
    return new;
  end $$`.execute(app.db);
  await sql`create trigger undoing before insert on listing for each row execute function undo_first()`.execute(app.db);
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async (tx) => {
    await lockChanges(tx);
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const waiting = async () =>
    (await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)).rows
      .length;
  const first = hearing('one');
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(1);
  const second = hearing('other');
  await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(2);
  gate.resolve();
  await holding;
  expect(await second).toMatchObject({ added: 1, trouble: null });
  expect(await first).toMatchObject({ added: 1, changed: 0, trouble: null });
  expect(await listShows(app.db, { from: '2026-11-28', limit: 10 })).toHaveLength(1);
});

test('heard again it is read as before, though the nights that are over are not read any more', async () => {
  const app = await openTestApp('sqlite');
  onTestFinished(app.close);
  const file = join(testFolder(), 'habits.csv');
  const day = (n: number) => Temporal.PlainDate.from('2026-11-21').add({ days: n }).toString();
  const past = Array.from({ length: 40 }, (_, n) => `${day(n - 45)},8pm,Tuesday Club: Ulla Vern ${n} / Red Buoy ${n},Loft Club`);
  const coming = Array.from({ length: 3 }, (_, n) => `${day(n + 3)},8pm,Tuesday Club: Tin Moth ${n} / Low Weir ${n},Loft Club`);
  writeFileSync(file, ['Date,Time,Event,Venue', ...past, ...coming, ''].join('\n'));
  await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'habits', file, format: 'sheet' })]));
  const hearNow = async () => {
    await app.db.updateTable('source').set({ fingerprint: null }).where('id', '=', 'habits').execute();
    const { added, changed, trouble } = await hear(app.db, await sourceNamed(app.db, 'habits'), app.clock);
    return { added, changed, trouble, past: (await sourceNamed(app.db, 'habits')).kind_past };
  };
  const first = await hearNow();
  expect(first).toMatchObject({ added: 43, trouble: null });
  expect(await hearNow()).toEqual({ ...first, added: 0 });
});
