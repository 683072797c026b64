import { join } from 'node:path';
import { Command } from 'commander';
import { openDoors } from '#http/doors.ts';
import { builtFace } from '#http/face.ts';
import { front } from '#http/front.ts';
import { listen } from '#http/listen.ts';
import { startSweeping } from '#identity/sweep.ts';
import { hearDue, startSchedule } from '#ingest/schedule.ts';
import { errandOf } from './errand.ts';
import { openHouse, orSay } from './house.ts';
import { openAccounts } from './identity.ts';

/** `backline serve`: what `npm start` runs. */
export function serveVerb(): Command {
  return new Command('serve')
    .description('Hear the sources and serve the site until told to stop (SIGTERM or Ctrl-C).')
    .action(() => orSay(serve));
}

async function serve(): Promise<void> {
  const house = await openHouse();
  const { config, log, clock, db, pack } = house;
  // What lies on this disk is heard before the door opens, so that the first visitor sees it; the network may take its time.
  await hearDue(db, clock, log, { which: (source) => source.file !== null });
  let port = config.port;
  const address = () => config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
  const { identity, postOffice } = openAccounts(house, address);
  const site = openDoors({
    ...house,
    face: await builtFace(),
    apiOrigin: config.apiOrigin ?? '',
    identity,
    errand: errandOf(config),
    pasted: join(config.dataDir, 'pasted'),
    trustedProxies: config.trustedProxies,
  });
  const server = await listen(front({ site, db, clock, zone: pack.scene.zone }), config);
  port = server.port;
  const schedule = startSchedule(db, clock, log, errandOf(config));
  postOffice.open();
  const sweeping = startSweeping(identity, log);
  console.log(`${pack.scene.brand} is open at ${address()}`);
  await stopped();
  log.info('Closing: no new visitors, those inside finish');
  await server.drain();
  await schedule.stop();
  clearInterval(sweeping);
  await postOffice.close();
  await db.destroy();
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
