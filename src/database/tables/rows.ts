import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Engine } from '../engines/open.ts';
import type { Table } from './catalogue.ts';

/** A row's values in the order of its table's columns. */
export type Row = (string | number | null)[];

const BATCH_ROWS = 500;
/** Values per insert, below the engines' limits (SQLite 32766, PostgreSQL 65535). */
const MAX_VALUES = 8000;

/** All rows of a table in batches, by key; text sorts by code point on both engines. */
export async function* readRows<T>(db: Kysely<T>, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: Record<string, unknown> | undefined;
  for (;;) {
    const after = last && sql`where (${order}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Record<string, Row[number]>>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} ${after ?? sql``} order by ${order} limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column] ?? null));
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1);
  }
}

/** Inserts rows. Builds the SQL itself, which is much faster than Kysely's compiler. */
export async function insertRows<T>(tx: Kysely<T>, engine: Engine, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const most = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  for (let at = 0; at < rows.length; at += most) {
    const some = rows.slice(at, at + most);
    let place = 0;
    const values = some.map((row) => `(${row.map(() => (engine === 'sqlite' ? '?' : `$${++place}`)).join(',')})`);
    const into = `insert into "${name}" (${columns.map((column) => `"${column}"`).join(',')})`;
    await tx.executeQuery(CompiledQuery.raw(`${into} values ${values.join(',')}`, some.flat()));
  }
}

/** Whether a table has no rows. */
export async function isEmpty<T>(db: Kysely<T>, { name }: Table): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  return rows.length === 0;
}
