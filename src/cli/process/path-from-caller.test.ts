import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backline } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';

/** npm's variables for a script started in a folder; the script itself starts in the package's root. */
function npmVariables(folder: string) {
  return (args: string[], more: Record<string, string> = {}) =>
    backline(args, { npm_lifecycle_event: 'backline', INIT_CWD: folder, DATA_DIR: join(folder, 'data'), ...more });
}

test('run by npm, a file is looked for where whoever names it stands', async () => {
  const folder = testFolder();
  const run = npmVariables(folder);
  writeFileSync(join(folder, 'gigs.csv'), 'Date,Time,Band,Venue\n2026-11-28,8pm,Neap,The Bilge\n');
  writeFileSync(join(folder, 'settings.json'), '{"dayFirst": true}');
  writeFileSync(join(folder, 'artists.json'), '[{"id": "neap", "name": "Neap"}]');
  writeFileSync(join(folder, 'names.txt'), 'neap\n');
  writeFileSync(join(folder, 'pairs.json'), '[]');

  expect((await run(['listings', 'gigs.csv', '--settings', 'settings.json'])).out).toContain('Neap');
  expect((await run(['match', 'names.txt', '--artists', 'artists.json'])).out).toContain('"id":"neap"');
  expect(await run(['bill', 'Neap & Friends', '--artists', 'artists.json'])).toMatchObject({ code: 0 });
  expect(await run(['same', 'pairs.json', '--json'])).toMatchObject({ code: 0, out: '[]\n' });
  expect(await run(['source', 'add', '--name', 'Gigs', '--file', 'gigs.csv'])).toMatchObject({ code: 0 });
  const sources = JSON.parse((await run(['source', 'list', '--json'])).out) as { id: string; file: string }[];
  expect(sources.find(({ id }) => id === 'gigs')?.file).toBe(join(folder, 'gigs.csv'));

  expect(await run(['backup', 'night.backline'])).toMatchObject({ code: 0 });
  expect(await run(['verify', 'night.backline'])).toMatchObject({ code: 0 });
  expect(await run(['restore', 'night.backline'], { DATA_DIR: join(folder, 'other') })).toMatchObject({ code: 0 });
  expect(await run(['export', 'public'])).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'public', 'shows.json'))).toBe(true);
  expect(await run(['move', '--from', 'sqlite:data/backline.db', '--to', 'sqlite:moved.db'])).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'moved.db'))).toBe(true);
}, 90_000);

test('started otherwise, what npm once said is passed over', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'gigs.csv'), 'Date\n2026-11-28\n');
  const { code, err } = await backline(['listings', 'gigs.csv'], { npm_lifecycle_event: 'test', INIT_CWD: folder });
  expect(code).toBe(1);
  expect(err).toContain(`${join(process.cwd(), 'gigs.csv')} can’t be read`);
});
