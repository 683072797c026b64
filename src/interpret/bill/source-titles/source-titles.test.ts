import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TITLE_CHARS, readBill } from '../bill.ts';
import { findEdges, findRecurring } from './edges.ts';
import { findTitlePatterns, titleContext } from './source-titles.ts';

const NAMES = ['Ulla Vern', 'Bo Ash', 'The Herons', 'Wretch', 'Kelp Choir', 'Zoe Bee', 'Vinterhav', 'Old Anchor', 'Marit Dusk', 'Tarn'];

/** Reads a title of a source that also has these titles. */
async function readAmong(title: string, titles: readonly string[]) {
  const listings = [title, ...titles].map((each) => ({ title: each, venue: 'The Cannery' }));
  const past = await findTitlePatterns(listings, { name: 'Cannery calendar', language: 'en' }, async (work) => work());
  return readBill(title, () => false, undefined, titleContext(past, 'en')).performers;
}

describe('what begins or ends the titles of a source is none of the acts', () => {
  test.each([
    ['NC Ulla Vern', (name: string) => `NC ${name}`],
    ['Ulla Vern in Harbor Park', (name: string) => `${name} in Harbor Park`],
    ['Ulla Vern Pilot Arts at the Wharf', (name: string) => `${name} Pilot Arts at the Wharf`],
  ])('%j', async (title, written) => {
    expect(await readAmong(title, NAMES.slice(1).map(written))).toEqual(['Ulla Vern']);
  });

  const OF_SAL = ['Duo', 'Qt.', '& Friends', 'Trio', 'plays the hits', 'Jam'].map((more) => `Sal Reed ${more}`);
  test.each<[string, readonly string[]]>([
    ['Sal Reed Qt.', [...NAMES, ...OF_SAL]],
    ['Sal Reed Qt.', NAMES.map((name) => `${name} Qt.`)],
    ['Sal Reed Qt.', NAMES.map((name) => `Sal Reed - ${name}`)],
    ['D.J. Kelp, Velvet Herons', NAMES.map((name) => `D.J. ${name}, Velvet ${name}`)],
    ['Kelp Orch.', NAMES.map((name) => `Kelp ${name}`)],
  ])('but what goes with a name is part of it: %j', async (title, among) => {
    expect(await readAmong(title, among)).toEqual(title.split(', '));
  });

  test('one that stands once is left in the name', async () => {
    expect(await readAmong('NC Ulla Vern', NAMES.slice(1))).toEqual(['NC Ulla Vern']);
  });
});

test('who plays at the end of several series is no edge', () => {
  const titles = [
    'Low Stage: The Herons',
    'Sunday Room: The Herons',
    'Ulla Vern & The Herons',
    'New Ears | The Herons',
    'Back Room - Herons',
  ];
  expect(findEdges([...titles, ...NAMES])).toEqual({ begins: [], ends: [] });
});

test('edges are whole words beside different rests, the longest that are as frequent, whatever the order', () => {
  const titles = NAMES.map((name, at) => `Low Stage: ${name} doors ${7 + (at % 2)}:30pm`);
  expect(findEdges(titles)).toEqual({ begins: [], ends: ['doors 0 00pm'] });
  fc.assert(
    fc.property(fc.shuffledSubarray(titles, { minLength: titles.length }), (shuffled) => {
      expect(findEdges(shuffled)).toEqual(findEdges(titles));
    }),
  );
  expect(findEdges(['The Herons', 'The Tides', 'The Wrecks', 'The Kelp'])).toEqual({ begins: [], ends: [] });
});

describe('a title is read as its source writes the others', () => {
  const people = ['Ulla Vern', 'Bo Ash', 'Zoe Bee', 'Marit Dusk', 'Hal Reed', 'Ina Sand', 'Per Holm', 'Tove Lind'];
  const works = [
    'Songs of Night',
    'Slow Water',
    'First Light',
    'Northern Songs',
    'Long Shadows',
    'Still Lives',
    'Cold Harbors',
    'Old Maps',
  ];

  test.each(['Wretch: Tarn', 'Tarn: The Herons', 'Vinterhav: Kaikraft'])(
    'in %j plays who stands before the colon where it always is so, and behind it where that is so',
    async (title) => {
      const before = people.map((name, at) => `${name}: ${works[at]}`);
      const behind = people.map((name, at) => `${works[at]}: ${name}`);
      const sides = title.split(': ');
      expect([...(await readAmong(title, before)), ...(await readAmong(title, behind))]).toEqual(sides);
    },
  );
});

test('the same titles tell the same of a source, in whatever order', async () => {
  const titles = [...NAMES, ...NAMES.map((name) => `Late Hours: ${name} & ${name} Band`)];
  const listings = titles.flatMap((title) => ['The Cannery', title].map((venue) => ({ title, venue })));
  const told = (some: typeof listings) => findTitlePatterns(some, { name: 'x', language: null }, async (work) => work());
  const once = await told(listings);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(listings, { minLength: listings.length }), async (shuffled) => {
      expect(await told(shuffled)).toEqual(once);
    }),
    { numRuns: 20 },
  );
});

describe("a stranger's titles are looked at no further than they are read", () => {
  const told = (titles: readonly string[]) =>
    findTitlePatterns(
      titles.map((title) => ({ title, venue: '' })),
      { name: 'x', language: null },
      async (work) => work(),
    );

  test('what stands behind the length of a title begins and ends none', async () => {
    const written = (rest: string) => NAMES.map((name) => `${name} ${rest}in Harbor Park: Low Stage`);
    expect(await told(written(''))).toMatchObject({ ends: ['in harbor park low stage'], often: ['low stage'] });
    expect(await told(written('a '.repeat(MAX_TITLE_CHARS / 2)))).toMatchObject({ ends: [], often: [] });
  });

  test('of a title in many pieces the first tell', () => {
    const written = (count: number) =>
      NAMES.map((name, at) => [...Array.from({ length: count }, (_, n) => `${at} ${n}`), name, 'Low Stage'].join(': '));
    expect(findRecurring(written(1))).toEqual(['low stage']);
    expect(findRecurring(written(100))).toEqual([]);
  });
});
