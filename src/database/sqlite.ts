import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { makeFolder } from './folder.ts';

/** What every connection must run with; each is read back, because a pragma that is not understood is silently ignored. */
const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000, trusted_schema: 0, mmap_size: 0 } as const;

/** The WAL-reset corruption bug was mended in 3.51.3. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** How many prepared statements are kept; the program has far fewer distinct queries than this. */
const STATEMENTS = 500;

/**
 * Kysely's dialect over the SQLite inside Node.
 * @param file path of the database, made with its folder when missing; ':memory:' for a database that vanishes
 * @throws Error in one sentence when the file cannot be opened or a setting does not hold
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new WholeDialect({ database: adapt(openSqlite(file)) });
}

/** SQLite takes a changed schema back with its transaction, though Kysely does not count on it: so a migration cut short has not happened. */
class WholeDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeAdapter();
  }
}

class WholeAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') makeFolder(dirname(file));
  const db = new DatabaseSync(file, { defensive: true });
  refuseOldSqlite(db);
  for (const [name, value] of Object.entries(PRAGMAS)) {
    if (file === ':memory:' && name === 'journal_mode') continue;
    db.exec(`pragma ${name} = ${value}`);
    const row = db.prepare(`pragma ${name}`).get();
    const held = row && Object.values(row)[0];
    if (held !== undefined && held !== value) throw new Error(`SQLite keeps ${name} at ${held} where Backline needs ${value}.`);
  }
  return db;
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
function adapt(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => db.close(),
    prepare(text) {
      const sql = meant(text, db);
      let statement = statements.get(sql);
      if (statement === undefined) {
        if (statements.size >= STATEMENTS) statements.clear();
        statement = new Statement(db.prepare(sql));
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

function meant(text: string, db: DatabaseSync): string {
  // A transaction takes the write lock at once: a deferred one that turns to writing after another process wrote fails without waiting.
  if (text === 'begin') return 'begin immediate';
  // A full or broken disk makes SQLite take a transaction back itself; doing it again would fail, and hide why.
  if (text === 'rollback' && !db.isTransaction) return 'select 1 where false';
  return text;
}

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...(parameters as SQLInputValue[]));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...(parameters as SQLInputValue[]));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...(parameters as SQLInputValue[]));
  }
}
