import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, type Running, run } from './process.ts';
import type { Budget } from './table.ts';

const PASSWORD = 'three quiet boats';
const CALLS = 1500;
const AT_ONCE = 8;
const FLOOD_PER_S = 100;
const FLOOD_S = 10;
const PAGE_EVERY_MS = 25;

/** What accounts cost: calls without a password hash in them, and what a flood of sign-ins does to the pages. */
export async function measureAccounts(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await run(['--import', './bench/loop-delay.ts', 'src/cli/main.ts', 'serve'], {
    DATA_DIR: dataDir,
    PORT: '0',
    LIMITS: 'relaxed',
  });
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${site.port}${path}?key=k`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const person = (await (await post('/v1/accounts:signUp', { email: 'ada@tunes.example', password: PASSWORD })).json()) as {
    idToken: string;
    refreshToken: string;
  };
  const lookup = await cpuPerCall(site, () => post('/v1/accounts:lookup', { idToken: person.idToken }));
  const token = await cpuPerCall(site, () => post('/v1/token', { grant_type: 'refresh_token', refresh_token: person.refreshToken }));
  const idle = await pages(site, FLOOD_S);
  await loopDelay(site);
  const [flooded] = await Promise.all([pages(site, FLOOD_S), flood(post)]);
  const delay = await loopDelay(site);
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  return [
    { what: 'accounts:lookup, CPU a call', figure: lookup, most: 1, unit: 'ms' },
    { what: '/v1/token, CPU a call', figure: token, most: 1, unit: 'ms' },
    { what: `pages p99 under ${FLOOD_PER_S} sign-ins/s, times idle (${idle.toFixed(1)} ms)`, figure: flooded / idle, most: 2, unit: '' },
    { what: `event-loop delay p99 under ${FLOOD_PER_S} sign-ins/s`, figure: delay, most: 50, unit: 'ms' },
  ];
}

/** Milliseconds of the server's processors for one call. */
async function cpuPerCall(site: Running, call: () => Promise<Response>): Promise<number> {
  const many = async (count: number) => {
    for (let done = 0; done < count; done++) await (await call()).arrayBuffer();
  };
  await many(100);
  const before = cpuSeconds(site);
  await Promise.all(Array.from({ length: AT_ONCE }, () => many(CALLS / AT_ONCE)));
  return ((cpuSeconds(site) - before) / CALLS) * 1000;
}

/** How long pages take at their slowest hundredth, asked for at an even pace however long they take, in milliseconds. */
async function pages({ port }: Running, seconds: number): Promise<number> {
  const times: Promise<number>[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    times.push(timed(`http://127.0.0.1:${port}/contactus`));
    await new Promise((resolve) => setTimeout(resolve, PAGE_EVERY_MS));
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

async function timed(address: string): Promise<number> {
  const start = performance.now();
  await (await fetch(address)).arrayBuffer();
  return performance.now() - start;
}

/** Wrong passwords at an even pace. */
async function flood(post: (path: string, body: object) => Promise<Response>): Promise<void> {
  const answers: Promise<unknown>[] = [];
  for (let n = 0; n < FLOOD_PER_S * FLOOD_S; n++) {
    answers.push(
      post('/v1/accounts:signInWithPassword', { email: `nobody${n}@tunes.example`, password: 'a wrong guess' }).then((answer) =>
        answer.arrayBuffer(),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 1000 / FLOOD_PER_S));
  }
  await Promise.all(answers);
}

/** The event loop's delay at its slowest hundredth since the last time asked, in milliseconds. */
function loopDelay({ child }: Running): Promise<number> {
  return new Promise((resolve) => {
    const listen = (data: unknown) => {
      const told = /loop delay p99 ([\d.]+)/.exec(String(data))?.[1];
      if (told === undefined) return;
      child.stderr?.off('data', listen);
      resolve(Number(told));
    };
    child.stderr?.on('data', listen);
    child.kill('SIGUSR2');
  });
}
