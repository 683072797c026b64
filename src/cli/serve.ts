import { join } from 'node:path';
import { Command } from 'commander';
import { startBackups } from '#backup/make/schedule.ts';
import { clockAt, tonightAt } from '#clock.ts';
import type { BrokenDatabase } from '#database/engines/failures.ts';
import { type Database, onBroken } from '#database/engines/open.ts';
import { packNotice } from '#database/loaded-pack.ts';
import { openPushSender } from '#follows/push/push-sender.ts';
import { openConcurrencyLimits } from '#http/admission/middleware.ts';
import { type BuiltWeb, loadBuiltWeb } from '#http/built-web.ts';
import { cachedFront } from '#http/cache/cached-front.ts';
import { ResponseCache } from '#http/cache/response-cache.ts';
import { keepBuildFiles } from '#http/files/earlier-builds.ts';
import { openMetrics } from '#http/metrics/metrics.ts';
import { listen } from '#http/server/listen.ts';
import { createSite } from '#http/site.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { hearDue, startSchedule } from '#ingest/hear/schedule.ts';
import { setFrozenAside } from '#ingest/hear/set-aside.ts';
import { packMarkOf } from '#pack/load.ts';
import { knownNames } from '#search/known-names.ts';
import { startWatchdog } from '#watchdog.ts';
import { openAccounts } from './identity.ts';
import { startJobs } from './jobs.ts';
import { drawVariants, keepDrawing, openPictureVariants, openSceneIcons, openSceneSheets, openSent } from './picture-variants.ts';
import { untilStopped } from './process/process-end.ts';
import { openRuntime, orExplain, type Runtime } from './runtime.ts';
import { fetchPolicyOf } from './sources/fetch-policy.ts';

/** How long closing may take after a database failure, in milliseconds. */
const LAST_MS = 15_000;

/** `backline serve`: what `npm start` runs. */
export function serveVerb(): Command {
  return new Command('serve')
    .description('Read the sources and serve the site until stopped (SIGTERM or Ctrl-C).')
    .action(() => orExplain(serve));
}

async function serve(): Promise<void> {
  const metrics = openMetrics();
  const runtime = await openRuntime(metrics.onQuery);
  const { config, log, clock, db, pack } = runtime;
  await setFrozenAside(db, log, config.dataDir);
  const stopWatching = startWatchdog({ afterMs: config.frozenAfter * 1000, folder: config.dataDir });
  // Read local sources before the port opens, remote ones later.
  await hearDue(db, clock, log, { which: (source) => source.file !== null });
  let port = config.port;
  const address = () => config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  const { identity, postOffice } = openAccounts(runtime, address);
  const variants = await openPictureVariants(runtime);
  const sent = openSent(runtime);
  const icons = await openSceneIcons(runtime);
  const sheets = await openSceneSheets(runtime, address, sent);
  const pushServices = openPushServices({ own: config.pushService });
  let leaving = false;
  const parts = {
    ...runtime,
    variants,
    sent,
    icons,
    sheets,
    cacheBytes: config.documentCache,
    web: await withEarlierFiles(runtime),
    apiOrigin: config.apiOrigin ?? '',
    identity,
    fetchPolicy: fetchPolicyOf(config),
    pushServices,
    trustedProxies: config.trustedProxies,
    metrics,
    metricsToken: config.metricsToken,
    admissions: openConcurrencyLimits(),
    leaving: () => leaving,
  };
  const site = createSite(parts);
  const responses = new ResponseCache();
  metrics.watchCache(responses);
  const { trustedProxies } = config;
  const { zone } = pack.scene;
  const { pages } = parts.web;
  const front = cachedFront({ site, db, clock, zone, pages, responses, trustedProxies });
  metrics.watchHeld(front.held);
  const server = await listen(front.listener, config);
  port = server.port;
  const schedule = startSchedule(db, clock, log, fetchPolicyOf(config));
  postOffice.open();
  const pushOffice = openPushSender({ db, clock: identity.clock, log, services: pushServices, site: address, zone });
  pushOffice.open();
  // Build the index now: in a large scene the first search would wait for it.
  void knownNames(db, tonightAt(clock(), zone)).catch(
    (error: unknown) => leaving || log.warn({ err: error }, 'Names could not be loaded ahead of time'),
  );
  const drawn = () => icons.draw().then(() => drawVariants(db, variants, log));
  const drawing = config.drawing ? [keepDrawing(sheets, drawn(), log)] : [];
  const jobs = startJobs(runtime, { identity, sent });
  const folder = join(config.dataDir, 'backups');
  const pasted = join(config.dataDir, 'pasted');
  const backups = startBackups({ db, address: config, pasted, folder, ...config.backups, clock: clockAt(undefined), log });
  // Listen for signals before printing the address: the caller may stop the site at once.
  const stopped = untilStopped(log);
  console.log(`${pack.scene.brand} is open at ${address()}`);
  // Print the notice too: the operator may not read the log yet.
  const notice = await packNotice(db, packMarkOf(pack));
  if (notice !== undefined) console.log(notice);
  const ended = await Promise.race([stopped, waitForFailure(db)]);
  const broken = typeof ended === 'number' ? undefined : ended;
  if (broken !== undefined) {
    log.fatal({ err: broken }, 'The database failed. We stopped writing and are shutting down. Check the disk before starting again');
    setTimeout(() => process.exit(1), LAST_MS).unref();
  }
  variants.stop();
  sent.stop();
  log.info('Closing: no new visitors, current ones finish');
  leaving = true;
  front.held.close();
  await server.drain(ended === 0 ? config.drain : 0);
  // After a database failure these may fail as well.
  const ending = [...drawing, ...jobs, schedule, backups].map((job) => job.stop());
  const closing = [...ending, postOffice.close(), pushOffice.close()];
  await (broken === undefined ? Promise.all(closing) : Promise.allSettled(closing));
  if (broken !== undefined) process.exit(1);
  await db.destroy();
  await stopWatching();
  if (ended === 1) process.exit(1);
}

/** The built pages, with the scripts of earlier versions for open pages. */
async function withEarlierFiles({ config, log }: Runtime): Promise<BuiltWeb> {
  const web = await loadBuiltWeb();
  const earlier = join(config.dataDir, 'cache/builds');
  try {
    await keepBuildFiles(web.folders, earlier, Date.now());
    return { ...web, folders: [earlier, ...web.folders] };
  } catch (error) {
    log.warn({ err: error }, 'Earlier scripts can’t be kept: people need to reload open pages');
    return web;
  }
}

function waitForFailure(db: Database): Promise<BrokenDatabase> {
  return new Promise((resolve) => onBroken(db, resolve));
}
