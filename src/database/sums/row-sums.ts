import { type Kysely, sql } from 'kysely';
import { listTables, ROW_SUM, type Table } from '../tables/catalogue.ts';
import { ROW_HASH } from './row-hash.ts';

/**
 * Row sums: what every table of an embedded database should hold, kept as it is written, so that a bit flipped by the disk
 * is noticed. A table has the sum of its rows' hashes, and another in which each hash is multiplied by a number made of its
 * row's key. When one row is wrong, the second sum is wrong by that row's number times what the first is wrong by: so it is found.
 *
 * Whatever writes a row moves the sums on in the same statement: off goes what the row was, on comes what it is.
 * A damaged row that is written over is therefore noticed still: what is taken off is not what was put on.
 */

/** Sums are kept to 32 bits, like the hashes. */
const MASK = 2 ** 32 - 1;
/** A key's number has 20 bits: times a hash it fits SQLite's integers, and few rows share one. */
const KEY_MASK = 2 ** 20 - 1;
/** How many rows are named at most: more can only be chance. */
const MAX_NAMED = 20;

/** A table whose rows are not what was written; `keys` is that of the row it must be, as JSON, when it is one and is still there. */
export interface TableDifference {
  table: string;
  keys: string[];
}

/** Has a connection keep the sums from here on, by triggers of its own: other programs may open the file without them. */
export async function keepRowSums<T>(db: Kysely<T>): Promise<void> {
  for (const table of await listTables(db, 'sqlite')) {
    const [off, on] = [moveSums(table, 'old', '-'), moveSums(table, 'new', '+')];
    for (const [statement, moves] of Object.entries({ insert: on, update: `${off} ${on}`, delete: off }))
      await sql
        .raw(`create temp trigger row_sum_${statement}_${table.name} after ${statement} on main."${table.name}" begin ${moves} end`)
        .execute(db);
  }
}

/** Takes all rows as they stand for what they should be; without a table of sums it does nothing. */
export async function renewRowSums<T>(tx: Kysely<T>): Promise<void> {
  if (!(await hasRowSums(tx))) return;
  await sql`delete from ${sql.table(ROW_SUM)}`.execute(tx);
  for (const table of await listTables(tx, 'sqlite'))
    await sql`insert into ${sql.table(ROW_SUM)} (table_name, sum, keyed) ${sql.raw(sumsOf(table))}`.execute(tx);
}

/** Reads every row of a table and tells whether they are what was written. @throws Error when it cannot be read */
export async function findTableDifference<T>(db: Kysely<T>, table: Table): Promise<TableDifference | undefined> {
  const { rows } = await sql<{ off: number; keyedOff: number; isKept: number }>`
    select (is_now.sum - coalesce(kept.sum, 0)) & ${sql.lit(MASK)} as off,
      (is_now.keyed - coalesce(kept.keyed, 0)) & ${sql.lit(MASK)} as "keyedOff", kept.sum is not null as "isKept"
    from (${sql.raw(sumsOf(table))}) as is_now left join ${sql.table(ROW_SUM)} as kept using (table_name)`.execute(db);
  const { off = 0, keyedOff = 0, isKept = 0 } = rows[0] ?? {};
  if (isKept === 1 && off === 0 && keyedOff === 0) return undefined;
  return { table: table.name, keys: off === 0 ? [] : await keysOf(db, table, off, keyedOff) };
}

/** @throws Error in one sentence that names the tables whose rows are not what was written */
export async function demandRowSums<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasRowSums(db))) return;
  const damaged: string[] = [];
  for (const table of await listTables(db, 'sqlite')) if (await findTableDifference(db, table)) damaged.push(table.name);
  if (damaged.length > 0)
    throw new Error(
      `Rows of ${damaged.join(', ')} are not what Backline wrote, and a new shape would hide it; \`backline verify\` tells more.`,
    );
}

/** Whether a database has sums at all: one of an older shape has none. */
export async function hasRowSums<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${ROW_SUM}`.execute(db);
  return rows.length > 0;
}

/** The rows whose number, times what the sum is wrong by, is what the keyed sum is wrong by. */
async function keysOf<T>(db: Kysely<T>, table: Table, off: number, keyedOff: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select json_array(${sql.raw(listed(table.key))}) as key from ${sql.table(table.name)}
    where (${sql.raw(numberOf(table))} * ${sql.lit(off)}) & ${sql.lit(MASK)} = ${sql.lit(keyedOff)} limit ${sql.lit(MAX_NAMED)}`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** The table has its sums already, so that this never inserts; said so, the row is hashed once for both. */
function moveSums(table: Table, row: 'old' | 'new', sign: '+' | '-'): string {
  return `insert into ${ROW_SUM} (table_name, sum, keyed) values ('${table.name}', ${hashOf(table.columns, row)}, ${numberOf(table, row)})
    on conflict do update set sum = (sum ${sign} excluded.sum) & ${MASK}, keyed = (keyed ${sign} excluded.keyed * excluded.sum) & ${MASK};`;
}

/** The sums as the rows give them. */
function sumsOf(table: Table): string {
  return `select '${table.name}' as table_name, coalesce(sum(hash), 0) & ${MASK} as sum, coalesce(sum((number * hash) & ${MASK}), 0) & ${MASK} as keyed
    from (select ${hashOf(table.columns)} & ${MASK} as hash, ${numberOf(table)} as number from "${table.name}")`;
}

function numberOf(table: Table, row?: 'old' | 'new'): string {
  return `(${hashOf(table.key, row)} & ${KEY_MASK})`;
}

function hashOf(columns: readonly string[], row?: 'old' | 'new'): string {
  return `${ROW_HASH}(${listed(columns, row)})`;
}

function listed(columns: readonly string[], row?: 'old' | 'new'): string {
  return columns.map((column) => `${row === undefined ? '' : `${row}.`}"${column}"`).join(', ');
}
