import { type Kysely, sql } from 'kysely';
import { listTables, ROW_SUM, type Table } from './catalogue.ts';
import { ROW_HASH } from './row-hash.ts';

/**
 * Row sums: what every table of an embedded database should hold, kept as it is written, so that a bit flipped by the
 * disk is noticed. The rows of a table fall into buckets by their key; each bucket has the sum of its rows' hashes.
 * Whatever writes a row moves its bucket's sum on in the same statement: by what the row was, and by what it is.
 * A damaged row that is written over is therefore noticed still: what is taken off is not what was put on.
 */

/** How many buckets a table has: in a town's tables a handful of rows each. */
const BUCKETS = 1024;
/** Sums are kept to 32 bits, like the hashes. */
const MASK = 2 ** 32 - 1;

/** Rows that are not what was written, or among which such a row stands; `keys` are theirs, JSON arrays each. */
export interface Difference {
  table: string;
  keys: string[];
}

/** Has a connection keep the sums from here on, by triggers of its own: other programs may open the file without them. */
export async function keepRowSums<T>(db: Kysely<T>): Promise<void> {
  for (const table of await listTables(db, 'sqlite')) {
    const [off, on] = [moveSum(table, 'old', '-'), moveSum(table, 'new', '+')];
    for (const [deed, moves] of Object.entries({ insert: on, update: `${off} ${on}`, delete: off }))
      await sql
        .raw(`create temp trigger row_sum_${deed}_${table.name} after ${deed} on main."${table.name}" begin ${moves} end`)
        .execute(db);
  }
}

/** Takes all rows as they stand for what they should be; without a table of sums it does nothing. */
export async function renewRowSums<T>(change: Kysely<T>): Promise<void> {
  if (!(await hasRowSums(change))) return;
  await sql`delete from ${sql.table(ROW_SUM)}`.execute(change);
  for (const table of await listTables(change, 'sqlite'))
    await sql`insert into ${sql.table(ROW_SUM)} (table_name, bucket, sum) ${sql.raw(sumsOf(table))}`.execute(change);
}

/** Reads every row of a table and tells where it is not what was written. @throws Error when it cannot be read */
export async function findDifferences<T>(db: Kysely<T>, table: Table): Promise<Difference[]> {
  const { rows } = await sql<{ bucket: number }>`
    select bucket from (select table_name, bucket, sum, 1 as side from ${sql.table(ROW_SUM)} where table_name = ${table.name}
      union all ${sql.raw(sumsOf(table, 2))})
    group by bucket having sum(case side when 1 then sum else 0 end) <> sum(case side when 2 then sum else 0 end)
    order by bucket`.execute(db);
  const found: Difference[] = [];
  for (const { bucket } of rows) found.push({ table: table.name, keys: await keysIn(db, table, bucket) });
  return found;
}

/** @throws Error in one sentence that names the tables whose rows are not what was written */
export async function demandRowSums<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasRowSums(db))) return;
  const damaged: string[] = [];
  for (const table of await listTables(db, 'sqlite')) if ((await findDifferences(db, table)).length > 0) damaged.push(table.name);
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

async function keysIn<T>(db: Kysely<T>, table: Table, bucket: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select json_array(${sql.raw(listed(table.key))}) as key from ${sql.table(table.name)}
    where ${sql.raw(bucketOf(table))} = ${bucket}`.execute(db);
  return rows.map(({ key }) => key);
}

function moveSum(table: Table, row: 'old' | 'new', sign: '+' | '-'): string {
  return `insert into ${ROW_SUM} (table_name, bucket, sum)
    values ('${table.name}', ${bucketOf(table, row)}, (${sign} ${hashOf(table.columns, row)}) & ${MASK})
    on conflict do update set sum = (sum + excluded.sum) & ${MASK};`;
}

/** The sums as the rows give them. They are hashed before they are grouped, so that no text is carried into the sorting. */
function sumsOf(table: Table, side?: number): string {
  return `select '${table.name}' as table_name, bucket, sum(hash) & ${MASK} as sum${side === undefined ? '' : `, ${side} as side`} from (
    with hashed as materialized (select ${bucketOf(table)} as bucket, ${hashOf(table.columns)} & ${MASK} as hash from "${table.name}")
    select bucket, hash from hashed) group by bucket`;
}

function bucketOf(table: Table, row?: 'old' | 'new'): string {
  return `${hashOf(table.key, row)} & ${BUCKETS - 1}`;
}

function hashOf(columns: readonly string[], row?: 'old' | 'new'): string {
  return `${ROW_HASH}(${listed(columns, row)})`;
}

function listed(columns: readonly string[], row?: 'old' | 'new'): string {
  return columns.map((column) => `${row === undefined ? '' : `${row}.`}"${column}"`).join(', ');
}
