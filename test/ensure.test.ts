import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#rig/folder.ts';

/** Runs `scripts/ensure.mjs` in its own checkout with an npm that records the call and fails. */
function ensure({ node = process.versions.node, installed }: { node?: string; installed?: object }) {
  const home = newFolder();
  cpSync('scripts/ensure.mjs', join(home, 'scripts/ensure.mjs'));
  cpSync('package.json', join(home, 'package.json'));
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...LOCKED } }));
  writeFileSync(join(home, 'npm.mjs'), "console.error('npm runs'); process.exit(1);");
  if (installed !== undefined) {
    mkdirSync(join(home, 'node_modules'));
    writeFileSync(join(home, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }
  const disguise = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '${node}' } })`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', disguise, join(home, 'scripts/ensure.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(home, 'npm.mjs') },
  });
  return { status, stderr };
}

const LOCKED = { 'node_modules/neap': { version: '1.0.0' }, 'node_modules/neap-win32': { version: '1.0.0', optional: true } };

test.each(['18.19.0', '20.18.1'])('Node %s is refused in a sentence before anything is installed', (node) => {
  expect(ensure({ node })).toEqual({
    status: 1,
    stderr: `Backline needs Node 20.19 or newer to install itself, and this is ${node}. Get one at https://nodejs.org.\n`,
  });
});

test('packages that npm has just installed are not installed again', () => {
  expect(ensure({ installed: { 'node_modules/neap': { version: '1.0.0' } } })).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['are missing', undefined],
  ['are of another version', { 'node_modules/neap': { version: '0.9.0' } }],
])('packages that %s are installed', (_, installed) => {
  expect(ensure({ node: '20.19.0', ...(installed && { installed }) }).stderr).toContain('npm runs');
});
