import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { explainWriteError } from '#database/engines/file-errors.ts';
import { makeFolder } from '#database/engines/folder.ts';
import { checkChecksum, demandNoFile, readBackup, renameBackup, writeBackup } from '../file/file.ts';
import type { Manifest } from '../file/lines.ts';
import { unsoundName, WORKSHOPS } from '../file/names.ts';
import { restore } from '../restore/restore.ts';
import { type Dumped, dump } from './dump.ts';

/** A backup in short, for whoever reads the log. */
export interface Made {
  file: string;
  rows: number;
  /** Milliseconds. */
  took: number;
}

/** Makes a backup and proves it by a drill. @throws Error in one sentence; what failed its drill is kept as `keepProved` says */
export async function makeBackup(dumped: Dumped, file: string): Promise<Made> {
  const began = performance.now();
  const { tables } = await keepProved(dumped, file, drill);
  const rows = Object.values(tables).reduce((sum, count) => sum + count.rows, 0);
  return { file, rows, took: Math.round(performance.now() - began) };
}

/**
 * Makes a backup in a folder of its own, which it leaves for its name only once it is proved: whoever dies in the middle leaves none that
 * could be taken for a sound one, and of two who want one name at once one is told so.
 * @param prove looks whether it is what was written
 * @throws Error in one sentence when it cannot be written, or that says what `prove` said, and under which name, one of an unsound backup, it is kept to be looked at
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
        () => `The backup is kept as ${kept}.`,
        (reason: unknown) => `The backup was not kept: ${reason instanceof Error ? reason.message : reason}`,
      );
      throw new Error(`${error instanceof Error ? error.message : error} ${told}`, { cause: error });
    });
    await renameBackup(made, file);
    return manifest;
  } catch (error) {
    // What could not be read of the pasted texts is another matter.
    const path = error instanceof Error && 'path' in error ? String(error.path) : '';
    throw dumped.pasted !== undefined && path.startsWith(dumped.pasted) ? error : explainWriteError(file, error);
  } finally {
    if (workshop !== undefined) await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into an embedded database of its own, beside the backup, which is gone afterwards.
 * @throws Error in one sentence when the checksum, a count or a hash differs
 */
export async function drill(file: string): Promise<Manifest> {
  await checkChecksum(file);
  const folder = await mkdtemp(join(dirname(file), WORKSHOPS.drill));
  try {
    return await restore(readBackup(file), { address: { dataDir: folder } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
