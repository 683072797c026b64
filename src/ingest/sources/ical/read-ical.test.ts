import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Listing } from '#scene/listing.ts';
import type { Reading } from '../reading.ts';
import { BOMBS } from '../samples/bombs.ts';
import { readIcal } from './read-ical.ts';

const WINDOW = { zone: 'America/New_York', from: '2026-10-01', to: '2026-12-01' };
const SAMPLE = new URL('../samples/lantern-room.ics', import.meta.url);

/** An entry of these lines, in a calendar of these entries, read. */
function entry(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
}

function calendar(...entries: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

function read(...entries: string[]): Reading {
  return readIcal(Buffer.from(calendar(...entries)), WINDOW);
}

/** 'date start-end event' of each listing. */
function nights({ listings }: Reading): string[] {
  return listings.map(({ date, startTime, endTime, event }) => `${date} ${startTime ?? 'all day'}${endTime ? `-${endTime}` : ''} ${event}`);
}

/** The dates on which an entry of these lines, at 8 PM by default, takes place. */
function dates(...lines: string[]): string[] {
  const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART;TZID=America/New_York:20261006T200000'];
  return read(entry('UID:a', ...start, 'SUMMARY:A', ...lines)).listings.map(
    ({ date, startTime }) => `${date.slice(5)} ${startTime ?? 'all day'}`,
  );
}

function whys({ problems }: Reading): string[] {
  return problems.map(({ where, why }) => `${where}: ${why}`);
}

test('an entry is filed under what all its lines of categories say', () => {
  const filed = (...lines: string[]) => read(entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:A', ...lines)).listings[0]?.categories;
  expect(filed('CATEGORIES:Live Music,Food\\, drink', 'CATEGORIES;LANGUAGE=en:Live Music', 'CATEGORIES:&amp\\;')).toEqual([
    'Live Music',
    'Food, drink',
  ]);
  expect(filed()).toEqual([]);
});

describe('a venue calendar', () => {
  const reading = readIcal(readFileSync(SAMPLE), WINDOW);

  it('is read night by night', () => {
    expect(nights(reading)).toEqual([
      '2026-10-06 2000-2300 Open Jam & Potluck',
      '2026-10-16 all day Wharf Fest',
      '2026-10-21 2100 Open Jam, a day late',
      '2026-10-23 2030-0000 The Neaps w/ Dial Tone Rodeo',
      '2026-10-27 2000 Open Jam',
      '2026-10-30 2100 SOLD OUT: Brine',
      '2026-10-31 2000 Harbour Choir',
      '2026-11-03 2000-2300 Open Jam & Potluck',
      '2026-11-17 2000-2300 Open Jam & Potluck',
    ]);
    expect(reading.complete).toBe(true);
  });

  it('tells what its texts say', () => {
    expect(reading.listings[0]).toEqual({
      key: 'weekly@lantern.example@2026-10-06T2000',
      uid: 'weekly@lantern.example',
      date: '2026-10-06',
      startTime: '2000',
      endTime: '2300',
      doorsTime: '1900',
      performer: '',
      event: 'Open Jam & Potluck',
      venue: 'Lantern Room, 12 Wharf St',
      status: 'announced',
      price: 'Donation',
      ages: 'All ages',
      url: '',
      categories: [],
      description: 'Doors 7, all ages, by donation.',
    });
    expect(reading.listings.map(({ status }) => status)).toEqual([
      ...['announced', 'announced', 'announced', 'announced', 'cancelled', 'sold out', 'announced', 'announced', 'announced'],
    ]);
    expect(reading.listings.map(({ url }) => url).filter((url) => url !== '')).toEqual(['https://lantern.example/fest']);
  });

  it('names a night by its uid, and a repeated one by where it stood before it was moved', () => {
    expect(reading.listings[1]?.key).toBe('fest@lantern.example');
    expect(reading.listings[2]?.key).toBe('weekly@lantern.example@2026-10-20T2000');
  });

  it('names the zone nobody knows, once', () => {
    expect(whys(reading)).toEqual(['the file: the time zone "Harbour Time" is unknown; its times are read as America/Chicago']);
  });

  it.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])('reads the same on a machine in %s', (TZ) => {
    const script = `import { readFileSync } from 'node:fs'; import { readIcal } from ${JSON.stringify(new URL('./read-ical.ts', import.meta.url).href)};
      console.log(JSON.stringify(readIcal(readFileSync(new URL(${JSON.stringify(SAMPLE.href)})), ${JSON.stringify(WINDOW)})));`;
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TZ } });
    expect(JSON.parse(told.toString())).toEqual(reading);
  });
});

