import { getRequestListener } from '@hono/node-server';
import { Command } from 'commander';
import { openDoors } from '#http/doors.ts';
import { builtFace } from '#http/face.ts';
import { listen } from '#http/listen.ts';
import { hearDue, startSchedule } from '#ingest/schedule.ts';
import { errandOf } from './errand.ts';
import { openHouse, orSay } from './house.ts';

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
  const app = openDoors({ ...house, face: await builtFace(), apiOrigin: config.apiOrigin ?? '' });
  const server = await listen(getRequestListener(app.fetch), config);
  const schedule = startSchedule(db, clock, log, errandOf(config));
  const address = config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${server.port}`;
  console.log(`${pack.scene.brand} is open at ${address}`);
  await stopped();
  log.info('Closing: no new visitors, those inside finish');
  await server.drain();
  await schedule.stop();
  await db.destroy();
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
