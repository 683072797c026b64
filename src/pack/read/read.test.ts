import { cpSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { readSent } from '../pictures.ts';
import { readPack } from './read.ts';

test('the pack that comes along has the roster and the rooms of the requirements', () => {
  const { artists, venues } = readPack('scenes/saltmarsh');
  const verified = artists.filter((artist) => artist.verified);
  expect(Math.abs(artists.length - 150)).toBeLessThan(10);
  expect(verified.length).toBeGreaterThan(0);
  expect(verified.length).toBeLessThan(artists.length / 2);
  expect(artists.find(({ id }) => id === 'exampleband')).toMatchObject({
    verified: false,
    members: expect.arrayContaining([expect.anything()]),
  });
  expect(venues.map(({ name, iwtbname, foundas }) => [name, iwtbname !== '', foundas.length > 0])).toEqual([
    ['Low Tide Opry', true, true],
    ['Fiddler Crab Brewing Company', true, true],
    ['Foxed Pages Books', true, true],
  ]);
});

describe('a scene pack', () => {
  let folder: string;
  beforeEach(() => {
    folder = testFolder();
    cpSync('test/scene', folder, { recursive: true });
  });

  const change = (file: string, edit: (json: Record<string, Record<string, unknown>>) => void) => {
    const json = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    edit(json);
    writeFileSync(join(folder, file), JSON.stringify(json));
  };

  test('is read whole', () => {
    const pack = readPack(folder);
    expect(pack.artists).toHaveLength(7);
    expect(pack.venues.map((venue) => venue.id)).toEqual(['cannery', 'bilge']);
    expect(pack.logo).toMatch(/^<svg/);
  });

  test('has names of one line, which turn nothing round', () => {
    const unclean = 'Zoë\r\n\u202eBee';
    change('artists.json', (artists) => Object.assign(artists.zoebee ?? {}, { name: unclean, othernames: [unclean] }));
    change('venues.json', (venues) => Object.assign(venues.cannery ?? {}, { name: unclean, city: unclean }));
    const { artists, venues } = readPack(folder);
    expect(artists.find(({ id }) => id === 'zoebee')).toMatchObject({ name: 'Zoë Bee', othernames: ['Zoë Bee'] });
    expect(venues.find(({ id }) => id === 'cannery')).toMatchObject({ name: 'Zoë Bee', city: 'Zoë Bee' });
  });

  test('changes its fingerprint with its roster, and only then', () => {
    const before = readPack(folder).fingerprint;
    change('scene.json', (scene) => Object.assign(scene, { intro: 'Other words.' }));
    expect(readPack(folder).fingerprint).toBe(before);
    change('artists.json', (artists) => Object.assign(artists.zoebee ?? {}, { verified: true }));
    expect(readPack(folder).fingerprint).not.toBe(before);
  });

  type Mistake = [what: string, file: string, edit: (json: Record<string, Record<string, unknown>>) => void, said: RegExp];
  test.each<Mistake>([
    [
      'an empty name',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { name: '' }),
      /artists\.json: zoebee\.name: must not be empty$/,
    ],
    ['no name', 'artists.json', (a) => Object.assign(a, { zoebee: {} }), /artists\.json: zoebee\.name: is missing$/],
    [
      'a number for a name',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { name: 7 }),
      /artists\.json: zoebee\.name: must be text$/,
    ],
    [
      'a misspelt field',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { desciption: 'x' }),
      /artists\.json: zoebee: we don’t have the field "desciption"$/,
    ],
    [
      'an id that is no slug',
      'artists.json',
      (a) => Object.assign(a, { 'No Slug': { name: 'x' } }),
      /artists\.json: No Slug: can’t be an id: it must be lowercase letters, digits/,
    ],
    [
      'a year that is none',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { formed: '2012-13' }),
      /zoebee\.formed: must be a year, a month or a day as text: "2012", "2012-05" or "2012-05-17"$/,
    ],
    ['a year that is a number', 'artists.json', (a) => Object.assign(a.zoebee ?? {}, { formed: 2012 }), /zoebee\.formed: must be text$/],
    [
      'a band that ends before it begins',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { formed: '2012-05', ended: '2011' }),
      /zoebee\.ended: 2011 is before it was formed \(2012-05\)\.$/,
    ],
    ...(
      [
        [{ from: '2015', to: '2014-12' }, 'to: 2014-12 is before 2015.'],
        [{ from: '2009' }, 'from: 2009 is before it was formed (2010).'],
        [{ to: '2009' }, 'to: 2009 is before it was formed (2010).'],
        [{ from: '2021' }, 'from: 2021 is after it ended (2020).'],
        [{ to: '2020-01', from: '2020-02' }, 'to: 2020-01 is before 2020-02.'],
        [{ to: '2021' }, 'to: 2021 is after it ended (2020).'],
      ] as const
    ).map(
      ([span, fault]): Mistake => [
        `a member of whom ${JSON.stringify(span)} is said`,
        'artists.json',
        (a) => Object.assign(a.zoebee ?? {}, { formed: '2010', ended: '2020', members: [{ name: 'Zoë', part: 'voice', ...span }] }),
        new RegExp(`zoebee\\.members\\.0\\.${fault.replace(/[().]/g, '\\$&')}$`),
      ],
    ),
    [
      'somebody twice at one time',
      'artists.json',
      (a) =>
        Object.assign(a.zoebee ?? {}, {
          members: [
            { name: 'Zoë', part: 'voice', musician: 'zoe', from: '2010', to: '2015' },
            { name: 'Zoë', part: 'harp', musician: 'zoe', from: '2014' },
          ],
        }),
      /zoebee\.members\.1: zoe is already at members\.0, 2010 to 2015; give the years of each time, or combine both parts\.$/,
    ],
    [
      'a musician of two names',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { members: [{ name: 'Ada Read', part: 'voice', musician: 'ada-reed' }] }),
      /zoebee\.members\.0\.musician: ada-reed is called Ada Reed at tinwhistlers\.members\.0 and Ada Read here; a musician has one name\.$/,
    ],
    [
      'a zone that is only an abbreviation',
      'sources.json',
      (s) => Object.assign(s['bilge-calendar'] ?? {}, { zone: 'PST' }),
      /sources\.json: bilge-calendar\.zone: must be an IANA time zone such as America\/New_York$/,
    ],
    [
      'a format there is not',
      'sources.json',
      (s) => Object.assign(s['bilge-calendar'] ?? {}, { format: 'ics' }),
      /bilge-calendar\.format: must be ical, page, jsonld, rss, recipe, sheet, json, list or auto, and not "ics"$/,
    ],
    ['a link that would run', 'artists.json', (a) => Object.assign(a.zoebee ?? {}, { website: 'javascript:alert(1)' }), /zoebee\.website/],
    [
      'a picture that is not there',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { artistimage: 'z.webp' }),
      /zoebee\.artistimage: there is no picture artistinfo\/z\.webp/,
    ],
    [
      'a picture outside the pack',
      'artists.json',
      (a) => Object.assign(a.zoebee ?? {}, { artistimage: '../scene.json' }),
      /zoebee\.artistimage/,
    ],
    ['a shape no daymark has', 'venues.json', (v) => Object.assign(v.bilge ?? {}, { daymark: 'blob' }), /venues\.json: bilge\.daymark/],
    [
      'a source at no venue',
      'sources.json',
      (s) => Object.assign(s['bilge-calendar'] ?? {}, { venue: 'nowhere' }),
      /sources\.json: bilge-calendar\.venue/,
    ],
    [
      'a source with a recipe that cannot be followed',
      'sources.json',
      (s) => Object.assign(s['bilge-calendar'] ?? {}, { settings: { recipe: { each: 'li[', date: 'b' } } }),
      /sources\.json: bilge-calendar\.settings\.recipe\.each: "li\[" isn’t a readable CSS selector/,
    ],
    [
      'settings that are not its format’s',
      'sources.json',
      (s) => Object.assign(s['bilge-calendar'] ?? {}, { format: 'ical', settings: { dayFirst: true } }),
      /sources\.json: bilge-calendar\.settings: the format ical has no setting dayFirst/,
    ],
    ['a source with no place', 'sources.json', (s) => delete s['bilge-calendar']?.file, /sources\.json: bilge-calendar/],
    [
      'a source outside the pack',
      'sources.json',
      (s) => Object.assign(s['bilge-calendar'] ?? {}, { file: '../../x.ics' }),
      /bilge-calendar\.file/,
    ],
    ['a zone that is none', 'scene.json', (s) => Object.assign(s, { zone: 'Tin/Harbor' }), /scene\.json: zone: must be an IANA time zone/],
    ['an ink that is no color', 'scene.json', (s) => Object.assign((s.look as { day: object }).day, { coral: 'red' }), /look\.day\.coral/],
    [
      'a map of the town upside down',
      'scene.json',
      (s) => Object.assign(s.look ?? {}, { townMap: { drawing: 'art/logo.svg', north: 1, south: 2, east: 1, west: 0 } }),
      /scene\.json: look\.townMap\.north: must lie north of south$/,
    ],
    [
      'a map of the town that is not drawn',
      'scene.json',
      (s) => Object.assign(s.look ?? {}, { townMap: { drawing: 'art/none.svg', north: 2, south: 1, east: 1, west: 0 } }),
      /we can’t find the drawing art\/none\.svg/,
    ],
    [
      'a motif that there is not',
      'scene.json',
      (s) => Object.assign(s.look ?? {}, { motifs: ['sun', 'moon', 'keys', 'letter', 'record', 'firs'] }),
      /scene\.json: look\.motifs\.5: /,
    ],
    [
      'a missing drawing',
      'scene.json',
      (s) => Object.assign(s.look ?? {}, { logo: 'art/none.svg' }),
      /we can’t find the drawing art\/none\.svg/,
    ],
  ])('with %s is refused, naming the file and the field', (_, file, edit, sentence) => {
    change(file, edit);
    expect(() => readPack(folder)).toThrow(sentence);
  });

  test.each<[what: string, file: string, json: unknown, said: RegExp]>([
    [
      'an address that leads nowhere',
      'moved.json',
      { artists: { old: 'nobody' } },
      /moved\.json: artists\.old: there is no nobody in artists\.json\.$/,
    ],
    [
      'an old address at which somebody stands',
      'moved.json',
      { artists: { zoebee: 'quietboat' } },
      /artists\.zoebee: zoebee is in artists\.json\.$/,
    ],
    [
      'addresses that lead in a circle',
      'moved.json',
      { venues: { bilge: 'cannery', cannery: 'bilge' } },
      /venues\.bilge: cannery leads on to bilge; say that here\.$/,
    ],
    [
      'a spelling of nobody',
      'taught.json',
      { names: [{ kind: 'artist', name: 'X', means: 'x' }] },
      /taught\.json: names\.0\.means: there is no x in artists\.json\.$/,
    ],
    [
      'a spelling said twice',
      'taught.json',
      {
        names: [
          { kind: 'artist', name: 'Zoe', means: 'zoebee' },
          { kind: 'artist', name: 'ZOË', means: null },
        ],
      },
      /names\.1: ZOË is already at names\.0\.$/,
    ],
    ['a title of no kind', 'taught.json', { kinds: [{ title: 'Quiz', kind: 'quiz' }] }, /taught\.json: kinds\.0\.kind: /],
  ])('with %s is refused, naming the file and the field', (_, file, json, sentence) => {
    writeFileSync(join(folder, file), JSON.stringify(json));
    expect(() => readPack(folder)).toThrow(sentence);
  });

  test('with a picture that somebody sent wants it where those lie, and as it was', () => {
    const file = `${'0'.repeat(32)}.webp`;
    change('artists.json', (artists) => Object.assign(artists.zoebee ?? {}, { artistimage: file }));
    expect(() => readPack(folder)).toThrow(`zoebee.artistimage: there is no picture pictures/${file}.`);
    mkdirSync(join(folder, 'pictures'));
    cpSync(join(folder, 'artistinfo/quietboat.webp'), join(folder, 'pictures', file));
    expect(() => readSent(readPack(folder).folder, file)).toThrow(
      `pictures/${file} isn’t the same picture anymore: upload it at the desk instead.`,
    );
  });

  test('may be saved with a byte order mark, in UTF-8 or UTF-16', () => {
    const whole = readPack(folder);
    const venues = readFileSync(join(folder, 'venues.json'), 'utf8');
    for (const encoding of ['utf8', 'utf16le'] as const) {
      writeFileSync(join(folder, 'venues.json'), `\ufeff${venues}`, encoding);
      expect(readPack(folder)).toEqual(whole);
    }
  });

  test('with an id or a field twice is refused: one of the two would be gone', () => {
    const venues = readFileSync(join(folder, 'venues.json'), 'utf8');
    const more = '"bilge": { "name": "Another", "name": "Bilge" }, "ebb": [{ "a": { "b": "}\\"", "c": 1 } }, { "a": 1, "a": 2 }]';
    writeFileSync(join(folder, 'venues.json'), venues.replace(/\}\s*$/, `, ${more} }`));
    for (const key of ['bilge', 'bilge.name', 'ebb.1.a'])
      expect(() => readPack(folder)).toThrow(`${join(folder, 'venues.json')}: ${key}: is there twice; only the last would count.`);
    expect(() => readPack(folder)).toThrow('3 things are wrong with the scene pack');
  });

  test('that is broken or missing says so in a sentence', () => {
    writeFileSync(join(folder, 'venues.json'), '{ "bilge": ');
    expect(() => readPack(folder)).toThrow(/venues\.json is not valid JSON/);
    rmSync(join(folder, 'venues.json'));
    mkdirSync(join(folder, 'venues.json'));
    expect(() => readPack(folder)).toThrow(/venues\.json can’t be read: it is a folder, not a file\.$/);
    rmdirSync(join(folder, 'venues.json'));
    expect(() => readPack(folder)).toThrow(/has no venues\.json/);
    expect(() => readPack(join(folder, 'elsewhere'))).toThrow(/There is no scene pack at/);
  });
});
