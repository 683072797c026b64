import { existsSync, readFileSync } from 'node:fs';

/** In nanoseconds, unlike ticks. */
const FINE = '/proc/thread-self/schedstat';
const isFine = existsSync(FINE);

/** The CPU milliseconds of this thread, unaffected by other processes. */
export function cpuMs(): number {
  if (isFine) return Number.parseInt(readFileSync(FINE, 'utf8'), 10) / 1e6;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
