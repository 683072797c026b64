import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '#rig/cpu.ts';
import { group } from './group.ts';

interface Heard {
  source: string;
  date: string;
  startTime: string | null;
  event: string;
  venue: string;
}

const said = (source: string, event: string, startTime: string | null = '2000', rest: Partial<Heard> = {}): Heard => ({
  source,
  date: '2026-11-21',
  startTime,
  event,
  venue: 'The Orange Room',
  ...rest,
});
const groups = (...listings: Heard[]) =>
  group(listings, ({ source }) => source).map((shows) => shows.map(({ source, event }) => `${source}: ${event}`));

describe('group', () => {
  it('brings one show of several sources together and leaves the rest alone', () => {
    expect(
      groups(
        said('a', 'Salt Psalm'),
        said('b', 'Gull Choir', '2230'),
        said('b', '[SOLD OUT] Salt Psalm'),
        said('c', 'Salt Psalm w/ Kelp', '1930'),
      ),
    ).toEqual([['a: Salt Psalm', 'b: [SOLD OUT] Salt Psalm', 'c: Salt Psalm w/ Kelp'], ['b: Gull Choir']]);
  });

  it('finds a show after midnight, and one whose place is not told', () => {
    expect(groups(said('a', 'DJ Brine', '2330'), said('b', 'DJ Brine', '0030', { date: '2026-11-22' }))).toHaveLength(1);
    expect(groups(said('a', 'Salt Psalm'), said('b', 'Salt Psalm', null, { venue: 'Saltmarsh Area' }))).toHaveLength(1);
  });

  it('never makes one of two shows of one source, unless it says one twice', () => {
    expect(groups(said('a', 'Salt Psalm', '2000'), said('a', 'Salt Psalm', '2030'), said('b', 'Salt Psalm', '2030'))).toEqual([
      ['a: Salt Psalm'],
      ['a: Salt Psalm', 'b: Salt Psalm'],
    ]);
    expect(groups(said('a', 'Salt Psalm'), said('a', 'Salt Psalm (upstairs)'))).toHaveLength(1);
  });

  it('lets nothing without a time draw the early and the late show together', () => {
    expect(groups(said('a', 'Salt Psalm', '1900'), said('b', 'Salt Psalm', '2145'), said('c', 'Salt Psalm', null))).toHaveLength(2);
  });

  it('keeps every listing exactly once, in any order', () => {
    const listing = fc.record({
      source: fc.constantFrom('a', 'b', 'c'),
      date: fc.constantFrom('2026-11-21', '2026-11-22', ''),
      startTime: fc.constantFrom('0030', '1900', '2145', null),
      event: fc.constantFrom('Salt Psalm', 'Gull Choir', 'Salt Psalm w/ Gull Choir', ''),
      venue: fc.constantFrom('The Orange Room', 'Blue Heron', ''),
    });
    fc.assert(
      fc.property(fc.array(listing, { maxLength: 30 }), (listings) => {
        const grouped = group(listings, ({ source }) => source).flat();
        expect(new Set(grouped)).toEqual(new Set(listings));
        expect(grouped).toHaveLength(listings.length);
      }),
    );
  });

  it('groups twenty thousand listings in seconds', () => {
    const listings = Array.from({ length: 20_000 }, (_, index) => {
      const show = Math.floor(index / 2);
      const date = new Date(Date.UTC(2026, 0, 1 + (show % 365))).toISOString().slice(0, 10);
      return said(index % 2 === 0 ? 'a' : 'b', `Act ${letters(show)}`, '2000', { date, venue: `Hall ${letters(show % 40)}` });
    });
    const began = cpuMs();
    expect(group(listings, ({ source }) => source)).toHaveLength(10_000);
    expect(cpuMs() - began).toBeLessThan(15_000);
  }, 30_000);
});

/** A number as a made-up word, so far from its neighbours that no slip joins them. */
function letters(number: number): string {
  return [...String(number)].map((digit) => ['ba', 'ce', 'di', 'fo', 'gu', 'hy', 'ka', 'le', 'mi', 'no'][Number(digit)]).join('');
}
