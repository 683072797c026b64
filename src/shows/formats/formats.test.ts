import fc from 'fast-check';
import ICAL from 'ical.js';
import ical, { type VEvent } from 'node-ical';
import papaparse from 'papaparse';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { readTypedList } from '#ingest/sources/typed-list/read-typed-list.ts';
import { cases } from '#rig/cases.ts';
import { sampleShow } from '#rig/samples.ts';
import type { FeedShow } from '#scene/shows/feed.ts';
import { STATUSES } from '#scene/shows/listing.ts';
import { addDays, nightOf } from '#scene/time/calendar.ts';
import { writeAtom } from './atom.ts';
import { writeCalendar } from './calendar.ts';
import { writeCsv } from './csv.ts';
import { writeJson, writeJsonFeed } from './json.ts';
import type { WrittenList } from './list.ts';
import { writePlainText } from './plain-text.ts';
import { timeZoneOf } from './time-zone.ts';
import { announcedTitle, plainLine } from './words.ts';

/** Text with lone surrogates, control characters and syntax of each format. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    ...[
      '\ud800',
      ']]>',
      '<b>&amp;</b>',
      '=1+2',
      '+SUM(A1)',
      '-1',
      '@x',
      '\t=1',
      '"quoted", and; so: on\\n',
      'a\r\nBEGIN:VEVENT',
      '\u2028',
      '\0',
      '\ufffe',
    ],
    ...['é'.repeat(60), '🎷'.repeat(40), "'", '`', '{}', 'END:VCALENDAR'],
  ),
);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((of) => of.map((n) => `${n}`.padStart(2, '0')).join(''));
const date = fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-11-21', days));

const anyShow: fc.Arbitrary<FeedShow> = fc
  .record({
    id: fc.uuid(),
    date,
    startTime: fc.option(time),
    endTime: fc.option(time),
    doorsTime: fc.option(time),
    event: hostile,
    title: hostile,
    bill: fc.array(fc.record({ artist: fc.constant(null), name: hostile, role: fc.constant('headliner' as const) }), { maxLength: 5 }),
    venue: fc.record({ id: fc.constant(null), name: hostile }),
    status: fc.constantFrom(...STATUSES),
    price: hostile,
    ages: hostile,
    place: fc.record({ address: hostile, city: hostile }),
    sequence: fc.nat(),
    genres: fc.subarray(['folk', 'r&b', 'hip-hop', 'sea shanty']),
    leastPrice: fc.option(fc.nat({ max: 100_000 })),
    leastAge: fc.option(fc.constantFrom(0, 16, 18, 21)),
  })
  .map((said) => feedShow(said));

function feedShow(more: Partial<FeedShow>): FeedShow {
  const show = { ...sampleShow({ id: 'one', slug: 'one-2026-11-21' }), ...more };
  const besides = { leastPrice: null, leastAge: null, genres: [], place: { address: '', city: '' }, sequence: 0, ...more };
  const history = { announcedAt: '2026-11-01T10:00:00.123Z', changedAt: '2026-11-02T10:00:00.123Z', newsAt: '2026-11-02T10:00:00.123Z' };
  return { ...show, night: nightOf(show.date, show.startTime), ...history, ...besides };
}

function listOf(shows: readonly FeedShow[], title = 'Tin Harbor Tunes: shows'): WrittenList {
  const site = 'https://tunes.example';
  const about = { brand: 'Tin Harbor Tunes', title, page: `${site}/shows?free=1&kind=music`, self: `${site}/shows.ics?free=1`, next: null };
  return { ...about, site, zone: 'America/New_York', tonight: '2026-11-21', shows };
}

const holds = (property: (shows: FeedShow[], title: string) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.array(anyShow, { maxLength: 4 }), hostile, async (...given) => property(...given)),
    { numRuns: cases(300) },
  );

describe('whatever a band is called', () => {
  test('a calendar says the same to a client that is none of ours, in lines of 75 octets', async () => {
    await holds(async (shows, title) => {
      const text = await writeCalendar(listOf(shows, title));
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const events = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT') as VEvent[];
      expect(events.map(({ uid }) => uid).toSorted()).toEqual([...new Set(shows.map(({ id }) => `backline-show-${id}`))].toSorted());
      for (const show of shows) {
        const event = events.find(({ uid }) => uid === `backline-show-${show.id}`);
        // The parser takes an escaped backslash before an n for a line end.
        if (!announcedTitle(show).includes('\\')) expect(event?.summary).toBe(announcedTitle(show));
        expect(event?.sequence).toBe(show.sequence);
        expect(event?.datetype).toBe(show.startTime === null ? 'date' : 'date-time');
      }
    });
  });

  test('an Atom feed is well-formed XML that says the same', async () => {
    await holds((shows, title) => {
      const titles: string[] = [];
      let text = '';
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', () => {
        text = '';
      });
      parser.on('text', (more) => {
        text += more;
      });
      parser.on('closetag', ({ name }) => name === 'title' && titles.push(text));
      parser.write(writeAtom(listOf(shows, title))).close();
      expect(titles).toEqual([plainLine(title), ...shows.map(announcedTitle)]);
    });
  });

  test('a JSON Feed and JSON say the same', async () => {
    await holds((shows, title) => {
      const feed = JSON.parse(writeJsonFeed(listOf(shows, title)));
      expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: plainLine(title) });
      expect(feed.items.map((item: { title: string }) => item.title)).toEqual(shows.map(announcedTitle));
      for (const item of feed.items)
        expect(item).toMatchObject({ id: expect.stringMatching(/^urn:uuid:/), url: expect.stringMatching(/^https:/) });
      expect(JSON.parse(writeJson(listOf(shows, title))).shows.map(({ id }: { id: string }) => id)).toEqual(shows.map(({ id }) => id));
    });
  });

  test('a sheet has a row a show, and no cell that a spreadsheet would reckon', async () => {
    await holds((shows) => {
      const { data, errors } = papaparse.parse<Record<string, string>>(writeCsv(listOf(shows)).replace(/^\ufeff/, ''), {
        header: true,
        skipEmptyLines: true,
      });
      expect(errors.filter(({ type }) => type !== 'Delimiter')).toEqual([]);
      expect(data.map(({ id }) => id)).toEqual(shows.map(({ id }) => id));
      for (const row of data) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    });
  });

  test('a typed list has an entry a show', async () => {
    await holds((shows) => {
      const text = writePlainText(listOf(shows));
      expect(text).not.toMatch(/[^\P{Cc}\n]/u);
      expect(text.isWellFormed()).toBe(true);
    });
  });
});

describe('a typed list', () => {
  const word = fc.constantFrom(
    'Reed',
    'the',
    'Gulls',
    'and',
    'of',
    'Motel',
    'Marsh',
    'Ōkina',
    'Zoë',
    'Trio',
    'No.',
    'O’Hara',
    'Salt',
    'at',
    'from',
    '&',
  );
  const name = fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.join(' '))
    .filter((words) => /^[\p{Lu}]/u.test(words) && !/(?:at|from|of|and|the|&)$/.test(words));
  const price = fc.constantFrom('', 'Free', '$8', '$10/$12', '$5-10', '$12.50');
  const half = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hour, minutes]) => `${`${hour}`.padStart(2, '0')}${minutes}`);
  const show = fc
    .record({
      date,
      startTime: fc.option(half),
      doorsTime: fc.option(half),
      bill: fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
      venue: name.filter((words) => !/\b(?:at|from)\b/.test(words)),
      city: fc.constantFrom('', 'Tin Harbor'),
      price,
      ages: fc.constantFrom(null, 0, 18, 21),
      off: fc.boolean(),
    })
    .filter(
      ({ startTime, doorsTime }) =>
        doorsTime === null || (startTime !== null && doorsTime < startTime && startTime < '2359' && doorsTime >= '1200'),
    );

  test('is read back by our own reader as the same shows', () => {
    fc.assert(
      fc.property(fc.uniqueArray(show, { minLength: 1, maxLength: 8, selector: ({ date, venue }) => `${date} ${venue}` }), (shows) => {
        const written = shows.map(({ bill, venue, city, ages, off, ...said }, index) =>
          feedShow({
            id: `${index}`,
            ...said,
            bill: bill.map((each) => ({ artist: null, name: each, role: 'headliner' })),
            venue: { id: null, name: venue },
            place: { address: '', city },
            leastAge: ages,
            status: off ? 'cancelled' : 'announced',
          }),
        );
        const window = { from: '2026-11-01', to: '2027-12-31', zone: 'America/New_York', language: 'en' as const };
        const { listings } = readTypedList(Buffer.from(writePlainText(listOf(written))), window, { today: '2026-11-21' });
        const key = (each: { date: string; venue: string; performer: string }) => `${each.date} ${each.venue} ${each.performer}`;
        const read = listings.map(({ date, startTime, doorsTime, performer, venue, price, ages, status }) => ({
          date,
          startTime,
          doorsTime,
          performer,
          venue,
          price,
          ages,
          status,
        }));
        const meant = shows.map(({ date, startTime, doorsTime, bill, venue, city, price, ages, off }) => ({
          ...{ date, startTime, doorsTime, performer: bill.join(', '), venue: city === '' ? venue : `${venue}, ${city}`, price },
          ages: ages === null ? '' : ages === 0 ? 'All ages' : `${ages}+`,
          status: off ? 'cancelled' : 'announced',
        }));
        const byKey = (one: Parameters<typeof key>[0], other: Parameters<typeof key>[0]) => (key(one) < key(other) ? -1 : 1);
        expect(read.toSorted(byKey)).toEqual(meant.toSorted(byKey));
      }),
      { numRuns: cases(300) },
    );
  });
});

describe('a zone', () => {
  test.each([
    'America/New_York',
    'Europe/London',
    'Europe/Dublin',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kolkata',
    'America/Sao_Paulo',
  ])('%s is as the clocks there are, over years', (zone) => {
    const component = new ICAL.Component(ICAL.parse(timeZoneOf(zone, '2025-01-15', '2030-12-01').toString()));
    const written = new ICAL.Timezone({ component, tzid: zone });
    for (let day = '2025-01-15'; day <= '2030-12-01'; day = addDays(day, 3)) {
      const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '20:00' });
      const wall = ICAL.Time.fromDateTimeString(`${day}T20:00:00`);
      wall.zone = written;
      expect([day, wall.utcOffset()]).toEqual([day, at.offsetNanoseconds / 1e9]);
    }
  });
});

describe('a show in a calendar', () => {
  const eventOf = async (more: Partial<FeedShow>) => {
    const [event] = Object.values(ical.sync.parseICS(await writeCalendar(listOf([feedShow(more)])))).filter(
      (each) => each?.type === 'VEVENT',
    );
    return event as VEvent;
  };
  test('after midnight is on its date, and an end before its start on the day after', async () => {
    const late = await eventOf({ date: '2026-11-22', startTime: '0030', endTime: '0200' });
    expect([late.start.toISOString(), late.end?.toISOString()]).toEqual(['2026-11-22T05:30:00.000Z', '2026-11-22T07:00:00.000Z']);
    const over = await eventOf({ date: '2026-11-21', startTime: '2200', endTime: '0130' });
    expect([over.start.toISOString(), over.end?.toISOString()]).toEqual(['2026-11-22T03:00:00.000Z', '2026-11-22T06:30:00.000Z']);
  });
  test('without an end goes on for three hours, without a start is all of its day', async () => {
    const open = await eventOf({ date: '2026-11-21', startTime: '2000' });
    expect(open.end?.toISOString()).toBe('2026-11-22T04:00:00.000Z');
    const day = await eventOf({ date: '2026-11-21', startTime: null });
    expect([day.datetype, day.start.toDateString()]).toEqual(['date', 'Sat Nov 21 2026']);
  });
  test.each([
    ['announced', 'CONFIRMED', 'The night'],
    ['sold out', 'CONFIRMED', 'Sold out: The night'],
    ['moved', 'CONFIRMED', 'Moved: The night'],
    ['cancelled', 'CANCELLED', 'Canceled: The night'],
    ['postponed', 'CANCELLED', 'Postponed: The night'],
  ] as const)('%s is %s', async (status, said, summary) => {
    expect(await eventOf({ status, event: 'The night' })).toMatchObject({ status: said, summary });
  });
});
