import { randomUUID } from 'node:crypto';
import { PostgresAdapter, sql } from 'kysely';
import { machineMoment } from '#clock.ts';
import { type DocumentKind, type Noun, nounOf } from '#scene/change.ts';
import { chunks } from '../chunks.ts';
import type { Database, Transaction } from '../engines/open.ts';

/** A document that a transaction makes, changes or removes. */
export interface ChangedDocument {
  kind: DocumentKind;
  id: string;
}

/** Where PostgreSQL tells who listens, at the commit, that something was logged. */
export const CHANGE_CHANNEL = 'backline changes';

/**
 * Lets nobody else log a change until this transaction ends. Whoever changes what anybody may read does this before anything else it writes:
 * of two that write at once the second waits here, where it holds no row that the first may need. (Or `logChanges` is its last statement, where nobody needs what it holds.)
 */
export async function lockChanges(tx: Transaction): Promise<void> {
  // SQLite lets one transaction write at a time.
  if (isPostgres(tx)) await tx.selectFrom('change_head').select('id').forUpdate().execute();
}

/**
 * Writes down what this transaction changes of what anybody may read. Positions are given out by the one row of the head, which this transaction holds
 * until it ends: so they follow the order of commits, and whoever sees one sees all before it.
 */
export async function logChanges(tx: Transaction, documents: readonly ChangedDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const at = machineMoment();
  const head = await tx
    .updateTable('change_head')
    .set(({ eb }) => ({ position: eb('position', '+', documents.length) }))
    .returning('position')
    .$if(isPostgres(tx), (query) => query.returning(sql`pg_notify(${CHANGE_CHANNEL}, '')`.as('notified')))
    .executeTakeFirstOrThrow();
  const first = head.position - documents.length + 1;
  const rows = documents.map(({ kind, id }, index) => ({
    position: first + index,
    kind,
    document: id,
    changed_at: at,
  }));
  for (const some of chunks(rows)) await tx.insertInto('change').values(some).execute();
}

function isPostgres(tx: Transaction): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}

/** Where the log stands. */
export interface Head {
  epoch: string;
  position: number;
  forgotten: number;
}

/** Reads where the log stands: one row. */
export function readHead(db: Database): Promise<Head> {
  return db.selectFrom('change_head').select(['epoch', 'position', 'forgotten']).executeTakeFirstOrThrow();
}

/** Begins another log: what its positions meant in a database that this one is a copy of, or was before, is no longer so. */
export async function beginNewLog(tx: Transaction): Promise<void> {
  await tx
    .updateTable('change_head')
    .set(({ ref }) => ({ epoch: randomUUID().slice(0, 8), forgotten: ref('position') }))
    .execute();
}

/** The last change of each noun at the positions after `after` and up to `upTo`. */
export async function nounsBetween(db: Database, after: number, upTo: number): Promise<Map<Noun, number>> {
  const rows = await db
    .selectFrom('change')
    .select(['position', 'kind', 'document'])
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ position, kind, document }) => [nounOf(kind as DocumentKind, document), position]));
}
