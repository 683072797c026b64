import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeBackup } from '../file/file.ts';
import { WORKSHOPS } from '../file/names.ts';
import { TURN_MINUTES } from './due.ts';

/** Backups by the name they are given here; whatever is called otherwise is left alone. */
const OURS = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.backline$/;
/** One of a database that did not pass its check, or that failed its own proof: it never takes the place of a sound one. */
const UNSOUND = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.unsound\.backline$/;
/** What a process leaves behind that ends in the middle; an older Backline left the last. */
const LEFTOVER = new RegExp(`^(?:${Object.values(WORKSHOPS).join('|')})|\\.backline\\.unfinished$`);

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

/** Removes what interrupted backups left behind: what nobody has written to for as long as a backup may take. */
export async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await listNamed(folder, LEFTOVER)) {
    const left = join(folder, name);
    if ((await lastWritten(left)) < Date.now() - TURN_MINUTES * 60_000) await rm(left, { recursive: true, force: true });
  }
}

/** When something was last written to a file or to anything in a folder, in milliseconds since 1970; 0 for one that is gone by now. */
async function lastWritten(path: string): Promise<number> {
  const within = await readdir(path, { recursive: true }).catch(() => []);
  const moments = [path, ...within.map((name) => join(path, name))].map((each) =>
    stat(each).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(moments)));
}
