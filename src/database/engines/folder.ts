import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Mode of a folder only its owner may read. */
const PRIVATE_MODE = 0o700;
/** Mode of a folder anybody may read, within the umask. */
export const PUBLIC_MODE = 0o777;

/**
 * Creates a folder and its parents, durably. Existing folders keep their mode. One level at a time: Node's recursive mkdir never ends where
 * no folder can be made.
 */
export function makeFolder(folder: string, mode: number = PRIVATE_MODE): void {
  const path = resolve(folder);
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
  syncFolder(dirname(path));
}

/** Syncs the names in a folder: a synced file is still lost in a power cut while its name is not on the disk. */
export function syncFolder(folder: string): void {
  // Windows can't open folders and does not need this.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
