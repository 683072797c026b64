import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { IN_MEMORY } from './memory.ts';

/**
 * In memory if there is room, else in the temporary folder: a disk's syncs are most of a small database's cost. Tests about disks use
 * `tmpdir()`.
 */
const HOME = IN_MEMORY ?? tmpdir();

/** A new folder of this process. */
export function newFolder(what = 'test'): string {
  return mkdtempSync(join(HOME, `backline-${what}-${process.pid}-`));
}

/** Removes folders of killed runs. */
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

/** An empty folder for one test, removed afterwards. */
export function testFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
