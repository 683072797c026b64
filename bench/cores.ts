import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The server's core and the client's. */
export const MEASURED = '0';
export const ASKING = '1';
/** Read once: a pinned process sees one. */
const CORES = availableParallelism();
export const ANY = `0-${CORES - 1}`;

/** Pins a process to cores, where Linux's `taskset` is available. */
export function keepOn(cores: string, pid: number | undefined): void {
  if (CORES > 1) spawnSync('taskset', ['-acp', cores, String(pid)]);
}
