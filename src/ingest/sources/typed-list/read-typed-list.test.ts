import { describe, expect, it } from 'vitest';
import { readTypedList } from './read-typed-list.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-05-01' };

function read(text: string) {
  return readTypedList(new TextEncoder().encode(text), WINDOW);
}

function nights(text: string) {
  return read(text).listings.map(({ date, startTime, performer, venue }) => [date, startTime, performer, venue].join('|'));
}

describe('a list with an entry per night', () => {
  it('reads bands, venue, ages, doors and start, price and marks', () => {
    expect(read('oct 23 fri Egg Timer, The Jars,\n      Toast at the Red Room, Ada a/a 7:30pm/8:30pm $10/$12 # @ ^\n')).toMatchObject({
      complete: true,
      problems: [],
      listings: [
        {
          date: '2026-10-23',
          doorsTime: '1930',
          startTime: '2030',
          performer: 'Egg Timer, The Jars, Toast',
          event: '',
          venue: 'the Red Room, Ada',
          ages: 'All ages',
          price: '$10/$12',
        },
      ],
    });
  });

  it('reads a day with a colon behind it, which is no time', () => {
    expect(
      nights('mon nov 30: Egg at the Barn 8pm\n12/4: Toast @ Jar 9pm\ndec 20 2026: Neap at Jar 9pm\n21 dec 2026 : Neap at Jar\n'),
    ).toEqual(['2026-11-30|2000|Egg|the Barn', '2026-12-04|2100|Toast|Jar', '2026-12-20|2100|Neap|Jar', '2026-12-21||Neap|Jar']);
  });

  it('makes a listing of every night of a run', () => {
    expect(nights('oct 23/24 Egg at the Barn 8pm')).toEqual(['2026-10-23|2000|Egg|the Barn', '2026-10-24|2000|Egg|the Barn']);
    expect(nights('nov 7-9 Egg at the Barn 8pm')).toHaveLength(3);
    expect(nights('oct 30,31 Egg at the Barn 8pm')).toHaveLength(2);
  });

  it('parts entries that run together on one line, but no remark', () => {
    expect(nights('oct 23 fri Egg, Jars at the Barn a/a 8pm oct 24 sat Toast\n   at the Red Room 9pm')).toEqual([
      '2026-10-23|2000|Egg, Jars|the Barn',
      '2026-10-24|2100|Toast|the Red Room',
    ]);
    expect(nights('oct 23 fri Egg, Jars at the Barn 8pm (moved from oct 21 wed )')).toHaveLength(1);
  });

  it('reads slips of the finger, and the turn of the year', () => {
    expect(nights('Dcember 31 thrusday Egg at the Barn 9pm til 2\njna 2 sat Jars at the Barn noon')).toEqual([
      '2026-12-31|2100|Egg|the Barn',
      '2027-01-02|1200|Jars|the Barn',
    ]);
  });

  it('reads ages, prices and fates in their several forms', () => {
    const facts = (words: string) => {
      const [listing] = read(`oct 23 fri Egg at the Barn ${words}`).listings;
      return [listing?.ages, listing?.price, listing?.startTime, listing?.status].join('|');
    };
    expect(facts('21+ free 8pm')).toBe('21+|Free|2000|announced');
    expect(facts('?/? 3pm **')).toBe('||1500|announced');
    expect(facts('18+ $78-$38 ($20 parking) noon *** $')).toBe('18+|$78-$38|1200|announced');
    expect(facts('6+ $33.60 7pm (sold out)')).toBe('6+|$33.60|1900|sold out');
    expect(facts('a/a')).toBe('All ages||' + '|announced');
  });

  it('tells of a day that is none, and drops nothing without a word', () => {
    const { listings, problems } = read(
      'oct 23 fri Egg at the Barn 8pm\noct 32 sat Toast at the Barn 9pm\nsat 9/31 Tea at the Barn\n  with Jars\noct 25 sun Jars at the Barn 8pm\n',
    );
    expect(listings.map(({ performer }) => performer)).toEqual(['Egg', 'Jars']);
    expect(problems).toEqual([
      { where: 'line 2', why: 'there’s no such day as in "oct 32 sat Toast at the Barn 9pm"' },
      { where: 'line 3', why: 'there’s no such day as in "sat 9/31 Tea at the Barn"' },
      { where: 'line 4', why: 'there’s no readable day in "with Jars"' },
    ]);
  });

  it('keeps a label in capitals apart from the bands', () => {
    expect(read('oct 23 fri RECORD FAIR:  Egg, Jars at the Barn 8pm').listings).toMatchObject([
      { event: 'RECORD FAIR', performer: 'Egg, Jars' },
    ]);
  });

  it('keeps a night without a venue', () => {
    expect(nights('oct 24 sat Harvest Festival a/a')).toEqual(['2026-10-24||Harvest Festival|']);
  });
});

