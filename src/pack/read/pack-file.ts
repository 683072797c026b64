import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * The real path of a pack file. Links may lead elsewhere in the pack (as mounted settings do), never out of it.
 * @returns undefined if it is missing
 * @throws Error in one sentence for a link out of the pack, a pipe or a device
 */
export function packFile(folder: string, file: string): string | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const real = realpathSync(path);
  if (!real.startsWith(realpathSync(folder) + sep)) throw new Error(`${path} is outside the scene pack.`);
  const found = statSync(real);
  // The reader refuses folders.
  if (!found.isFile() && !found.isDirectory()) throw new Error(`${path} isn’t a file.`);
  return real;
}

/** Reads a pack file. @throws Error in one sentence, as `packFile` does, and if it is missing or too large */
export function readPackFile(folder: string, file: string, mostBytes: number): Buffer {
  const real = packFile(folder, file);
  if (real === undefined) throw new Error(`The scene pack at ${folder} has no ${file}.`);
  if (statSync(real).size > mostBytes) throw new Error(`${join(folder, file)} is larger than ${mostBytes} bytes.`);
  return readFileSync(real);
}
