import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BOMBS } from '#rig/calendar-bombs.ts';
import { calendar, entry, nights, read, WINDOW, whys } from '#rig/calendar-of.ts';
import { Listing } from '#scene/shows/listing.ts';
import { readIcal } from './read-ical.ts';

const SAMPLE = new URL('../samples/lantern-room.ics', import.meta.url);

describe('what cannot be read', () => {
  const good = entry('UID:good', 'DTSTART:20261006T200000', 'SUMMARY:Good');

  test.each([
    [entry('UID:a', 'SUMMARY:Foo'), 'entry 1, "Foo": it has no start'],
    [entry('UID:a', 'DTSTART:20261032T200000', 'SUMMARY:Foo'), 'entry 1, "Foo": its start is not a date between 1900 and 2199'],
    [entry('UID:a', 'DTSTART:00010101T000000', 'SUMMARY:Foo'), 'entry 1, "Foo": its start is not a date between 1900 and 2199'],
    [entry('UID:a', 'DTSTART'), 'entry 1: its start is not a date between 1900 and 2199'],
    [entry('UID:a', 'RECURRENCE-ID:soon', 'DTSTART:20261006T200000'), 'entry 1: the date it replaces (RECURRENCE-ID) is not a date'],
    [entry('UID:a', 'SUMMARY:Foo').replace('END:VEVENT', ''), 'entry 1: it breaks off before its end'],
  ])('%j', (bad, why) => {
    const reading = read(bad, good);
    expect(whys(reading)).toContain(why);
    expect(reading.dropped).toBe(1);
    expect(nights(reading)).toEqual(['2026-10-06 2000 Good']);
  });

  it('is counted, also where it is too much to be named', () => {
    const bad = Array.from({ length: 150 }, (_, number) => entry(`UID:${number}`, 'DTSTART:soon'));
    const reading = read(good, ...bad);
    expect(reading.dropped).toBe(150);
    expect(whys(reading).at(-1)).toBe('the file: 50 more problems like these');
  });

  it('a line that is no content line spoils nothing', () => {
    const reading = read(entry('UID:a', 'rubbish', 'LOCATION;X="open:y', 'DTSTART:20261006T200000', '::', 'SUMMARY:Good'));
    expect(nights(reading)).toEqual(['2026-10-06 2000 Good']);
  });

  test.each([
    'FREQ=HOURLY',
    'FREQ=SOMETIMES',
    'COUNT=3',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=x',
    'FREQ=DAILY;UNTIL=x',
    'FREQ=DAILY;BYDAY=XX',
    'FREQ=DAILY;BYMONTH=13',
  ])('of a rule %s only the first date is read, and it is told', (rule) => {
    const reading = read(entry('UID:a', 'DTSTART:20261006T200000', `RRULE:${rule}`, 'SUMMARY:Foo'));
    expect(nights(reading)).toEqual(['2026-10-06 2000 Foo']);
    expect(whys(reading)).toEqual([expect.stringMatching(/^entry 1, "Foo": .+; only its first date is read$/)]);
  });

  it('makes a reading incomplete when absence proves nothing', () => {
    const bad = entry('UID:a', 'SUMMARY:Foo');
    expect(read().complete).toBe(true);
    expect(read(good, good, bad).complete).toBe(true);
    expect(read(good, bad).complete).toBe(false);
    expect(readIcal(Buffer.from(calendar(good).replace('END:VCALENDAR', '')), WINDOW).complete).toBe(false);
    expect(readIcal(Buffer.from(calendar(good, good).slice(0, -40)), WINDOW).complete).toBe(false);
    expect(whys(readIcal(Buffer.from('<!doctype html><p>Not here'), WINDOW))).toEqual([
      'the file: it is not a calendar: it has no BEGIN:VCALENDAR',
    ]);
  });
});

describe('any bytes', () => {
  const lines = fc.oneof(
    fc.constantFrom(
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'UID:a',
      'UID:b',
      'BEGIN:VALARM',
      'END:VALARM',
      ' fold',
      '\ufeff',
    ),
    fc.constantFrom(
      'SUMMARY:One',
      'SUMMARY:Two',
      'LOCATION:Hall',
      'STATUS:CANCELLED',
      'RRULE:FREQ=DAILY',
      'RRULE:FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'DTSTART',
          'DTEND',
          'RDATE',
          'EXDATE',
          'RECURRENCE-ID',
          'RECURRENCE-ID;RANGE=THISANDFUTURE',
          'DTSTART;TZID=Asia/Tokyo',
          'DTSTART;VALUE=DATE',
        ),
        fc.date({ min: new Date('2026-09-20'), max: new Date('2026-12-10'), noInvalidDate: true }),
        fc.constantFrom('', 'Z'),
      )
      .map(([name, date, zone]) => `${name}:${date.toISOString().replace(/[-:]|\.\d+Z/g, '')}${zone}`),
    fc
      .tuple(fc.constantFrom('DTSTART', 'RRULE', 'EXDATE', 'DURATION', 'SUMMARY', 'X'), fc.string())
      .map(([name, value]) => `${name}:${value}`),
    fc.string(),
  );

  const holds = (bytes: Uint8Array) => {
    const { listings } = readIcal(bytes, WINDOW);
    for (const listing of listings) Listing.parse(listing);
    const order = listings.map(({ date, startTime, key }) => `${date} ${startTime ?? ''} ${key}`);
    expect(order).toEqual([...order].sort());
    expect(new Set(listings.map(({ key }) => key)).size).toBe(listings.length);
    expect(listings.filter(({ date }) => date < WINDOW.from || date >= WINDOW.to)).toEqual([]);
  };

  it('give listings in order, in the window, with keys of their own', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 40 }), (made) => holds(Buffer.from(made.join('\r\n')))),
      { numRuns: 120 },
    );
    const blocks = fc.array(fc.array(lines, { maxLength: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(blocks, (made) => holds(Buffer.from(calendar(...made.map((block) => entry(...block)))))),
      { numRuns: 120 },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), holds));
  });

  it('cut or changed anywhere still give a reading', () => {
    const sample = readFileSync(SAMPLE);
    fc.assert(
      fc.property(fc.nat({ max: sample.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = Buffer.from(sample);
        changed[at] = byte;
        holds(changed);
        const cut = readIcal(sample.subarray(0, at), WINDOW);
        expect(cut.complete).toBe(at > sample.indexOf('END:VCALENDAR') + 'END:VCALENDAR'.length - 1);
      }),
    );
  });
});

describe('inputs made to hurt', () => {
  test.each(Object.entries(BOMBS))('%s', (_, make) => {
    const bytes = Buffer.from(make());
    const { listings, problems } = readIcal(bytes, { zone: 'America/New_York', from: '2026-08-01', to: '2028-02-01' });
    expect(listings.length).toBeLessThanOrEqual(20_000);
    expect(problems.length).toBeLessThanOrEqual(101);
  });
});
