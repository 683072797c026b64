import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checksumOf } from './file.ts';

/** Backups by the name they are given here; whatever is called otherwise is left alone. */
const OURS = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.backline$/;
/** What a process left behind that ended in the middle. */
const LEFTOVER = /^drill-backline-|\.backline\.unfinished$/;

/** The backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  return names.filter((name) => OURS.test(name)).sort();
}

/** Removes all backups but the newest so many. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep)) {
    await rm(join(folder, name), { force: true });
    await rm(checksumOf(join(folder, name)), { force: true });
  }
}

/** Removes what interrupted backups left behind; nobody else may be making one. */
export async function sweepLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((left) => LEFTOVER.test(left))) await rm(join(folder, name), { recursive: true, force: true });
}
