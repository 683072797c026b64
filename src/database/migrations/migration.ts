import { type Kysely, sql } from 'kysely';
import type { Migration as KyselyMigration } from 'kysely/migration';

/** What statements of the two engines differ in. */
interface Dialect {
  engine: 'sqlite' | 'postgres';
  /** PostgreSQL sorts text by the database's locale unless told otherwise; SQLite by code point. */
  text: string;
  strict: string;
  /** A small table that SQLite keeps in its key. */
  clustered: string;
}

/** A statement, or work on the rows. */
type Step = string | ((db: Kysely<unknown>) => Promise<void>);

/** Migrations by name: their steps in order. */
export type Migrations = Record<string, (dialect: Dialect) => readonly Step[]>;

/** Allows other words in a column. SQLite cannot change the check of a column: a new column takes its place. */
export function widenCheck({ engine }: Dialect, table: string, column: string, words: string, usual: string): Step[] {
  if (engine === 'postgres')
    return [
      `alter table ${table} drop constraint ${table}_${column}_check`,
      `alter table ${table} add constraint ${table}_${column}_check check (${column} in ${words})`,
    ];
  return [
    `alter table ${table} add column ${column}_now text not null default '${usual}' check (${column}_now in ${words})`,
    `update ${table} set ${column}_now = ${column}`,
    `alter table ${table} drop column ${column}`,
    `alter table ${table} rename column ${column}_now to ${column}`,
  ];
}

/**
 * Allows other kinds in a table that has them in its key. On SQLite another table takes its place, so it needs all of it.
 * @param kinds such as `'artist', 'venue'`
 * @param columns besides `kind`
 */
export function widenKind({ engine }: Dialect, table: string, kinds: string, columns: readonly string[], key: string): Step[] {
  const check = `check (kind in (${kinds}))`;
  if (engine === 'postgres')
    return [`alter table ${table} drop constraint ${table}_kind_check`, `alter table ${table} add constraint ${table}_kind_check ${check}`];
  const names = ['kind', ...columns.map((column) => column.split(' ')[0])].join(', ');
  return [
    `create table ${table}_anew (${[`kind text not null ${check}`, ...columns, `primary key (${key})`].join(', ')}) strict`,
    `insert into ${table}_anew (${names}) select ${names} from ${table}`,
    `drop table ${table}`,
    `alter table ${table}_anew rename to ${table}`,
  ];
}

/** Turns migrations into Kysely's, for one engine. */
export function forEngine(migrations: Migrations, engine: Dialect['engine']): Record<string, KyselyMigration> {
  const dialect =
    engine === 'postgres'
      ? { engine, text: 'text collate "C"', strict: '', clustered: '' }
      : { engine, text: 'text', strict: 'strict', clustered: 'strict, without rowid' };
  const up = (steps: readonly Step[]) => async (db: Kysely<unknown>) => {
    for (const step of steps) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db));
  };
  return Object.fromEntries(Object.entries(migrations).map(([name, steps]) => [name, { up: up(steps(dialect)) }]));
}
