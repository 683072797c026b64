import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, LARGE, PLAIN_BOMBS } from '#rig/plain-bombs.ts';
import { detectFormat } from './detect.ts';
import { readJsonFeed } from './json/read-json.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { readTypedList } from './typed-list/read-typed-list.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-01-01', to: '2027-01-01' };
const READERS = { readSheet, readJsonFeed, readTypedList };

describe('a hostile file', () => {
  it.each(Object.entries(PLAIN_BOMBS))('of %s is done with, and no more is taken from it than we read', (_, bomb) => {
    const bytes = new TextEncoder().encode(bomb());
    for (const [reader, read] of Object.entries(READERS)) expect(read(bytes, WINDOW).listings.length, reader).toBeLessThanOrEqual(20_000);
    detectFormat(bytes);
  });

  it.each(['['.repeat(LARGE), fill('{"a":'), `["\\\\",${'['.repeat(2_000_000)}`])('that is all depth is not parsed (%#)', (text) => {
    expect(readJsonFeed(new TextEncoder().encode(text), WINDOW)).toMatchObject({
      complete: false,
      problems: [{ where: 'the file', why: 'it is nested more than 200 deep' }],
    });
  });

  it('of more than 5 MB is refused', () => {
    for (const read of Object.values(READERS)) {
      const { listings, complete, problems } = read(new Uint8Array(5_000_001), WINDOW);
      expect({ listings, complete, why: problems[0]?.why }).toEqual({
        listings: [],
        complete: false,
        why: 'it is 6 MB large; the most we read is 5 MB',
      });
    }
  });

  it('of more rows than we read is cut, and says so', () => {
    const reading = readSheet(new TextEncoder().encode(`date,title\n${'5/5/2026,x\n'.repeat(20_001)}`), WINDOW);
    expect(reading).toMatchObject({ complete: false, problems: [{ why: 'it has more than 20000 rows; the rest are left out' }] });
    expect(reading.listings).toHaveLength(20_000);
  });

  it('of any bytes makes no reader throw', () => {
    const words = fc.constantFrom(
      'may 5',
      'sat',
      '5/5/2026',
      ',',
      '\n',
      '"',
      '{',
      '[',
      '}',
      ']',
      ':',
      '"date"',
      'date',
      'title',
      '8pm',
      '/',
      '-',
      '$',
      ' at ',
      '\ud800',
      '\0',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 40 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          text.map((plain) => new TextEncoder().encode(plain)),
        ),
        (bytes) => {
          for (const read of Object.values(READERS)) {
            const { listings } = read(bytes, WINDOW);
            expect(new Set(listings.map(({ key }) => key)).size).toBe(listings.length);
          }
          detectFormat(bytes);
        },
      ),
      { numRuns: 200 },
    );
  });
});
