import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeBackup } from './file.ts';

/** Backups by the name they are given here; whatever is called otherwise is left alone. */
const OURS = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.backline$/;
/** One of a database that did not pass its check, or that failed its own proof: it never takes the place of a sound one. */
const UNSOUND = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.unsound\.backline$/;
/** What a process left behind that ended in the middle. */
const LEFTOVER = /^drill-backline-|\.backline\.(?:unfinished|unproved(?:\.unfinished|\.sha256)?)$/;

/** The backups of a sound database in a folder, the oldest first. */
export function listBackups(folder: string): Promise<string[]> {
  return listNamed(folder, OURS);
}

/** Removes all sound backups but the newest so many; others are left alone. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  await removeOlder(folder, OURS, keep);
}

/** Removes all unsound backups but the newest; sound ones are left alone. */
export async function keepNewestUnsound(folder: string): Promise<void> {
  await removeOlder(folder, UNSOUND, 1);
}

async function listNamed(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  return names.filter((name) => pattern.test(name)).sort();
}

async function removeOlder(folder: string, pattern: RegExp, keep: number): Promise<void> {
  for (const name of (await listNamed(folder, pattern)).slice(0, -keep)) await removeBackup(join(folder, name));
}

/** Removes what interrupted backups left behind; nobody else may be making one. */
export async function sweepLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((left) => LEFTOVER.test(left))) await rm(join(folder, name), { recursive: true, force: true });
}
