import { describe, expect, it, test } from 'vitest';
import { calendar, entry, nights, read, WINDOW, whys } from '#rig/calendar-of.ts';
import { readIcal } from './read-ical.ts';

/** The start of 7 PM on October 6 in a named zone, on a town's clock. */
function startIn(tzid: string, zone: string, ...definitions: string[]): string | undefined {
  const bytes = Buffer.from(calendar(...definitions, entry('UID:a', `DTSTART;TZID=${tzid}:20261006T190000`, 'SUMMARY:A')));
  return nights(readIcal(bytes, { ...WINDOW, zone }))[0]?.slice(5, 15);
}

describe('names of zones', () => {
  test.each([
    // IANA names, whole or as the end of a path, and Windows names.
    ['America/Chicago', '10-06 2000'],
    ['"America/Chicago"', '10-06 2000'],
    ['/America/Chicago', '10-06 2000'],
    ['/freeassociation.sourceforge.net/America/Chicago', '10-06 2000'],
    ['/mozilla.org/20050126_1/America/Indiana/Knox', '10-06 2000'],
    ['Asia/Tokyo', '10-06 0600'],
    ['Central Standard Time', '10-06 2000'],
    ['Central Standard Time 1', '10-06 2000'],
    ['Central Daylight Time', '10-06 2000'],
    ['GTB Standard Time;VALUE=DATE-TIME', '10-06 1200'],
    // Display names, quoted or not.
    ['"(UTC-06:00) Central Time (US & Canada)"', '10-06 2000'],
    ['(UTC-06:00) Central Time (US & Canada)', '10-06 2000'],
    ['(GMT-06.00) Central Time (US & Canada)', '10-06 2000'],
    ['Central Time', '10-06 2000'],
    ['(UTC) Coordinated Universal Time', '10-06 1500'],
    ['(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rom\\, Stockholm\\, Wien', '10-06 1300'],
    ['(UTC+01:00) Bruselas, Copenhague, Madrid, París', '10-06 1300'],
    ['GMT-0600 (Central Standard Time)', '10-06 2000'],
    // UTC and fixed offsets.
    ['UTC', '10-06 1500'],
    ['tzone://Microsoft/Utc', '10-06 1500'],
    ['"tzone://Microsoft/Utc"', '10-06 1500'],
    ['GMT+05:30', '10-06 0930'],
    ['"GMT-0500"', '10-06 2000'],
    ['UTC-5', '10-06 2000'],
    ['"+05:00"', '10-06 1000'],
    // Abbreviations follow daylight saving.
    ['CST', '10-06 2000'],
    ['EST', '10-06 1900'],
    ['PDT', '10-06 2200'],
    ['MESZ', '10-06 1300'],
    ['HNEC', '10-06 1300'],
    // Other languages.
    ['Mitteleuropäische Zeit', '10-06 1300'],
    ['Mitteleuropäische Sommerzeit', '10-06 1300'],
    ['Westeuropäische Zeit', '10-06 1400'],
    ['Eastern Normalzeit', '10-06 1900'],
    ['Hora estándar romance', '10-06 1300'],
    ['hora de verano de Europa central', '10-06 1300'],
    ['Hora est. del este', '10-06 1900'],
    ['West-Europa (standaardtijd)', '10-06 1300'],
    ['Midden-Europese zomertijd', '10-06 1300'],
    ['Paris\\, Madrid (heure d’été)', '10-06 1300'],
    ['heure normale d’Europe centrale', '10-06 1300'],
    ['Est (heure d’été)', '10-06 1900'],
    ['Vest-Europa (normaltid)', '10-06 1300'],
    ['sentraleuropeisk sommertid', '10-06 1300'],
    ['Västeuropa, normaltid', '10-06 1300'],
    ['centraleuropeisk tid', '10-06 1300'],
    ['Romansk normaltid', '10-06 1300'],
    ['centraleuropæisk sommertid', '10-06 1300'],
  ])('%s', (tzid, start) => expect(startIn(tzid, 'America/New_York')).toBe(start));

  it('mean the town’s own zone where that goes by them', () => {
    expect(startIn('MST', 'America/Phoenix')).toBe('10-06 1900');
    expect(startIn('IST', 'Europe/Dublin')).toBe('10-06 1900');
    expect(startIn('Mitteleuropäische Zeit', 'Europe/London')).toBe('10-06 1800');
  });

  test.each(['Nowhere', 'Customized Time Zone', 'tzone://Microsoft/Custom'])('%s is unknown, and a problem once', (tzid) => {
    const lines = [`DTSTART;TZID=${tzid}:20261006T190000`, `DTEND;TZID=${tzid}:20261006T210000`];
    const reading = read(entry('UID:a', ...lines, 'SUMMARY:A'), entry('UID:b', ...lines, 'SUMMARY:B'));
    expect(nights(reading)).toEqual(['2026-10-06 1900-2100 A', '2026-10-06 1900-2100 B']);
    expect(whys(reading)).toEqual([`the file: the time zone "${tzid}" is unknown; its times are read as America/New_York`]);
  });

  it('an unknown zone is the one the calendar names, when it names one', () => {
    const reading = read('X-WR-TIMEZONE:Asia/Tokyo', entry('UID:a', 'DTSTART;TZID=Nowhere:20261006T190000', 'SUMMARY:A'));
    expect(nights(reading)).toEqual(['2026-10-06 0600 A']);
    expect(whys(reading)).toEqual(['the file: the time zone "Nowhere" is unknown; its times are read as Asia/Tokyo']);
  });
});

