import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What is measured runs on the first core, what asks it on the second. */
export const MEASURED = '0';
export const ASKING = '1';
/** Asked once: a process kept on one core counts one. */
const CORES = availableParallelism();
export const ANY = `0-${CORES - 1}`;

/** Keeps a process and all its threads on some cores. Does nothing where there is one core, or no `taskset`: only Linux has it. */
export function keepOn(cores: string, pid: number | undefined): void {
  if (CORES > 1) spawnSync('taskset', ['-acp', cores, String(pid)]);
}
