import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAll, getElementsByTagName } from 'domutils';
import { parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPack } from '#pack/read/read.ts';
import { testFolder } from '#rig/folder.ts';
import { DAYMARK_SHAPES } from '#scene/art/daymark-shapes.ts';
import type { Painting } from './board.ts';
import { clean } from './clean.ts';
import { drawSheet } from './draw-sheet.ts';
import { openFaces } from './faces.ts';
import { paintFlyer } from './flyer.ts';
import { paintArtist, paintVenue, paintWeek } from './previews.ts';
import { type Flyer, type FlyerShow, type ShowPreview, sheetSceneOf } from './sheet.ts';
import { paintShow } from './show-preview.ts';
import { openType } from './type.ts';

const type = openType(openFaces('src/pictures/faces'));
const board = { type, scene: sheetSceneOf(readPack('test/scene'), 'tunes.example') };

const show = (more: Partial<ShowPreview>): ShowPreview => ({
  kind: 'show',
  name: 'Quiet Boat',
  occasion: '',
  supports: [],
  day: 'Sat 11/21',
  time: '8:00 PM',
  venue: 'The Cannery',
  daymark: 'triangle',
  price: '$10',
  stamp: '',
  isOff: false,
  picture: null,
  ...more,
});

/** A text in every field that a sheet shows. */
function everywhere(text: string): Painting[] {
  const flyer = (count: number): Flyer => ({
    kind: 'flyer',
    format: 'post',
    title: 'Out this week',
    dates: text,
    part: '1 of 2',
    nights: [
      {
        weekday: 'Saturday',
        date: '11/21',
        shows: Array.from({ length: count }, () => ({
          name: text,
          supports: text,
          time: '8:00',
          venue: text,
          daymark: 'ring',
          price: text,
          ages: text,
          stamp: 'Canceled',
          isOff: true,
        })),
      },
    ],
    rooms: [{ daymark: 'ring', address: text }],
  });
  const all = { name: text, occasion: text, supports: Array.from({ length: 12 }, () => text), venue: text, price: text };
  return [
    paintShow(board, show(all)),
    paintShow(board, show({ ...all, stamp: 'Cancelled', isOff: true })),
    paintArtist(board, { kind: 'artist', name: text, genres: text, picture: null }),
    paintVenue(board, { kind: 'venue', name: text, address: text, daymark: 'cross', picture: null }),
    paintVenue(board, { kind: 'venue', name: text, address: text, daymark: 'cross', picture: 'x.webp' }),
    paintWeek(board, { kind: 'week', dates: text, shows: Array.from({ length: 9 }, () => ({ day: text, name: text })) }),
    ...[1, 6, 11, 24].map((count) => paintFlyer(board, flyer(count))),
  ];
}

const SHAPES = new Set(['svg', 'g', 'path', 'circle', 'rect', 'ellipse', 'style']);

