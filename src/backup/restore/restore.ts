import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startNewLog } from '#database/changes/change-log.ts';
import { makeFolder } from '#database/engines/folder.ts';
import { type Database, type DatabaseAddress, type Engine, engineOf, openUnmigrated, type Transaction } from '#database/engines/open.ts';
import { migrate, migrateTo } from '#database/migrate.ts';
import { renewRowSums } from '#database/row-sums.ts';
import { dropEverything, listTables, type Table } from '#database/tables/catalogue.ts';
import { insertRows, isEmpty, readRows } from '#database/tables/rows.ts';
import { Counter, type Counts, type Header, type Manifest, rowLine } from '../file/lines.ts';
import { compare, parse } from '../file/parse.ts';
import { dump } from '../make/dump.ts';

/** SQLite's page cache while restoring, in KiB (negative by convention). */
const CACHE_KIB = -131_072;

interface Target {
  address: DatabaseAddress;
  pasted?: string | undefined;
  force?: boolean;
}

/**
 * Restores lines into a database, all or nothing: in the backup's schema, checked against its counts and hashes, then migrated.
 * @throws Error in one sentence when the database is not empty (without `force`) or the backup not whole; the database is then unchanged
 */
export async function restore(lines: AsyncIterable<string>, { address, pasted, force }: Target): Promise<Manifest> {
  const engine = engineOf(address);
  const db = await openUnmigrated(address, 'write');
  try {
    // Indexes grow at random places: a large cache writes each page once.
    if (engine === 'sqlite') await sql`pragma cache_size = ${sql.lit(CACHE_KIB)}`.execute(db);
    // No retry: the lines can be read only once.
    return await db.transaction().execute(async (tx) => {
      if (force !== true) await demandEmpty(tx, engine, force === false ? '; --force replaces what is there' : '');
      const manifest = await load(tx, engine, lines, pasted);
      compare(manifest.tables, await countTables(tx, engine), 'What was restored differs from the backup');
      if (pasted !== undefined && manifest.pasted !== undefined) await relocate(tx, manifest.pasted, pasted);
      await beginAnotherLog(tx, engine);
      if (engine === 'sqlite') await renewRowSums(tx);
      await migrate(tx, engine);
      return manifest;
    });
  } finally {
    await db.destroy();
  }
}

/** Starts a new epoch, as positions may repeat. A backup without a log gets one when it is migrated. */
async function beginAnotherLog(tx: Transaction, engine: Engine): Promise<void> {
  const tables = await listTables(tx, engine);
  if (tables.some(({ name }) => name === 'change_head')) await startNewLog(tx);
}

/** The row count and hash of every table. */
export async function countTables(db: Database, engine: Engine): Promise<Counts> {
  const counts: Counts = {};
  for (const table of await listTables(db, engine)) {
    const counter = new Counter();
    for await (const rows of readRows(db, table)) for (const row of rows) counter.add(rowLine(row));
    counts[table.name] = counter.total();
  }
  return counts;
}

async function demandEmpty(db: Database, engine: Engine, choice: string): Promise<void> {
  for (const table of await listTables(db, engine))
    if (!(await isEmpty(db, table)))
      throw new Error(`The database is not empty (${table.name} has rows), and nothing was changed${choice}.`);
}

async function load(tx: Transaction, engine: Engine, lines: AsyncIterable<string>, pasted: string | undefined): Promise<Manifest> {
  let tables = new Map<string, Table>();
  for await (const part of parse(lines)) {
    if ('header' in part) tables = await prepare(tx, engine, part.header);
    else if ('table' in part) {
      const table = tables.get(part.table);
      if (table?.columns.join() !== part.columns.join())
        throw new Error(`The table ${part.table} of the backup is not known in this shape.`);
      await insertRows(tx, engine, table, part.rows);
    } else if ('file' in part) {
      if (pasted === undefined) continue;
      makeFolder(pasted);
      await writeFile(join(pasted, part.file.file), Buffer.from(part.file.bytes, 'base64'), { flush: true });
    } else return part.end;
  }
  throw new Error('The backup was cut off: its end is missing.');
}

/** Creates empty tables in the backup's schema. */
async function prepare(tx: Transaction, engine: Engine, { schema }: Header): Promise<Map<string, Table>> {
  await dropEverything(tx, engine);
  await migrateTo(tx, engine, schema);
  const tables = await listTables(tx, engine);
  // Rows that migrations insert are in the backup too.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
  return new Map(tables.map((table) => [table.name, table]));
}

/** Points sources of pasted texts to the present folder. */
async function relocate(tx: Transaction, from: string, to: string): Promise<void> {
  const sources = await tx.selectFrom('source').select(['id', 'file']).where('file', 'is not', null).execute();
  for (const { id, file } of sources)
    if (file?.startsWith(`${from}/`))
      await tx
        .updateTable('source')
        .set({ file: join(to, file.slice(from.length + 1)) })
        .where('id', '=', id)
        .execute();
}

/**
 * Copies a database into an empty one on any engine. Counts and hashes rows on both sides, in a transaction on each.
 * @throws Error in one sentence; the target is then unchanged
 */
export function move(from: DatabaseAddress, to: DatabaseAddress, now: Temporal.Instant): Promise<Manifest> {
  return restore(dump({ address: from, now }), { address: to });
}
