import { statfsSync } from 'node:fs';

/** Bytes a whole run may take. */
const ROOM = 2_000_000_000;

/** Where Linux keeps files in memory, if there is room for a whole run. */
export const IN_MEMORY = hasRoom('/dev/shm') ? '/dev/shm' : undefined;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}