describe('bytes', () => {
  const text = calendar(entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:Café Étoile'));
  const expected = ['2026-10-06 2000 Café Étoile'];
  const bytes = (given: string) => readIcal(Buffer.from(given), WINDOW);

  it('may begin with a byte order mark', () => expect(nights(bytes(`\ufeff${text}`))).toEqual(expected));
  it('may be UTF-16', () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(nights(readIcal(little, WINDOW))).toEqual(expected);
    expect(nights(readIcal(Buffer.from(little).swap16(), WINDOW))).toEqual(expected);
  });
  it('may end lines in LF, CR or anything like it', () => {
    for (const end of ['\n', '\r', '\r\r\n', '\n\n']) expect(nights(bytes(text.replaceAll('\r\n', end)))).toEqual(expected);
  });
  it('may hold NULs', () => expect(nights(bytes(text.replaceAll('a', 'a\0')))).toEqual(expected));
  it('may be windows-1252, which is told', () => {
    const reading = readIcal(Buffer.from(text, 'latin1'), WINDOW);
    expect(nights(reading)).toEqual(expected);
    expect(whys(reading)).toEqual(['the file: 1 line is not UTF-8 and read as windows-1252 instead']);
  });
  it('may be folded anywhere, even within a character, by space or tab', () => {
    const whole = Buffer.from(text);
    const from = whole.indexOf('SUMMARY');
    for (let at = from + 1; at < whole.indexOf('END:VEVENT') - 2; at += 1) {
      for (const fold of ['\r\n ', '\n\t']) {
        const folded = Buffer.concat([whole.subarray(0, at), Buffer.from(fold), whole.subarray(at)]);
        expect(nights(readIcal(folded, WINDOW))).toEqual(expected);
      }
    }
  });
  it('may be lower case and padded', () => {
    expect(nights(bytes('begin:vcalendar\nbegin:vevent \nuid:a\ndtstart:20261006T200000\nsummary:A\nend:vevent\nend:vcalendar'))).toEqual([
      '2026-10-06 2000 A',
    ]);
  });
});

describe('time zones', () => {
  const startIn = (tzid: string) => nights(read(entry('UID:a', `DTSTART;TZID=${tzid}:20261006T190000`, 'SUMMARY:A')))[0]?.slice(0, 15);

  test.each([
    ['America/Chicago', '2026-10-06 2000'],
    ['Central Standard Time', '2026-10-06 2000'],
    ['"(UTC-06:00) Central Time (US & Canada)"', '2026-10-06 2000'],
    ['"America/Chicago"', '2026-10-06 2000'],
    ['/freeassociation.sourceforge.net/America/Chicago', '2026-10-06 2000'],
    ['/mozilla.org/20050126_1/America/Indiana/Knox', '2026-10-06 2000'],
    ['Asia/Tokyo', '2026-10-06 0600'],
    ['Nowhere', '2026-10-06 1900'],
    ['"+05:00"', '2026-10-06 1900'],
  ])('%s', (tzid, start) => expect(startIn(tzid)).toBe(start));

  it('an unknown zone is the one the calendar names, when it names one', () => {
    const reading = read('X-WR-TIMEZONE:Asia/Tokyo', entry('UID:a', 'DTSTART;TZID=Nowhere:20261006T190000', 'SUMMARY:A'));
    expect(nights(reading)).toEqual(['2026-10-06 0600 A']);
    expect(whys(reading)).toEqual(['the file: the time zone "Nowhere" is unknown; its times are read as Asia/Tokyo']);
  });

  it('a floating time is the clock on the wall at the source', () => {
    expect(dates('DTSTART;VALUE=DATE-TIME:20261006T193000')).toEqual(['10-06 1930']);
  });

  it('a time the clock skips is read an hour later', () => {
    const window = { ...WINDOW, from: '2026-03-01', to: '2026-04-01' };
    const skipped = calendar(entry('UID:a', 'DTSTART:20260308T023000', 'SUMMARY:A'));
    expect(nights(readIcal(Buffer.from(skipped), window))).toEqual(['2026-03-08 0330 A']);
  });
});

