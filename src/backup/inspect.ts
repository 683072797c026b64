import { sql } from 'kysely';
import { type Database, type DatabaseAddress, type Engine, engineOf, openAsItStands } from '#database/open.ts';
import type { Counts } from './lines.ts';
import { countTables } from './restore.ts';

/** How many complaints of one kind are told. */
const MOST = 20;

/** What a look at a live database found; `problems` is empty when it is sound, `remarks` are worth knowing. */
export interface Inspection {
  engine: Engine;
  tables: Counts;
  problems: string[];
  remarks: string[];
}

/**
 * Reads every row of a database and has the engine check itself; writes nothing.
 * A flipped bit in a column that no index holds is seen by no engine without page checksums: `remarks` says so where it is the case.
 * @throws Error in one sentence when it cannot be opened
 */
export async function inspect(address: DatabaseAddress): Promise<Inspection> {
  const engine = engineOf(address);
  const db = await openAsItStands(address, 'read');
  const found: Inspection = { engine, tables: {}, problems: [], remarks: [] };
  try {
    if (engine === 'sqlite') found.problems.push(...(await sqliteProblems(db)));
    found.remarks.push(
      engine === 'sqlite' ? 'SQLite keeps no page checksums; a restored backup is the proof of what it holds.' : await checksums(db),
    );
    found.tables = await countTables(db, engine);
  } catch (error) {
    found.problems.push(`It cannot be read to its end: ${error instanceof Error ? error.message : error}.`);
  } finally {
    await db.destroy();
  }
  return found;
}

async function sqliteProblems(db: Database): Promise<string[]> {
  const { rows: integrity } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(${sql.lit(MOST)})`.execute(db);
  const { rows: orphans } = await sql<{
    table: string;
    parent: string;
  }>`select "table", parent from pragma_foreign_key_check limit ${sql.lit(MOST)}`.execute(db);
  return [
    ...integrity.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
    ...orphans.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that is not there.`),
  ];
}

async function checksums(db: Database): Promise<string> {
  const { rows } = await sql<{ held: string }>`select current_setting('data_checksums') as held`.execute(db);
  return rows[0]?.held === 'on'
    ? 'The server checks its pages by data checksums.'
    : 'The server runs without data checksums, so it cannot notice a flipped bit; pg_checksums --enable switches them on while it is stopped.';
}
