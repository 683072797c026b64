// Runs before every npm script, on npm's Node and without packages. Installs packages when package-lock.json has changed and, with `build`,
// builds the program and pages when their sources have. With `in-step` it changes nothing and exits with 0 if the build is current, else 1.
// Writes to standard error, as standard output belongs to the next command.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The oldest Node for this script; the site's own Node is a package. */
const OLDEST = readFileSync(new URL('../package.json', import.meta.url), 'utf8').match(/"node": ">=(\d+)\.(\d+)"/);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < Number(OLDEST[1]) || (major === Number(OLDEST[1]) && minor < Number(OLDEST[2])))
  fail(
    `Backline needs Node ${OLDEST[1]}.${OLDEST[2]} or newer to install itself, and this is ${process.versions.node}. Get one at https://nodejs.org.`,
  );

const SAID = ['ignore', process.stderr, process.stderr];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

if (process.argv.includes('in-step')) process.exit(stamp('build/.built') === sourcesHash() ? 0 : 1);
const lock = hash(['package-lock.json']);
if (stamp('node_modules/.installed') !== lock && !isInstalled()) install();
if (process.argv.includes('build')) {
  const sources = sourcesHash();
  if (stamp('build/.built') !== sources) build(sources);
}

function install() {
  console.error('Installing what Backline needs (once, and again when package-lock.json changes) ...');
  // A registry that lacks another platform's package makes `ci` refuse the lock file; `install --no-save` then installs the locked versions.
  if (npm('ci') !== 0 && npm('install', '--no-save') !== 0) fail('npm could not install the packages; its message stands above.');
  writeFileSync('node_modules/.installed', lock);
}

/** Whether node_modules matches package-lock.json, by npm's own record. Optional packages depend on the platform. */
function isInstalled() {
  const record = stamp('node_modules/.package-lock.json');
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  return wanted.every(([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version);
}

function build(sources) {
  console.error('Building the program and its pages ...');
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  for (const args of [vite, [...vite, '--ssr']]) {
    const { status } = spawnSync('node_modules/.bin/node', args, { stdio: SAID, env: { ...process.env, NODE_ENV: 'production' } });
    if (status !== 0) fail('Backline could not be built; the message stands above.');
  }
  writeFileSync('build/.built', sources);
}

function npm(...args) {
  const quiet = [...args, '--loglevel=error'];
  const cli = process.env.npm_execpath;
  return cli
    ? spawnSync(process.execPath, [cli, ...quiet], { stdio: SAID }).status
    : spawnSync('npm', quiet, { stdio: SAID, shell: process.platform === 'win32' }).status;
}

function stamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function sourcesHash() {
  return hash(['package-lock.json', 'vite.config.ts', ...walk('src')]);
}

function hash(files) {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update('\0').update(readFileSync(file)).update('\0');
  return sum.digest('hex');
}

function walk(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
