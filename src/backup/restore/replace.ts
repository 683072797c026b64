import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDamage } from '#database/engines/failures.ts';
import { syncFolder } from '#database/engines/folder.ts';
import { type DatabaseAddress, sqliteFile } from '#database/engines/open.ts';
import { SHM_SUFFIX, WAL_SUFFIX } from '#database/engines/sqlite.ts';
import { readBackup } from '../file/file.ts';
import type { Manifest } from '../file/lines.ts';
import { stampOf } from '../file/names.ts';
import { restore } from './restore.ts';

interface Place {
  address: DatabaseAddress;
  /** The folder of pasted texts. */
  pasted: string;
  /** What is set aside is named by it. */
  now: Temporal.Instant;
}

/**
 * Puts a backup in place of what is in the database, whatever that is. A file that is too damaged to be emptied is set aside
 * as it is, with its log: somebody may still get something out of it.
 * @returns what was restored, and where the damaged file is now if there was one
 * @throws Error in one sentence when the backup is not whole; the database stays as it was
 */
export async function replace(backup: string, { address, pasted, now }: Place): Promise<{ manifest: Manifest; aside?: string }> {
  const file = sqliteFile(address);
  try {
    return { manifest: await restore(readBackup(backup), { address, pasted, force: true }) };
  } catch (error) {
    if (file === undefined || !isDamage(error)) throw error;
  }
  const beside = `${file}.restoring`;
  remove(beside);
  try {
    const manifest = await restore(readBackup(backup), { address: { ...address, databaseUrl: `sqlite:${beside}` }, pasted });
    // SQLite closes in silence where it could not bring its log into the file: what was restored would be in the log alone.
    if (existsSync(beside + WAL_SUFFIX))
      throw new Error(`There is not room enough beside ${file} for what is restored; the damaged database stays as it was.`);
    const aside = `${file}.damaged-${stampOf(now)}`;
    exchange(file, beside, aside);
    return { manifest, aside };
  } finally {
    remove(beside);
  }
}

/** One file in the place of another, which keeps its log under its new name. Whenever the power goes there is a database in the place, and never one with another's log. */
function exchange(file: string, successor: string, aside: string): void {
  try {
    linkSync(file, aside);
  } catch {
    // A disk that knows no second names.
    copyFileSync(file, aside);
  }
  if (existsSync(file + WAL_SUFFIX)) renameSync(file + WAL_SUFFIX, aside + WAL_SUFFIX);
  rmSync(file + SHM_SUFFIX, { force: true });
  syncFolder(dirname(file));
  renameSync(successor, file);
  syncFolder(dirname(file));
}

function remove(file: string): void {
  for (const each of [file, file + WAL_SUFFIX, file + SHM_SUFFIX]) rmSync(each, { force: true });
}
