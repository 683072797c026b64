import { join } from 'node:path';
import { Command } from 'commander';
import { startBackups } from '#backup/schedule.ts';
import { clockAt } from '#clock.ts';
import { listenForContentChanges } from '#database/content-changes.ts';
import type { BrokenDatabase } from '#database/failures.ts';
import { type Database, type OnQuery, onBroken } from '#database/open.ts';
import { openReplica, type Replica } from '#database/replica.ts';
import { openConcurrencyLimits } from '#http/admission/middleware.ts';
import { loadBuiltWeb } from '#http/built-web.ts';
import { cachedFront } from '#http/cache/cached-front.ts';
import { ResponseCache } from '#http/cache/response-cache.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { listen } from '#http/server/listen.ts';
import { createSite } from '#http/site.ts';
import { startSweeping } from '#identity/sweep.ts';
import { hearDue, startSchedule } from '#ingest/schedule.ts';
import { setFrozenAside } from '#ingest/set-aside.ts';
import { startWatchdog } from '#watchdog.ts';
import { fetchPolicyOf } from './fetch-policy.ts';
import { openAccounts } from './identity.ts';
import { drawVariants, openPictureVariants } from './picture-variants.ts';
import { openRuntime, orExplain, type Runtime } from './runtime.ts';
import { collectWhenIdle } from './tuning/collect-when-idle.ts';
import { keepTickShape } from './tuning/keep-tick-shape.ts';
import { saveMemory } from './tuning/memory-saver.ts';
import { untilStopped } from './until-stopped.ts';

/** With a failed database, how long closing may take in all, in milliseconds: the visitors' ten seconds and a little. */
const LAST_MS = 15_000;

/** `backline serve`: what `npm start` runs. */
export function serveVerb(): Command {
  return new Command('serve')
    .description('Hear the sources and serve the site until told to stop (SIGTERM or Ctrl-C).')
    .action(() => orExplain(serve));
}

async function serve(): Promise<void> {
  const metrics = openMetrics();
  const house = await openRuntime(metrics.onQuery);
  const { config, log, clock, db, pack } = house;
  await setFrozenAside(db, log, config.dataDir);
  const stopWatching = startWatchdog({ afterMs: config.frozenAfter * 1000, folder: config.dataDir });
  // What needs no network is heard before the door opens, so that the first visitor sees it; the network may take its time.
  await hearDue(db, clock, log, { which: (source) => source.file !== null });
  let port = config.port;
  const address = () => config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  const { identity, postOffice } = openAccounts(house, address);
  const variants = await openPictureVariants(house);
  let leaving = false;
  const parts = {
    ...house,
    variants,
    face: await loadBuiltWeb(),
    apiOrigin: config.apiOrigin ?? '',
    identity,
    errand: fetchPolicyOf(config),
    trustedProxies: config.trustedProxies,
    metrics,
    metricsToken: config.metricsToken,
    admissions: openConcurrencyLimits(),
    leaving: () => leaving,
  };
  const site = createSite(parts);
  const replica = await replicaOf(house, metrics.onQuery);
  const copy = replica && { site: createSite({ ...parts, db: replica.db }), replica };
  const turns = listenForContentChanges(config, log);
  const cache = new ResponseCache();
  metrics.watchCache(cache);
  const server = await listen(
    cachedFront({ site, db, clock, zone: pack.scene.zone, pages: parts.face.pages, turns, cache, ...(copy && { copy }) }),
    config,
  );
  port = server.port;
  const schedule = startSchedule(db, clock, log, fetchPolicyOf(config));
  postOffice.open();
  void drawVariants(db, variants, log);
  const sweeping = startSweeping(identity, log);
  const folder = join(config.dataDir, 'backups');
  const pasted = join(config.dataDir, 'pasted');
  const backups = startBackups({ db, address: config, pasted, folder, ...config.backups, clock: clockAt(undefined), log });
  keepTickShape();
  collectWhenIdle({ onRest: saveMemory() });
  // Listened for before it is said: whoever waits for the line may stop the site at once.
  const stopped = untilStopped(log);
  console.log(`${pack.scene.brand} is open at ${address()}`);
  const ended = await Promise.race([stopped, failed(db)]);
  const broken = typeof ended === 'number' ? undefined : ended;
  if (broken !== undefined) {
    log.fatal({ err: broken }, 'The database failed: nothing more is written, and the process ends. Check the disk before starting again');
    setTimeout(() => process.exit(1), LAST_MS).unref();
  }
  variants.stop();
  log.info('Closing: no new visitors, those inside finish');
  leaving = true;
  await server.drain(ended === 0 ? config.drain : 0);
  // With a failed database these may fail too, which says nothing new.
  const closing = [schedule.stop(), backups.stop(), postOffice.close(), turns.close()];
  clearInterval(sweeping);
  await (broken === undefined ? Promise.all(closing) : Promise.allSettled(closing));
  if (broken !== undefined) process.exit(1);
  await Promise.all([db.destroy(), replica?.db.destroy()]);
  await stopWatching();
  if (ended === 1) process.exit(1);
}

/** What anybody may read comes from here, if there is one. */
async function replicaOf({ config, db, log }: Runtime, onQuery: OnQuery): Promise<Replica | undefined> {
  return config.databaseReadUrl === undefined ? undefined : openReplica({ primary: db, url: config.databaseReadUrl, log, onQuery });
}

function failed(db: Database): Promise<BrokenDatabase> {
  return new Promise((resolve) => onBroken(db, resolve));
}
