import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { logChanges } from '#database/changes/change-log.ts';
import { type Database, openDatabase } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { addDays } from '#scene/time/calendar.ts';
import { logShowChanges } from '#shows/changed-shows.ts';
import { cursorAt, type Listener, listen } from '../test/nodes/listening.ts';
import { TONIGHT } from './bench-site.ts';
import { fillScene } from './great-scene.ts';
import { burst } from './load.ts';
import { cpuSeconds, memoryMb, type Running, serve } from './process.ts';
import { type Budget, median } from './table.ts';
import { type Person, register } from './writes.ts';

const LISTENERS = 2_000;
const IDLE_S = 30;
const CHANGES = 10;
const SCENE = { shows: 100_000, artists: 5_000, venues: 300, people: 500, ahead: 2_000 };
const VISIT_S = 60;
const VISITS_PER_S = 50;
const ROUNDS = 3;
const BURST_MS = 4_000;

/** The cost of listeners, the share of cached answers during changes, and the effect of a member who saves in a loop. */
export async function measureChanges(): Promise<Budget[]> {
  return [...(await measureListeners()), ...(await measureKept()), ...(await measureBusyMember())];
}

async function measureListeners(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir, { TRUSTED_PROXIES: '1' });
  const origin = `http://127.0.0.1:${site.port}`;
  const db = await openDatabase({ dataDir });
  await delay(5_000);
  const before = memoryMb(site);
  const since = await cursorAt(origin);
  const listeners = Array.from({ length: LISTENERS }, (_, n) => listen([origin], n, since));
  await delay(10_000);
  const start = cpuSeconds(site);
  await delay(IDLE_S * 1000);
  const idle = (cpuSeconds(site) - start) / IDLE_S;
  const grown = memoryMb(site) - before;
  const waits: number[] = [];
  for (let n = 1; n <= CHANGES; n++) {
    const began = performance.now();
    await logNews(db, n);
    await untilAllHeard(listeners, n);
    waits.push(performance.now() - began);
  }
  const lost = listeners.reduce((sum, listener) => sum + listener.lost, 0);
  for (const { stop } of listeners) stop();
  await db.destroy();
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  return [
    { what: `${LISTENERS} who listen, nothing changing: processor`, figure: idle * 100, most: 5, unit: '% of a core' },
    { what: `${LISTENERS} who listen: memory`, figure: grown, most: 60, unit: 'MB' },
    {
      what: `a change until all ${LISTENERS} have heard it, the longest of ${CHANGES}`,
      figure: Math.max(...waits) / 1000,
      most: 1,
      unit: 's',
    },
    { what: 'lines lost meanwhile', figure: lost, most: 0, unit: '' },
  ];
}

const logNews = (db: Database, n: number) => inTransaction(db, (tx) => logChanges(tx, [{ kind: 'news', id: `n${n}` }]));

async function untilAllHeard(listeners: readonly Listener[], count: number): Promise<void> {
  while (listeners.some(({ heard }) => heard.filter(({ kind }) => kind === 'news').length < count)) await delay(5);
}

/** Visits with a Zipf distribution over addresses, while one document changes each second. */
async function measureKept(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  // Load the pack first, so that a later start does not replace anything.
  const first = await serve(dataDir);
  const closed = once(first.child, 'close');
  first.child.kill();
  await closed;
  const filling = await openDatabase({ dataDir });
  await fillScene(filling, 'sqlite', SCENE, TONIGHT, []);
  await filling.destroy();
  const site = await serve(dataDir);
  const db = await openDatabase({ dataDir });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const pages = addresses();
  const random = seeded(1);
  const visit = zipf(pages, random);
  for (const path of pages) await ask(agent, site, path);
  const before = await readCacheCounts(site);
  const coming = await db.selectFrom('show').select('id').where('night', '>=', TONIGHT).orderBy('night').execute();
  const change = zipf(
    coming.map(({ id }) => id),
    random,
  );
  let standing = 0;
  for (let second = 0; second < VISIT_S; second++) {
    const id = change();
    await inTransaction(db, (tx) =>
      logShowChanges(tx, [id], async () => {
        await tx
          .updateTable('show')
          .set({ price: `$${second}` })
          .where('id', '=', id)
          .execute();
      }),
    );
    // Changes by another process show within 250 ms.
    await delay(300);
    const asked = Array.from({ length: VISITS_PER_S }, visit);
    // If every change invalidated everything, the first request for each address would wait.
    standing += asked.length - new Set(asked).size;
    for (const path of asked) await ask(agent, site, path);
  }
  const after = await readCacheCounts(site);
  agent.destroy();
  await db.destroy();
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  const [found, waited] = [after.found - before.found, after.waited - before.waited];
  return [
    { what: 'kept answers used again, a change a second', figure: (found / (found + waited)) * 100, least: 95, unit: '%' },
    { what: 'the same, were all thrown away by each', figure: (standing / (VISIT_S * VISITS_PER_S)) * 100, most: 100, unit: '%' },
  ];
}

/** Most popular first. */
function addresses(): string[] {
  const weeks = Array.from({ length: 12 }, (_, n) => `/shows?from=${addDays(TONIGHT, 7 * (n + 1))}`);
  const artists = Array.from({ length: 1_000 }, (_, n) => `/artists/act${n}`);
  const venues = Array.from({ length: 200 }, (_, n) => `/venues/room${n}`);
  const rest = artists.flatMap((artist, n) => [artist, ...(n % 5 === 0 ? [venues[n / 5] ?? '/venues'] : [])]);
  return ['/shows', '/', '/artists', '/venues', '/news', ...weeks, '/users', ...rest];
}

/** Draws with a Zipf distribution. */
function zipf<T>(list: readonly T[], random: () => number): () => T {
  const weights = list.map((_, n) => 1 / (n + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return () => {
    let left = random() * sum;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return list.at(at) as T;
  };
}

/** A seeded generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function ask(agent: Agent, { port }: Running, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}.`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function readCacheCounts({ port }: Running): Promise<{ found: number; waited: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = (how: string) =>
    Number(new RegExp(`^backline_kept_answers_total\\{how="${how}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  return { found: count('found'), waited: count('waited') };
}

/** Pages per second for others while a member saves in a loop, and without. */
async function measureBusyMember(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir);
  const person = await register(site, 0);
  const rate = async (): Promise<number> => {
    const { requests, seconds } = await burst(site.port, '/shows', {}, BURST_MS);
    return requests / seconds;
  };
  await rate();
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await rate();
    const [busy] = await Promise.all([rate(), keepChanging(site, person, BURST_MS)]);
    shares.push(busy / alone);
  }
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  return [
    { what: 'pages a second while one member changes their page without pause', figure: median(shares), least: 0.9, unit: 'of before' },
  ];
}

/** Saves again after each answer; refusals cost something too. */
async function keepChanging({ port }: Running, { uid, idToken }: Person, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  for (let n = 0; performance.now() < until; n++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/post/updateUserData`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
      body: JSON.stringify({ uid, fields: { location: `Pier ${n}` } }),
    });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 429) throw new Error(`updateUserData answered ${answer.status}`);
  }
}
