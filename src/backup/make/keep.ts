import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeBackup, WORKSHOPS } from '../file/file.ts';
import { TURN_MINUTES } from './due.ts';

/** Other files are left alone. */
const OURS = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.backline$/;
/** Of a database or backup that failed a check. */
const UNSOUND = /^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.unsound\.backline$/;
/** Leftovers of interrupted processes, also of older versions. */
const LEFTOVER = new RegExp(`^(?:${Object.values(WORKSHOPS).join('|')})|\\.backline\\.unfinished$`);

/** The sound backups in a folder, oldest first. */
export function listBackups(folder: string): Promise<string[]> {
  return listNamed(folder, OURS);
}

/** Removes all sound backups but the newest. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  await removeOlder(folder, OURS, keep);
}

/** Removes all unsound backups but the newest. */
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

/** Removes leftovers of interrupted backups, by age. */
export async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await listNamed(folder, LEFTOVER)) {
    const left = join(folder, name);
    if ((await lastWriteOf(left)) < Date.now() - TURN_MINUTES * 60_000) await rm(left, { recursive: true, force: true });
  }
}

/** The last write to a file or anything in a folder, in epoch milliseconds; 0 if gone. */
async function lastWriteOf(path: string): Promise<number> {
  const within = await readdir(path, { recursive: true }).catch(() => []);
  const moments = [path, ...within.map((name) => join(path, name))].map((each) =>
    stat(each).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(moments)));
}
