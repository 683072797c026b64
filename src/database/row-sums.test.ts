import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, emptyPlace, openTestSite } from '#rig/test-app.ts';
import { type Database, openDatabase, openUnmigrated } from './engines/open.ts';
import { migrate, migrateTo } from './migrate.ts';
import { findTableDifference, renewRowSums } from './row-sums.ts';
import { listTables } from './tables/catalogue.ts';
import { insertRows, readRows } from './tables/rows.ts';

/** Tables with damaged rows. */
async function findDamaged(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listTables(db, 'sqlite')) if (await findTableDifference(db, table)) found.push(table.name);
  return found;
}

async function app() {
  const opened = await openTestSite('sqlite');
  onTestFinished(opened.close);
  return opened;
}

/** The same database opened without row sums, as by another program. */
async function stranger(opened: Awaited<ReturnType<typeof app>>): Promise<Database> {
  const db = await openUnmigrated(opened.address, 'write');
  onTestFinished(() => db.destroy());
  return db;
}

test('a scene loaded, its sources heard and taken down again add up', async () => {
  const { db } = await app();
  expect(await findDamaged(db)).toEqual([]);
  await db.deleteFrom('listing').execute();
  // Bills are deleted with their shows.
  await db.deleteFrom('show').execute();
  expect(await db.selectFrom('credit').selectAll().execute()).toEqual([]);
  expect(await findDamaged(db)).toEqual([]);
});

test('a change in any column of any table by whoever keeps no sums is noticed, and named by its key', async () => {
  const opened = await app();
  const other = await stranger(opened);
  await sql`pragma foreign_keys = 0`.execute(other);
  await sql`pragma ignore_check_constraints = 1`.execute(other);
  let columns = 0;
  for (const table of await listTables(opened.db, 'sqlite')) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table.name)} limit 1`.execute(other);
    const [row] = rows;
    if (row === undefined) continue;
    const set = async (column: string, value: unknown) => {
      const mine = table.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
      await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${value} where ${sql.join(mine, sql` and `)}`.execute(other);
      row[column] = value;
    };
    const key = JSON.stringify(table.key.map((name) => row[name]));
    for (const column of table.columns) {
      const old = row[column];
      columns++;
      await set(column, typeof old === 'number' ? old ^ 1 : `${old ?? ''}x`).catch(() => set(column, 7));
      const difference = await findTableDifference(opened.db, table);
      expect([table.name, column, difference?.table]).toEqual([table.name, column, table.name]);
      // A row with a changed key is a different row.
      if (!table.key.includes(column)) expect([table.name, column, difference?.keys]).toEqual([table.name, column, [key]]);
      await set(column, old);
      expect(await findTableDifference(opened.db, table)).toBeUndefined();
    }
  }
  expect(columns).toBeGreaterThan(60);
});

test('a row that is added or gone is noticed; one written over after it was damaged is noticed still', async () => {
  const opened = await app();
  const other = await stranger(opened);
  await sql`insert into setting (key, value) values ('from nowhere', '')`.execute(other);
  expect(await findDamaged(opened.db)).toEqual(['setting']);
  await sql`delete from setting where key = 'from nowhere'`.execute(other);
  expect(await findDamaged(opened.db)).toEqual([]);
  await sql`update venue set city = 'Nowhere' where id = 'bilge'`.execute(other);
  await opened.db.updateTable('venue').set({ city: 'Tin Harbor', address: '1 Pier' }).where('id', '=', 'bilge').execute();
  expect(await findDamaged(opened.db)).toEqual(['venue']);
  await opened.db.transaction().execute(renewRowSums);
  expect(await findDamaged(opened.db)).toEqual([]);
});

test('text after a zero byte, null beside nothing, and a number beside its text are told apart', async () => {
  const opened = await app();
  const other = await stranger(opened);
  const pairs: [RawBuilder<unknown>, RawBuilder<unknown>][] = [
    [sql`'a' || char(0) || 'b'`, sql`'a' || char(0) || 'c'`],
    [sql`''`, sql`char(0)`],
    [sql`'é'`, sql`'e'`],
  ];
  for (const [before, after] of pairs) {
    await sql`insert or replace into setting (key, value) values ('pair', ${before})`.execute(opened.db);
    expect(await findDamaged(opened.db)).toEqual([]);
    await sql`update setting set value = ${after} where key = 'pair'`.execute(other);
    expect(await findDamaged(opened.db)).toEqual(['setting']);
    await sql`update setting set value = ${before} where key = 'pair'`.execute(other);
  }
  await sql`update artist set website = null`.execute(opened.db);
  await sql`update artist set website = ''`.execute(other);
  expect(await findDamaged(opened.db)).toEqual(['artist']);
});

