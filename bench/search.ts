import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Hono } from 'hono';
import type { Database } from '#database/engines/open.ts';
import { readPack } from '#pack/read/read.ts';
import { openBenchSite } from './bench-site.ts';
import { GREAT } from './great-scene.ts';
import { cpuMs } from './process.ts';
import { type Asked, madeUpName, questionsAbout } from './questions.ts';
import { databaseOf, makeScene, onEachEngine, type Place } from './scenes.ts';
import { type Budget, printTable, round } from './table.ts';

/** Queries per kind. */
const EACH = 110;
const WARM = 300;
/** Repetitions, so that other load affects few. */
const TURNS = 3;
/** Artists whose names are queried. */
const ASKED_ABOUT = 10_000;
/** The 99th percentile's limit, in milliseconds. */
const MAX_MS = 10;

/** Where a search runs: the API, the page, and suggestions. */
const WAYS = {
  'what /search is made of': '/api/search?q=',
  'the page /search': '/search?q=',
  'lines as one types': '/api/suggestions?q=',
} as const;
type Way = keyof typeof WAYS;

interface Took {
  way: Way;
  asked: Asked;
  /** Elapsed per turn; median CPU, with the database server's. */
  clock: readonly number[];
  cpu: number;
}

/** The cost of 1,200 searches with 100,000 artists and a million shows, uncached, on both engines. */
export function measureSearch(): Promise<Budget[]> {
  return onEachEngine(measure);
}

async function measure(engine: string, place: Place): Promise<Budget[]> {
  const start = performance.now();
  const db = await makeScene(await place('great'), { ...GREAT, nameOf: madeUpName });
  console.error(`${engine}: the scene was made in ${round((performance.now() - start) / 1000)} s`);
  const budgets = await measureOver(db, engine);
  await db.destroy();
  return budgets;
}

async function measureOver(db: Database, engine: string): Promise<Budget[]> {
  const site = await openBenchSite(db, readPack('scenes/saltmarsh'));
  const names = Array.from({ length: ASKED_ABOUT }, (_, n) => madeUpName(n * Math.floor(GREAT.artists / ASKED_ABOUT)));
  const questions = questionsAbout(names, EACH);
  const began = performance.now();
  await ask(site, WAYS['what /search is made of'], 'gulls');
  const first = performance.now() - began;
  for (const { q } of questions.filter((_, n) => n % Math.ceil(questions.length / WARM) === 0))
    for (const path of Object.values(WAYS)) await ask(site, path, q);
  const took: Took[] = [];
  for (const asked of questions)
    for (const way of Object.keys(WAYS) as Way[])
      took.push({ way, asked, ...(await measureTime(engine === 'PostgreSQL', () => ask(site, WAYS[way], asked.q))) });
  print(engine, took, first);
  return (Object.keys(WAYS) as Way[]).map((way) => {
    const clock = took.filter((each) => each.way === way).map((each) => Math.min(...each.clock));
    return { what: `search on ${engine}, ${way}: 99 of 100, the best of ${TURNS}`, figure: at(clock, 0.99), most: MAX_MS, unit: 'ms' };
  });
}

async function ask(site: Hono, path: string, q: string): Promise<void> {
  const answer = await site.request(path + encodeURIComponent(q));
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}${JSON.stringify(q)} was answered with ${answer.status}.`);
}

async function measureTime(isServed: boolean, work: () => Promise<void>): Promise<{ clock: number[]; cpu: number }> {
  const before = isServed ? backends() : new Map<string, number>();
  const mine = cpuMs();
  const clock: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const began = performance.now();
    await work();
    clock.push(performance.now() - began);
  }
  const own = cpuMs() - mine;
  const after = isServed ? backends() : new Map<string, number>();
  const theirs = after.entries().reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
  return { clock, cpu: (own + theirs) / TURNS };
}

/** CPU milliseconds of the database server's processes, by id. */
function backends(): Map<string, number> {
  const serving = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readProcFile(name, 'cmdline').includes(databaseOf('great')));
  return new Map(serving.map((pid) => [pid, Number.parseInt(readProcFile(pid, 'schedstat'), 10) / 1e6]));
}

/** A /proc file; '' for an ended process. */
function readProcFile(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function at(figures: readonly number[], part: number): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length * part)] ?? Number.NaN;
}

function print(engine: string, took: readonly Took[], first: number): void {
  const row = (kind: string, some: readonly Took[]) => ({
    kind,
    ...Object.fromEntries(
      (Object.keys(WAYS) as Way[]).flatMap((way) => {
        const of = some.filter((each) => each.way === way);
        const pair = (figures: readonly number[]) => `${round(at(figures, 0.5))} / ${round(at(figures, 0.99))}`;
        return [
          [
            `${way}, ms`,
            `${pair(of.map(({ clock }) => Math.min(...clock)))}, every turn ${round(
              at(
                of.flatMap(({ clock }) => clock),
                0.99,
              ),
            )}`,
          ],
          ['CPU ms'.padEnd(6 + way.length), pair(of.map(({ cpu }) => cpu))],
        ];
      }),
    ),
  });
  const kinds = [...Map.groupBy(took, ({ asked }) => asked.kind)];
  printTable(
    `Search on ${engine}: ${GREAT.artists} artists, ${GREAT.shows} shows, ${took.length / 3} questions, the middle / 99 of 100 of the best of ${TURNS}; load ${round(loadavg()[0] ?? 0)}, all names read in ${round(first / 1000)} s`,
    [...kinds.map(([kind, some]) => row(kind, some)), row('all', took)],
  );
}
