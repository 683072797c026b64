import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startPostgres, type TestPostgres } from '#rig/postgres.ts';
import { startBackline } from '#rig/process.ts';
import { createFind, type Findings } from '../durability/findings.ts';
import { openSite, type Run } from '../durability/site.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** As many as deploy/nginx-several.conf names. */
const COUNT = 3;

/** Three processes over one database and one DATA_DIR. */
export interface Nodes {
  postgres: TestPostgres;
  databaseUrl: string;
  /** Each machine's own address. */
  origins: readonly string[];
  /** Where visitors connect: nginx, or without it each machine. */
  entrances: readonly string[];
  /** Kills a machine. */
  kill: (node: number) => Promise<void>;
  /** Stops a machine and waits. */
  stop: (node: number) => Promise<void>;
  /** Starts a machine and waits until its port is open. */
  start: (node: number) => Promise<void>;
  /** Queries the database directly. */
  query: pg.Pool['query'];
  found: Findings['found'];
  close: () => Promise<void>;
}

interface Wanted {
  nginx?: boolean | undefined;
  /** A server to test instead, for the control. */
  serve?: ((environment: Record<string, string>) => ChildProcess) | undefined;
  environment?: Record<string, string> | undefined;
}

/** Opens three machines at once over an empty database. @throws Error with the output of one that doesn't open */
export async function openNodes({ nginx = false, serve = ours, environment = {} }: Wanted = {}): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-nodes-'));
  const postgres = await startPostgres();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
  pool.on('error', () => {});
  const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
  const runs: (Run | undefined)[] = [];
  const start = async (node: number) => {
    const own = { ...environment, PORT: String(ports[node]), DATABASE_URL: postgres.url, TRUSTED_PROXIES: '1', BACKUP_EVERY: '0' };
    runs[node] = await openSite(folder, (common) => serve({ ...common, ...own }));
  };
  const end = async (node: number, how: 'kill' | 'stop') => {
    const run = runs[node];
    runs[node] = undefined;
    await run?.[how]();
  };
  let front: Nginx | undefined;
  const close = async () => {
    await Promise.all(ports.map((_, node) => end(node, 'kill')));
    await front?.stop();
    await pool.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(ports.map((_, node) => start(node)));
    if (nginx) front = await startNginx(join(folder, 'nginx'), ports);
  } catch (error) {
    await close();
    throw error;
  }
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  return {
    postgres,
    databaseUrl: postgres.url,
    origins,
    entrances: front === undefined ? origins : [front.origin],
    kill: (node) => end(node, 'kill'),
    stop: (node) => end(node, 'stop'),
    start,
    query: pool.query.bind(pool),
    found: createFind(async (sql, id) => (await pool.query(sql.replace('?', '$1'), [id])).rows[0]),
    close,
  };
}

function ours(environment: Record<string, string>): ChildProcess {
  return startBackline(['serve'], environment);
}