test('whatever is written, in whatever order, kept, given up or refused, adds up', async () => {
  const { db, close } = await emptyDatabase('sqlite');
  onTestFinished(close);
  const key = fc.constantFrom('a', 'b', 'c');
  const value = fc.string({ maxLength: 5 });
  const step = fc.oneof(
    fc.record({ action: fc.constant('insert' as const), key, value }),
    fc.record({ action: fc.constant('upsert' as const), key, value }),
    fc.record({ action: fc.constant('ignore' as const), key, value }),
    fc.record({ action: fc.constant('replace' as const), key, value }),
    fc.record({ action: fc.constant('move' as const), key, value: key }),
    fc.record({ action: fc.constant('update all' as const), key, value }),
    fc.record({ action: fc.constant('delete' as const), key, value }),
  );
  const statement = {
    insert: (k: string, v: string) => sql`insert into setting (key, value) values (${k}, ${v})`,
    upsert: (k: string, v: string) =>
      sql`insert into setting (key, value) values (${k}, ${v}) on conflict do update set value = excluded.value`,
    ignore: (k: string, v: string) => sql`insert into setting (key, value) values (${k}, ${v}), ('d', ${v}) on conflict do nothing`,
    replace: (k: string, v: string) => sql`insert or replace into setting (key, value) values (${k}, ${v})`,
    move: (k: string, v: string) => sql`update setting set key = ${v} where key = ${k}`,
    'update all': (_: string, v: string) => sql`update setting set value = ${v}`,
    delete: (k: string) => sql`delete from setting where key = ${k}`,
  };
  const transaction = fc.record({ steps: fc.array(step, { maxLength: 6 }), keep: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 5 }), async (transactions) => {
      for (const { steps, keep } of transactions) {
        const tx = await db.startTransaction().execute();
        // A refused statement is undone; its transaction continues.
        for (const { action, key: k, value: v } of steps)
          await statement[action](k, v)
            .execute(tx)
            .catch(() => {});
        await (keep ? tx.commit() : tx.rollback()).execute();
        expect(await findDamaged(db)).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
});

test('every table takes any rows, is emptied, and adds up', async () => {
  const opened = await app();
  const { db, close } = await emptyDatabase('sqlite');
  onTestFinished(close);
  const tables = await listTables(opened.db, 'sqlite');
  for (const table of tables) {
    await sql`delete from ${sql.table(table.name)}`.execute(db);
    for await (const rows of readRows(opened.db, table)) await insertRows(db, 'sqlite', table, rows);
    expect(await findDamaged(db)).toEqual([]);
  }
  for (const table of tables.toReversed()) {
    await sql`delete from ${sql.table(table.name)}`.execute(db);
    expect(await findDamaged(db)).toEqual([]);
  }
});

test('a database of before is taken as it stands; one that is damaged is brought to no newer shape', async () => {
  const { address, close } = await emptyPlace('sqlite');
  onTestFinished(close);
  const before = await openUnmigrated(address, 'write');
  await migrateTo(before, 'sqlite', '005-idempotency');
  await sql`insert into setting (key, value) values ('old', 'kept')`.execute(before);
  await before.destroy();
  const db = await openDatabase(address);
  expect(await findDamaged(db)).toEqual([]);
  await db.destroy();
  const other = await openUnmigrated(address, 'write');
  onTestFinished(() => other.destroy());
  await sql`update setting set value = 'Kept' where key = 'old'`.execute(other);
  // Migration 008 then runs again, and checks the rows.
  await sql`delete from kysely_migration where name = '008-row-sums'`.execute(other);
  await expect(migrate(other, 'sqlite')).rejects.toThrow(/Rows of setting are not what Backline wrote/);
});
