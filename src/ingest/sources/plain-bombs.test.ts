import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect.ts';
import { readJsonFeed } from './json/read-json.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { readTypedList } from './typed-list/read-typed-list.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-01-01', to: '2027-01-01' };
const READERS = { readSheet, readJsonFeed, readTypedList };

/** Near the most that is read, in bytes. */
const LARGE = 4_900_000;

function fill(piece: string): string {
  return piece.repeat(Math.floor(LARGE / piece.length));
}

const BOMBS: Record<string, string> = {
  'deep lists': `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`,
  'deep objects': `${'{"a":'.repeat(700_000)}1${'}'.repeat(700_000)}`,
  'many keys': `[{"date":"2026-05-05",${Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join()}}]`,
  'many entries': `[${fill('{"date":"1/2"},')}{}]`,
  'a long title': `[{"date":"2026-05-05","title":"${fill('<b ')}"}]`,
  'many columns': `date,title\n${'a,'.repeat(1_000_000)}`,
  'many rows': `date,title\n${fill('5/5/2026,x\n')}`,
  'one line': fill('x'),
  'one line of days': fill('may 5 sat '),
  'one long run': `may 5${fill('/6')}`,
  'quotation marks': fill('"'),
  'an open quotation mark': `"${fill('a\n')}`,
  'empty lines': fill('\n'),
  'many stretches': fill('may 1-31 A at B 8pm\n'),
  'one heading': `may 5\n${fill('x\n')}`,
  'open brackets': fill(`may 5 A at B ${'('.repeat(900)}\n`),
  'many ats': fill(`may 5 ${'at '.repeat(300)}\n`),
  'many prices': fill(`may 5 A at B $1${'/1'.repeat(400)}\n`),
};

describe('a hostile file', () => {
  for (const [name, text] of Object.entries(BOMBS)) {
    it(`of ${name} is done with in two seconds`, { timeout: 30_000 }, () => {
      const bytes = new TextEncoder().encode(text);
      for (const [reader, read] of Object.entries(READERS)) {
        const began = process.threadCpuUsage();
        const { listings } = read(bytes, WINDOW);
        const { user, system } = process.threadCpuUsage(began);
        const seconds = (user + system) / 1e6; // of this thread alone: others may be busy beside it
        expect({ reader, tooMany: listings.length > 20_000, slow: seconds > 2 }).toEqual({ reader, tooMany: false, slow: false });
      }
      detectFormat(bytes);
    });
  }

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
      { numRuns: 500 },
    );
  });
});
