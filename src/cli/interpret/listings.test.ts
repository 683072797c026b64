import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { backline } from '#rig/command-line.ts';
import { testFolder as folder } from '#rig/folder.ts';
import type { Listing } from '#scene/shows/listing.ts';

const TIN = ['--zone', 'America/New_York', '--json'];
const NIGHTS = '<ul><li><b>Nov 28, 2026 8pm</b> <i>Neap</i> at <u>The Bilge</u></li></ul>';
const RECIPE = { each: 'li', date: 'b', performer: 'i', venue: 'u' };

/** One night in each format, with its file name. */
const TOLD: [string, string][] = [
  [
    'tin.ics',
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20261128T200000\r\nSUMMARY:Neap\r\nLOCATION:The Bilge\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ],
  [
    'microdata.html',
    '<html><div itemscope itemtype="https://schema.org/MusicEvent"><b itemprop="performer">Neap</b><time itemprop="startDate" datetime="2026-11-28T20:00"></time><i itemprop="location">The Bilge</i></div>',
  ],
  [
    'script.html',
    '<html><script type="application/ld+json">{"@type":"MusicEvent","performer":{"name":"Neap"},"startDate":"2026-11-28T20:00","location":{"name":"The Bilge"}}</script>',
  ],
  ['things.json', '[{"@type":"MusicEvent","performer":{"name":"Neap"},"startDate":"2026-11-28T20:00","location":{"name":"The Bilge"}}]'],
  ['feed.xml', '<rss><channel><item><title>Neap — Sat Nov 28, 2026, 8pm — The Bilge</title></item></channel></rss>'],
  ['gigs.csv', 'Date,Time,Band,Venue\n11/28/2026,8pm,Neap,The Bilge\n'],
  ['gigs.json', '{"listings":[{"date":"11/28","startTime":"2000","performer":"Neap","event":"","venue":"The Bilge"}]}'],
  ['gigs.txt', 'nov 28 sat Neap at the Bilge 8pm\n'],
];

const write = (name: string, text: string | Uint8Array) => {
  const file = join(folder(), name);
  writeFileSync(file, text);
  return file;
};
const read = async (args: string[]) => {
  const { code, out, err } = await backline(['listings', ...args]);
  return { code, err, listings: code === 0 ? (JSON.parse(out) as Listing[]) : [] };
};

