import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { createApi } from '#http/api.ts';
import { createApp } from '#http/app.ts';
import { listen } from '#http/listen.ts';
import { type Face, pages } from '#http/pages.ts';
import { pictures } from '#http/pictures.ts';
import { staticFiles } from '#http/static-files.ts';
import { hearDue, startSchedule } from '#ingest/schedule.ts';
import { type House, openHouse, orSay } from './house.ts';

const BUILD = fileURLToPath(new URL('../../build/', import.meta.url));

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
  await hearDue(db, clock, log, (source) => source.file !== null);
  const server = await listen(createApp(await doors(house)).fetch, config);
  const schedule = startSchedule(db, clock, log);
  const address = config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${server.port}`;
  console.log(`${pack.scene.brand} is open at ${address}`);
  void hearDue(db, clock, log, (source) => source.url !== null);
  await stopped();
  log.info('Closing: no new visitors, those inside finish');
  await server.drain();
  await schedule.stop();
  await db.destroy();
}

/** Everything the corridor leads to, over the built pages. */
export async function doors({ config, log, clock, db, pack }: House) {
  const { face, boot } = await builtFace();
  const api = createApi({ db, pack, clock, log });
  return {
    api,
    page: pages({ face, pack, boot, api, apiOrigin: config.apiOrigin ?? '', log }),
    staticFile: staticFiles([join(BUILD, 'client'), join(BUILD, 'server')]),
    picture: pictures(pack.folder),
    ready: async () => {
      try {
        await db.selectFrom('setting').select('key').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
  };
}

async function builtFace(): Promise<{ face: Face; boot: string }> {
  const manifest = join(BUILD, 'client/manifest.json');
  if (!existsSync(manifest)) throw new Error('The pages are not built yet; `npm start` builds them, or `npm run build`.');
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const file = entries['src/web/boot.ts']?.file;
  if (file === undefined) throw new Error('The built pages are broken; remove build/ and start again.');
  return { face: (await import(join(BUILD, 'server/server.js'))) as Face, boot: `/${file}` };
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}
