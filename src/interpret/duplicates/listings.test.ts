import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeListings, type ListingLike } from './listings.ts';

const night = { date: '2026-11-21', startTime: '2000', venue: 'The Orange Room' };
const at = (event: string, rest: ListingLike = {}): ListingLike => ({ ...night, event, ...rest });
const verdict = (a: ListingLike, b: ListingLike) => judgeListings(a, b).verdict;

describe('nights', () => {
  it.each([
    ['one evening', at('Salt Psalm'), at('Salt Psalm'), 'same'],
    ['a weekly residency', at('Salt Psalm'), at('Salt Psalm', { date: '2026-11-28' }), 'different'],
    [
      'the small hours of that night',
      at('DJ Brine', { date: '2026-11-22', startTime: '0100' }),
      at('DJ Brine', { startTime: '2300' }),
      'same',
    ],
    ['the small hours and all day', at('DJ Brine', { date: '2026-11-22', startTime: '0100' }), at('DJ Brine', { startTime: null }), 'same'],
    [
      'the small hours before',
      at('DJ Brine', { date: '2026-11-21', startTime: '0100' }),
      at('DJ Brine', { startTime: '2300' }),
      'different',
    ],
    ['a midnight that nobody filled in', at('Salt Psalm', { startTime: '0000' }), at('Salt Psalm'), 'same'],
    ['a day without its year', at('Salt Psalm', { date: '11/21' }), at('Salt Psalm'), 'same'],
    ['another day without its year', at('Salt Psalm', { date: '11/22' }), at('Salt Psalm'), 'different'],
    ['no date', { event: 'Salt Psalm', venue: 'The Orange Room' }, at('Salt Psalm'), 'unsure'],
  ] as const)('%s', (_, a, b, expected) => expect(verdict(a, b)).toBe(expected));
});

describe('venues', () => {
  it.each([
    ['The Orange Room', 'Orange Room, 12 Quay Street, Saltmarsh, NC', 'same'],
    ['Orange Room Brewing', 'The Orange Room', 'same'],
    ['Ornage Room', 'Orange Room', 'same'],
    ['Taproom Stage, 2948 US Highway 70, Marsh Hill', 'Heron Brewing, 2948 US-70, Marsh Hill, NC', 'same'],
    ['12 Quay Street', 'Orange Room, 12 Quay St, Saltmarsh', 'same'],
    ['Room 2-2', 'Room 2-22', 'different'],
    ['Room 2-2', 'Room 2-2', 'same'],
    ['', 'The Orange Room', 'same'],
    ['Saltmarsh Area', 'The Orange Room', 'same'],
    ['Cedar Tavern', 'Maple Tavern', 'different'],
    ['Saltmarsh Music Hall', 'Saltmarsh Yards', 'different'],
    ['27 Club', '21 Club', 'different'],
    ['Two Tides West, 520 Hay Rd, Saltmarsh', 'Two Tides Downtown, 10 Quay St, Saltmarsh', 'different'],
    ['Fiddler, 12 Quay St, Saltmarsh', 'Heron, 13 Quay St, Saltmarsh', 'different'],
  ])('%s | %s', (a, b, expected) => {
    expect(verdict(at('Salt Psalm', { venue: a }), at('Salt Psalm', { venue: b }))).toBe(expected);
  });

  it('takes a night that anybody could have for nobody without a venue', () => {
    expect(verdict(at('Open Mic Night', { venue: '' }), at('Open Mic Night'))).toBe('unsure');
  });
});

describe('times', () => {
  it.each([
    ['doors and show', '1830', '2000', 'same'],
    ['two sittings', '1900', '2130', 'different'],
    ['matinee and evening', '1400', '2000', 'different'],
    ['one of them unknown', null, '2000', 'same'],
  ])('%s', (_, a, b, expected) => {
    expect(verdict(at('Salt Psalm', { startTime: a }), at('Salt Psalm', { startTime: b }))).toBe(expected);
  });

  it('keeps the early and the late show two, even when no time is told', () => {
    const untimed = { startTime: null };
    expect(verdict(at('Salt Psalm (Early Show)', untimed), at('Salt Psalm (Late Show)', untimed))).toBe('different');
    expect(verdict(at('Salt Psalm - Early Show', { startTime: '1900' }), at('Salt Psalm', { startTime: '2100' }))).toBe('different');
    expect(verdict(at('Salt Psalm - Early Show', { startTime: '1900' }), at('Salt Psalm', { startTime: '1900' }))).toBe('same');
  });

  it("takes a start at the other's doors for the same start", () => {
    expect(verdict(at('Salt Psalm', { startTime: '2100', doorsTime: '1830' }), at('Salt Psalm', { startTime: '1830' }))).toBe('same');
  });
});

