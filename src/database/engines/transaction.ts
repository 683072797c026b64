import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as after } from 'node:timers/promises';
import type { Database, Transaction } from './open.ts';

/** PostgreSQL's serialization_failure and deadlock_detected: the transaction was rolled back and can be retried. */
const RETRYABLE_CODES = new Set<unknown>(['40001', '40P01']);
const MAX_TRIES = 5;
/** Longest first pause before a retry; it doubles, and a random part of it is waited. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs `work` in a transaction. Retries it from the start when PostgreSQL rolls it back for a conflict, so effects of `work` outside the
 * database must be repeatable. Never retries after the commit was sent, whose outcome is unknown. Commits nothing for an aborted request.
 * @throws what `work` throws, or why the transaction failed
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        abortSignal.getStore()?.throwIfAborted();
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (isCommitting || tries === MAX_TRIES || !isRetryable(error)) throw error;
    }
    await after(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(error.code);
}

const abortSignal = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `work` so that none of its transactions commits once the signal is aborted: a client that was refused never finds its change made
 * after all.
 */
export function runAbortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return abortSignal.run(signal, work);
}
