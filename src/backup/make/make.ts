import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { explainWriteError } from '#database/engines/file-errors.ts';
import { makeFolder } from '#database/engines/folder.ts';
import { checkChecksum, demandNoFile, readBackup, renameBackup, unsoundName, WORKSHOPS, writeBackup } from '../file/file.ts';
import type { Manifest } from '../file/lines.ts';
import { restore } from '../restore/restore.ts';
import { type Dumped, dump } from './dump.ts';

/** A backup's summary for the log. */
export interface Made {
  file: string;
  rows: number;
  /** Milliseconds. */
  took: number;
}

/** Makes a backup and test-restores it. @throws Error in one sentence; see `keepProved` */
export async function makeBackup(dumped: Dumped, file: string): Promise<Made> {
  const began = performance.now();
  const { tables } = await keepProved(dumped, file, drill);
  const rows = Object.values(tables).reduce((sum, count) => sum + count.rows, 0);
  return { file, rows, took: Math.round(performance.now() - began) };
}

/**
 * Makes a backup in a temporary folder and gives it its name only once it is proved, so that an interrupted one is never mistaken for a
 * sound one.
 * @param prove checks the file
 * @throws Error in one sentence when it cannot be written or `prove` failed; then it names the kept file
 */
export async function keepProved(dumped: Dumped, file: string, prove: (made: string) => Promise<Manifest>): Promise<Manifest> {
  demandNoFile(file);
  let workshop: string | undefined;
  try {
    makeFolder(dirname(file));
    workshop = await mkdtemp(join(dirname(file), WORKSHOPS.making));
    const made = join(workshop, basename(file));
    await writeBackup(dump(dumped), made);
    const manifest = await prove(made).catch(async (error: unknown) => {
      const kept = unsoundName(file);
      const told = await renameBackup(made, kept).then(
        () => `The backup is saved as ${kept}.`,
        (reason: unknown) => `The backup was not saved: ${reason instanceof Error ? reason.message : reason}`,
      );
      throw new Error(`${error instanceof Error ? error.message : error} ${told}`, { cause: error });
    });
    await renameBackup(made, file);
    return manifest;
  } catch (error) {
    // Only the target's errors are explained.
    const path = error instanceof Error && 'path' in error ? String(error.path) : '';
    throw dumped.pasted !== undefined && path.startsWith(dumped.pasted) ? error : explainWriteError(file, error);
  } finally {
    if (workshop !== undefined) await rm(workshop, { recursive: true, force: true });
  }
}

/** Test-restores a backup into a temporary SQLite database. @throws Error in one sentence when a checksum, count or hash differs */
export async function drill(file: string): Promise<Manifest> {
  await checkChecksum(file);
  const folder = await mkdtemp(join(dirname(file), WORKSHOPS.drill));
  try {
    return await restore(readBackup(file), { address: { dataDir: folder } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