describe('backline listings', () => {
  test.each(TOLD)('tells the format of %s and reads it', async (name, text) => {
    const { code, err, listings } = await read([write(name, text), ...TIN]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(listings).toMatchObject([{ date: '2026-11-28', startTime: '2000' }]);
    const [night] = listings;
    expect(night?.performer || night?.event).toBe('Neap');
    expect(night?.performer === '').toBe(/ics|xml/.test(name));
    expect(night?.venue).toMatch(/^the Bilge$/i);
  });

  test('reads a gzipped file, and a format that is named', async () => {
    const zipped = write('gigs.csv.gz', gzipSync('11/28/2026,Neap\n'));
    expect((await read([zipped, ...TIN])).err).toBe(`${zipped}: we can’t read it: we can’t detect its format; choose it\n`);
    expect((await read([zipped, ...TIN, '--format', 'sheet'])).listings).toMatchObject([{ event: 'Neap' }]);
  });

  test('names a file that is empty, and prints no empty line for no listings', async () => {
    const empty = write('empty.ics', '');
    expect(await read([empty, ...TIN])).toMatchObject({ code: 1, err: `${empty}: we can’t read it: it is empty\n` });
    expect(await backline(['listings', write('none.json', '[]')])).toMatchObject({ code: 1, out: '' });
  });

  test('says to a person by which clock it tells the times', async () => {
    const utc = write('utc.ics', (TOLD[0]?.[1] ?? '').replace('T200000', 'T200000Z'));
    const print = async (...args: string[]) => (await backline(['listings', utc, ...args])).out.trimEnd().split('\n');
    expect(await print('--zone', 'America/New_York')).toEqual([
      'Times in America/New_York:',
      expect.stringMatching(/^2026-11-28 {2}1500 .*Neap/),
    ]);
    expect(await print()).toEqual(['Times in UTC; use --zone for another:', expect.stringMatching(/^2026-11-28 {2}2000 /)]);
  });

  test('reads a page by a recipe, and a sheet by settings', async () => {
    const page = write('page.html', NIGHTS);
    const recipe = write('recipe.json', JSON.stringify(RECIPE));
    const night = [{ date: '2026-11-28', startTime: '2000', performer: 'Neap', venue: 'The Bilge' }];
    expect((await read([page, ...TIN, '--recipe', recipe])).listings).toMatchObject(night);
    const settings = write('settings.json', JSON.stringify({ dayFirst: true }));
    const sheet = write('gigs.csv', 'Date,Band\n3/2/2027,Neap\n');
    expect((await read([sheet, ...TIN, '--settings', settings])).listings).toMatchObject([{ date: '2027-02-03' }]);
  });

  test.each<[string, object | string, RegExp]>([
    ['--recipe', { each: 'li[', date: 'b' }, /recipe\.json: each: "li\[" isn’t a readable CSS selector/],
    ['--recipe', '{', /recipe\.json is not valid JSON/],
    ['--settings', { colums: {} }, /recipe\.json: the file: .*colums/],
    ['--settings', { columns: { date: 1 } }, /The format recipe has no setting columns\./],
  ])('a wrong %s %j is told in a sentence, exit 1', async (option, json, sentence) => {
    const file = write('recipe.json', typeof json === 'string' ? json : JSON.stringify(json));
    const { code, err } = await read([write('page.html', NIGHTS), '--format', 'recipe', option, file]);
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('a file without an end is given up', async () => {
    const { code, err } = await backline(['listings', '/dev/zero']);
    expect([code, err]).toEqual([1, expect.stringMatching(/^\/dev\/zero can’t be read: it is larger than \d+ MB\n$/)]);
  });

  test('a format nobody reads makes no sense', async () => {
    const { code, err } = await backline(['listings', 'x', '--format', 'papyrus']);
    expect(code).toBe(2);
    expect(err).toMatch(/Allowed choices are ical, page, jsonld, rss, recipe, sheet, json, list, auto/);
  });
});

/** Real sources beside the project. */
const DATA = join(import.meta.dirname, '../../../shared/data');
const [CALIFORNIA, TORONTO, PHILADELPHIA] = ['America/Los_Angeles', 'America/Toronto', 'America/New_York'];

describe.skipIf(!existsSync(DATA))('sources as people write them', () => {
  test.each([
    ['csv/19hz_bayarea_2016-07.csv', CALIFORNIA, 448, 0],
    ['csv/19hz_bayarea_2018.json', CALIFORNIA, 402, 0],
    ['csv/fugazi_live_series.csv', CALIFORNIA, 525, 478],
    ['csv/nyphil_concerts_a.csv.gz', PHILADELPHIA, 10_857, 10_855],
    ['csv/philly_bowery.csv', PHILADELPHIA, 179, 0],
    ['csv/philly_jbs.csv', PHILADELPHIA, 58, 0],
    ['json/dice_sunset_tavern.json', CALIFORNIA, 50, 43],
    ['json/pdx_concert_listings.json', CALIFORNIA, 71, 71],
    ['json/seattle_showlists.json', CALIFORNIA, 36, 0],
    ['jsonld/cannonball_arts.html', CALIFORNIA, 2, 0],
    ['jsonld/fremont_abbey.html', CALIFORNIA, 12, 0],
    ['jsonld/microdata_event_001.html', CALIFORNIA, 1, 0],
    ['jsonld/microdata_event_002.html', CALIFORNIA, 2, 2],
    ['jsonld/microdata_event_003.html', CALIFORNIA, 1, 0],
    ['jsonld/pike_place_market.html.gz', CALIFORNIA, 12, 0],
    ['jsonld/royal_room_event.html', CALIFORNIA, 1, 0],
    ['jsonld/songkick_elysian_fields_artist.html', CALIFORNIA, 4, 4],
    ['jsonld/songkick_rapidapi.json', CALIFORNIA, 36, 36],
    ['jsonld/songkick_tove_styrke.html', CALIFORNIA, 1, 1],
    ['jsonld/tixr_hidden_hall.html', CALIFORNIA, 109, 0],
    ['rss/royal_room_feed.xml', CALIFORNIA, 49, 0],
    ['rss/toronto_latest.xml', TORONTO, 100, 0],
    ['lists/thelist-2021-05.txt', CALIFORNIA, 58, 58],
  ])('%s in %s holds %i nights, %i with performers', async (name, zone, count, billed) => {
    const { listings } = await read([join(DATA, name), '--zone', zone, '--from', '1900-01-01', '--to', '2199-01-01', '--json']);
    expect([listings.length, listings.filter(({ performer }) => performer !== '').length]).toEqual([count, billed]);
  });
});