describe('a list under headings of days', () => {
  const LIST = `Gigs in Ada

## Fri 11/27
8pm Egg + The Jars @ Red Room $10
- 9:30 pm: Toast, Tea @ The Barn, free, 21+
Red Room: Kettle, The Spoons 8pm

Saturday, November 28
* 7-10pm The Lanterns at Moth Hall all ages $5-10
`;

  it('reads each line as an entry of its day', () => {
    expect(nights(LIST)).toEqual([
      '2026-11-27|2000|Egg + The Jars|Red Room',
      '2026-11-27|2000|Kettle, The Spoons|Red Room',
      '2026-11-27|2130|Toast, Tea|The Barn',
      '2026-11-28|1900|The Lanterns|Moth Hall',
    ]);
  });

  it('tells the lines it cannot read', () => {
    expect(read(LIST)).toMatchObject({ complete: true, problems: [{ where: 'line 1', why: 'there’s no readable day in "Gigs in Ada"' }] });
    expect(read('oct 23 fri Egg at the Barn 8pm\n\nmore soon\n\nwatch this space')).toMatchObject({
      complete: false,
      problems: [{ where: 'line 3' }, { where: 'line 5' }],
    });
  });
});

describe('a list by a clock of 24 hours', () => {
  const NORSE = { zone: 'Europe/Oslo', from: '2026-10-01', to: '2027-05-01', language: 'no' as const };
  const hours = (text: string) =>
    readTypedList(new TextEncoder().encode(text), NORSE).listings.map(({ date, startTime, performer, venue }) =>
      [date, startTime, performer, venue].join('|'),
    );

  it('reads the hour a line begins with, with a point or with what a language says before or behind it', () => {
    expect(
      hours(`Torsdag 26. november
20.00 Fiskehallen: Ørnefjell
kl. 19.30 Støperiet Scene: Brødrene Bråthen
kl 21 Mølla Bar: Blåskjell
20 Uhr Kesselhaus: Jüngling
um 20.30 Uhr Kesselhaus: Zäta
at 7 pm Red Room: Egg
`),
    ).toEqual([
      '2026-11-26|1900|Egg|Red Room',
      '2026-11-26|1930|Brødrene Bråthen|Støperiet Scene',
      '2026-11-26|2000|Jüngling|Kesselhaus',
      '2026-11-26|2000|Ørnefjell|Fiskehallen',
      '2026-11-26|2030|Zäta|Kesselhaus',
      '2026-11-26|2100|Blåskjell|Mølla Bar',
    ]);
  });

  it('takes no number of a name for an hour', () => {
    expect(hours('Fredag 27. november\n1.99 Jars at the Barn 20.00\n27.75 Egg at the Barn kl. 21\n8 Kalas at the Barn 20:00\n')).toEqual([
      '2026-11-27|2000|1.99 Jars|the Barn',
      '2026-11-27|2000|8 Kalas|the Barn',
      '2026-11-27|2100|27.75 Egg|the Barn',
    ]);
  });

  it('reads the way in that is free, as a language says it, and crowns named behind their number', () => {
    const prices = (text: string) => readTypedList(new TextEncoder().encode(text), NORSE).listings.map(({ price }) => price);
    expect(prices('26. november Egg at the Barn, fri entré\n27. november Egg at the Barn 290 NOK\n')).toEqual(['Free', '290 NOK']);
  });
});
