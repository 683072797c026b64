import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { clockAt } from '#clock.ts';
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
  // Both have read their nights; the first to write is rolled back once, and the other writes the same night meanwhile.
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
  await expect.poll(waiting, { interval: 20 }).toBe(1);
  const second = hearing('other');
  await expect.poll(waiting, { interval: 20 }).toBe(2);
  gate.resolve();
  await holding;
  expect(await second).toMatchObject({ added: 1, trouble: null });
  expect(await first).toMatchObject({ added: 1, changed: 0, trouble: null });
  expect(await listShows(app.db, { from: '2026-11-28', limit: 10 })).toHaveLength(1);
});

const day = (n: number) => Temporal.PlainDate.from('2026-11-21').add({ days: n }).toString();
const club = (at: string, title: string) => `${at},8pm,Tuesday Club: ${title},Loft Club`;
const COMING = Array.from({ length: 3 }, (_, n) => club(day(n + 3), `Tin Moth ${n} / Low Weir ${n}`));

/** A source whose sheet is read again and again, with the habits learned from it. */
async function openHabits() {
  const app = await openTestApp('sqlite');
  onTestFinished(app.close);
  const file = join(testFolder(), 'habits.csv');
  await app.db.transaction().execute((tx) => writeSources(tx, [sampleSource({ id: 'habits', file, format: 'sheet' })]));
  return async (rows: string[], clock = app.clock) => {
    writeFileSync(file, ['Date,Time,Event,Venue', ...rows, ''].join('\n'));
    await app.db.updateTable('source').set({ fingerprint: null }).where('id', '=', 'habits').execute();
    const { added, changed, withdrawn, trouble } = await hear(app.db, await sourceNamed(app.db, 'habits'), clock);
    return { added, changed, withdrawn, trouble, past: (await sourceNamed(app.db, 'habits')).kind_past };
  };
}

test.each([
  ['the nights that are over are not read any more', 1],
  ['more nights are over than are remembered', 11],
])('heard again it is read as before, though %s', async (_, aNight) => {
  const hearNow = await openHabits();
  const past = Array.from({ length: 40 * aNight }, (_, n) => club(day((n % 40) - 45), `Ulla Vern ${n} / Red Buoy ${n}`));
  const first = await hearNow([...past, ...COMING]);
  expect(first).toMatchObject({ added: 40 * aNight + 3, trouble: null });
  expect(await hearNow([...past, ...COMING])).toEqual({ ...first, added: 0 });
});

test('heard again it is read as before, though a night was taken down that would be over', async () => {
  const hearNow = await openHabits();
  const gone = Array.from({ length: 2 }, (_, n) => `${day(1)},${n + 1}pm,Wrong ${n} and Wrack ${n} | Open Mic,Loft Club`);
  await hearNow([...gone, ...COMING]);
  expect(await hearNow(COMING)).toMatchObject({ withdrawn: 2, trouble: null });
  const later = clockAt(`${day(2)}T12:00:00Z`);
  const first = await hearNow(COMING, later);
  expect(await hearNow(COMING, later)).toEqual(first);
});

test('heard again it is read as before, though a night was corrected once it was over', async () => {
  const hearNow = await openHabits();
  const told = (name: string) => [`${day(0)},11pm,${name} and Wrack | Open Mic,Loft Club`, ...COMING];
  await hearNow(told('Wrong'));
  const later = clockAt(`${day(1)}T17:00:00Z`);
  const first = await hearNow(told('Right'), later);
  expect(first).toMatchObject({ added: 1, withdrawn: 0, trouble: null });
  expect(await hearNow(told('Right'), later)).toEqual({ ...first, added: 0 });
});
