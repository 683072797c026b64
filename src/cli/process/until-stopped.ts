import type { Log } from '#log.ts';

/** After an uncaught error, how long to wait for a clean end. */
const LAST_MS = 20_000;

/**
 * Waits for a signal or an uncaught error, which it logs.
 * @returns the exit code: 0 or 1
 */
export function untilStopped(log: Log): Promise<0 | 1> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(0));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(fault, (reason: unknown) => {
        log.fatal({ err: reason instanceof Error ? reason : new Error(String(reason)) }, 'An error was caught by nobody: closing');
        setTimeout(() => process.exit(1), LAST_MS).unref();
        resolve(1);
      });
  });
}
