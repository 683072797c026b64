import type { Database } from './engines/open.ts';
import { rosterVersion } from './settings.ts';

/**
 * Caches in memory what `make` derives from the roster, until the roster's edition changes. Concurrent callers share one call.
 * @returns a reader; pass the edition if you have just read it
 */
export function cachePerRoster<T>(make: (db: Database) => Promise<T>): (db: Database, justRead?: string) => Promise<T> {
  const made = new WeakMap<Database, { edition: string; thing: Promise<T> }>();
  return async (db, justRead) => {
    // Read the edition first: the value may be newer than it, never older.
    const edition = justRead ?? (await rosterVersion(db));
    const known = made.get(db);
    if (known?.edition === edition) return known.thing;
    const thing = make(db);
    made.set(db, { edition, thing });
    thing.catch(() => made.delete(db));
    return thing;
  };
}
