import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type Transaction as KyselyTransaction, type Logger } from 'kysely';
import { migrate } from '../migrate.ts';
import { keepRowSums } from '../sums/row-sums.ts';
import type { Tables } from '../tables/tables.ts';
import { type BrokenDatabase, Fuse } from './failures.ts';
import { sqliteDialect } from './sqlite.ts';

/** The database, or a transaction of it: what every store function takes first. */
export type Database = Kysely<Tables>;
/** Inside a transaction only this handle may be used; the outer one would wait for itself. */
export type Transaction = KyselyTransaction<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** Where the database is: a PostgreSQL address, a file as `sqlite:PATH`, or else the embedded file in a folder. */
export interface DatabaseAddress {
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Where a person wrote that PostgreSQL address, which itself is never shown: it holds a password. `DATABASE_URL` unless said. */
  writtenAt?: string;
}

const SQLITE = 'sqlite:';
const fuses = new WeakMap<Database, Fuse>();

/** Which engine an address means. */
export function engineOf({ databaseUrl }: Pick<DatabaseAddress, 'databaseUrl'>): Engine {
  return databaseUrl === undefined || databaseUrl.startsWith(SQLITE) ? 'sqlite' : 'postgres';
}

/** Is told of every query how long it took, and whether it failed. */
export type OnQuery = (query: { sql: string; milliseconds: number; failed: boolean }) => void;

/**
 * Opens the database, brings it to the newest shape and, on SQLite, keeps count of what is written, so that damage is noticed.
 * @throws Error in one sentence when it cannot be opened, read or migrated, or would forget what it has promised to keep
 */
export async function openDatabase(address: DatabaseAddress, onQuery?: OnQuery): Promise<Database> {
  return opening(address, async () => {
    const db = await connect(address, 'write', onQuery);
    await migrate(db, engineOf(address));
    if (engineOf(address) === 'sqlite') await keepRowSums(db);
    return db;
  });
}

/**
 * Opens a database as it stands, bringing it to no other shape. Whoever writes so on SQLite renews the row sums (row-sums.ts) in the same transaction.
 * @param use `read` writes nothing: on SQLite no statement can, on PostgreSQL a transaction says so itself; `write` makes a file that is not there
 * @throws Error in one sentence when it cannot be opened; to be read or changed it must be there
 */
export async function openAsItStands(address: DatabaseAddress, use: 'read' | 'change' | 'write'): Promise<Database> {
  return opening(address, async () => {
    const file = sqliteFile(address);
    if (use !== 'write' && file !== undefined && !existsSync(file)) throw new Error('there is no such file');
    return connect(address, use === 'read' ? 'read' : 'write');
  });
}

/** Calls back once, with why, when the database fails in a way that only a new process may try to get over. */
export function onBroken(db: Database, listener: (cause: BrokenDatabase) => void): void {
  fuses.get(db)?.onBlown(listener);
}

/** Whether the database has failed so. */
export function isBroken(db: Database): boolean {
  return fuses.get(db)?.cause !== undefined;
}

async function connect(address: DatabaseAddress, use: 'read' | 'write', onQuery?: OnQuery): Promise<Database> {
  const file = sqliteFile(address);
  const fuse = new Fuse();
  const db = new Kysely<Tables>({
    dialect: file === undefined ? (await postgres()).postgresDialect(address.databaseUrl ?? '') : sqliteDialect(file, use, fuse),
    ...(onQuery === undefined ? {} : { log: telling(onQuery) }),
  });
  fuses.set(db, fuse);
  return db;
}

/** The client of a server weighs some megabytes in memory: it comes to sites that have a server. */
function postgres() {
  return import('./postgres.ts');
}

/** The file of an embedded database; undefined when a server keeps it. */
export function sqliteFile({ databaseUrl, dataDir }: DatabaseAddress): string | undefined {
  if (databaseUrl === undefined) return join(dataDir, 'backline.db');
  return databaseUrl.startsWith(SQLITE) ? databaseUrl.slice(SQLITE.length) : undefined;
}

async function opening(address: DatabaseAddress, open: () => Promise<Database>): Promise<Database> {
  let db: Database | undefined;
  try {
    db = await open();
    if (engineOf(address) === 'postgres') await (await postgres()).demandDurable(db);
    return db;
  } catch (cause) {
    await db?.destroy().catch(() => {});
    throw new Error(`Backline cannot open ${databaseName(address)}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** A database as it is called in a sentence, without its password. */
export function databaseName({ databaseUrl, dataDir, writtenAt = 'DATABASE_URL' }: DatabaseAddress): string {
  if (databaseUrl === undefined) return `the database in DATA_DIR ${dataDir}`;
  return databaseUrl.startsWith(SQLITE) ? `the database ${databaseUrl.slice(SQLITE.length)}` : `the database at ${writtenAt}`;
}

/** Kysely's way of telling of queries. */
function telling(onQuery: OnQuery): Logger {
  return ({ level, query, queryDurationMillis }) =>
    onQuery({ sql: query.sql, milliseconds: queryDurationMillis, failed: level === 'error' });
}
