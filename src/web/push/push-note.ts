/** Under which name a device remembers that it is told of starred shows, and of whose. */
const NOTE = 'told';

/** Whose stars a device is told of (an account's id, '' for those of nobody), which shows the site knows of, and since when, in milliseconds. */
export interface ToldNote {
  uid: string;
  shows: string;
  at: number;
}

/** Whether this device is told of anything; asked by the script of every page, so that little is done here. */
export function isTold(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

/** What is remembered; undefined where it is nothing, or somebody else's writing. */
export function readNote(): ToldNote | undefined {
  try {
    const { uid, shows, at } = JSON.parse(localStorage.getItem(NOTE) ?? '{}') as Partial<ToldNote>;
    return typeof uid === 'string' && typeof shows === 'string' && typeof at === 'number' ? { uid, shows, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers it, or forgets it. */
export function writeNote(note: ToldNote | undefined): void {
  if (note === undefined) localStorage.removeItem(NOTE);
  else localStorage.setItem(NOTE, JSON.stringify(note));
}
