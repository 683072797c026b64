import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { BUILT, HOME, START } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';
import { saying } from '#rig/process.ts';

/** Runs the built program as `npm start` does. */
function start(environment: Record<string, string>, program = process.execPath, words = BUILT) {
  const { NODE_ENV: _, ...inherited } = process.env;
  return spawn(program, words, { env: { ...inherited, ...HOME, PORT: '0', ...environment }, stdio: 'pipe' });
}

test('what wakes a page that is read brings nothing along that checks the shapes of forms', () => {
  const manifest = JSON.parse(readFileSync('build/client/manifest.json', 'utf8')) as Record<string, { imports?: string[]; file: string }>;
  const reached = (name: string): string[] => [name, ...(manifest[name]?.imports ?? []).flatMap(reached)];
  const read = ['home/home', 'shows/shows', 'show/show', 'artists/artist', 'venues/venue'].map((page) => `src/web/${page}-page.tsx`);
  const brought = read.flatMap(reached).map((name) => manifest[name]?.file);
  expect(brought.filter((file) => file === undefined || /schemas/.test(file))).toEqual([]);
  expect(brought.filter((file) => file !== undefined && /browser/.test(file))).not.toEqual([]);
  expect(Object.values(manifest).some(({ file }) => /schemas/.test(file))).toBe(true);
});

test('the document client, which comes for whoever only reads, brings no React along', () => {
  const manifest = JSON.parse(readFileSync('build/client/manifest.json', 'utf8')) as Record<string, { imports?: string[]; file: string }>;
  const reached = (name: string): string[] => [name, ...(manifest[name]?.imports ?? []).flatMap(reached)];
  const brought = reached('src/web/documents/client.ts').map((name) => manifest[name]?.file);
  expect(brought.length).toBeGreaterThan(1);
  expect(brought.filter((file) => file === undefined || /browser/.test(file))).toEqual([]);
});

describe('the program as built', () => {
  test('hears its sources in a thread, hashes a password in another, serves pages and their files, and ends when told to', async () => {
    const server = start({ DATA_DIR: testFolder() });
    const [, address] = await saying(server, /is open at (http:\S+)/);
    const shows = await (await fetch(`${address}/shows`)).text();
    expect(shows).toContain('Quiet Boat');
    const script = /src="(\/static\/js\/[^"]+)"/.exec(shows)?.[1];
    expect((await fetch(`${address}${script}`)).status).toBe(200);
    expect((await fetch(`${address}/main.js`)).status).toBe(404);
    expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200);
    const body = JSON.stringify({ email: 'ada@tunes.example', password: 'three quiet boats', returnSecureToken: true });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${address}/v1/accounts:signUp?key=k`, { method: 'POST', body, headers })).status).toBe(200);
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
  const node20 = '/usr/bin/node';
  const isOlder = existsSync(node20) && Number(spawnSync(node20, ['-p', 'parseInt(process.versions.node, 10)']).stdout) < 26;

  const olderNodes: [program: string, words: readonly string[]][] = [[process.execPath, ['--import', older, ...BUILT]]];
  if (isOlder) olderNodes.push([node20, BUILT]);

  test.each(olderNodes)('says in a sentence what an older Node lacks: %s', async (program, words) => {
    const { status, stdout, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, ...HOME, DATA_DIR: testFolder() },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^Backline needs Node 26 or newer, and this is Node \d+\.\S+ \(\S+\)\. `npm start` installs the right one[^\n]*\n$/,
    );
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { node: string } };
    expect(dependencies.node).toMatch(/^26\./);
  });

  test('makes a backup that is due, in a thread', async () => {
    const dataDir = testFolder();
    const first = start({ DATA_DIR: dataDir });
    await saying(first, /is open at/);
    const ended = once(first, 'close');
    first.kill('SIGTERM');
    await ended;
    const db = new DatabaseSync(join(dataDir, 'backline.db'));
    db.exec("insert or replace into setting (key, value) values ('backup due', '2020-01-01T00:00:00Z')");
    db.close();
    const second = start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    await saying(second, /Made a backup and restored it as a drill/);
    const over = once(second, 'close');
    second.kill('SIGTERM');
    await over;
  });

  test('ends in peace when npm is told to stop: no shell stands between', async () => {
    const server = start({ DATA_DIR: testFolder() }, 'sh', ['-c', START]);
    await saying(server, /is open at/);
    const ended = once(server, 'close');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('is started with the same words by npm, in a container and as a service', () => {
    const container = readFileSync('Dockerfile', 'utf8');
    const service = readFileSync('deploy/backline.service', 'utf8');
    expect(container).toContain(`CMD ${JSON.stringify(['node', ...BUILT]).replaceAll(',', ', ')}\n`);
    expect(service).toMatch(new RegExp(`^ExecStart=\\S+/node ${BUILT.join(' ')}$`, 'm'));
  });
});
