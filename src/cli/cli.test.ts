import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { testFolder as folder } from '#rig/folder.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { program } from './program.ts';

const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a@tin.example\r\nDTSTART;TZID=America/New_York:20261128T200000\r\nDTEND;TZID=America/New_York:20261129T010000\r\nSUMMARY:Quiet Boat &amp; Friends\r\nLOCATION:The Bilge\r\nURL:https://bilge.example/a\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

describe('the command line', () => {
  test('helps with every verb', async () => {
    const { code, out } = await backlineAlone(['--help']);
    expect(code).toBe(0);
    const verbs = (await program([])).commands;
    expect(verbs.length).toBeGreaterThan(15);
    for (const verb of verbs) {
      const name = verb.name();
      expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
      // A verb's help is the same by itself and in the list.
      const [own, ...others] = (await program([name, '--help'])).commands;
      expect([own?.helpInformation(), others]).toEqual([verb.helpInformation(), []]);
      expect(verb.helpInformation()).toContain(`Usage: backline ${name}`);
    }
    const { code: exit, out: words } = await backlineAlone(['verify', '--help']);
    expect([exit, words]).toEqual([0, verbs.find((verb) => verb.name() === 'verify')?.helpInformation()]);
  });

  test.each([[['dance']], [['listings']], [['listings', 'x', '--zzz']]])('%j makes no sense and exits with 2', async (args) => {
    const { code, err } = await backlineAlone(args);
    expect(code).toBe(2);
    expect(err).toMatch(/error: .*\n.*Try --help/);
  });
});

