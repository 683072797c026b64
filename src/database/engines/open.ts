import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Transaction as KyselyTransaction, type Logger } from 'kysely';
import { migrate } from '../migrate.ts';
import { installRowSums } from '../row-sums.ts';
import type { Tables } from '../tables/tables.ts';
import { type BrokenDatabase, Fuse } from './failures.ts';
import { sqliteDialect } from './sqlite.ts';

/** The database or a transaction: the first parameter of every store function. */
export type Database = Kysely<Tables>;
/** Inside a transaction use only this handle; the outer one would deadlock. */
export type Transaction = KyselyTransaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** A PostgreSQL URL, a file as `sqlite:PATH`, or by default `backline.db` in the data folder. */
export interface DatabaseAddress {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The name of the setting that holds the URL, for messages: the URL itself holds a password. Default `DATABASE_URL`. */
  writtenAt?: string;
}

const SQLITE_PREFIX = 'sqlite:';
const fuses = new WeakMap<Database, Fuse>();

/** The engine an address means. */
export function engineOf({ databaseUrl }: Pick<DatabaseAddress, 'databaseUrl'>): Engine {
  return databaseUrl === undefined || databaseUrl.startsWith(SQLITE_PREFIX) ? 'sqlite' : 'postgres';
}

export type OnQuery = (query: { sql: string; milliseconds: number; failed: boolean }) => void;

/**
 * Opens and migrates the database; on SQLite it also starts to maintain row sums.
 * @throws Error in one sentence when it cannot be opened, read or migrated, or its settings would lose acknowledged writes
 */
export async function openDatabase(address: DatabaseAddress, onQuery?: OnQuery): Promise<Database> {
  return openOrExplain(address, async () => {
    const db = await connect(address, 'write', onQuery);
    await migrate(db, engineOf(address));
    if (engineOf(address) === 'sqlite') await installRowSums(db);
    return db;
  });
}

/**
 * Opens a database without migrating it. Whoever writes to SQLite this way must renew the row sums (row-sums.ts) in the same transaction.
 * @param use `read` allows no writes on SQLite; `change` needs an existing file; `write` creates a missing one
 * @throws Error in one sentence when it cannot be opened
 */
export async function openUnmigrated(address: DatabaseAddress, use: 'read' | 'change' | 'write'): Promise<Database> {
  return openOrExplain(address, async () => {
    const file = sqliteFile(address);
    if (use !== 'write' && file !== undefined && !existsSync(file)) throw new Error('there is no such file');
    return connect(address, use === 'read' ? 'read' : 'write');
  });
}

/** Calls back once when the disk under the database fails; then only a new process may write. */
export function onBroken(db: Database, listener: (cause: BrokenDatabase) => void): void {
  fuses.get(db)?.onBlown(listener);
}

/** Whether the disk under the database failed. */
export function isBroken(db: Database): boolean {
  return fuses.get(db)?.cause !== undefined;
}

async function connect(address: DatabaseAddress, use: 'read' | 'write', onQuery?: OnQuery): Promise<Database> {
  const file = sqliteFile(address);
  const fuse = new Fuse();
  const db = new Kysely<Tables>({
    dialect: file === undefined ? (await postgres()).postgresDialect(address.databaseUrl ?? '') : sqliteDialect(file, use, fuse),
    ...(onQuery === undefined ? {} : { log: queryLogger(onQuery) }),
  });
  fuses.set(db, fuse);
  return db;
}

/** Loaded late: the `pg` client takes megabytes that an SQLite site does not need. */
function postgres() {
  return import('./postgres.ts');
}

/** The file of an SQLite database; undefined for PostgreSQL. */
export function sqliteFile({ databaseUrl, dataDir }: DatabaseAddress): string | undefined {
  if (databaseUrl === undefined) return join(dataDir, 'backline.db');
  return databaseUrl.startsWith(SQLITE_PREFIX) ? databaseUrl.slice(SQLITE_PREFIX.length) : undefined;
}

async function openOrExplain(address: DatabaseAddress, open: () => Promise<Database>): Promise<Database> {
  let db: Database | undefined;
  try {
    db = await open();
    if (engineOf(address) === 'postgres') await (await postgres()).checkDurability(db);
    return db;
  } catch (cause) {
    await db?.destroy().catch(() => {});
    throw new Error(`Backline cannot open ${databaseName(address)}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The name of a database for messages, without its password. */
export function databaseName({ databaseUrl, dataDir, writtenAt = 'DATABASE_URL' }: DatabaseAddress): string {
  if (databaseUrl === undefined) return `the database in DATA_DIR ${dataDir}`;
  return databaseUrl.startsWith(SQLITE_PREFIX) ? `the database ${databaseUrl.slice(SQLITE_PREFIX.length)}` : `the database at ${writtenAt}`;
}

function queryLogger(onQuery: OnQuery): Logger {
  return ({ level, query, queryDurationMillis }) =>
    onQuery({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' });
}