describe('a zone that the file defines', () => {
  const define = (tzid: string, ...parts: string[][]) => ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n');
  const part = (kind: string, from: string, to: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:16010101T020000']),
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${kind}`,
  ];
  const pacific = [
    part('STANDARD', '-0700', '-0800', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    part('DAYLIGHT', '-0800', '-0700', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  ];

  test.each<[what: string, tzid: string, definition: string[][], start: string]>([
    ['has its rules', 'Customized Time Zone', pacific, '10-06 2200'],
    ['has its rules though its name has others', 'Eastern Standard Time 1', [part('STANDARD', '-0600', '-0600')], '10-06 2100'],
    ['has its fixed offset', 'House time', [part('STANDARD', '+0530', '+0530')], '10-06 0930'],
    ['has no summer time where it says so', 'EST', [part('STANDARD', '-0500', '-0500', 'DTSTART:19700101T000000')], '10-06 2000'],
    [
      'may give its dates one by one',
      'House time',
      [
        part('STANDARD', '-0400', '-0500', 'DTSTART:20251102T020000', 'RDATE:20261101T020000'),
        part('DAYLIGHT', '-0500', '-0400', 'DTSTART:20260308T020000'),
      ],
      '10-06 1900',
    ],
    [
      'is its place where it is given one',
      'House time',
      [['X-LIC-LOCATION:America/Chicago'], part('STANDARD', '-0600', '-0600')],
      '10-06 2000',
    ],
    ['says nothing where an official name does', 'America/Chicago', [part('STANDARD', '+0100', '+0100')], '10-06 2000'],
    ['that cannot be read is unknown', 'House time', [part('STANDARD', 'soon', 'later')], '10-06 1900'],
  ])('%s', (_, tzid, definition, start) => {
    // The definition counts wherever it is in the file.
    expect(startIn(tzid, 'America/New_York', define(tzid, ...definition))).toBe(start);
    const bytes = Buffer.from(calendar(entry('UID:a', `DTSTART;TZID=${tzid}:20261006T190000`, 'SUMMARY:A'), define(tzid, ...definition)));
    expect(nights(readIcal(bytes, WINDOW))[0]?.slice(5, 15)).toBe(start);
  });
});

describe('whole days written as times', () => {
  const night = (...lines: string[]) => nights(read(entry('UID:a', 'SUMMARY:A', ...lines)));

  test.each<[what: string, lines: string[], expected: string[]]>([
    ['midnights in UTC', ['DTSTART:20261022T000000Z', 'DTEND:20261023T000000Z'], ['10-22 all day']],
    ['a whole day’s duration in UTC', ['DTSTART:20261022T000000Z', 'DURATION:P1D'], ['10-22 all day']],
    ['midnights in town, in UTC', ['DTSTART:20261022T040000Z', 'DTEND:20261023T040000Z'], ['10-22 all day']],
    ['an evening that is midnight in UTC', ['DTSTART:20261022T000000Z', 'DTEND:20261022T030000Z'], ['10-21 2000-2300']],
    ['an evening without an end', ['DTSTART:20261022T000000Z'], ['10-21 2000']],
    ['a mark', ['DTSTART:20261022T050000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'], ['10-22 all day']],
    ['a mark at a midnight elsewhere', ['DTSTART:20261022T030000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'], ['10-22 all day']],
    ['a mark that says no', ['DTSTART:20261022T010000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE'], ['10-21 2100']],
    [
      'a series with a night left out',
      ['DTSTART:20261022T000000Z', 'DTEND:20261023T000000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261029T000000Z'],
      ['10-22 all day', '11-05 all day'],
    ],
  ])('%s', (_, lines, expected) => expect(night(...lines)).toEqual(expected.map((when) => `2026-${when} A`)));
});