describe('midnight', () => {
  const at = (start: string, title: string, ...more: string[]) =>
    entry(`UID:${title}`, `DTSTART;TZID=America/New_York:${start}`, `SUMMARY:${title}`, ...more);
  const evening = at('20261106T200000', 'Neap');

  it('is no time where nobody gave one, and the night is the day as written', () => {
    expect(
      nights(read(evening, at('20261107T000000', 'Wretch'), at('20261108T000000', 'Dusk', 'DTEND;TZID=America/New_York:20261109T000000'))),
    ).toEqual(['2026-11-06 2000 Neap', '2026-11-07 all day Wretch', '2026-11-08 all day Dusk']);
    const tokyo = read(entry('UID:a', 'DTSTART;TZID=Asia/Tokyo:20261107T000000', 'SUMMARY:Wretch'));
    expect(nights(tokyo)).toEqual(['2026-11-07 all day Wretch']);
  });

  it('is one where the entry ends in the small hours, or says so', () => {
    const told = read(
      evening,
      at('20261107T000000', 'Wretch', 'DTEND;TZID=America/New_York:20261107T030000'),
      at('20261108T000000', 'Dusk', 'DESCRIPTION:Doors at midnight'),
    );
    expect(nights(told)).toEqual(['2026-11-06 2000 Neap', '2026-11-07 0000-0300 Wretch', '2026-11-08 0000 Dusk']);
  });

  it('is one where most nights begin late', () => {
    const late = ['20261101T230000', '20261102T233000', '20261103T230000'].map((start) => at(start, start));
    expect(nights(read(...late, at('20261107T000000', 'Wretch')))).toContain('2026-11-07 0000 Wretch');
  });
});

describe('ends', () => {
  const end = (...lines: string[]) => read(entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:A', ...lines)).listings[0]?.endTime;

  test.each([
    ['DTEND:20261006T230000', '2300'],
    ['DTEND:20261007T010000', '0100'],
    ['DTEND:20261006T200000', null],
    ['DTEND;VALUE=DATE:20261007', null],
    ['DTEND:20261005T200000', null],
    ['DTEND:nonsense', null],
    ['DURATION:PT2H30M', '2230'],
    ['DURATION:P1DT1H', '2100'],
    ['DURATION:PT0S', null],
    ['DURATION:-PT2H', null],
    ['DURATION:P1000000000W', null],
    ['X-NOTHING:', null],
  ])('%s', (line, time) => expect(end(line)).toBe(time));
});

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
    expect(nights(reading)).toEqual(['2026-10-06 2000 Good']);
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

describe('keys', () => {
  const one = entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:One', 'LOCATION:Hall');
  const two = entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:Two', 'LOCATION:Hall');
  const three = entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:Two', 'LOCATION:Barn');
  const none = entry('DTSTART:20261006T200000', 'SUMMARY:The None!');

  it('are unique and do not hang on the order in the file', () => {
    const keys = (...entries: string[]) => read(...entries).listings.map(({ key, event, venue }) => [key, event, venue]);
    const forwards = keys(one, two, three, three, none);
    expect(keys(none, three, two, three, one)).toEqual(forwards);
    expect(new Set(forwards.map(([key]) => key)).size).toBe(5);
    expect(forwards.map(([key]) => key)).toContain('@2026-10-06T2000#none');
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
      { numRuns: 300 },
    );
    const blocks = fc.array(fc.array(lines, { maxLength: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(blocks, (made) => holds(Buffer.from(calendar(...made.map((block) => entry(...block)))))),
      { numRuns: 300 },
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

it('refuses a window that is none, which is no fault of the source', () => {
  expect(() => readIcal(Buffer.from(''), { ...WINDOW, zone: 'Nowhere' })).toThrow(RangeError);
  expect(() => readIcal(Buffer.from(''), { ...WINDOW, from: '2026-02-30' })).toThrow(RangeError);
});

const CALENDARS = new URL('../../../../../shared/data/', import.meta.url);
const EXPECTED = new URL('expected/ical.json', CALENDARS);

interface Expected {
  zone: string;
  window_from: string;
  window_to_exclusive: string;
  instances_in_window: number;
  all_day_in_window: number;
  exact: { date: string; start: string | null; end: string | null; title: string; location: string | null }[];
}

/** How many entries begin at midnight because nobody gave a time: a jam among seven at six. */
const MIDNIGHTS = new Map([['pisgah_brewing.ics', 1]]);

describe.skipIf(!existsSync(EXPECTED))('calendars from the field', () => {
  const files: Record<string, Expected> = existsSync(EXPECTED) ? JSON.parse(readFileSync(EXPECTED, 'utf8')).files : {};

  test.each(Object.entries(files))('%s', (name, expected) => {
    const window = { zone: expected.zone, from: expected.window_from, to: expected.window_to_exclusive };
    const { listings, complete } = readIcal(readFileSync(new URL(`ical/${name}`, CALENDARS)), window);
    expect(complete).toBe(true);
    expect(listings).toHaveLength(expected.instances_in_window);
    const timeless = expected.all_day_in_window + (MIDNIGHTS.get(name) ?? 0);
    expect(listings.filter(({ startTime }) => startTime === null)).toHaveLength(timeless);
    const told = listings.map(({ date, startTime, endTime, event, venue }) => ({ date, startTime, endTime, event, venue }));
    for (const { date, start, end, title, location } of expected.exact) {
      expect(told).toContainEqual({ date, startTime: start, endTime: end, event: title, venue: location ?? '' });
    }
  });
});