describe('bills and titles', () => {
  it.each([
    ['[CANCELLED] The Neaps', 'Neaps'],
    ['SOLD OUT: The Neaps w/ Salt Psalm', 'The Neaps'],
    ['Live Music: Salt Psalm', 'Salt Psalm'],
    ['Tidewater Booking presents Salt Psalm with Gull Choir', 'Salt Psalm & Gull Choir'],
    ['Salt Psalm presents: Songs of Brine', 'Salt Psalm'],
    ['Salt Psalm - The Brine Tour', 'SALT PSALM'],
    ['Salt Pslam', 'Salt Psalm'],
    ['Gull Choir / Salt Psalm', 'Salt Psalm + Gull Choir'],
    ['FREE TIDE AFTERNOON w Messuline & Wailing Kelp', 'Messuline, Wailing Kelp'],
    ['An Evening with Salt Psalm', 'Salt Psalm (upstairs)'],
    ['Mödersjön', 'Modersjon'],
    ['!!!', '!!!'],
    ['Salt Psalm w/ Gull Choir', 'Gull Choir'],
  ])('one show: %s | %s', (a, b) => expect(verdict(at(a), at(b, { startTime: '2030' }))).toBe('same'));

  it.each([
    ['Gull Choir', 'Salt Psalm'],
    ['DJ Brine (upstairs)', 'DJ Kelp (upstairs)'],
    ['Patio Show: Gull Choir', 'Patio Show: Salt Psalm'],
    ['Big Brine', 'Big Kelp'],
    ['Salt', 'Salt Psalm'],
    ['Open Mic', 'Salt Psalm'],
    ['Salt Psalm - Night 1', 'Salt Psalm - Night 2'],
  ])('two shows: %s | %s', (a, b) => expect(verdict(at(a), at(b))).toBe('different'));

  it('looks at performers and titles crosswise', () => {
    const listed = { ...night, performer: 'Salt Psalm, Gull Choir', event: 'The Brine Tour' };
    expect(verdict(listed, at('Salt Psalm'))).toBe('same');
    expect(verdict(listed, at('Pike Oakes'))).toBe('different');
  });

  it('is unsure when only words, or nothing, are said', () => {
    expect(verdict(at(''), at('Salt Psalm'))).toBe('unsure');
    expect(verdict(at('Live Music'), at('Salt Psalm'))).toBe('unsure');
    expect(verdict({}, {})).toBe('unsure');
  });

  it('takes one entry of one calendar for one show, on one night only', () => {
    const entry = { uid: '1@tides.example', url: 'https://tides.example/1' };
    expect(verdict(at('Mystery Guest', entry), at('Salt Psalm', entry))).toBe('same');
    expect(verdict(at('Salt Psalm', entry), at('Salt Psalm', { ...entry, date: '2026-11-28' }))).toBe('different');
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'Salt Psalm',
    'Gull Choir w/ Salt Psalm',
    'Open Mic',
    'The Orange Room',
    'Orange Room, 12 Quay St, Saltmarsh',
    '',
    '((((',
  ),
);
const time = fc.constantFrom('0000', '0100', '1900', '2000', '2230', 'noon', null, undefined);
const like = fc.record(
  {
    date: fc.constantFrom('2026-11-21', '2026-11-22', '11/21', '2/30', ''),
    startTime: time,
    doorsTime: time,
    event: text,
    performer: text,
    venue: text,
    uid: text,
    url: text,
  },
  { requiredKeys: [] },
);

describe('every listing', () => {
  it('is judged the same way round as the other', () => {
    fc.assert(
      fc.property(like, like, (a, b) => {
        expect(judgeListings(a, b)).toEqual(judgeListings(b, a));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same as itself when it has a date and a venue or title', () => {
    const said = like.filter(({ venue, event }) => (event ?? '').trim() !== '' || /\w{3}/.test(venue ?? ''));
    fc.assert(
      fc.property(said, (listing) => {
        const dated = { ...listing, date: '2026-11-21' };
        expect(verdict(dated, { ...dated })).toBe('same');
      }),
    );
  });
});
