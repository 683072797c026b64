import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineUps } from './tree.ts';
import { MAX_BANDS_PER_SHEET, splitIntoSheets } from './tree-sheets.ts';

const THIS_YEAR = 2026;
const year = fc.integer({ min: 1980, max: THIS_YEAR }).map(String);
const lineUps: fc.Arbitrary<LineUps> = fc
  .record({
    bands: fc.array(fc.record({ from: year, to: year }, { requiredKeys: [] }), { maxLength: 60 }),
    played: fc.array(fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 4 }), { maxLength: 40 }),
  })
  .map(({ bands, played }) => ({
    bands: bands.map((span, at) => ({ id: `band${at}`, name: `Band ${at}`, ...span })),
    musicians: played.map((at, musician) => ({
      id: `musician${musician}`,
      name: `Musician ${musician}`,
      stints: at.filter((each) => each < bands.length).map((each) => ({ band: `band${each}`, part: 'drums' })),
    })),
  }));

const yearOf = (time: string | undefined) => Number(time?.slice(0, 4) ?? THIS_YEAR);

describe('the sheets of the tree', () => {
  test('hold every band in each decade that it was in, once, and no more than a picture holds', () => {
    fc.assert(
      fc.property(lineUps, (given) => {
        const sheets = splitIntoSheets(given, THIS_YEAR);
        const dated = given.bands.filter(({ from }) => from !== undefined);
        for (const { part, bands } of sheets) {
          const drawn = bands.filter((id) => dated.some((band) => band.id === id));
          expect(drawn.length).toBeLessThanOrEqual(MAX_BANDS_PER_SHEET);
          expect(bands.length).toBeGreaterThan(0);
          expect(part === 'none' && drawn.length > 0).toBe(false);
        }
        const parts = Map.groupBy(sheets, ({ part }) => part);
        for (const same of parts.values()) {
          const all = same.flatMap(({ bands }) => bands);
          expect(new Set(all).size).toBe(all.length);
        }
        for (const { id, from, to } of given.bands) {
          const there = [...parts].filter(([, same]) => same.some(({ bands }) => bands.includes(id))).map(([part]) => part);
          if (from === undefined) expect([['all'], ['none']]).toContainEqual(there);
          else if (dated.length <= MAX_BANDS_PER_SHEET) expect(there).toEqual(['all']);
          else {
            const last = Math.max(yearOf(from), yearOf(to));
            const decades: string[] = [];
            for (let decade = yearOf(from) - (yearOf(from) % 10); decade <= last; decade += 10) decades.push(String(decade));
            expect(there).toEqual(decades);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('are dealt the same way in whatever order bands and musicians come', () => {
    const shuffled = lineUps.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given.bands, { minLength: given.bands.length }),
        fc.shuffledSubarray(given.musicians, { minLength: given.musicians.length }),
      ),
    );
    const sorted = (given: LineUps) => splitIntoSheets(given, THIS_YEAR).map(({ part, bands }) => ({ part, bands: bands.toSorted() }));
    fc.assert(
      fc.property(shuffled, ([given, bands, musicians]) => {
        expect(sorted({ bands, musicians })).toEqual(sorted(given));
      }),
      { numRuns: 80 },
    );
  });

  test('keep kin together as far as they fit', () => {
    const bands = Array.from({ length: 30 }, (_, at) => ({ id: `b${String(at).padStart(2, '0')}`, name: `B ${at}`, from: '2021' }));
    // Each ten bands share musicians.
    const musicians = Array.from({ length: 10 }, (_, at) => ({
      id: `m${at}`,
      name: `M ${at}`,
      stints: [at, at + 10, at + 20].map((each) => ({ band: bands[each]?.id ?? '', part: 'drums' })),
    }));
    const sheets = splitIntoSheets({ bands, musicians }, THIS_YEAR);
    expect(sheets.map((sheet) => sheet.bands.length)).toEqual([12, 12, 6]);
    for (const { stints } of musicians)
      expect(sheets.filter((sheet) => stints.some(({ band }) => sheet.bands.includes(band)))).toHaveLength(1);
  });
});
