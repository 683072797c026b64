import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCount, countShow, createCount, listHighest, MAX_COUNTED_BILL, type Played } from './year-count.ts';

const ids = 'abcdefghijklmnop'.split('');
const played: fc.Arbitrary<Played> = fc.record({
  night: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  venue: fc.option(fc.constantFrom('cannery', 'bilge', 'pier')),
  artists: fc.array(fc.constantFrom(...ids), { maxLength: 12 }),
});
const shows = fc.array(played, { maxLength: 40 });

function counted(all: readonly Played[]) {
  const count = createCount();
  for (const show of all) countShow(count, show);
  return count;
}

describe('what is counted of a year', () => {
  test('is what one comes to by going through its shows for each question anew', () => {
    fc.assert(
      fc.property(shows, (all) => {
        const count = counted(all);
        const many = (holds: (show: Played) => boolean) => all.filter(holds).length;
        expect(count.shows).toBe(all.length);
        for (const [night, shows] of count.nights) expect(shows).toBe(many((show) => show.night === night));
        expect([...count.nights.values()].reduce((sum, shows) => sum + shows, 0)).toBe(all.length);
        for (const [venue, shows] of count.venues) expect(shows).toBe(many((show) => show.venue === venue));
        for (const one of ids) {
          expect(count.artists.get(one) ?? 0).toBe(many(({ artists }) => artists.includes(one)));
          const nights = all.filter(({ artists }) => artists.includes(one)).map(({ night }) => night);
          expect(count.first.get(one)).toBe(nights.toSorted()[0]);
          for (const other of ids.filter((id) => id > one)) {
            const together = many(
              ({ artists }) => artists.includes(one) && artists.includes(other) && new Set(artists).size <= MAX_COUNTED_BILL,
            );
            expect(count.pairs.get(`${one} ${other}`) ?? 0).toBe(together);
          }
        }
      }),
      { numRuns: 80 },
    );
  });

  test('is the same in whatever order the shows come', () => {
    const shuffled = shows.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    const plain = (all: readonly Played[]) =>
      Object.fromEntries(Object.entries(counted(all)).map(([what, of]) => [what, of instanceof Map ? [...of].toSorted() : of]));
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(plain(others)).toEqual(plain(all));
      }),
      { numRuns: 80 },
    );
  });

  test('is the sum of what is counted of its parts', () => {
    fc.assert(
      fc.property(shows, shows, (some, others) => {
        const sum = counted(some);
        addCount(sum, counted(others));
        expect(sum).toEqual(counted([...some, ...others]));
      }),
      { numRuns: 80 },
    );
  });

  test('is led by those with the most', () => {
    const counts = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 }), (given, many, least) => {
        const sorted = Object.entries(given)
          .filter(([, shows]) => shows >= least)
          .map(([id, shows]) => ({ id, shows }))
          .sort((one, other) => other.shows - one.shows || (one.id < other.id ? -1 : 1));
        expect(listHighest(new Map(Object.entries(given)), many, least)).toEqual(sorted.slice(0, many));
      }),
      { numRuns: 200 },
    );
  });
});
