import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { IN_MEMORY } from './memory.ts';

/**
 * Where tests keep what need not outlive them: in memory, where the system offers room there, else in the temporary folder.
 * A disk's syncs are most of what a small database costs. Tests of what a disk keeps use `tmpdir()`.
 */
const HOME = IN_MEMORY ?? tmpdir();

/** A new folder of this process's. */
export function newFolder(what = 'test'): string {
  return mkdtempSync(join(HOME, `backline-${what}-${process.pid}-`));
}

/** Removes what runs that were killed have left. */
export function sweepFolders(): void {
  for (const name of readdirSync(HOME)) {
    const pid = Number(/^backline-[a-z]+-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (!isRunning(pid)) rmSync(join(HOME, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** An empty folder for one test, gone when the test is over. */
export function testFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
