import type { Hono } from 'hono';
import type { Database, DatabaseAddress } from '#database/engines/open.ts';
import { readPack } from '#pack/read/read.ts';
import { openBenchSite } from './bench-site.ts';
import { FULL, GREAT, type Size } from './great-scene.ts';
import { makeScene, onEachEngine, type Place } from './scenes.ts';
import { type Budget, median, printTable, round } from './table.ts';

const WARM = 10;
const COUNTED = 60;
/** Slower pages, in milliseconds, get fewer turns. */
const MAX_LENGTH = 5_000;
const MIN_COUNT = 3;
/** The great scene's limit, times the small one. */
const MAX_TIMES = 1.5;

/** The pages, and the small scene that shows as much: the bundled one, or one that fills the page. */
const PAGES: readonly [path: string, beside: 'bundled' | 'full'][] = [
  ['/', 'bundled'],
  ['/shows', 'bundled'],
  ['/artists', 'full'],
  ['/artists?q=r', 'full'],
  ['/artists?q=nobody', 'bundled'],
  ['/artists/sisterheron', 'full'],
  ['/venues', 'full'],
  ['/venues/fiddlercrab', 'bundled'],
  ['/venues/room7', 'full'],
  ['/search?q=tide', 'bundled'],
  ['/search?q=gulls', 'full'],
  ['/search?q=nobody+at+all', 'bundled'],
  ['/users', 'full'],
  ['/api/', 'bundled'],
  ['/api/shows', 'bundled'],
  ['/api/artists', 'full'],
  ['/api/venues', 'full'],
];

interface Scene {
  db: Database;
  site: Hono;
}
type Scenes = Record<'bundled' | 'full' | 'great', Scene>;

/** The cost of uncached pages with a million shows, beside a small scene, on both engines. */
export function measureScale(): Promise<Budget[]> {
  return onEachEngine(measure);
}

async function measure(engine: string, place: Place): Promise<Budget[]> {
  const start = performance.now();
  const scenes: Scenes = {
    bundled: await openScene(await place('bundled')),
    full: await openScene(await place('full'), FULL),
    great: await openScene(await place('great'), GREAT),
  };
  console.error(`${engine}: the scenes were made in ${round((performance.now() - start) / 1000)} s`);
  const budgets = await comparePages(engine, scenes);
  for (const { db } of Object.values(scenes)) await db.destroy();
  return budgets;
}

async function openScene(address: DatabaseAddress, more?: Size): Promise<Scene> {
  const db = await makeScene(address, more);
  return { db, site: await openBenchSite(db, readPack('scenes/saltmarsh')) };
}

/** Alternates pages and scenes, so that other load affects all alike. */
async function comparePages(engine: string, scenes: Scenes): Promise<Budget[]> {
  const rows: Record<string, string>[] = [];
  const budgets: Budget[] = [];
  for (const [path, beside] of PAGES) {
    const times = { bundled: [] as number[], full: [] as number[], great: [] as number[] };
    const until = performance.now() + MAX_LENGTH;
    for (let turn = 0; turn < WARM + COUNTED && (turn < MIN_COUNT || performance.now() < until); turn++)
      for (const name of ['bundled', 'full', 'great'] as const) {
        const start = performance.now();
        await (await scenes[name].site.request(path)).arrayBuffer();
        times[name].push(performance.now() - start);
      }
    const [bundled, full, great] = [median(times.bundled), median(times.full), median(times.great)];
    const figure = great / (beside === 'full' ? full : bundled);
    rows.push({ path, 'bundled ms': round(bundled), 'full ms': round(full), 'great ms': round(great), beside, times: round(figure) });
    budgets.push({ what: `${path} on ${engine}: a great scene, times a small one`, figure, most: MAX_TIMES, unit: '' });
  }
  printTable(`Fresh pages on ${engine}: the bundled scene, one that fills its pages, a great one`, rows);
  return budgets;
}
