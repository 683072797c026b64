import { type Kysely, sql } from 'kysely';
import { type Database, type DatabaseAddress, type Engine, engineOf, openUnmigrated } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { findTableDifference, hasRowSums, renewRowSums, type TableDifference } from '#database/row-sums.ts';
import { listTables } from '#database/tables/catalogue.ts';
import { readRows } from '#database/tables/rows.ts';
import { countTables } from '../restore/restore.ts';
import { writeFinding } from './finding.ts';
import type { Counts } from './lines.ts';

const MAX_FAULTS = 20;

/** The result of a check: sound if the first two are empty. */
export interface Inspection {
  engine: Engine;
  tables: Counts;
  /** Sentences that name tables but no rows. */
  problems: string[];
  differences: TableDifference[];
  remarks: string[];
}

/**
 * Reads every row, runs the engine's own check, and compares SQLite's row sums; writes nothing.
 * @throws Error in one sentence when it cannot be opened
 */
export async function inspect(address: DatabaseAddress): Promise<Inspection> {
  const engine = engineOf(address);
  const db = await openUnmigrated(address, 'read');
  const found: Inspection = { engine, tables: {}, problems: [], differences: [], remarks: [] };
  try {
    if (engine === 'sqlite') await inspectSqlite(db, found);
    else await inspectPostgres(db, found);
    found.tables = await countTables(db, engine);
  } catch (error) {
    found.problems.push(unreadable('The database', error));
  } finally {
    await db.destroy();
  }
  return found;
}

/**
 * The nightly check: the problems `inspect` finds, without counts.
 * @returns sentences that name tables but no rows
 * @throws Error in one sentence when it cannot be opened
 */
export async function findProblems(address: DatabaseAddress): Promise<string[]> {
  const db = await openUnmigrated(address, 'read');
  const found: Pick<Inspection, 'problems' | 'differences' | 'remarks'> = { problems: [], differences: [], remarks: [] };
  try {
    if (engineOf(address) === 'sqlite') await inspectSqlite(db, found);
    else await readEverything(db, found.problems);
  } catch (error) {
    found.problems.push(unreadable('The database', error));
  } finally {
    await db.destroy();
  }
  return found.problems;
}

async function inspectSqlite(db: Database, found: Pick<Inspection, 'problems' | 'differences' | 'remarks'>): Promise<void> {
  const { rows: integrity } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(${sql.lit(MAX_FAULTS)})`.execute(db);
  found.problems.push(...integrity.map((row) => row.integrity_check).filter((said) => said !== 'ok'));
  const { rows: orphans } = await sql<{
    table: string;
    parent: string;
  }>`select "table", parent from pragma_foreign_key_check limit ${sql.lit(MAX_FAULTS)}`.execute(db);
  found.problems.push(...orphans.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that is not there.`));
  if (!(await hasRowSums(db))) {
    found.remarks.push('It was last opened by an older Backline, which kept no row sums, so we can’t detect a flipped bit.');
    return;
  }
  // In a transaction, so that rows and sums match.
  await db.transaction().execute((moment) => compareSums(moment, found));
}

async function compareSums(moment: Database, found: Pick<Inspection, 'problems' | 'differences'>): Promise<void> {
  for (const table of await listTables(moment, 'sqlite')) {
    try {
      const difference = await findTableDifference(moment, table);
      if (difference === undefined) continue;
      found.differences.push(difference);
      found.problems.push(`Rows of ${table.name} are not what Backline wrote: damaged, or changed by another program.`);
    } catch (error) {
      found.problems.push(unreadable(table.name, error));
    }
  }
}

async function inspectPostgres(db: Database, found: Pick<Inspection, 'problems' | 'remarks'>): Promise<void> {
  await readEverything(db, found.problems);
  const { rows } = await sql<{ held: string }>`select current_setting('data_checksums') as held`.execute(db);
  found.remarks.push(
    rows[0]?.held === 'on'
      ? 'The server checks its pages by data checksums.'
      : 'The server runs without data checksums, so it cannot notice a flipped bit; pg_checksums --enable switches them on while it is stopped.',
  );
}

/** Reads every row, so that the server verifies every page. */
async function readEverything<T>(db: Kysely<T>, problems: string[]): Promise<void> {
  for (const table of await listTables(db, 'postgres')) {
    try {
      for await (const _ of readRows(db, table));
    } catch (error) {
      problems.push(unreadable(table.name, error));
    }
  }
}

function unreadable(what: string, error: unknown): string {
  return `${what} can’t be read completely: ${error instanceof Error ? error.message : error}.`;
}

/**
 * Renews the row sums from the rows as they are, after a check or a change by another program.
 * @throws Error in one sentence when there is no such database, or it has no row sums
 */
export async function acceptRows(address: DatabaseAddress, now: Temporal.Instant): Promise<void> {
  if (engineOf(address) !== 'sqlite') throw new Error('PostgreSQL checks its own pages, so there’s nothing to accept.');
  const db = await openUnmigrated(address, 'change');
  try {
    await inTransaction(db, async (tx) => {
      if (!(await hasRowSums(tx))) throw new Error('This database keeps no row sums yet; the site makes them when it is started.');
      await writeFinding(tx, { checkedAt: now.toString(), problems: [] });
      await renewRowSums(tx);
    });
  } finally {
    await db.destroy();
  }
}
