import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, type Running, serve } from './process.ts';
import type { Budget } from './table.ts';

const PASSWORD = 'three quiet boats';
const CALLS = 1500;
const AT_ONCE = 8;

/** The cost of account calls without password hashing. */
export async function measureAccounts(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const site = await serve(dataDir, { LIMITS: 'relaxed' });
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
  site.child.kill();
  rmSync(dataDir, { recursive: true });
  return [
    { what: 'accounts:lookup, CPU a call', figure: lookup, most: 1, unit: 'ms' },
    { what: '/v1/token, CPU a call', figure: token, most: 1, unit: 'ms' },
  ];
}

/** The server's CPU milliseconds per call. */
async function cpuPerCall(site: Running, call: () => Promise<Response>): Promise<number> {
  const many = async (count: number) => {
    for (let done = 0; done < count; done++) await (await call()).arrayBuffer();
  };
  await many(100);
  const before = cpuSeconds(site);
  await Promise.all(Array.from({ length: AT_ONCE }, () => many(CALLS / AT_ONCE)));
  return ((cpuSeconds(site) - before) / CALLS) * 1000;
}
