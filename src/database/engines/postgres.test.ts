import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#rig/postgres.ts';
import { failureOf } from './failures.ts';
import { postgresDialect } from './postgres.ts';

/** A proxy that can start to swallow the traffic of open connections; new ones work. */
async function network(to: number) {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const on = connect(to, '127.0.0.1');
    open.add(from).add(on);
    for (const socket of [from, on]) socket.on('error', () => {});
    from.pipe(on).pipe(from);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A network has a port.');
  return {
    port: address.port,
    swallow() {
      for (const socket of open) socket.unpipe().on('data', () => {});
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

test('a connection that falls silent under a query is given up, and the next one is made anew', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const address = new URL(server.url);
  const between = await network(Number(address.port));
  onTestFinished(between.close);
  address.port = String(between.port);
  address.hostname = '127.0.0.1';
  const db = new Kysely({ dialect: postgresDialect(String(address), { max: 2 }, 1_000) });
  onTestFinished(() => db.destroy());
  const ask = () => sql<{ is: number }>`select 1 as is`.execute(db).then(({ rows }) => rows[0]?.is);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  between.swallow();
  const lost = await Promise.all([ask(), ask(), ask()].map((asked) => asked.catch((error: unknown) => failureOf(error) ?? error)));
  expect(lost).toEqual(['unreachable', 'unreachable', 1]);
  expect(await ask()).toBe(1);
});

test('a list is one array however long it is, and none and null mean what they mean in a list', async () => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const db = new Kysely<{ t: { id: string | null; n: number } }>({ dialect: postgresDialect(server.url) });
  onTestFinished(() => db.destroy());
  await sql`create table t (id text, n integer)`.execute(db);
  const rows = [
    { id: 'a,"{}\\', n: 1 },
    { id: 'b', n: 2 },
    { id: null, n: 3 },
  ];
  await db.insertInto('t').values(rows).execute();
  const all = db.selectFrom('t').select('n').orderBy('n');
  expect(all.where('id', 'in', ['a', 'b', 'c']).compile()).toMatchObject({
    sql: 'select "n" from "t" where "id" = any($1) order by "n"',
    parameters: [['a', 'b', 'c']],
  });
  const ns = async (query: typeof all) => (await query.execute()).map(({ n }) => n);
  expect(await ns(all.where('id', 'in', ['a,"{}\\', 'c']))).toEqual([1]);
  expect(await ns(all.where('id', 'in', []))).toEqual([]);
  expect(await ns(all.where('id', 'not in', ['b']))).toEqual([1]);
  expect(await ns(all.where('id', 'not in', ['b', null]))).toEqual([]);
  expect(await ns(all.where('n', 'in', [2, 3, 4]))).toEqual([2, 3]);
  expect(await ns(all.where(({ eb, refTuple, tuple }) => eb(refTuple('id', 'n'), 'in', [tuple('b', 2), tuple('b', 3)])))).toEqual([2]);
});
