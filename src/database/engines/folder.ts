import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A new folder is its owner's alone, for what is nobody else's business. */
const OWNERS = 0o700;
/** One for everybody, as far as the system lets new folders be so. */
export const EVERYBODYS = 0o777;

/**
 * Makes a folder, and those above it; one that is there stays as it is. It is still there after a power cut. One by one: where none can be made, the system's own way never ends.
 */
export function makeFolder(folder: string, mode: number = OWNERS): void {
  const whole = resolve(folder);
  if (existsSync(whole)) return;
  makeFolder(dirname(whole), mode);
  try {
    mkdirSync(whole, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(whole)) throw error;
  }
  syncFolder(dirname(whole));
}

/** Brings the names in a folder onto the disk: a file that was synced is lost all the same while its name is not there. */
export function syncFolder(folder: string): void {
  // Windows neither opens folders nor needs this.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
