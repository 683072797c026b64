import { randomUUID } from 'node:crypto';
import { PostgresAdapter } from 'kysely';
import { machineMoment } from '#clock.ts';
import { type DocumentKind, type Noun, nounOf } from '#scene/change.ts';
import { chunks } from '../chunks.ts';
import type { Database, Transaction } from '../engines/open.ts';
import { inTransaction } from '../engines/transaction.ts';

export interface ChangedDocument {
  kind: DocumentKind;
  id: string;
}

/**
 * Locks the log until this transaction ends. Call it before any other write to public documents: of two writers the second then waits
 * without a row lock that the first may need. Not needed where `logChanges` is the last statement.
 */
export async function lockChanges(tx: Transaction): Promise<void> {
  // SQLite has one writer at a time.
  if (isPostgres(tx)) await tx.selectFrom('change_head').select('id').forUpdate().execute();
}

/**
 * Logs the public documents that this transaction changes. Positions come from the one row of `change_head`, which stays locked until the
 * commit, so positions follow the order of commits and a reader who sees one sees all before it.
 */
export async function logChanges(tx: Transaction, documents: readonly ChangedDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const at = machineMoment();
  const head = await tx
    .updateTable('change_head')
    .set(({ eb }) => ({ position: eb('position', '+', documents.length) }))
    .returning('position')
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

/** The head of the log: its epoch, last position, and the last position that was removed. */
export interface Head {
  epoch: string;
  position: number;
  forgotten: number;
}

/** Reads the head of the log. */
export function readHead(db: Database): Promise<Head> {
  return db.selectFrom('change_head').select(['epoch', 'position', 'forgotten']).executeTakeFirstOrThrow();
}

/** Starts a new epoch: after a restore, positions of the old log mean something else. */
export async function startNewLog(tx: Transaction): Promise<void> {
  await tx
    .updateTable('change_head')
    .set(({ ref }) => ({ epoch: randomUUID().slice(0, 8), forgotten: ref('position') }))
    .execute();
}

/** The last change of each noun at positions above `after` and up to `upTo`. */
export async function readChangedNouns(db: Database, after: number, upTo: number): Promise<Map<Noun, number>> {
  const rows = await db
    .selectFrom('change')
    .select(['position', 'kind', 'document'])
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ position, kind, document }) => [nounOf(kind as DocumentKind, document), position]));
}

/** How long a change stays in the log. A client with an older cursor has to read everything again. */
const MAX_AGE_DAYS = 14;

/** Removes changes older than 14 days. @returns how many rows */
export function compactChanges(db: Database, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: MAX_AGE_DAYS * 24 }).toString({ fractionalSecondDigits: 3 });
  return inTransaction(db, async (tx) => {
    await lockChanges(tx);
    // By position the oldest come first, so this reads no more than it removes.
    const first = await tx
      .selectFrom('change')
      .select('position')
      .where('changed_at', '>=', before)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    const removed = await tx
      .deleteFrom('change')
      .$if(first !== undefined, (query) => query.where('position', '<', first?.position ?? 0))
      .executeTakeFirstOrThrow();
    const { position } = await readHead(tx);
    const forgotten = first === undefined ? position : first.position - 1;
    if (removed.numDeletedRows > 0n) await tx.updateTable('change_head').set({ forgotten }).execute();
    return Number(removed.numDeletedRows);
  });
}
