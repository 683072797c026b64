import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { testFolder as folder } from '#rig/folder.ts';

const GIGS = 'Date,Time,Band,Venue\n28/11/2026,8pm,Neap,The Bilge\n3/12/2026,9pm,Quiet Boat,The Bilge\n';

interface Report {
  id: string;
  [field: string]: unknown;
}

function sourceVerbs() {
  const here = folder();
  const DATA_DIR = join(here, 'data');
  const file = join(here, 'gigs.csv');
  const settings = join(here, 'settings.json');
  writeFileSync(file, GIGS);
  writeFileSync(settings, '{"dayFirst": true}');
  const source = (...args: string[]) => backline(['source', ...args], { DATA_DIR });
  const list = async () => JSON.parse((await source('list', '--json')).out) as Report[];
  const named = async (id: string) => (await list()).find((report) => report.id === id);
  return { DATA_DIR, file, settings, source, list, named };
}

test('a source is tried, added, heard, paused, resumed and removed', async () => {
  const { DATA_DIR, file, settings, source, list, named } = sourceVerbs();
  const add = ['add', '--name', 'Tin Harbor Gigs!', '--file', file, '--settings', settings, '--every', '60'];

  const tried = await backlineAlone(['source', ...add, '--try'], { DATA_DIR });
  expect(tried).toMatchObject({ code: 0, err: '' });
  expect(tried.out).toMatch(
    /^tin-harbor-gigs would be read as sheet in English: 2 listings from 2026-09-22 to before 2027-05-23\.\n2026-11-28 {2}2000 .*Neap/,
  );
  expect((await list()).map(({ id }) => id)).toEqual(['bilge-calendar', 'cannery-calendar']);

  expect((await source(...add)).out).toMatch(/^Added tin-harbor-gigs;/);
  expect((await source(...add, '--venue', 'bilge')).out).toMatch(/^Added tin-harbor-gigs-2;/);
  expect(await named('tin-harbor-gigs')).toMatchObject({
    file,
    format: 'auto',
    settings: { dayFirst: true },
    zone: 'America/New_York',
    trust: 'aggregator',
    keptBy: 'desk',
    everyMinutes: 60,
    lastGoodRun: null,
    nextAsk: '2026-11-21T23:30:00.000Z',
  });
  expect(await named('tin-harbor-gigs-2')).toMatchObject({ venue: 'bilge', trust: 'venue' });

  expect((await backline(['ingest', 'tin-harbor-gigs'], { DATA_DIR })).out).toMatch(/2 listings, 2 new/);
  expect(await named('tin-harbor-gigs')).toMatchObject({ lastCount: 2, usualCount: 2, nextAsk: '2026-11-22T00:30:00.000Z', trouble: null });

  await source('pause', 'tin-harbor-gigs');
  expect(await named('tin-harbor-gigs')).toMatchObject({ paused: true, nextAsk: null });
  expect((await backline(['ingest'], { DATA_DIR })).out).not.toMatch(/tin-harbor-gigs:/);
  await source('resume', 'tin-harbor-gigs');
  expect((await source('list')).out).toMatch(/^tin-harbor-gigs {2}auto {2}last read \S+ {2}2 nights to come \(usually 2\) {2}next \S+$/m);

  // The other source lists the same nights, so they stay.
  expect((await source('remove', 'tin-harbor-gigs')).out).toBe('tin-harbor-gigs is removed; 0 of its upcoming shows were withdrawn.\n');
  expect(await named('tin-harbor-gigs')).toBeUndefined();
}, 60_000);

test.each<[string[], RegExp]>([
  [['--url', 'https://a.example/', '--file', 'x'], /^Use either --url or --file\.$/m],
  [[], /^Use either --url or --file\.$/m],
  [['--url', 'ftp://a.example/'], /^--url: must be a web address such as https:/m],
  [['--url', 'https://a.example/', '--every', 'often'], /^--every: /m],
  [['--url', 'https://a.example/', '--venue', 'moon'], /^--venue: we can’t find the venue moon\.$/m],
  [['--url', 'https://a.example/', '--zone', 'Tin/Harbor'], /^--zone: must be an IANA time zone such as America\/New_York$/m],
  [['--file', 'nowhere.ics', '--try'], /nowhere\.ics can’t be read/],
  [['--file', '/no.csv'], /^--file: \/no\.csv can’t be read: the file doesn’t exist\.$/m],
  [['--file', 'test'], /^--file: \/.*\/test can’t be read: it isn’t a file\.$/m],
  [['--url', 'https://a.example/', '--every', 'abc'], /^--every: must be whole minutes from 5 to 10080$/m],
  [['--url', 'https://a.example/', '--every', '1'], /^--every: must be whole minutes from 5 to 10080$/m],
  [['--url', 'https://a.example/', '--name', ''], /^--name: must have 1 to 120 characters$/m],
])('adding a source with %j is refused in a sentence', async (args, sentence) => {
  const { code, out, err } = await backline(['source', 'add', '--name', 'X', ...args], { DATA_DIR: folder() });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test.each([[['add']], [['add', '--name', 'X', '--trust', 'king']], [['remove']], [['dance']]])('source %j makes no sense', async (args) => {
  const DATA_DIR = join(folder(), 'data');
  const { code, err } = await backline(['source', ...args], { DATA_DIR });
  expect(code).toBe(2);
  expect(err).toMatch(/error: .*\n.*Try --help/);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each(['pause', 'resume', 'remove'])('%s names the sources there are when asked for another', async (verb) => {
  const { code, err } = await backline(['source', verb, 'radio'], { DATA_DIR: folder() });
  expect(code).toBe(1);
  expect(err).toMatch(/We can’t find the source radio\. Known sources: bilge-calendar, cannery-calendar\./);
});
