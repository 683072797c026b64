import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Engine } from '../engines/open.ts';
import type { Table } from './catalogue.ts';

/** A row's values in the order of its table's columns; tables hold text and integers only. */
export type Row = (string | number | null)[];

/** How many rows are read with one statement. */
const BATCH = 500;
/** How many values one insert carries: under both engines' limits (SQLite 32766, PostgreSQL 65535). */
const VALUES = 8000;

/** Every row of a table in the order of its key, some at a time; text sorts by code point on both engines. */
export async function* readRows<T>(db: Kysely<T>, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: Record<string, unknown> | undefined;
  for (;;) {
    const after = last && sql`where (${order}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Record<string, Row[number]>>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} ${after ?? sql``} order by ${order} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column] ?? null));
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** Writes rows into a table. The statement is put together by hand: the same text again and again costs nothing to prepare. */
export async function insertRows<T>(tx: Kysely<T>, engine: Engine, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const most = Math.max(1, Math.floor(VALUES / columns.length));
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    let place = 0;
    const values = some.map((row) => `(${row.map(() => (engine === 'sqlite' ? '?' : `$${++place}`)).join(',')})`);
    const into = `insert into "${name}" (${columns.map((column) => `"${column}"`).join(',')})`;
    await tx.executeQuery(CompiledQuery.raw(`${into} values ${values.join(',')}`, some.flat()));
  }
}

/** Whether a table holds nothing. */
export async function isEmpty<T>(db: Kysely<T>, { name }: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
}
