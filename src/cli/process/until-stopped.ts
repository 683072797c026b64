import type { Log } from '#log.ts';

/** After a fault of ours nothing is sure any more: whatever still hangs after so many milliseconds is left. */
const LAST_MS = 20_000;

/**
 * Waits for the end: a signal that says stop, or an error that nobody caught, which is written down.
 * After such an error the process is to finish what is begun and go; a supervisor starts a new one.
 * @returns the exit code: 0 when told to stop, 1 after an error
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
