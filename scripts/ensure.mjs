// Runs before every npm script, on whatever Node is there (20.19 or newer) and with no dependency:
// brings node_modules in step with the lock file and, asked for `build`, the built program and pages in step with their sources.
// Asked for `in-step` it changes nothing, and ends with 0 where the built program is in step, else with 1.
// When nothing has changed it costs a few milliseconds. All it says goes to standard error: standard output belongs to the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SAID = ['ignore', process.stderr, process.stderr];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

if (process.argv.includes('in-step')) process.exit(stamp('build/.built') === sourcesHash() ? 0 : 1);
const lock = hash(['package-lock.json']);
if (stamp('node_modules/.installed') !== lock) install();
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
