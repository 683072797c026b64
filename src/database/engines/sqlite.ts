import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { defineRowHash } from '../row-sums.ts';
import type { Fuse } from './failures.ts';
import { makeFolder } from './folder.ts';

/** Settings of every connection. Each is read back, as SQLite ignores unknown pragmas. */
const PRAGMAS = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  trusted_schema: 0,
  mmap_size: 0,
  // Bytes the write-ahead log keeps after a checkpoint.
  journal_size_limit: 67_108_864,
  recursive_triggers: 1,
} as const;

/** Suffixes of the files SQLite keeps beside an open database. */
export const WAL_SUFFIX = '-wal';
export const SHM_SUFFIX = '-shm';

/** The first version with the fix for the WAL-reset corruption bug. */
const OLDEST_SQLITE = '3.51.3';

const MAX_STATEMENTS = 500;

/** Statements allowed after the fuse has blown. */
const READS = /^\s*(?:select|rollback)\b/i;

/**
 * Kysely's dialect for the SQLite inside Node.
 * @param file created with its folder when missing and not `read`
 * @param fuse blows when the disk fails; then nothing is written
 * @throws Error in one sentence when the file cannot be opened or a setting has no effect
 */
export function sqliteDialect(file: string, use: 'read' | 'write', fuse: Fuse): SqliteDialect {
  return new Dialect({ database: adapt(openSqlite(file, use === 'read'), use, fuse) });
}

/** SQLite's DDL is transactional; Kysely assumes it is not, which would leave an interrupted migration half done. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

function openSqlite(file: string, readOnly: boolean): DatabaseSync {
  if (!readOnly) {
    makeFolder(dirname(file));
    makePrivate(file);
  }
  const db = new DatabaseSync(file, { defensive: true, readOnly });
  refuseOldSqlite(db);
  for (const [name, value] of Object.entries(PRAGMAS)) {
    // Only a writer may set the journal mode.
    if (readOnly && name === 'journal_mode') continue;
    db.exec(`pragma ${name} = ${value}`);
    const row = db.prepare(`pragma ${name}`).get();
    const held = row && Object.values(row)[0];
    if (held !== undefined && held !== value) throw new Error(`SQLite keeps ${name} at ${held} where Backline needs ${value}.`);
  }
  defineRowHash(db);
  return db;
}

/**
 * Makes the database readable by its owner only: it holds password hashes and signing keys. SQLite gives `-wal` and `-shm` the same mode.
 * Never opens an existing file: closing it would drop the locks SQLite holds on it in this process.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It exists, or cannot be created, which SQLite explains better.
    for (const each of [file, file + WAL_SUFFIX, file + SHM_SUFFIX]) makeFilePrivate(each);
  }
}

/** Leaves another user's file, or a file system without modes, as it is. */
function makeFilePrivate(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  } catch {}
}

function refuseOldSqlite(db: DatabaseSync): void {
  const version = String(db.prepare('select sqlite_version() as version').get()?.version);
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${version} is too old; Backline needs ${OLDEST_SQLITE} or newer.`);
}

/** Kysely's database interface, with cached statements. */
function adapt(db: DatabaseSync, use: 'read' | 'write', fuse: Fuse): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => db.close(),
    prepare(text) {
      // SQLite rolls back on its own when the disk is full or fails; a second rollback would hide that error.
      if (text === 'rollback' && !db.isTransaction) return NO_OP;
      // Take the write lock at once: a deferred transaction fails without waiting when another process wrote in between.
      const sql = text === 'begin' && use === 'write' ? 'begin immediate' : text;
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size >= MAX_STATEMENTS) statements.clear();
        statement = fuse.run(() => new Statement(db.prepare(sql), fuse));
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

const NO_OP: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #fuse: Fuse;
  /** Undefined for `select *`: another process may migrate the table. */
  readonly #names: readonly string[] | undefined;

  constructor(statement: StatementSync, fuse: Fuse) {
    this.#statement = statement;
    this.#fuse = fuse;
    const names = columnNames(statement);
    this.reader = names.length > 0;
    this.#names = statement.sourceSQL.includes('*') ? undefined : names;
    statement.setReturnArrays(true);
  }

  all(parameters: readonly unknown[]): unknown[] {
    if (this.#fuse.cause && !READS.test(this.#statement.sourceSQL)) throw this.#fuse.cause;
    const rows: unknown[] = this.#fuse.run(() => this.#statement.all(...(parameters as SQLInputValue[])));
    const names = this.#names ?? columnNames(this.#statement);
    return rows.map((values) => toPlainRow(names, values as unknown[]));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    if (this.#fuse.cause && !READS.test(this.#statement.sourceSQL)) throw this.#fuse.cause;
    return this.#fuse.run(() => this.#statement.run(...(parameters as SQLInputValue[])));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.all(parameters).values();
  }
}

function columnNames(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

/** Copies a row into a plain object: Node's rows have no prototype, which makes every property access several times slower. */
function toPlainRow(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at];
  return row;
}
