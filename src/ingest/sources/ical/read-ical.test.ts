import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { calendar, dates, entry, nights, read, WINDOW, whys } from '#rig/calendar-of.ts';
import { readIcal } from './read-ical.ts';

const SAMPLE = new URL('../samples/lantern-room.ics', import.meta.url);

test('an entry is filed under what all its lines of categories say', () => {
  const filed = (...lines: string[]) => read(entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:A', ...lines)).listings[0]?.categories;
  expect(filed('CATEGORIES:Live Music,Food\\, drink', 'CATEGORIES;LANGUAGE=en:Live Music', 'CATEGORIES:&amp\\;')).toEqual([
    'Live Music',
    'Food, drink',
  ]);
  expect(filed()).toEqual([]);
});

test('a long uid is never cut through a character: what is kept of it must be found again', () => {
  const [listing] = read(entry(`UID:${'u'.repeat(299)}😀${'tail'.repeat(10)}`, 'DTSTART:20261006T200000', 'SUMMARY:A')).listings;
  expect(listing?.key.isWellFormed()).toBe(true);
  expect(listing?.uid?.isWellFormed()).toBe(true);
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

  it('knows a zone of its own by the place the file gives it', () => {
    expect(whys(reading)).toEqual([]);
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
    // Start and end on the same date: the end is next morning, if the night isn't too long.
    ['DTEND:20261006T020000', '0200'],
    ['DTEND:20261006T190000', null],
    ['DTEND:20261005T230000', null],
    ['DTEND:nonsense', null],
    ['DURATION:PT2H30M', '2230'],
    ['DURATION:P1DT1H', '2100'],
    ['DURATION:PT0S', null],
    ['DURATION:-PT2H', null],
    ['DURATION:P1000000000W', null],
    ['X-NOTHING:', null],
  ])('%s', (line, time) => expect(end(line)).toBe(time));

  test.each([
    ['DTEND:20261006T020000', []],
    ['DTEND:20261006T190000', ['it ends before it starts']],
    ['DTEND:20261005T200000', ['it ends before it starts']],
    ['DTEND:20261005T230000', ['it ends before it starts']],
  ])('%s is complained of, or not', (line, complaints) => {
    const { problems } = read(entry('UID:a', 'DTSTART:20261006T200000', 'SUMMARY:A', line));
    expect(problems.map(({ why }) => why)).toEqual(complaints);
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

/** Entries at midnight because they have no time: one jam among seven. */
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