describe('backline listings', () => {
  const read = async (args: string[], input?: string | Uint8Array, environment: Record<string, string> = {}) => {
    const dataDir = join(folder(), 'data');
    const ran = await backline(['listings', ...args], { DATA_DIR: dataDir, ...environment }, input);
    expect(() => readdirSync(dataDir)).toThrow();
    return ran;
  };

  test('prints normalised listings as JSON, in the zone asked for, and makes no database', async () => {
    const { code, out, err } = await read(['-', '--zone', 'America/New_York', '--json'], calendar);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual([
      expect.objectContaining({
        date: '2026-11-28',
        startTime: '2000',
        endTime: '0100',
        performer: '',
        event: 'Quiet Boat & Friends',
        venue: 'The Bilge',
        status: 'announced',
        uid: 'a@tin.example',
        url: 'https://bilge.example/a',
      }),
    ]);
  });

  test('reads a file, whatever zone the machine thinks it is in', async () => {
    const file = join(folder(), 'a.ics');
    writeFileSync(file, calendar);
    for (const zone of ['Asia/Tokyo', 'America/Los_Angeles']) {
      const { out } = await backlineAlone(['listings', file, '--zone', 'Europe/Oslo', '--json'], { TZ: zone });
      expect((JSON.parse(out) as Listing[]).map(({ date, startTime }) => ({ date, startTime }))).toEqual([
        { date: '2026-11-29', startTime: '0200' },
      ]);
    }
  });

  test('reads an address', async () => {
    const server = createServer((_, response) => response.end(calendar)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/cal.ics`;
    const { code, out } = await read([url, '--zone', 'America/New_York'], '', { FETCH_PRIVATE: 'allow' });
    const refused = await read([url]);
    server.close();
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/can’t be fetched: it names port/);
    expect(code).toBe(0);
    expect(out).toContain('2026-11-28  2000-0100  Quiet Boat & Friends  @ The Bilge');
  });

  test('keeps to the dates asked for, the last not included', async () => {
    const on = async (from: string, to: string) =>
      JSON.parse((await read(['-', '--zone', 'America/New_York', '--from', from, '--to', to, '--json'], calendar)).out);
    expect(await on('2026-11-28', '2026-11-29')).toHaveLength(1);
    expect(await on('2026-11-01', '2026-11-28')).toHaveLength(0);
    expect(await on('2026-11-29', '2026-12-01')).toHaveLength(0);
  });

  test.each([
    [['nowhere.ics'], /nowhere\.ics can’t be read/],
    [['-', '--zone', 'Tin/Harbor'], /Tin\/Harbor isn’t a time zone/],
    [['-', '--from', 'soon'], /soon isn’t a date/],
    [['http://127.0.0.1:1/x'], /can’t be fetched/],
  ])('%j is told in a sentence, exit 1', async (args, sentence) => {
    const { code, out, err } = await read(args, calendar);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/ at .*\.ts:/);
  });

  test('what is no calendar gives nothing, a reason and exit 1', async () => {
    const { code, out, err } = await read(['-', '--json'], '<!doctype html><p>Not a calendar');
    expect({ code, listings: JSON.parse(out) }).toEqual({ code: 1, listings: [] });
    expect(err.length).toBeGreaterThan(0);
  });
});

describe('backline ingest', () => {
  test('hears every source, then finds nothing new', async () => {
    const DATA_DIR = folder();
    const first = await backlineAlone(['ingest', '--json'], { DATA_DIR });
    expect(first.code).toBe(0);
    expect((JSON.parse(first.out) as { added: number }[]).every((tally) => tally.added > 0)).toBe(true);
    const second = await backline(['ingest', 'bilge-calendar'], { DATA_DIR });
    expect(second.out).toMatch(/^bilge-calendar: \d+ listings, 0 new, 0 changed, 0 withdrawn/);
    expect(await backline(['ingest', 'bilge-calendar'], { DATA_DIR })).toMatchObject({
      code: 0,
      out: 'bilge-calendar: no changes since it was last read\n',
    });
  });

  test('tells how much it heard of a source that can be read only in part, and what not', async () => {
    const scene = folder();
    cpSync('test/scene', scene, { recursive: true });
    writeFileSync(join(scene, 'sources.json'), '{"gigs": {"name": "Gigs", "file": "feeds/gigs.csv", "venue": "bilge"}}');
    const sheet = 'Date,Time,Band\n2026-11-28,8pm,Neap\nsoonish,8pm,Neap\nlater,8pm,Neap\n2026-12-03,9pm,Quiet Boat\n';
    writeFileSync(join(scene, 'feeds/gigs.csv'), sheet);
    const { code, out } = await backline(['ingest'], { DATA_DIR: folder(), SCENE: scene });
    expect(code).toBe(1);
    const counts = '2 listings, 2 new, 0 changed, 0 withdrawn';
    expect(out.trimEnd().split('\n')).toEqual([
      `gigs: ${counts}, but we could only read part of it: line 3: there’s no readable day in "soonish"`,
      '  line 4: there’s no readable day in "later"',
    ]);
  });

  test('names the sources it knows when asked for another', async () => {
    const { code, err } = await backline(['ingest', 'radio'], { DATA_DIR: folder() });
    expect(code).toBe(1);
    expect(err).toMatch(/We can’t find the source radio\. Known sources: bilge-calendar, cannery-calendar/);
  });

  test('tells of a source it could not hear, hears the others and exits with 1', async () => {
    const scene = folder();
    cpSync('test/scene', scene, { recursive: true });
    writeFileSync(join(scene, 'feeds/bilge.ics'), Buffer.alloc(6_000_000, 'x'));
    const { code, out } = await backline(['ingest'], { DATA_DIR: folder(), SCENE: scene });
    expect(code).toBe(1);
    expect(out).toMatch(/bilge-calendar: couldn’t be read: .*larger than 5 MB/);
    expect(out).toMatch(/cannery-calendar: \d+ listings/);
  });
});

test('backline roster shows what a file would add, takes it in when told to, and finds nothing to change then', async () => {
  const [DATA_DIR, file] = [folder(), join(folder(), 'bands.csv')];
  writeFileSync(file, 'Band;Website\nNeap Tide;neap.example\nQuiet Boat;\n;x\n');
  const run = (...more: string[]) => backline(['roster', file, ...more], { DATA_DIR });
  const told = 'unread  line 4: it has no name\nadds    Neap Tide (2): neap.example\nknows   Quiet Boat (3): quietboat\n';
  const counts = '1 new, 0 filled in, 0 unclear';
  expect(await run()).toEqual({ code: 3, err: '', out: `${told}Nothing was written: ${counts}. \`backline roster --yes\` does this.\n` });
  expect(await run('--yes')).toEqual({ code: 0, err: '', out: `${told}Imported: ${counts}.\n` });
  expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to change.') });
  expect(await backlineAlone(['roster', join(folder(), 'none.csv')], { DATA_DIR })).toMatchObject({ code: 1 });
}, 60_000);

describe('backline seed', () => {
  const town = () => {
    const [DATA_DIR, scene] = [folder(), folder()];
    cpSync('test/scene', scene, { recursive: true });
    const run = (verb: string[]) => backline(verb, { DATA_DIR, SCENE: scene });
    const write = (file: string, json: unknown) => writeFileSync(join(scene, file), JSON.stringify(json));
    return { scene, run, write, artists: JSON.parse(readFileSync('test/scene/artists.json', 'utf8')) as Record<string, object> };
  };

  test('fills an empty database at once, and says when there is nothing to do', async () => {
    const { run } = town();
    const first = await run(['seed']);
    expect(first).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^adds {4}artist The Tin Whistlers \(tinwhistlers\)$/m) });
    expect(first.out).toMatch(/Loaded the pack of Tin Harbor Tunes\.\n$/);
    expect(await run(['seed'])).toEqual({ code: 0, err: '', out: 'Tin Harbor Tunes matches the pack.\n' });
  }, 60_000);

  test('tells what it would change, move and remove, and does so with --yes alone', async () => {
    const { run, write, artists } = town();
    await run(['seed']);
    const { zoebee, harborlights, quietboat, ...others } = artists;
    write('artists.json', { ...others, 'quiet-boat': { ...quietboat, description: 'Longer.' }, zoebee: { ...zoebee, verified: true } });
    const told = [
      'changes artist Zoë Bee (zoebee): verified',
      'moves   artist Quiet Boat (quiet-boat): was quietboat; 0 shows go along, and /artists/quietboat leads there from now on',
      'removes artist Harbor Lights (harborlights): 0 shows keep the name but not the link',
    ];
    expect((await run(['source', 'list'])).err).toContain('`npm run -s backline -- seed` shows what would change');
    expect(await run(['seed'])).toEqual({
      code: 3,
      err: '',
      out: `${told.join('\n')}\nNothing was written. \`backline seed --yes\` does this.\n`,
    });
    const { code, out } = await run(['seed', '--yes', '--dry-run', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ done: false, artists: { removed: [{ id: 'harborlights', name: 'Harbor Lights', shows: 0 }] } });
    expect(await run(['seed', '--yes'])).toEqual({ code: 0, err: '', out: `${told.join('\n')}\nLoaded the pack of Tin Harbor Tunes.\n` });
  }, 90_000);

  test('takes in what is only new without being told twice', async () => {
    const { run, write, artists } = town();
    await run(['seed']);
    write('artists.json', { ...artists, neap: { name: 'Neap' } });
    expect(await run(['seed', '--dry-run'])).toMatchObject({ code: 3, out: expect.stringContaining('`backline seed` does this.') });
    expect(await run(['seed'])).toEqual({ code: 0, err: '', out: 'adds    artist Neap (neap)\nLoaded the pack of Tin Harbor Tunes.\n' });
  }, 60_000);

  test('tells of colors that do not read, with what they reach and what is wanted', async () => {
    const { run, write } = town();
    const { look, ...scene } = JSON.parse(readFileSync('test/scene/scene.json', 'utf8')) as { look: { day: object } };
    write('scene.json', { ...scene, look: { ...look, day: { ...look.day, error: '#e0876f', paper: '#f4efe4' } } });
    const fault = 'scene.json: look.day: error (#e0876f) on paper (#f4efe4) reaches 2.32 to 1; text wants 4.5.';
    const tried = await run(['seed', '--dry-run']);
    expect(tried).toMatchObject({ code: 3, err: '' });
    expect(tried.out.split('\n')).toContain(fault);
    expect(JSON.parse((await run(['seed', '--json'])).out)).toMatchObject({ done: true, unreadable: [fault] });
    expect(await run(['seed'])).toEqual({ code: 0, err: '', out: `${fault}\nTin Harbor Tunes matches the pack.\n` });
  }, 60_000);

  test('names what it cannot read in the sheets of the pack, and takes the pack in', async () => {
    const { run, write, scene } = town();
    const sources = JSON.parse(readFileSync('test/scene/sources.json', 'utf8')) as object;
    write('sources.json', { ...sources, gigs: { name: 'Gigs', file: 'gigs.csv', format: 'sheet' } });
    writeFileSync(join(scene, 'gigs.csv'), 'Date,Band,Venue\n2026-12-01,Neap,The Bilge\nsome day,Wretch,The Bilge\n');
    const problem = 'sources.json: gigs.file: gigs.csv: line 3: there’s no readable day in "some day"';
    expect((await run(['seed', '--dry-run'])).out.split('\n')).toContain(problem);
    expect(JSON.parse((await run(['seed', '--json'])).out)).toMatchObject({ done: true, problems: [problem] });
  }, 60_000);

  test('refuses a pack whose source has no file', async () => {
    const scene = folder();
    cpSync('test/scene', scene, { recursive: true });
    rmSync(join(scene, 'feeds/bilge.ics'));
    const { code, err } = await backlineAlone(['seed'], { DATA_DIR: folder(), SCENE: scene });
    expect(code).toBe(1);
    expect(err).toBe(`${join(scene, 'sources.json')}: bilge-calendar.file: there is no file feeds/bilge.ics in the pack.\n`);
  });
});
