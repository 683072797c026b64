import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Makes a folder, and those above it, so that it is still there after a power cut. */
export function makeFolder(folder: string): void {
  const whole = resolve(folder);
  const first = mkdirSync(whole, { recursive: true });
  if (first === undefined) return;
  for (let made = whole; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
}

/** Brings the names in a folder onto the disk: a file that was synced is lost all the same while its name is not there. */
function syncFolder(folder: string): void {
  // Windows neither opens folders nor needs this.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
