import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { listTables, ROW_SUM, type Table } from './tables/catalogue.ts';

/**
 * Row sums detect bits flipped by the disk in an SQLite database (decision 012). Each table has the sum of its rows' hashes, and a keyed
 * sum in which each hash is multiplied by a number made from the row's key. If one row is wrong, the difference of the keyed sum divided by
 * that of the plain sum is its number, which finds the row.
 *
 * Triggers update the sums in the statement that writes a row: minus the old row, plus the new one. So a damaged row that is overwritten is
 * still detected.
 */

const MASK = 2 ** 32 - 1;
/** 20 bits: the product with a hash fits SQLite's integers, and few rows share a number. */
const KEY_MASK = 2 ** 20 - 1;
/** More matches than this can only be chance. */
const MAX_NAMED = 20;

/** A table with wrong rows; `keys` is the key of the one wrong row, as JSON, where it can be found. */
export interface TableDifference {
  table: string;
  keys: string[];
}

/** Maintains the sums on this connection by temporary triggers: other programs can open the file without them. */
export async function installRowSums<T>(db: Kysely<T>): Promise<void> {
  for (const table of await listTables(db, 'sqlite')) {
    const [off, on] = [moveSums(table, 'old', '-'), moveSums(table, 'new', '+')];
    for (const [statement, moves] of Object.entries({ insert: on, update: `${off} ${on}`, delete: off }))
      await sql
        .raw(`create temp trigger row_sum_${statement}_${table.name} after ${statement} on main."${table.name}" begin ${moves} end`)
        .execute(db);
  }
}

/** Recomputes all sums from the rows as they are. Does nothing without a table of sums. */
export async function renewRowSums<T>(tx: Kysely<T>): Promise<void> {
  if (!(await hasRowSums(tx))) return;
  await sql`delete from ${sql.table(ROW_SUM)}`.execute(tx);
  for (const table of await listTables(tx, 'sqlite'))
    await sql`insert into ${sql.table(ROW_SUM)} (table_name, sum, keyed) ${sql.raw(sumsOf(table))}`.execute(tx);
}

/** Reads every row of a table and compares the sums. @throws Error when it cannot be read */
export async function findTableDifference<T>(db: Kysely<T>, table: Table): Promise<TableDifference | undefined> {
  const { rows } = await sql<{ off: number; keyedOff: number; isKept: number }>`
    select (is_now.sum - coalesce(kept.sum, 0)) & ${sql.lit(MASK)} as off,
      (is_now.keyed - coalesce(kept.keyed, 0)) & ${sql.lit(MASK)} as "keyedOff", kept.sum is not null as "isKept"
    from (${sql.raw(sumsOf(table))}) as is_now left join ${sql.table(ROW_SUM)} as kept using (table_name)`.execute(db);
  const { off = 0, keyedOff = 0, isKept = 0 } = rows[0] ?? {};
  if (isKept === 1 && off === 0 && keyedOff === 0) return undefined;
  return { table: table.name, keys: off === 0 ? [] : await keysOf(db, table, off, keyedOff) };
}

/** @throws Error in one sentence that names the tables with wrong rows */
export async function checkRowSums<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasRowSums(db))) return;
  const damaged: string[] = [];
  for (const table of await listTables(db, 'sqlite')) if (await findTableDifference(db, table)) damaged.push(table.name);
  if (damaged.length > 0)
    throw new Error(
      `Rows of ${damaged.join(', ')} are not what Backline wrote, and a new shape would hide it; \`backline verify\` tells more.`,
    );
}

/** Whether a database has sums; older schemas have none. */
export async function hasRowSums<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${ROW_SUM}`.execute(db);
  return rows.length > 0;
}

/** The rows whose number explains the difference of the keyed sum. */
async function keysOf<T>(db: Kysely<T>, table: Table, off: number, keyedOff: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select json_array(${sql.raw(listColumns(table.key))}) as key from ${sql.table(table.name)}
    where (${sql.raw(numberOf(table))} * ${sql.lit(off)}) & ${sql.lit(MASK)} = ${sql.lit(keyedOff)} limit ${sql.lit(MAX_NAMED)}`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Never inserts, as every table has its row: written as an upsert so that the row is hashed once. */
function moveSums(table: Table, row: 'old' | 'new', sign: '+' | '-'): string {
  return `insert into ${ROW_SUM} (table_name, sum, keyed) values ('${table.name}', ${hashOf(table.columns, row)}, ${numberOf(table, row)})
    on conflict do update set sum = (sum ${sign} excluded.sum) & ${MASK}, keyed = (keyed ${sign} excluded.keyed * excluded.sum) & ${MASK};`;
}

function sumsOf(table: Table): string {
  return `select '${table.name}' as table_name, coalesce(sum(hash), 0) & ${MASK} as sum, coalesce(sum((number * hash) & ${MASK}), 0) & ${MASK} as keyed
    from (select ${hashOf(table.columns)} & ${MASK} as hash, ${numberOf(table)} as number from "${table.name}")`;
}

function numberOf(table: Table, row?: 'old' | 'new'): string {
  return `(${hashOf(table.key, row)} & ${KEY_MASK})`;
}

function hashOf(columns: readonly string[], row?: 'old' | 'new'): string {
  return `${ROW_HASH}(${listColumns(columns, row)})`;
}

function listColumns(columns: readonly string[], row?: 'old' | 'new'): string {
  return columns.map((column) => `${row === undefined ? '' : `${row}.`}"${column}"`).join(', ');
}

const ROW_HASH = 'row_hash';

/** Separates values, so that none can shift into the next unnoticed. */
const END = '\u001f';

/** Defines the SQL function `row_hash` on a connection. */
export function defineRowHash(db: DatabaseSync): void {
  db.function(ROW_HASH, { deterministic: true, varargs: true, useBigIntArguments: true }, rowHash);
}

/** The CRC-32 of values and their types: one flipped bit always changes it. Detects failing disks, not attackers. */
function rowHash(...values: SQLInputValue[]): number {
  let text = '';
  for (const value of values) text += spelt(value) + END;
  return crc32(text);
}

function spelt(value: SQLInputValue): string {
  if (typeof value === 'string') return `t${value}`;
  if (value === null) return 'n';
  if (typeof value === 'bigint') return `i${value}`;
  // Only a bit flipped in a type gives these: no column of ours has them.
  if (typeof value === 'number') return `r${value}`;
  return `b${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
}
