import type { Database } from './engines/open.ts';
import { rosterVersion } from './settings.ts';

/**
 * Keeps in memory what is made of the roster, for as long as its edition holds; those who ask at the same time wait for
 * one making.
 * @returns asks for it; whoever has just read the edition hands it over
 */
export function perRoster<T>(make: (db: Database) => Promise<T>): (db: Database, justRead?: string) => Promise<T> {
  const made = new WeakMap<Database, { edition: string; thing: Promise<T> }>();
  return async (db, justRead) => {
    // Read first: what is made is then never older than its edition says.
    const edition = justRead ?? (await rosterVersion(db));
    const known = made.get(db);
    if (known?.edition === edition) return known.thing;
    const thing = make(db);
    made.set(db, { edition, thing });
    thing.catch(() => made.delete(db));
    return thing;
  };
}
