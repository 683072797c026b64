import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineUps } from '#scene/artists/tree.ts';
import { type Drawing, layOut } from './layout.ts';
import { MARKS } from './marks.ts';
import { MEASURES } from './measures.ts';

const NOW = 2026.9;

const year = fc.integer({ min: 1900, max: 2199 }).map(String);
const month = fc.tuple(year, fc.integer({ min: 1, max: 12 })).map(([of, number]) => `${of}-${String(number).padStart(2, '0')}`);
const time = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1995, max: 2026 }).map(String) }, year, month, fc.constant('2012-02-29'));
const span = fc.record({ from: time, to: time }, { requiredKeys: [] });
const name = fc.oneof(
  fc.constantFrom('Wick', 'Ned Fallow', 'W'.repeat(120), '한국의 밴드', 'ﷺ', '<script>', 'e\u0301'.repeat(40)),
  fc.string({ minLength: 1, maxLength: 60 }),
);

/** Any line-ups at all: also such as no pack that was checked would hold. */
const lineUps: fc.Arbitrary<LineUps> = fc.integer({ min: 0, max: 18 }).chain((many) =>
  fc
    .record({
      bands: fc.array(fc.tuple(name, span), { minLength: many, maxLength: many }),
      musicians: fc.array(
        fc.tuple(name, fc.array(fc.tuple(fc.nat({ max: Math.max(0, many - 1) }), span), { minLength: 1, maxLength: 6 })),
        { maxLength: many === 0 ? 0 : 30 },
      ),
    })
    .map(({ bands, musicians }) => ({
      bands: bands.map(([called, { from, to }], at) => ({ id: `band${at}`, name: called, from, to })),
      musicians: musicians.map(([called, stints], at) => ({
        id: `musician${at}`,
        name: called,
        stints: stints.map(([band, { from, to }]) => ({ band: `band${band}`, part: 'drums', from, to })),
      })),
    })),
);

/** What is wrong with a picture, in words; nothing of one that can be read. */
function faultsOf({ ribbons, threads, routes, width, height }: Drawing): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, what: string) => holds || faults.push(what);
  const lanes = Map.groupBy(ribbons, ({ lane }) => lane);
  for (const [lane, standing] of lanes) {
    const inOrder = standing.toSorted((one, other) => one.top - other.top);
    for (const [at, band] of inOrder.entries()) {
      const next = inOrder[at + 1];
      if (next !== undefined)
        demand(band.floor <= next.top - MEASURES.headAbove, `${band.id} reaches into the head of ${next.id} in lane ${lane}`);
      demand(
        band.labels.every(({ y }, index) => index === 0 || y >= (band.labels[index - 1]?.y ?? 0) + MEASURES.label),
        `labels of ${band.id} overlap`,
      );
      demand(
        band.labels.every((label) => label.x >= band.x && label.x + label.width <= band.x + band.width),
        `a label of ${band.id} leaves its ribbon`,
      );
      demand(
        band.labels.every(({ y }) => y + 13 <= band.floor),
        `a label of ${band.id} hangs too low`,
      );
      demand(
        band.x >= 0 && band.x + band.width <= width && band.floor <= height && band.top - MEASURES.headAbove >= 0,
        `${band.id} leaves the picture`,
      );
    }
  }
  const sides = [...lanes.values()].map((standing) => ({
    from: Math.min(...standing.map(({ x }) => x)),
    to: Math.max(...standing.map((each) => each.x + each.width)),
  }));
  const beside = sides.toSorted((one, other) => one.from - other.from);
  for (const [at, { to }] of beside.entries()) demand(to < (beside[at + 1]?.from ?? Number.POSITIVE_INFINITY), 'two lanes overlap');
  for (const { band, musician, x, start, end } of threads) {
    const ribbon = ribbons[band];
    const isOn =
      ribbon !== undefined && x > ribbon.x && x < ribbon.x + ribbon.width && start >= ribbon.top && end <= ribbon.bottom && start < end;
    demand(isOn, `the thread of ${musician} is not on the ribbon of ${ribbon?.id}`);
  }
  for (const own of Map.groupBy(threads, ({ band, x }) => `${band} ${x}`).values()) {
    const inOrder = own.toSorted((one, other) => one.start - other.start);
    demand(
      inOrder.every(({ start }, at) => at === 0 || start > (inOrder[at - 1]?.end ?? 0)),
      'two threads overlap in a slot',
    );
  }
  for (const { musician, from, to, points } of routes) {
    const [first, last] = [points[0], points.at(-1)];
    const leaves = threads.some(
      (each) => each.musician === musician && each.band === from && each.x === first?.x && each.start <= first.y && first.y <= each.end,
    );
    const comes = threads.some((each) => each.musician === musician && each.band === to && each.x === last?.x && each.start === last?.y);
    demand(leaves, `a route of ${musician} leaves no thread`);
    demand(comes, `a route of ${musician} comes to no thread`);
    demand(
      points.every((point, at) => at === 0 || point.x === points[at - 1]?.x || point.y === points[at - 1]?.y),
      'a route runs aslant',
    );
    const down = points.slice(1).flatMap((point, at) => (point.x === points[at]?.x && from !== to ? [point.x] : []));
    demand(
      down.every((x) => sides.every((side) => x < side.from || x > side.to)),
      `a route of ${musician} runs down a lane`,
    );
  }
  const numbers = [
    ...ribbons.flatMap(({ x, top, bottom, size }) => [x, top, bottom, size]),
    ...threads.flatMap(({ x, start, end }) => [x, start, end]),
  ];
  demand([...numbers, width, height].every(Number.isFinite), 'something stands nowhere');
  return faults;
}

