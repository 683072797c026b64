import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { clockAt } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import { type Database, openDatabase } from '#database/engines/open.ts';
import { decideMany } from '#desk/shows/decide-many.ts';
import { listDeskShows, type ShowsQuery } from '#desk/shows/list-shows.ts';
import { makeShow } from '#desk/shows/make-show.ts';
import { undo } from '#desk/undo/undo.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { addDays } from '#scene/time/calendar.ts';
import { TONIGHT } from './bench-site.ts';
import { fillScene } from './great-scene.ts';
import { type Budget, printTable, round } from './table.ts';

const SIZE = { shows: 100_000, artists: 10_000, venues: 1_000, people: 0, ahead: 2_000 };
const TURNS = 20;
const MANY = 500;
const ALWAYS = '2000-01-01';

/** An editor's queries, for coming shows and the whole archive. */
const LOOKED: readonly Partial<ShowsQuery>[] = [
  {},
  { q: 'gulls' },
  { q: 'gulls', from: ALWAYS },
  { q: 'nobody at all', from: ALWAYS },
  { venue: 'room7', from: ALWAYS },
  { kind: 'other', from: ALWAYS },
  { kind: 'stage', from: ALWAYS },
  { kind: 'perhaps', from: ALWAYS },
  { status: 'cancelled', from: ALWAYS },
  { status: 'hidden', from: ALWAYS },
  { hand: '1', from: ALWAYS },
  { source: 'none', from: ALWAYS },
  { changed: 'week', from: ALWAYS },
  { from: '2020-01-01', until: '2020-01-31' },
];

/** The CPU cost of the desk's list with 100,000 shows, and of one decision about 500, on SQLite. */
export async function measureDesk(): Promise<Budget[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const db = await openDatabase({ dataDir: folder });
  const pack = readPack('scenes/saltmarsh');
  await loadPack(db, pack, Temporal.Now.instant());
  await fillScene(db, 'sqlite', SIZE, TONIGHT, pack.artists);
  await makeUnusual(db);
  const budgets = [...(await measureList(db)), ...(await measureMany(db))];
  await db.destroy();
  rmSync(folder, { recursive: true });
  return budgets;
}

/** As with whole calendars: 10 % no music, 1 % in doubt, 2 % canceled. */
async function makeUnusual(db: Database): Promise<void> {
  const ids = (await db.selectFrom('show').select('id').orderBy('id').execute()).map(({ id }) => id);
  const every = (nth: number, from: number) => ids.filter((_, at) => at % nth === from);
  for (const some of chunks(every(10, 0)))
    await db.updateTable('show').set({ kind: 'other', music_percent: 5 }).where('id', 'in', some).execute();
  for (const some of chunks(every(100, 1))) await db.updateTable('show').set({ music_percent: 50 }).where('id', 'in', some).execute();
  for (const some of chunks(every(50, 2))) await db.updateTable('show').set({ status: 'cancelled' }).where('id', 'in', some).execute();
}

async function measureList(db: Database): Promise<Budget[]> {
  const looking = { editor: 'nobody', now: clockAt(`${TONIGHT}T23:30:00Z`)(), zone: 'America/New_York' };
  const all: number[] = [];
  const rows: Record<string, string>[] = [];
  for (const wanted of LOOKED) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const before = cpuUsage();
      found = (await listDeskShows(db, { ...wanted, limit: 50 }, looking)).shows.length;
      const { user, system } = cpuUsage(before);
      times.push((user + system) / 1000);
    }
    const counted = times.slice(1).sort((a, b) => a - b);
    all.push(...counted);
    rows.push({
      asked: JSON.stringify(wanted),
      shows: String(found),
      'median ms': round(counted[9] ?? 0),
      'most ms': round(counted.at(-1) ?? 0),
    });
  }
  printTable('The desk’s list of 100,000 shows, in milliseconds of the processor', rows);
  all.sort((a, b) => a - b);
  const p99 = all[Math.ceil(all.length * 0.99) - 1] ?? Number.NaN;
  return [{ what: 'desk-search: the list of 100,000 shows, p99', figure: p99, most: 20, unit: 'ms of CPU' }];
}

/** One decision about 500 shows while the list is requested. */
async function measureMany(db: Database): Promise<Budget[]> {
  const deciding = { editor: 'nobody', now: clockAt(`${TONIGHT}T23:30:00Z`)() };
  const shows: string[] = [];
  for (let n = 0; n < MANY; n++) {
    const typed = { date: addDays(TONIGHT, 30 + (n % 60)), title: `Typed ${n}` };
    shows.push((await makeShow(db, typed, true, deciding)).show);
  }
  let done = false;
  let longest = 0;
  const visitor = (async () => {
    while (!done) {
      const start = performance.now();
      await new Promise((turn) => setImmediate(turn));
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  const start = performance.now();
  const before = cpuUsage();
  const decision = await decideMany(db, shows, { field: 'status', value: 'cancelled' }, deciding);
  const decided = performance.now() - start;
  const cpu = cpuUsage(before);
  await undo(db, decision, { editor: '', now: Temporal.Instant.from('2026-11-22T00:00:00.000Z') });
  const taken = performance.now() - start - decided;
  done = true;
  await visitor;
  printTable('One decision about 500 shows', [
    {
      decided: `${round(decided)} ms`,
      'taken back': `${round(taken)} ms`,
      'longest stand': `${round(longest)} ms`,
      cpu: `${round((cpu.user + cpu.system) / 1000)} ms`,
    },
  ]);
  return [{ what: 'one decision about 500 shows', figure: decided / 1000, most: 2, unit: 's' }];
}
