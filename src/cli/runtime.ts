import { type Clock, clockAt } from '#clock.ts';
import { type Config, readConfig } from '#config.ts';
import { type Database, type OnQuery, openDatabase } from '#database/engines/open.ts';
import { packNotice } from '#database/loaded-pack.ts';
import { type Log, openLog } from '#log.ts';
import { loadPackOnce, packMarkOf } from '#pack/load.ts';
import { type Pack, readPack } from '#pack/read/read.ts';

export interface Runtime {
  config: Config;
  log: Log;
  clock: Clock;
  pack: Pack;
  db: Database;
}

/**
 * Opens settings, pack and database, and loads the pack into an empty database.
 * @throws Error in one sentence when any of them is broken
 */
export async function openRuntime(onQuery?: OnQuery): Promise<Runtime> {
  const runtime = await openBareRuntime(onQuery);
  const { log, clock, pack, db } = runtime;
  const loaded = await loadPackOnce(db, pack, clock());
  if (loaded === 'loaded')
    log.info({ artists: pack.artists.length, venues: pack.venues.length, sources: pack.sources.length }, 'Loaded the scene pack');
  const notice = await packNotice(db, packMarkOf(pack));
  if (notice !== undefined) log.warn(notice);
  return runtime;
}

/** The same without loading the pack. */
export async function openBareRuntime(onQuery?: OnQuery): Promise<Runtime> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const pack = readPack(config.scene);
  const db = await openDatabase(config, onQuery);
  return { config, log, clock: clockAt(config.now), pack, db };
}

/** Runs a verb; an error becomes one sentence and exit code 1. */
export async function orExplain(verb: () => Promise<void>): Promise<void> {
  try {
    await verb();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
