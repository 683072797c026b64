import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '#database/engines/folder.ts';

/** Room for some two thousand sessions; written over in its place it needs none of a full disk's. */
const BYTES = 65_536;

/** The sessions that ended while the database could not be written. */
export interface EndedFile {
  read: () => string[];
  /** Writes all of them down; false when that cannot be done, or they are more than there is room for. */
  write: (ids: ReadonlySet<string>) => boolean;
}

/** Opens the file, and takes its whole room of the disk while there is some; one that cannot be made keeps nothing. */
export function openEndedFile(path: string): EndedFile {
  const before = readOr(path, '');
  const ids = before.split('\n').filter((line) => /^[\w-]+$/.test(line));
  if (before.length !== BYTES) writeOver(path, ids, 'w');
  return { read: () => ids, write: (now) => writeOver(path, [...now], 'r+') };
}

function writeOver(path: string, ids: readonly string[], flags: 'w' | 'r+'): boolean {
  const text = Buffer.from(ids.map((id) => `${id}\n`).join(''));
  if (text.length > BYTES) return false;
  let handle: number | undefined;
  try {
    makeFolder(dirname(path));
    handle = openSync(path, flags, 0o600);
    writeSync(handle, Buffer.concat([text, Buffer.alloc(BYTES - text.length, ' ')]), 0, BYTES, 0);
    fsyncSync(handle);
    if (flags === 'w') syncFolder(dirname(path));
    return true;
  } catch {
    // A full disk on which not even this can be kept; what it is for goes on in memory.
    return false;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return otherwise;
  }
}
