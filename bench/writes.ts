import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#rig/postgres.ts';
import { type Answered, percentile } from './arrivals.ts';
import { type Running, serve } from './process.ts';
import type { Budget } from './table.ts';

const CLIENTS = 16;
const WARM_MS = 1000;
const ROUND_MS = 4000;
const ROUNDS = 4;
const PASSWORD = 'three quiet boats';

/** Durable writes over HTTP by sixteen clients: profile changes, synced before they are acknowledged. The fastest round counts. */
export async function measureWrites(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const onSqlite = await writesOn('SQLite', dataDir, {});
  const postgres = await startPostgres();
  const onPostgres = await writesOn('PostgreSQL', dataDir, { DATABASE_URL: postgres.url });
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
  return [...onSqlite, ...onPostgres];
}

async function writesOn(engine: string, dataDir: string, environment: Record<string, string>): Promise<Budget[]> {
  const site = await serve(dataDir, { ...environment, LIMITS: 'relaxed' });
  const people: Person[] = [];
  for (let n = 0; n < CLIENTS; n++) people.push(await register(site, n));
  await writeFor(site, people, WARM_MS);
  const rounds: Answered[][] = [];
  for (let turn = 0; turn < ROUNDS; turn++) rounds.push(await writeFor(site, people, ROUND_MS));
  site.child.kill();
  return [
    { what: `durable writes, ${engine}`, figure: Math.max(...rounds.map(perSecond)), least: 400, unit: '/s' },
    { what: `durable writes p99, ${engine}`, figure: Math.min(...rounds.map((round) => percentile(round, 0.99))), most: 100, unit: 'ms' },
  ];
}

function perSecond(round: readonly Answered[]): number {
  const last = Math.max(...round.map(({ at, took }) => at + took));
  return (round.length * 1000) / last;
}

export interface Person {
  uid: string;
  idToken: string;
}

/** Registers a person with a page. */
export async function register(site: Running, n: number): Promise<Person> {
  const account = await post(site, '/v1/accounts:signUp?key=k', { email: `writer${n}@tunes.example`, password: PASSWORD });
  const { localId: uid, idToken } = (await account.json()) as { localId: string; idToken: string };
  const profile = { uid, username: `writer${n}`, displayname: `Writer ${n}`, location: '', bio: '', createdAt: new Date().toISOString() };
  const made = await post(site, '/api/post/registerData', profile, idToken);
  if (!made.ok) throw new Error(`registerData answered ${made.status}: ${await made.text()}`);
  return { uid, idToken };
}

/** Everybody saves repeatedly. @throws Error when a change fails */
async function writeFor(site: Running, people: readonly Person[], milliseconds: number): Promise<Answered[]> {
  const start = performance.now();
  const answers: Answered[] = [];
  const keepWriting = async ({ uid, idToken }: Person) => {
    for (let began = start; began - start < milliseconds; began = performance.now()) {
      const fields = { location: `Pier ${answers.length}`, bio: `<p>Verse <b>${answers.length}</b></p>` };
      const answer = await post(site, '/api/post/updateUserData', { uid, fields }, idToken);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`updateUserData answered ${answer.status}`);
      answers.push({ status: answer.status, at: began - start, took: performance.now() - began, retryAfter: false });
    }
  };
  await Promise.all(people.map(keepWriting));
  return answers;
}

function post(site: Running, path: string, body: object, idToken?: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${site.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }) },
    body: JSON.stringify(body),
  });
}
