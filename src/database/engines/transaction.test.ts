import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, emptyDatabase, hasPostgres } from '#rig/test-app.ts';
import { readSetting, writeSetting } from '../settings.ts';
import type { Database, Transaction } from './open.ts';
import { inTransaction } from './transaction.ts';

/** Resolves once this many callers have arrived; later ones pass. */
function meeting(many: number): () => Promise<void> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    if (++come === many) resolve();
    return promise;
  };
}

const add = async (tx: Transaction, key: string) => writeSetting(tx, key, String(Number((await readSetting(tx, key)) ?? 0) + 1));

describe.each(ENGINES)('work in a transaction on %s', (engine) => {
  let db: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await emptyDatabase(engine));
  });
  afterAll(() => close());

  test('is kept whole, or not at all', async () => {
    expect(await inTransaction(db, (tx) => add(tx, 'a').then(() => 'done'))).toBe('done');
    let begun = 0;
    const failing = inTransaction(db, async (tx) => {
      begun++;
      await add(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([begun, await readSetting(db, 'a')]).toEqual([1, '1']);
  });

  test('is not begun again for what the database refuses', async () => {
    let begun = 0;
    const refused = inTransaction(db, async (tx) => {
      begun++;
      await sql`insert into setting (key, value) values ('a', null)`.execute(tx);
    });
    await expect(refused).rejects.toThrow(/null/i);
    expect(begun).toBe(1);
  });

  test('waits for the disk', async () => {
    const asked = engine === 'sqlite' ? sql`pragma synchronous` : sql`show synchronous_commit`;
    const { rows } = await inTransaction(db, (tx) => asked.execute(tx));
    expect(Object.values(rows[0] ?? {})).toEqual([engine === 'sqlite' ? 2 : 'on']);
  });
});

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let db: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await emptyDatabase('postgres'));
  });
  afterAll(() => close());

  test('two that wait for each other both come to their end, the one that was undone from its start', async () => {
    await inTransaction(db, async (tx) => {
      await writeSetting(tx, 'a', '0');
      await writeSetting(tx, 'b', '0');
    });
    const met = meeting(2);
    let begun = 0;
    const both = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        begun++;
        for (const key of [first, second]) {
          await sql`update setting set value = (value::integer + 1)::text where key = ${key}`.execute(tx);
          if (key === first) await met();
        }
      });
    await Promise.all([both('a', 'b'), both('b', 'a')]);
    // At least one is rolled back. It may start again before the other wakes, and conflict once more.
    expect(begun).toBeGreaterThan(2);
    expect([await readSetting(db, 'a'), await readSetting(db, 'b')]).toEqual(['2', '2']);
  });

  test('what was read and changed by another meanwhile is read again', async () => {
    await inTransaction(db, (tx) => writeSetting(tx, 'a', '0'));
    const met = meeting(2);
    let begun = 0;
    const one = () =>
      inTransaction(db, async (tx) => {
        begun++;
        await sql`set transaction isolation level repeatable read`.execute(tx);
        const held = Number(await readSetting(tx, 'a'));
        await met();
        await writeSetting(tx, 'a', String(held + 1));
      });
    await Promise.all([one(), one()]);
    expect(begun).toBe(3);
    expect(await readSetting(db, 'a')).toBe('2');
  });

  test('what is undone each time is given up after a few times', async () => {
    let begun = 0;
    const never = inTransaction(db, async (tx) => {
      begun++;
      await sql`do $$ begin raise exception 'once more' using errcode = '40001'; end $$`.execute(tx);
    });
    await expect(never).rejects.toMatchObject({ code: '40001' });
    expect(begun).toBe(5);
  });

  test.each(['57P01', '55P03', '40002', '23505', '08006'])('%s is not a reason to begin again', async (code) => {
    let begun = 0;
    const refused = inTransaction(db, async (tx) => {
      begun++;
      await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tx);
    });
    await expect(refused).rejects.toMatchObject({ code });
    expect(begun).toBe(1);
  });

  test('nothing is begun again once the commit was sent, even where it is refused', async () => {
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'too late' using errcode = '40001'; end $$`.execute(db);
    await sql`create constraint trigger late after insert on setting deferrable initially deferred
      for each row execute function refuse()`.execute(db);
    let begun = 0;
    const late = inTransaction(db, (tx) => {
      begun++;
      return writeSetting(tx, 'late', '1');
    });
    await expect(late).rejects.toThrow('too late');
    expect([begun, await readSetting(db, 'late')]).toEqual([1, undefined]);
    await sql`drop trigger late on setting`.execute(db);
  });

  test('a connection lost at the commit is told as it is', async () => {
    await sql`create function leave() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$`.execute(db);
    await sql`create constraint trigger leaving after insert on setting deferrable initially deferred
      for each row execute function leave()`.execute(db);
    let begun = 0;
    const lost = inTransaction(db, (tx) => {
      begun++;
      return writeSetting(tx, 'lost', '1');
    });
    await expect(lost).rejects.toThrow();
    expect(begun).toBe(1);
  });
});

test('everything that changes the archive goes through here, but for a restore, which cannot be begun again, and what brings another shape', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.includes('.test.'));
  const beginners = files.filter((file) => /\.transaction\(\)|startTransaction\(\)/.test(readFileSync(file, 'utf8')));
  expect(beginners.toSorted()).toEqual([
    'src/backup/file/inspect.ts',
    'src/backup/make/dump.ts',
    'src/backup/make/public.ts',
    'src/backup/restore/restore.ts',
    'src/database/engines/transaction.ts',
    'src/database/migrate.ts',
    'src/pack/write/read-scene.ts',
  ]);
});
