import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrive, percentile, type Stream } from './arrivals.ts';
import { type Running, serve } from './process.ts';
import type { Budget } from './table.ts';

const SIGN_INS_PER_S = 100;
const ROUND_S = 5;
const ROUNDS = 6;

const PAGES: Stream = { name: 'pages', perSecond: 40, path: '/contactus' };
/** Wrong passwords for unknown accounts: each costs a hash. */
const SIGN_INS: Stream = {
  name: 'sign-ins',
  perSecond: SIGN_INS_PER_S,
  method: 'POST',
  path: '/v1/accounts:signInWithPassword?key=k',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'nobody#@tunes.example', password: 'a wrong guess' }),
};

/** The effect of a flood of sign-ins on pages. Alternates idle and flooded rounds; the fastest of each counts. */
export async function measureFlood(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir, { LIMITS: 'relaxed' }, ['--import', './bench/loop-delay.ts']);
  const pagesAmong = async (streams: Stream[]) => {
    const { pages = [] } = await arrive({ port: site.port, seconds: ROUND_S, streams });
    return percentile(pages, 0.99);
  };
  await pagesAmong([PAGES, SIGN_INS]);
  const rounds: { idle: number; flooded: number; delay: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const idle = await pagesAmong([PAGES]);
    await loopDelay(site);
    rounds.push({ idle, flooded: await pagesAmong([PAGES, SIGN_INS]), delay: await loopDelay(site) });
  }
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  const idle = Math.min(...rounds.map((each) => each.idle));
  const flooded = Math.min(...rounds.map((each) => each.flooded));
  const delay = Math.min(...rounds.map((each) => each.delay));
  return [
    { what: `pages p99 under ${SIGN_INS_PER_S} sign-ins/s, times idle (${idle.toFixed(1)} ms)`, figure: flooded / idle, most: 2, unit: '' },
    { what: `event-loop delay p99 under ${SIGN_INS_PER_S} sign-ins/s`, figure: delay, most: 50, unit: 'ms' },
  ];
}

/** The 99th percentile of event-loop delay since the last call, in milliseconds. */
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