describe.each([
  ['markup', '</style><script>alert(1)</script><image href="file:///etc/passwd"/>'],
  ['quotes and entities', `"><text x="1">&xxe;'" onload="a`],
  ['ten thousand letters', 'Ab'.repeat(5_000)],
  ['ten thousand words', 'a '.repeat(10_000)],
  ['emoji', '👩‍👩‍👧 🇺🇸 1️⃣ 🎸'],
  ['control characters and turned directions', '\u0000\u001b[31m\u202eevil\u2066\ufeff\u200b\ud800'],
  ['marks without end', `Z${'\u0301'.repeat(500)}algo`],
  ['from right to left', 'שלום עולם, مرحبا بالعالم 12'],
  ['letters that no face of ours has', '日本語 ᚠᚢᚦ'],
  ['nothing', ''],
])('a name that is %s', (_, text) => {
  test('puts nothing into a drawing but shapes of ours', () => {
    for (const { ground, over } of everywhere(text)) {
      const drawing = parseDocument(`<svg>${ground}${over}</svg>`, { xmlMode: true });
      const elements = findAll(() => true, drawing.children);
      expect(elements.length).toBeGreaterThan(5);
      expect(elements.filter(({ name }) => !SHAPES.has(name)).map(({ name }) => name)).toEqual([]);
      expect(elements.flatMap(({ attribs }) => Object.keys(attribs)).filter((name) => /^on|href/.test(name))).toEqual([]);
      for (const style of getElementsByTagName('style', drawing)) expect(JSON.stringify(style.children.length)).toBe('1');
      expect(over).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test('is drawn, or refused in a sentence', async () => {
    const to = join(testFolder(), 'sheet.png');
    const drawing = drawSheet(board, show({ name: text, supports: [text] }), to);
    if (type.canSet(text) && clean(text) !== '') {
      await drawing;
      expect(await sharp(to).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    } else await expect(drawing).rejects.toThrow('Our fonts lack letters of its name.');
  });
});

test('a name is set within its width, smaller first, then narrower, then cut; and in the order it is read', () => {
  const setting = { face: 'poster', size: 80, least: 60, within: 600, capitals: true } as const;
  expect(type.fit('Ox', setting)).toMatchObject({ size: 80 });
  expect(type.fit('The Tin Whistlers of the Harbor', setting).size).toBeLessThan(80);
  for (const name of ['The Tin Whistlers of the Harbor', 'w'.repeat(300), 'שלום '.repeat(40)])
    expect(type.fit(name, setting).width).toBeLessThanOrEqual(600);
  // Hebrew starts at the right, so text before it moves everything else.
  const [one, two] = [type.set('שלום', { face: 'text', size: 50 }), type.set('שלום ab', { face: 'text', size: 50 })];
  expect(two.outline.endsWith(one.outline.slice(-20))).toBe(false);
  expect(two.width).toBeGreaterThan(one.width);
});

test('all that a flyer says of a show is on it, whole, however long it is and on flyers of any kind', () => {
  const long: FlyerShow = {
    name: 'An Evening of Sea Shanties, Work Songs, and Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    supports: '',
    time: '8:30 PM',
    venue: 'The Fiddler Crab Brewing Company and Bottle Shop at the Foot of the Old Bridge',
    daymark: 'ring',
    price: '$12 in advance, $15 at the door, free under 12 with an adult',
    ages: 'all ages before nine, 21+ after that',
    stamp: 'Sold out',
    isOff: false,
  };
  const short = { ...long, name: 'Neap', venue: 'The Cannery', price: '$5', ages: '', stamp: '' };
  const address =
    'The Fiddler Crab Brewing Company and Bottle Shop, 3 Shrimp Dock, at the foot of the old bridge, Low Quay, behind the church';
  for (const format of ['post', 'story'] as const)
    for (const count of [1, 8, 12, 20]) {
      const said: string[] = [];
      const fit: typeof type.fit = (text, setting) => {
        const narrow = { ...setting, size: setting.least, width: setting.face === 'poster' ? 75 : 100 };
        expect([text, type.measure(text, narrow) <= setting.within + 1]).toEqual([text, true]);
        said.push(text);
        return type.fit(text, setting);
      };
      const shows = Array.from({ length: count }, (_, at) => (at === 0 ? long : short));
      const nights = [{ weekday: 'Saturday', date: '11/21', shows }];
      const { over } = paintFlyer(
        { ...board, type: { ...type, fit } },
        { kind: 'flyer', format, title: 'Out this week', dates: '11/21 to 11/27', part: '', nights, rooms: [{ daymark: 'ring', address }] },
      );
      const all = said.join('').replaceAll(' ', '');
      for (const text of [long.name, long.venue, long.price, long.ages, long.stamp, address])
        expect([count, all.includes(text.replaceAll(' ', ''))]).toEqual([count, true]);
      // One sign for each show, and one beside the address.
      expect(over.split(DAYMARK_SHAPES.ring)).toHaveLength(count + 2);
    }
});

test.each([
  { face: 'poster', size: 90 },
  { face: 'poster', size: 90, width: 75 },
  { face: 'text', size: 40 },
  { face: 'text', size: 36, weight: 800, width: 118 },
] as const)('every point of a line lies on it: $face $size $weight $width', (setting) => {
  const { outline, width } = type.set('$12 Free & Größe, Ngọc Привет שלום', setting);
  const points = [...outline.matchAll(/(-?[\d.e-]+) (-?[\d.e-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(points.length).toBeGreaterThan(200);
  expect(outline.replace(/(-?[\d.]+) (-?[\d.]+)/g, '')).toMatch(/^[MLQCZ\s,]*$/);
  const outside = points.filter(([x, y]) => !(x > -setting.size / 4 && x < width + setting.size / 4 && Math.abs(y) < setting.size * 1.3));
  expect(outside).toEqual([]);
});

test('a text is cleaned of what no font draws, and nothing else', () => {
  expect(clean('  Zoë\t\tBée \n& The  Łodz ')).toBe('Zoë Bée & The Łodz');
  expect(clean('AC⚡DC #1 © 2️⃣')).toBe('ACDC #1 © 2');
  expect(clean('\u202eabc\u0007\ud83d')).toBe('abc');
});

test('a picture that is none leaves the sheet as one without, and a drawing in XML is never read', async () => {
  const folder = testFolder();
  const { writeFileSync } = await import('node:fs');
  writeFileSync(
    join(folder, 'evil.webp'),
    '\n <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#ff00ff"/></svg>',
  );
  writeFileSync(join(folder, 'broken.webp'), 'no picture');
  const draw = async (picture: string | null, name: string) => {
    await drawSheet(board, show({ picture }), join(folder, name));
    return readFileSync(join(folder, name));
  };
  const plain = await draw(null, 'plain.png');
  expect((await draw(join(folder, 'evil.webp'), 'one.png')).equals(plain)).toBe(true);
  expect((await draw(join(folder, 'broken.webp'), 'two.png')).equals(plain)).toBe(true);
});
