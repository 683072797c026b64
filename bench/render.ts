import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { openDatabase } from '#database/engines/open.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { sampleShow } from '#rig/samples.ts';
import { addDays } from '#scene/time/calendar.ts';
import { announce } from '#shows/announce.ts';
import { openBenchSite, TONIGHT } from './bench-site.ts';

/** Run as a process: prints the median milliseconds of rendering `/shows` with 200 shows, uncached; with DATABASE_URL on that database. */
const SHOWS = 200;
/** Until everything is compiled, as after a minute of running. */
const WARM = 1000;
const COUNTED = 200;

const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
const db = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL });
const pack = readPack(argv[2] ?? 'scenes/saltmarsh');
await loadPack(db, pack, Temporal.Now.instant());
await db.transaction().execute(async (tx) => {
  for (let index = 0; index < SHOWS; index++) {
    const acts = [0, 1, 2].map((act) => pack.artists[(index * 3 + act) % pack.artists.length]).filter((artist) => artist !== undefined);
    const venue = pack.venues[index % pack.venues.length];
    await announce(
      tx,
      sampleShow({
        id: `bench${index}`,
        date: addDays(TONIGHT, index % 7),
        startTime: `${17 + (index % 6)}30`,
        endTime: '2330',
        event: acts.map((act) => act.name).join(', '),
        venue: { id: venue?.id ?? null, name: venue?.name ?? '' },
        bill: acts.map((act, position) => ({ artist: act.id, name: act.name, role: position === 0 ? 'headliner' : 'support' })),
        price: '$8',
        ages: '21+',
      }),
    );
  }
});
const site = await openBenchSite(db, pack);

const times: number[] = [];
for (let turn = 0; turn < WARM + COUNTED; turn++) {
  const start = performance.now();
  await (await site.request('/shows')).arrayBuffer();
  if (turn >= WARM) times.push(performance.now() - start);
}
console.log(times.sort((a, b) => a - b)[COUNTED / 2]);
await db.destroy();
rmSync(dataDir, { recursive: true });
