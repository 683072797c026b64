import { type AliasableExpression, PostgresAdapter } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from './engines/open.ts';
import { PREPARED } from './engines/prepared.ts';

/** A question that reads rows of text and whole numbers. */
interface Question<Row> extends AliasableExpression<Row> {
  execute: () => Promise<Row[]>;
}

/**
 * What several questions read, by their names; nothing for those that are undefined. A server is asked for all of it in one statement, since each way
 * there and back costs more than most of what is read; SQLite, which lies in the same process, is asked one by one.
 */
export async function readAtOnce<Rows extends Record<string, object>>(
  db: Database,
  questions: { [Name in keyof Rows]: Question<Rows[Name]> | undefined },
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const asked = Object.entries<Question<object> | undefined>(questions).flatMap(([name, question]) =>
    question === undefined ? [] : [{ name, question }],
  );
  const read = isOnServer(db) ? await inOneStatement(db, asked) : await oneByOne(asked);
  return Object.fromEntries(Object.keys(questions).map((name) => [name, read[name] ?? []])) as { [Name in keyof Rows]: Rows[Name][] };
}

type Asked = readonly { name: string; question: Question<object> }[];

function isOnServer(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function inOneStatement(db: Database, asked: Asked): Promise<Record<string, object[]>> {
  if (asked.length === 0) return {};
  const statement = db.selectNoFrom(asked.map(({ name, question }) => jsonArrayFrom(question).as(name))).modifyFront(PREPARED);
  return statement.executeTakeFirstOrThrow() as Promise<Record<string, object[]>>;
}

async function oneByOne(asked: Asked): Promise<Record<string, object[]>> {
  return Object.fromEntries(await Promise.all(asked.map(async ({ name, question }) => [name, await question.execute()] as const)));
}
