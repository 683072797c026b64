import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What is measured runs on the first core, what asks it on the second. */
export const MEASURED = '0';
export const ASKING = '1';
export const ANY = `0-${availableParallelism() - 1}`;

/** Keeps a process and all its threads on some cores. Does nothing where there is one core, or no `taskset`: only Linux has it. */
export function keepOn(cores: string, pid: number | undefined): void {
  if (availableParallelism() > 1) spawnSync('taskset', ['-acp', cores, String(pid)]);
}
