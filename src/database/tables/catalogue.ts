import { type Kysely, sql } from 'kysely';

/** A table as the database describes it; columns sorted by name, the same on both engines. */
export interface Table {
  name: string;
  columns: string[];
  key: string[];
  refersTo: string[];
}

const BOOKKEEPING = 'kysely_';
/** SQLite's row sums, derived from the other tables and never copied. */
export const ROW_SUM = 'row_sum';

/** All our tables, parents before children. @throws Error when tables refer to each other in a circle */
export async function listTables<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<Table[]> {
  const all = engine === 'sqlite' ? await sqliteTables(db) : await postgresTables(db);
  return parentsFirst(all.filter(({ name }) => !name.startsWith(BOOKKEEPING) && name !== ROW_SUM));
}

/** The last migration of a database, if any. */
export async function schemaOf<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<string | undefined> {
  return (await migrationsOf(db, engine)).at(-1);
}

/** The migrations of a database, in order. */
export async function migrationsOf<T>(db: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  const table =
    engine === 'sqlite'
      ? sql<{ found: unknown }>`select name as found from sqlite_master where name = 'kysely_migration'`
      : sql<{ found: unknown }>`select to_regclass('kysely_migration') as found`;
  if (!(await table.execute(db)).rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Drops every table, Kysely's own included. */
export async function dropEverything<T>(tx: Kysely<T>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const tables = (await listTables(tx, engine)).map(({ name }) => name).reverse();
  for (const name of [...tables, ROW_SUM, 'kysely_migration', 'kysely_migration_lock'])
    await sql`drop table if exists ${sql.table(name)}`.execute(tx);
}

async function sqliteNames<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite@_%' escape '@' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function sqliteTables<T>(db: Kysely<T>): Promise<Table[]> {
  const tables: Table[] = [];
  for (const name of await sqliteNames(db)) {
    const { rows: columns } = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${name})`.execute(db);
    const { rows: references } = await sql<{ to: string }>`select "table" as "to" from pragma_foreign_key_list(${name})`.execute(db);
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    tables.push({
      name,
      columns: columns.map((column) => column.name).sort(),
      key: key.map((column) => column.name),
      refersTo: references.map(({ to }) => to),
    });
  }
  return tables;
}

async function postgresTables<T>(db: Kysely<T>): Promise<Table[]> {
  const { rows } = await sql<Table>`select c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
    array(select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as "refersTo"
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname collate "C"`.execute(db);
  return rows.map((table) => ({ ...table, columns: table.columns.toSorted() }));
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const placed: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const stuck = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ name, refersTo }) => refersTo.every((parent) => parent === name || !stuck.has(parent)));
    if (free.length === 0) throw new Error(`The tables ${[...stuck].join(', ')} refer to each other in a circle.`);
    placed.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return placed;
}
