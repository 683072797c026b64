import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeBackup } from '#backup/make/make.ts';
import { openDatabase } from '#database/engines/open.ts';
import { openLog } from '#log.ts';
import { readPack } from '#pack/read/read.ts';
import { openSentPictures } from '#pictures/sent/sent-pictures.ts';
import { readPicture, storePicture } from '#sent/store.ts';
import { type Budget, median, printTable, round } from './table.ts';

const ROUNDS = 5;
/** Several years of a town's pictures. */
const KEPT = 500;
/** More than most stored photographs take. */
const BYTES = 200_000;
const MB = 1_000_000;
const LOOK_EVERY_MS = 10;

/** The cost of taking a 12-megapixel photograph, and of five hundred stored ones: database, backup and variants. */
export async function measurePictures(): Promise<Budget[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const db = await openDatabase({ dataDir: folder });
  const night = readPack('scenes/saltmarsh').scene.look.night;
  const sent = openSentPictures({ db, night, cache: join(folder, 'cache'), log: openLog('error') });
  const now = Temporal.Now.instant();
  const [took, sizes] = [[] as number[], [] as number[]];
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, mostOfChildren());
  }, LOOK_EVERY_MS);
  for (let turn = 0; turn < ROUNDS; turn++) {
    const bytes = await photograph(turn);
    const began = performance.now();
    sizes.push((await sent.take(bytes, { by: '', now })).bytes);
    took.push(performance.now() - began);
  }
  clearInterval(looking);
  const before = statSync(join(folder, 'backline.db')).size;
  for (let each = 0; each < KEPT; each++) {
    const drawn = {
      id: each.toString(16).padStart(32, '0'),
      width: 1600,
      height: 1200,
      content: randomBytes(BYTES),
    };
    await db.transaction().execute((tx) => storePicture(tx, drawn, { by: 'an editor', key: '', now }));
  }
  const readBegan = performance.now();
  for (let each = 0; each < KEPT; each++) await readPicture(db, each.toString(16).padStart(32, '0'));
  const read = (performance.now() - readBegan) / KEPT;
  await db.destroy();
  const grown = statSync(join(folder, 'backline.db')).size - before;
  const backup = join(folder, 'backup.jsonl.gz');
  const { took: backedUp } = await makeBackup({ address: { dataDir: folder }, now }, backup);
  printTable(`${KEPT} pictures of ${BYTES / 1000} kB in SQLite`, [
    { what: 'the database grows by', figure: `${round(grown / MB)} MB` },
    { what: 'a backup, restored and compared', figure: `${round(backedUp / 1000)} s` },
    { what: 'the backup', figure: `${round(statSync(backup).size / MB)} MB` },
    { what: 'reading one, once for each machine', figure: `${round(read)} ms` },
    { what: 'what is kept of 12 megapixels', figure: `${round(median(sizes) / 1000)} kB` },
  ]);
  rmSync(folder, { recursive: true });
  return [
    { what: 'a photograph of 12 megapixels is ready', figure: Math.max(...took) / 1000, unit: 's', most: 3 },
    { what: 'memory that opening it takes, outside the site', figure: most / MB, unit: 'MB', most: 300 },
  ];
}

/** 4,000 by 3,000 pixels with camera noise. */
async function photograph(turn: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 110 + turn * 10, sigma: 40 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise } })
    .blur(3)
    .linear(3, -200)
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The peak memory of any child process, in bytes. */
function mostOfChildren(): number {
  const children = readdirSync('/proc/self/task').flatMap((task) => read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean));
  const peaks = children.map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024);
  return Math.max(0, ...peaks);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
