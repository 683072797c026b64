import type { Log } from '#log.ts';

/** After an uncaught error, how long to wait for a clean end. */
const LAST_MS = 20_000;

/** Waits for a signal or an uncaught error, which it logs. @returns the exit code: 0 or 1 */
export function untilStopped(log: Log): Promise<0 | 1> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(0));
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(fault, (reason: unknown) => {
        log.fatal({ err: reason instanceof Error ? reason : new Error(String(reason)) }, 'Uncaught error: closing');
        setTimeout(() => process.exit(1), LAST_MS).unref();
        resolve(1);
      });
  });
}

/** A shell's code for SIGPIPE: 128 + 13. */
const READER_GONE = 141;

/** Ends quietly when the reader of standard output leaves, as `head` does. Not with 0, as the verb did not finish. */
export function endWhenOutputCloses(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(READER_GONE);
    console.error(`Can’t write to standard output: ${error.message}.`);
    process.exit(1);
  });
}
