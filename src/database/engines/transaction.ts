import { setTimeout as after } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import { refuseGivenUp } from './given-up.ts';
import type { Database, Transaction } from './open.ts';

/** PostgreSQL's serialization_failure and deadlock_detected: the server undid the whole transaction for another's sake and asks to begin it again. */
const UNDONE = new Set<unknown>(['40001', '40P01']);
/** Begun so often in all. */
const TRIES = 5;
/** How long the first pause before beginning again may be, in milliseconds; it doubles, and a random part of it is waited. */
const PAUSE_MS = 20;

/**
 * When what a transaction wrote is safe from a power cut: before it is answered, or a moment later. Either way it is all there or not at all,
 * and the end of this process takes nothing of it. `soon` is for what nobody was promised.
 */
export type Durability = 'now' | 'soon';

/**
 * Does some work in a transaction: all of it or nothing. Where PostgreSQL undoes it for another's sake it begins again from the start, a few times;
 * so `work` must be repeatable: what it does outside the database must bear being done twice.
 * Nothing is repeated once the commit was sent: whether that took place cannot be known from here. Nothing is committed for a request that was given up.
 * @throws what `work` throws, or why the transaction failed
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, kept: Durability = 'now'): Promise<T> {
  if (kept === 'now') return repeating(db, work);
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return repeating(db, async (tx) => {
      await sql`set local synchronous_commit to off`.execute(tx);
      return work(tx);
    });
  // SQLite has no such word for one transaction, and heeds this one only between two: nobody else may come between.
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await repeating(connection, work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

async function repeating<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        refuseGivenUp();
        worked = true;
        return result;
      });
    } catch (error) {
      if (worked || tries === TRIES || !wasUndone(error)) throw error;
    }
    await after(Math.random() * PAUSE_MS * 2 ** tries);
  }
}

function wasUndone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNDONE.has(error.code);
}
