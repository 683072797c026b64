import { type AliasableExpression, PostgresAdapter } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from './engines/open.ts';
import { PREPARED } from './engines/prepared.ts';

/** A query that reads rows of text and whole numbers. */
interface Query<Row> extends AliasableExpression<Row> {
  execute: () => Promise<Row[]>;
}

/**
 * The rows that several queries read, by the queries' names; no rows for a query that is undefined. PostgreSQL gets all of them in one statement,
 * since a round trip costs more than most of what is read; SQLite, which is in this process, gets them one by one.
 */
export async function readTogether<Rows extends Record<string, object>>(
  db: Database,
  queries: { [Name in keyof Rows]: Query<Rows[Name]> | undefined },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const asked = Object.entries<Query<object> | undefined>(queries).flatMap(([name, query]) =>
    query === undefined ? [] : [{ name, query }],
  );
  const read = isOnServer(db) ? await inOneStatement(db, asked) : await oneByOne(asked);
  return Object.fromEntries(Object.keys(queries).map((name) => [name, read[name] ?? []])) as { [Name in keyof Rows]: Rows[Name][] };
}

type Asked = readonly { name: string; query: Query<object> }[];

function isOnServer(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function inOneStatement(db: Database, asked: Asked): Promise<Record<string, object[]>> {
  if (asked.length === 0) return {};
  const statement = db.selectNoFrom(asked.map(({ name, query }) => jsonArrayFrom(query).as(name))).modifyFront(PREPARED);
  return statement.executeTakeFirstOrThrow() as Promise<Record<string, object[]>>;
}

async function oneByOne(asked: Asked): Promise<Record<string, object[]>> {
  return Object.fromEntries(await Promise.all(asked.map(async ({ name, query }) => [name, await query.execute()] as const)));
}
