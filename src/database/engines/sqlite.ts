import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { defineRowHash } from '../sums/row-hash.ts';
import type { Fuse } from './failures.ts';
import { makeFolder } from './folder.ts';

/** What every connection must run with; each is read back, because a pragma that is not understood is silently ignored. */
const PRAGMAS = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  trusted_schema: 0,
  mmap_size: 0,
  // Bytes the log beside the file keeps once all of it is in the file; a long transaction makes it longer for a while.
  journal_size_limit: 67_108_864,
  recursive_triggers: 1,
} as const;

/** What SQLite keeps beside a file while it is open is called as the file is, with these endings. */
export const LOG = '-wal';
export const INDEX = '-shm';

/** The WAL-reset corruption bug was mended in 3.51.3. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** How many prepared statements are kept; the program has far fewer distinct queries than this. */
const STATEMENTS = 500;

/** What may still be said when the fuse has blown: reading, and giving up. */
const READS = /^\s*(?:select|rollback)\b/i;

/**
 * Kysely's dialect over the SQLite inside Node.
 * @param file path of the database; to be written it is made with its folder when missing
 * @param fuse blows when the disk under the file fails; from then on nothing is written
 * @throws Error in one sentence when the file cannot be opened or a setting does not hold
 */
export function sqliteDialect(file: string, use: 'read' | 'write', fuse: Fuse): SqliteDialect {
  return new Dialect({ database: adapt(openSqlite(file, use === 'read'), use, fuse) });
}

/** SQLite keeps changes to tables in transactions; Kysely believes it does not and would leave a migration that was killed half done. */
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
    // How a file keeps its journal is the writer's to say.
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
 * Sees to it that nobody but the owner reads the database: it holds password hashes and signing keys. A new file is so from its first byte,
 * and SQLite gives the log and the index beside it the same mode. Only a file that is not there is opened here: closing one that
 * SQLite has open in this process would take its locks away.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It is there already, or cannot be made, which SQLite says better.
    for (const each of [file, file + LOG, file + INDEX]) closeToOthers(each);
  }
}

/** Another's file, or a file system without modes, stays as it is. */
function closeToOthers(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  } catch {}
}

function refuseOldSqlite(db: DatabaseSync): void {
  const version = String(db.prepare('select sqlite_version() as version').get()?.version);
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) throw new Error(`SQLite ${version} is too old; Backline needs ${OLDEST_SQLITE.join('.')} or newer.`);
  }
}

/** The narrow face Kysely asks for, with prepared statements kept. */
function adapt(db: DatabaseSync, use: 'read' | 'write', fuse: Fuse): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => db.close(),
    prepare(text) {
      // SQLite has rolled back by itself where the disk was full or failed; asking again would hide that behind an error of its own.
      if (text === 'rollback' && !db.isTransaction) return NOTHING;
      // A transaction takes the write lock at once: a deferred one that turns to writing after another process wrote fails without waiting.
      const sql = text === 'begin' && use === 'write' ? 'begin immediate' : text;
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size >= STATEMENTS) statements.clear();
        statement = fuse.run(() => new Statement(db.prepare(sql), fuse));
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

/** A statement for which nothing is left to do. */
const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #fuse: Fuse;
  /** Of a statement that asks for `*` they are not kept: another process may bring a table to another shape. */
  readonly #names: readonly string[] | undefined;

  constructor(statement: StatementSync, fuse: Fuse) {
    this.#statement = statement;
    this.#fuse = fuse;
    const names = namesOf(statement);
    this.reader = names.length > 0;
    this.#names = statement.sourceSQL.includes('*') ? undefined : names;
    statement.setReturnArrays(true);
  }

  all(parameters: readonly unknown[]): unknown[] {
    if (this.#fuse.cause && !READS.test(this.#statement.sourceSQL)) throw this.#fuse.cause;
    const rows: unknown[] = this.#fuse.run(() => this.#statement.all(...(parameters as SQLInputValue[])));
    const names = this.#names ?? namesOf(this.#statement);
    return rows.map((values) => rowOf(names, values as unknown[]));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    if (this.#fuse.cause && !READS.test(this.#statement.sourceSQL)) throw this.#fuse.cause;
    return this.#fuse.run(() => this.#statement.run(...(parameters as SQLInputValue[])));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.all(parameters).values();
  }
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

/** A row as an object of the usual kind: those that Node makes have no prototype, and every look into one costs several times as much. */
function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at];
  return row;
}
