import { statfsSync } from 'node:fs';

/** The room a whole run may take, in bytes. */
const ROOM = 2_000_000_000;

/** Where Linux keeps files in memory, if it offers room enough for a whole run there. */
export const IN_MEMORY = hasRoom('/dev/shm') ? '/dev/shm' : undefined;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}
