import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it, for what is nobody else's business: its owner alone may look into the new ones, while one that is there stays as it is.
 * It is still there after a power cut. One by one: where none can be made, the system's own way never ends.
 */
export function makeFolder(folder: string): void {
  const whole = resolve(folder);
  if (existsSync(whole)) return;
  makeFolder(dirname(whole));
  try {
    mkdirSync(whole, { mode: 0o700 });
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
