import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Dumped, dump } from './dump.ts';
import { checkChecksum, readBackup, writeBackup } from './file.ts';
import type { Manifest } from './lines.ts';
import { restore } from './restore.ts';

/** What a backup is called by the moment it was made; such names sort by time. One of a database that did not pass its check says so. */
export function backupName(now: Temporal.Instant, isSound = true): string {
  return `backline-${now.toString({ smallestUnit: 'second' }).replaceAll(':', '')}${isSound ? '' : '.unsound'}.backline`;
}

/** A backup in short, for whoever reads the log. */
export interface Made {
  file: string;
  rows: number;
  /** Milliseconds. */
  took: number;
}

/** Makes a backup and proves it by a drill. @throws Error in one sentence; a file that failed its drill stays to be looked at */
export async function makeBackup(dumped: Dumped, file: string): Promise<Made> {
  const began = performance.now();
  await writeBackup(dump(dumped), file);
  const { tables } = await drill(file);
  const rows = Object.values(tables).reduce((sum, count) => sum + count.rows, 0);
  return { file, rows, took: Math.round(performance.now() - began) };
}

/**
 * Restores a backup into an embedded database of its own, beside the backup, which is gone afterwards.
 * @throws Error in one sentence when the checksum, a count or a hash differs
 */
export async function drill(file: string): Promise<Manifest> {
  await checkChecksum(file);
  const folder = await mkdtemp(join(dirname(file), `drill-${basename(file)}-`));
  try {
    return await restore(readBackup(file), { address: { dataDir: folder } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
