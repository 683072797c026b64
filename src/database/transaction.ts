import { setTimeout as after } from 'node:timers/promises';
import type { Change, Database } from './open.ts';

/** PostgreSQL's serialization_failure and deadlock_detected: the server undid the whole transaction for another's sake and asks to begin it again. */
const UNDONE = new Set<unknown>(['40001', '40P01']);
/** Begun so often in all. */
const TRIES = 5;
/** How long the first pause before beginning again may be, in milliseconds; it doubles, and a random part of it is waited. */
const PAUSE_MS = 20;

/**
 * Does some work in a transaction: all of it or nothing. Where PostgreSQL undoes it for another's sake it begins again from the start, a few times;
 * so `work` must be repeatable: what it does outside the database must bear being done twice.
 * Nothing is repeated once the commit was sent: whether that took place cannot be known from here.
 * @throws what `work` throws, or why the transaction failed
 */
export async function inTransaction<T>(db: Database, work: (change: Change) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (change) => {
        const result = await work(change);
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
