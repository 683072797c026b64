import { describe, expect, it, test } from 'vitest';
import { dates, entry, nights, read, whys } from '#rig/calendar-of.ts';

describe('repeats', () => {
  it('stay at the same hour when the clocks change', () => {
    expect(dates('RRULE:FREQ=WEEKLY;COUNT=6')).toEqual([
      '10-06 2000',
      '10-13 2000',
      '10-20 2000',
      '10-27 2000',
      '11-03 2000',
      '11-10 2000',
    ]);
  });

  test.each([
    ['FREQ=WEEKLY;UNTIL=20261021T000000Z', '10-06,10-13,10-20'],
    ['FREQ=WEEKLY;UNTIL=20261020T235959Z', '10-06,10-13'],
    ['FREQ=WEEKLY;UNTIL=20261020T200000', '10-06,10-13,10-20'],
    ['FREQ=WEEKLY;UNTIL=20261020', '10-06,10-13,10-20'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4', '10-06,10-18,10-20,11-01'],
    ['FREQ=MONTHLY;BYDAY=1TU', '10-06,11-03'],
    ['FREQ=MONTHLY;BYDAY=-1SA;COUNT=3', '10-06,10-31,11-28'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '10-06,10-30,11-30'],
    ['FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR', '10-06,11-13'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '10-06,11-26'],
    ['FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2', '10-06'],
  ])('%s', (rule, expected) =>
    expect(
      dates(`RRULE:${rule}`)
        .map((night) => night.slice(0, 5))
        .join(),
    ).toBe(expected),
  );

  it('that began long ago are read in the window only', () => {
    expect(dates('DTSTART;TZID=America/New_York:19991231T200000', 'RRULE:FREQ=WEEKLY;INTERVAL=4')).toEqual([
      '10-02 2000',
      '10-30 2000',
      '11-27 2000',
    ]);
  });

  it('take dates in and leave dates out, in any zone or as whole days', () => {
    const extra = 'RDATE;TZID=America/New_York:20261008T200000,20261009T210000';
    expect(dates(extra)).toEqual(['10-06 2000', '10-08 2000', '10-09 2100']);
    expect(dates(extra, 'EXDATE:20261009T000000Z')).toEqual(['10-06 2000', '10-09 2100']);
    expect(dates(extra, 'EXDATE;TZID=America/Chicago:20261006T190000')).toEqual(['10-08 2000', '10-09 2100']);
    expect(dates(extra, 'EXDATE;VALUE=DATE:20261008,20261009')).toEqual(['10-06 2000']);
    expect(dates('RDATE;VALUE=PERIOD:20261010T000000Z/PT1H')).toEqual(['10-06 2000', '10-09 2000']);
    expect(dates('DTSTART;VALUE=DATE:20261006', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261007')).toEqual([
      '10-06 all day',
      '10-08 all day',
    ]);
  });

  const weekly = ['UID:a', 'DTSTART;TZID=America/New_York:20260901T200000', 'RRULE:FREQ=WEEKLY;COUNT=20', 'SUMMARY:A'];
  const override = (replaces: string, start: string, ...more: string[]) =>
    entry('UID:a', `RECURRENCE-ID;TZID=America/New_York${replaces}`, `DTSTART;TZID=America/New_York:${start}`, 'SUMMARY:Moved', ...more);

  it('may be moved out of the window and into it', () => {
    const reading = read(
      entry(...weekly),
      override(':20261006T200000', '20270106T200000'),
      override(':20260908T200000', '20261001T200000'),
    );
    expect(nights(reading).slice(0, 2)).toEqual(['2026-10-01 2000 Moved', '2026-10-13 2000 A']);
    expect(reading.listings[0]?.key).toBe('a@2026-09-08T2000');
  });

  it('may change from one night on', () => {
    const reading = read(entry(...weekly), override(';RANGE=THISANDFUTURE:20261110T200000', '20261111T210000'));
    expect(nights(reading).slice(-4)).toEqual([
      '2026-11-03 2000 A',
      '2026-11-11 2100 Moved',
      '2026-11-18 2100 Moved',
      '2026-11-25 2100 Moved',
    ]);
  });

  it('take the newest of two changes to one night', () => {
    const older = override(':20261006T200000', '20261006T180000', 'SEQUENCE:1');
    const newer = override(':20261006T200000', '20261006T190000', 'SEQUENCE:2');
    for (const both of [
      [older, newer],
      [newer, older],
    ])
      expect(nights(read(entry(...weekly), ...both))[0]).toBe('2026-10-06 1900 Moved');
  });

  it('whose change has lost its rule stands alone', () => {
    const reading = read(override(':20261006T200000', '20261007T200000'));
    expect(reading.listings.map(({ key, date }) => [key, date])).toEqual([['a@2026-10-06T2000', '2026-10-07']]);
  });
});

describe('a day without VALUE=DATE', () => {
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3';
  const inNewYork = 'DTSTART;TZID=America/New_York:20261006T200000';

  test.each<[what: string, lines: string[], expected: string]>([
    ['a start', ['DTSTART:20261006', 'DTEND:20261006'], '10-06 all day'],
    ['a start called a date and time', ['DTSTART;VALUE=DATE-TIME:20261006'], '10-06 all day'],
    ['a start with dashes', ['DTSTART:2026-10-06'], '10-06 all day'],
    ['a midnight called a date', ['DTSTART;VALUE=DATE:20261006T000000'], '10-06 all day'],
    ['a time called a date', ['DTSTART;VALUE=DATE:20261006T193000'], '10-06 1930'],
    ['all of a series', ['DTSTART:20261006', weekly, 'EXDATE:20261013'], '10-06 all day, 10-20 all day'],
    ['an EXDATE', [inNewYork, weekly, 'EXDATE:20261013'], '10-06 2000, 10-20 2000'],
    ['an EXDATE in a zone', [inNewYork, weekly, 'EXDATE;TZID=America/New_York:20261013'], '10-06 2000, 10-20 2000'],
    ['an EXDATE with dashes', [inNewYork, weekly, 'EXDATE:2026-10-13, 2026-10-20'], '10-06 2000'],
    ['an EXDATE beside a whole one', [inNewYork, weekly, 'EXDATE:20261013', 'EXDATE:20261020T200000'], '10-06 2000'],
    ['an EXDATE at midnight called a date', [inNewYork, weekly, 'EXDATE;VALUE=DATE:20261013T000000'], '10-06 2000, 10-20 2000'],
    ['an EXDATE at midnight', [inNewYork, weekly, 'EXDATE;TZID=America/New_York:20261013T000000'], '10-06 2000, 10-20 2000'],
    ['an EXDATE of a date series', ['DTSTART;VALUE=DATE:20261006', weekly, 'EXDATE:20261013'], '10-06 all day, 10-20 all day'],
    [
      'an EXDATE of a series in UTC, by the clock of the town',
      ['DTSTART:20261007T010000Z', weekly, 'EXDATE:20261013'],
      '10-06 2100, 10-20 2100',
    ],
    ['an EXDATE of a series in UTC, by UTC', ['DTSTART:20261007T010000Z', weekly, 'EXDATE:20261014'], '10-06 2100, 10-20 2100'],
    ['an RDATE', [inNewYork, 'RDATE:20261013,20261020'], '10-06 2000, 10-13 2000, 10-20 2000'],
    ['an UNTIL with dashes', [inNewYork, 'RRULE:FREQ=WEEKLY;UNTIL=2026-10-13'], '10-06 2000, 10-13 2000'],
  ])('%s', (_, lines, expected) => expect(dates(...lines).join(', ')).toBe(expected));

  test.each(['20261013', '2026-10-13', '20261013T000000', '20261013T200000'])('RECURRENCE-ID:%s moves the night of that day', (night) => {
    const series = entry('UID:a', inNewYork, 'SUMMARY:Jam', weekly);
    const reading = read(series, entry('UID:a', `RECURRENCE-ID:${night}`, 'DTSTART:20261014T210000', 'SUMMARY:Jam, moved'));
    expect(nights(reading)).toEqual(['2026-10-06 2000 Jam', '2026-10-14 2100 Jam, moved', '2026-10-20 2000 Jam']);
    // The key stays, so its show moves along.
    expect(reading.listings[1]?.key).toBe('a@2026-10-13T2000');
    expect(whys(reading)).toEqual([]);
  });
});

test.each([
  ['2026-10-06T20:00:00', '10-06 2000'],
  ['2026-10-06 20:00', '10-06 2000'],
  ['20261006T2000', '10-06 2000'],
  ['20261006t200000', '10-06 2000'],
  ['20261006T200000-0400', '10-06 2000'],
  ['2026-10-06T20:00:00+02:00', '10-06 1400'],
  ['2026-10-07T00:00:00.000Z', '10-06 2000'],
  ['20261006T240000', '10-07 all day'],
])('a start written as %s is read', (start, expected) => expect(dates(`DTSTART:${start}`)).toEqual([expected]));
