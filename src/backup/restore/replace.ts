import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDamage } from '#database/engines/failures.ts';
import { syncFolder } from '#database/engines/folder.ts';
import { type DatabaseAddress, sqliteFile } from '#database/engines/open.ts';
import { SHM_SUFFIX, WAL_SUFFIX } from '#database/engines/sqlite.ts';
import { readBackup, stampOf } from '../file/file.ts';
import type { Manifest } from '../file/lines.ts';
import { restore } from './restore.ts';

interface Place {
  address: DatabaseAddress;
  pasted: string;
  /** Names the file set aside. */
  now: Temporal.Instant;
}

/**
 * Restores a backup over a database. A file too damaged to empty is set aside with its log, for recovery.
 * @returns the summary, and where the damaged file is now, if any
 * @throws Error in one sentence when the backup is not whole; the database is then unchanged
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
    // SQLite closes silently when it can't checkpoint; then the restored rows are only in the log.
    if (existsSync(beside + WAL_SUFFIX))
      throw new Error(`There’s not enough room next to ${file} to restore; the damaged database stays as it was.`);
    const aside = `${file}.damaged-${stampOf(now)}`;
    exchange(file, beside, aside);
    return { manifest, aside };
  } finally {
    remove(beside);
  }
}

/** Swaps files so that after a power cut there is a database in place, never with another's log. */
function exchange(file: string, successor: string, aside: string): void {
  try {
    linkSync(file, aside);
  } catch {
    // The disk has no hard links.
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
