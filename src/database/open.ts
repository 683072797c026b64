import { join } from 'node:path';
import { Kysely, type Logger, type Transaction } from 'kysely';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction of it: what every store function takes first. */
export type Database = Kysely<Tables>;
/** Inside a transaction only this handle may be used; the outer one would wait for itself. */
export type Change = Transaction<Tables>;

/** Where the database is: a PostgreSQL address, or the folder of the embedded file. */
export interface DatabaseAddress {
  databaseUrl?: string | undefined;
  dataDir: string;
}

/** Is told of every query how long it took, and whether it failed. */
export type OnQuery = (query: { sql: string; milliseconds: number; failed: boolean }) => void;

/**
 * Opens the database and brings it to the newest shape.
 * @throws Error in one sentence when it cannot be opened, read or migrated
 */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseAddress, onQuery?: OnQuery): Promise<Database> {
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres';
  try {
    const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, 'backline.db')) : postgresDialect(databaseUrl);
    const db = new Kysely<Tables>({ dialect, ...(onQuery === undefined ? {} : { log: telling(onQuery) }) });
    await migrate(db, engine);
    return db;
  } catch (cause) {
    const where = databaseUrl === undefined ? `the database in DATA_DIR ${dataDir}` : 'the database at DATABASE_URL';
    throw new Error(`Backline cannot open ${where}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function telling(onQuery: OnQuery): Logger {
  return ({ level, query, queryDurationMillis }) =>
    onQuery({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' });
}
