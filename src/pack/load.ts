import { join } from 'node:path';
import { writeArtists } from '#artists/store.ts';
import type { Database } from '#database/open.ts';
import { readSetting, writeSetting } from '#database/settings.ts';
import { inTransaction } from '#database/transaction.ts';
import { moveFiles, writeSources } from '#ingest/source-store.ts';
import { writeVenues } from '#venues/store.ts';
import { demandFiles, type Pack } from './read.ts';

/** Under which setting the database remembers the pack it was loaded from. */
const LOADED = 'pack fingerprint';

/** What loading found: a new database, one that holds this pack, or one that holds an older or changed pack. */
export type Loaded = 'loaded' | 'up to date' | 'pack has changed';

/**
 * Loads the pack into a database that has none yet. A database that has one is left alone: editors may have changed what came from it.
 * Only where the same pack lies is said anew: it may have been moved, or the database brought from another machine.
 */
export async function loadPackOnce(db: Database, pack: Pack): Promise<Loaded> {
  const held = await readSetting(db, LOADED);
  if (held === pack.fingerprint) {
    const files = pack.sources.flatMap(({ id, file }): [string, string][] => (file === undefined ? [] : [[id, join(pack.folder, file)]]));
    await moveFiles(db, new Map(files));
    return 'up to date';
  }
  if (held !== undefined) return 'pack has changed';
  await loadPack(db, pack);
  return 'loaded';
}

/**
 * Takes the pack's roster, venues and sources in, replacing what stands under the same ids; all of it or nothing.
 * @throws Error in one sentence when a file that a source is heard from is not there
 */
export async function loadPack(db: Database, pack: Pack): Promise<void> {
  demandFiles(pack);
  const { zone } = pack.scene;
  const sources = pack.sources.map((source) => ({
    ...source,
    zone: source.zone ?? zone,
    file: source.file && join(pack.folder, source.file),
  }));
  await inTransaction(db, async (change) => {
    await writeArtists(change, pack.artists);
    await writeVenues(change, pack.venues);
    await writeSources(change, sources);
    await writeSetting(change, LOADED, pack.fingerprint);
  });
}