/** Bands one a year, each with some who are in others too. */
function manyBands(many: number, from = 1990): LineUps {
  return {
    bands: Array.from({ length: many }, (_, at) => ({ id: `b${at}`, name: `Band ${at}`, from: String(from + (at % 36)) })),
    musicians: Array.from({ length: many * 2 }, (_, at) => ({
      id: `m${at}`,
      name: `Musician ${at}`,
      stints: [0, 1, 2].map((step) => ({ band: `b${(at * 7 + step * 11) % many}`, part: 'drums' })),
    })),
  };
}

describe('the picture of who played in what', () => {
  test('can be read whatever the line-ups: nothing overlaps in a lane, every thread is on its ribbon, every route leads from one to another', () => {
    fc.assert(
      fc.property(lineUps, (given) => {
        const drawing = layOut(given, { now: NOW });
        if (drawing !== undefined) expect(faultsOf(drawing)).toEqual([]);
        expect(drawing === undefined).toBe(given.bands.length === 0);
      }),
      { numRuns: 200 },
    );
  });

  test('can be read of any decade too', () => {
    fc.assert(
      fc.property(lineUps, fc.integer({ min: 190, max: 219 }), (given, decade) => {
        const drawing = layOut(given, { now: NOW, shown: { from: decade * 10, to: decade * 10 + 10 } });
        if (drawing !== undefined) expect(faultsOf(drawing)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same in whatever order the line-ups come', () => {
    const shuffled = lineUps.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given.bands, { minLength: given.bands.length }),
        fc.shuffledSubarray(given.musicians, { minLength: given.musicians.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([given, bands, musicians]) => {
        expect(layOut({ bands, musicians }, { now: NOW })).toEqual(layOut(given, { now: NOW }));
      }),
      { numRuns: 60 },
    );
  });

  test.each<[string, LineUps]>([
    ['one band, and nobody known of it', { bands: [{ id: 'one', name: 'One', from: '2020' }], musicians: [] }],
    ['200 bands', manyBands(200)],
    ['200 bands of one year', { ...manyBands(200), bands: manyBands(200).bands.map((band) => ({ ...band, from: '2010', to: '2011' })) }],
    [
      'somebody in forty bands',
      {
        ...manyBands(40),
        musicians: [{ id: 'm', name: 'Everywhere', stints: manyBands(40).bands.map(({ id }) => ({ band: id, part: 'drums' })) }],
      },
    ],
    [
      'a loop of side projects',
      {
        bands: ['a', 'b', 'c'].map((id) => ({ id, name: id, from: '2010' })),
        musicians: [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'a'],
        ].map((played, at) => ({
          id: `m${at}`,
          name: `M ${at}`,
          stints: played.map((band, step) => ({ band, part: 'bass', from: String(2011 + at + step) })),
        })),
      },
    ],
    [
      'a choir of a hundred',
      {
        bands: [{ id: 'choir', name: 'Choir', from: '2015', to: '2016' }],
        musicians: Array.from({ length: 100 }, (_, at) => ({
          id: `${at}`,
          name: `Voice ${at}`,
          stints: [{ band: 'choir', part: 'voice' }],
        })),
      },
    ],
  ])('draws %s, with years and without any', (_, given) => {
    const undated = { ...given, bands: given.bands.map(({ id, name }) => ({ id, name })) };
    for (const each of [given, undated]) {
      const drawing = layOut(each, { now: NOW });
      expect(drawing?.ribbons).toHaveLength(given.bands.length);
      expect(drawing && faultsOf(drawing)).toEqual([]);
    }
  });

  test('draws bands of which no year is known in rows without years, those that share musicians side by side', () => {
    const played = [['a', 'h'], ['h', 'b'], ['c'], ['d', 'e']];
    const given: LineUps = {
      bands: [...'abcdefghij'].map((id) => ({ id, name: id })),
      musicians: played.map((bands, at) => ({ id: `m${at}`, name: `M ${at}`, stints: bands.map((band) => ({ band, part: 'voice' })) })),
    };
    const drawing = layOut(given, { now: NOW });
    expect(drawing && faultsOf(drawing)).toEqual([]);
    expect(drawing).toMatchObject({ shown: undefined, years: [], now: undefined });
    const rows = Map.groupBy(drawing?.ribbons ?? [], ({ top }) => top);
    expect([...rows.values()].map((row) => row.map(({ id }) => id).join(''))).toEqual(['abcdeh', 'fgij']);
    expect(drawing?.routes).toHaveLength(3);
  });

  test('puts bands without years in the same rows in whatever order their musicians come', () => {
    const played = [
      ['a', 'x'],
      ['c', 'y'],
      ['x', 'y'],
      ['b', 'k', 'l', 'm'],
    ];
    const musicians = played.map((bands, at) => ({
      id: `m${at}`,
      name: `M ${at}`,
      stints: bands.map((band) => ({ band, part: 'voice' })),
    }));
    const bands = [...'abcklmxy'].map((id) => ({ id, name: id }));
    const [first, second, third, fourth] = musicians;
    const [one, other] = [
      [first, second, third, fourth],
      [third, first, second, fourth],
    ] as [typeof musicians, typeof musicians];
    expect(layOut({ bands, musicians: other }, { now: NOW })).toEqual(layOut({ bands, musicians: one }, { now: NOW }));
  });

  test('has bands one under another where they do not meet, and a thread for who went from one to the next', () => {
    const given: LineUps = {
      bands: [
        { id: 'old', name: 'Old', from: '1998', to: '2004' },
        { id: 'new', name: 'New', from: '2010' },
      ],
      musicians: [
        {
          id: 'a',
          name: 'Ada',
          stints: [
            { band: 'old', part: 'voice' },
            { band: 'new', part: 'voice' },
          ],
        },
        { id: 'b', name: 'Bo', stints: [{ band: 'new', part: 'drums' }] },
      ],
    };
    const drawing = layOut(given, { now: NOW });
    expect(drawing?.ribbons.map(({ id, lane }) => [id, lane])).toEqual([
      ['old', 0],
      ['new', 0],
    ]);
    expect(drawing?.routes).toHaveLength(1);
    expect(drawing?.threads.map(({ musician, mark }) => [drawing.musicians[musician], mark === undefined])).toEqual([
      ['Ada', false],
      ['Ada', false],
      ['Bo', true],
    ]);
  });

  test('marks neighbors differently, and uses every mark before one comes again', () => {
    const bands = ['a', 'b'].map((id, at) => ({ id, name: id, from: String(2000 + 10 * at) }));
    const musicians = Array.from({ length: 6 }, (_, at) => ({
      id: `m${at}`,
      name: `M ${at}`,
      stints: bands.map(({ id }) => ({ band: id, part: 'voice' })),
    }));
    const drawing = layOut({ bands, musicians }, { now: NOW });
    expect(new Set(drawing?.threads.map(({ mark }) => mark))).toEqual(new Set(MARKS));
  });
});
