import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVenueIndex } from './venues.ts';

const known = createVenueIndex([
  { id: 'bilge', name: 'The Bilge', city: 'Cutler Quay', foundas: ['Bilge Room'] },
  { id: 'net-loft', name: 'Net Loft', city: 'Cutler Quay', iwtbname: 'Net Loft, Cutler Quay' },
  { id: 'net-loft-north', name: 'Net Loft', city: 'North Haven' },
  { id: 'foot', name: 'Foot of the Pier', city: 'Cutler Quay' },
  { id: 'fox', name: 'Fox Theater', city: 'Cutler Quay' },
  { id: 'crab', name: 'Fiddler Crab Brewing Company' },
  { id: 'mary', name: "St. Mary's Hall" },
  { id: 'dock', name: 'Dock Street Grill & Bar' },
  { id: 'gilman', name: '924 Gull Street' },
  { id: 'east', name: 'Lantern East' },
  { id: 'fort', name: 'Fort Wader', city: 'St. Otto' },
]);

describe('a venue is known however it is written', () => {
  test.each([
    ['bilge', 'bilge'],
    ['@ The Bilge', 'bilge'],
    ['at the Bilge', 'bilge'],
    ['Bilge Room', 'bilge'],
    ['The Bilge, C.Q.', 'bilge'],
    ['The Bilge CQ', 'bilge'],
    ['The Bilge Cutler Quay', 'bilge'],
    ['The Bilge, 12 Main St, Cutler Quay, NJ 07712', 'bilge'],
    ['The Bilge 12 Main St.', 'bilge'],
    ['The Bilge, 12 Main at 3rd, C.Q.', 'bilge'],
    ['The Bilge (upstairs)', 'bilge'],
    ['The Bilge - Main Room', 'bilge'],
    ['The Bilge | all ages', 'bilge'],
    ['Salt Psalm @ The Bilge', 'bilge'],
    ['The Lounge @ Foot of the Pier', 'foot'],
    ['Footofthepier', 'foot'],
    ['Foot of teh Pier', 'foot'],
    ['Fox Theatre', 'fox'],
    ['Fiddler Crab Brewing Co.', 'crab'],
    ['Fiddler Crab Brewery', 'crab'],
    ['Fiddler Crab', 'crab'],
    ["Saint Mary's Hall", 'mary'],
    ['Dock St. Grille and Bar', 'dock'],
    ['924 Gull St., Cutler Quay', 'gilman'],
    ['Net Loft, Cutler Quay', 'net-loft'],
    ['Net Loft, North Haven', 'net-loft-north'],
    ['Fort Wader, St. Otto', 'fort'],
  ])('%j is %j', (text, id) => expect(known.match(text)).toMatchObject({ id }));
});

describe('a venue that may be another is asked about', () => {
  test.each([
    ['two of one name in two cities', 'Net Loft'],
    ['a city that has none of that name', 'Net Loft, Springfield'],
    ['a city that is not its own', 'The Bilge, North Haven'],
    ['a town that starts like a street', 'The Bilge, St. Otto'],
    ['another kind of place', 'Fox Tavern'],
    ['another side of town', 'Lantern West'],
    ['no side of town', 'Lantern'],
    ['a kind of place alone', 'Brewing Company'],
    ['a single word and a kind of place', 'Fox'],
    ['another short word', 'Fix Theater'],
    ['two venues around one @', 'The Bilge @ Foot of the Pier'],
    ['nothing', ' , '],
  ])('%s: %j', (_, text) => expect(known.match(text).id).toBeNull());

  test('and the reason says why', () => {
    expect(known.match('Net Loft').reason).toBe('It may be Net Loft or Net Loft, and we can’t tell which.');
    expect(known.match('The Bilge, North Haven')).toMatchObject({ confidence: 0.6, reason: 'The Bilge is somewhere else.' });
  });
});

describe('for any list of venues', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...'abeikorst'), minLength: 2, maxLength: 7 })
    .filter((text) => !/^(?:an|the|at|st)$/.test(text));
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  test('each finds itself or nobody, in any case and with any article', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 10 }), fc.array(name, { maxLength: 3 }), (names, cities) => {
        const index = createVenueIndex(names.map((id, at) => ({ id, name: id, city: cities[at] ?? '' })));
        for (const one of names) {
          const found = index.match(one);
          expect([one, null]).toContain(found.id);
          expect(index.match(`THE ${one.toUpperCase()}`)).toEqual(found);
        }
      }),
    );
  });

  test('no text throws', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ unit: 'grapheme' }), (names, text) => {
        const { confidence } = createVenueIndex(names.map((name) => ({ id: name, name, city: text }))).match(text);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
