/** Storage key of the push subscription's note. */
const NOTE = 'told';

/**
 * Whose stars a device gets messages about (an account's id, '' for nobody's), which shows the site knows, and since when in milliseconds.
 */
export interface ToldNote {
  uid: string;
  shows: string;
  at: number;
}

/** Whether this device subscribes; read by the script of every page. */
export function isTold(): boolean {
  try {
    return localStorage.getItem(NOTE) !== null;
  } catch {
    return false;
  }
}

/** The note; undefined without a valid one. */
export function readNote(): ToldNote | undefined {
  try {
    const { uid, shows, at } = JSON.parse(localStorage.getItem(NOTE) ?? '{}') as Partial<ToldNote>;
    return typeof uid === 'string' && typeof shows === 'string' && typeof at === 'number' ? { uid, shows, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores or deletes the note. */
export function writeNote(note: ToldNote | undefined): void {
  if (note === undefined) localStorage.removeItem(NOTE);
  else localStorage.setItem(NOTE, JSON.stringify(note));
}
