import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FEED_BOMBS } from '#rig/page-bombs.ts';
import { Listing } from '#scene/shows/listing.ts';
import { readRss } from './read-rss.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-04-01' };

function read(...items: string[]) {
  const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:ev="x"><channel><title>Nov 1</title>${items.join('')}</channel></rss>`;
  return readRss(Buffer.from(feed), WINDOW);
}

function only(item: string): Listing {
  const { listings } = read(`<item>${item}</item>`);
  expect(listings).toHaveLength(1);
  return Listing.parse(listings[0]);
}

describe('an item of a feed', () => {
  it('is a listing', () => {
    expect(
      only(`<title>Brine &amp;#038; The Neaps</title><link>https://lantern.example/neaps</link><guid>n7</guid>
        <pubDate>Sun, 01 Nov 2026 10:00:00 +0000</pubDate>
        <description><![CDATA[<p>Doors: 7pm</p><p>$12 advance, $15 doors</p> 21+ &hellip;]]></description>
        <x:start_date><![CDATA[2026-11-27 20:00:00]]></x:start_date><x:end_date>2026-11-27 23:00:00</x:end_date><x:location>Wharf</x:location>
        <category>Live music</category><category term="Free"/><category>Live music</category>`),
    ).toEqual({
      key: 'n7',
      uid: 'n7',
      date: '2026-11-27',
      startTime: '2000',
      endTime: '2300',
      doorsTime: '1900',
      performer: '',
      event: 'Brine & The Neaps',
      venue: 'Wharf',
      status: 'announced',
      price: '$12/$15',
      ages: '21+',
      url: 'https://lantern.example/neaps',
      categories: ['Live music', 'Free'],
      description: 'Doors: 7pm $12 advance, $15 doors 21+ …',
    });
  });

  test.each([
    ['<ev:startdate>2026-11-28T04:00:00Z</ev:startdate>', '2026-11-27 2000'],
    ['<xcal:dtstart>20261128T040000Z</xcal:dtstart>', '2026-11-27 2000'],
    ['<tribe:startDate>2026-11-27T20:00:00-08:00</tribe:startDate>', '2026-11-27 2000'],
    ['<gd:when startTime="2026-11-27T20:00:00-08:00"/>', '2026-11-27 2000'],
    ['<ev:startdate>2026-11-27</ev:startdate><ev:starttime>8:00 PM</ev:starttime>', '2026-11-27 2000'],
    ['<ev:startdate>2026-11-27 00:00:00</ev:startdate>', '2026-11-27 null'],
    ['<title>Brine, Fri, Nov 27 at 8pm</title>', '2026-11-27 2000'],
    ['<description>Come on 11/27 8:00 PM</description>', '2026-11-27 2000'],
    ['<title>Brine</title><description>&lt;p&gt;November 27, 2026&lt;/p&gt;</description>', '2026-11-27 null'],
  ])('%s is on %s', (item, night) => {
    const { date, startTime } = only(item);
    expect(`${date} ${startTime}`).toBe(night);
  });

  it('may hold title, date and place in its title', () => {
    expect(only('<title>POST-Punk Oct 31 Redux - Live — Fri Nov 27, 8 PM — Wharf</title>')).toMatchObject({
      event: 'POST-Punk Oct 31 Redux - Live',
      date: '2026-11-27',
      startTime: '2000',
      venue: 'Wharf',
    });
    expect(only('<title>Fri 11/27 | Brine - solo</title>')).toMatchObject({ event: 'Brine - solo', venue: '' });
  });

  it('is taken for the day it was published only when nothing else is said, and that is told', () => {
    const told = read(
      '<item><title>Brine</title><pubDate>Sat, 28 Nov 2026 04:00:00 GMT</pubDate></item>',
      '<item><guid>n8</guid><title>Tee</title></item>',
    );
    expect(told.listings).toMatchObject([{ date: '2026-11-27', startTime: null }]);
    expect(told.problems).toEqual([
      { where: 'Brine', why: 'it has no date of its own, so we use the day it was published' },
      { where: 'Tee', why: 'it has no readable date' },
    ]);
    expect(told.unread).toEqual(['n8']);
  });

  it('may be an entry of Atom', () => {
    const atom = `<feed xmlns="x"><entry><title type="html">Brine &amp;amp; co</title><id>urn:9</id><link rel="edit" href="/x"/><link href="/brine"/>
      <content type="xhtml"><div><p>Friday, November 27</p><p>8pm</p></div></content></entry></feed>`;
    const { listings } = readRss(Buffer.from(atom), WINDOW, { address: 'https://wharf.example/feed' });
    expect(listings).toMatchObject([{ uid: 'urn:9', date: '2026-11-27', event: 'Brine & co', url: 'https://wharf.example/brine' }]);
  });
});

it('is complete when it was read to its end and told nights, if it told anything', () => {
  expect(read('<item><ev:startdate>2026-11-27</ev:startdate></item>').complete).toBe(true);
  expect(read('').complete).toBe(true);
  expect(read('<item><title>Welcome</title></item>').complete).toBe(false);
  expect(readRss(Buffer.from('<html>'), WINDOW).complete).toBe(false);
});

test.each([
  ['<html></html>', 'it’s not an RSS or Atom feed'],
  ['<!DOCTYPE rss><rss></rss>', 'it has a document type, which no feed needs'],
  ['<rss><channel></channel></rss>', 'it has no items'],
])('%s is told', (feed, why) => expect(readRss(Buffer.from(feed), WINDOW).problems).toEqual([{ where: 'the feed', why }]));

describe('feeds made to hurt', () => {
  test.each(Object.entries(FEED_BOMBS))('%s', (_, bomb) => {
    const bytes = Buffer.from(bomb());
    const { listings, problems } = readRss(bytes, WINDOW);
    expect(listings.length + problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(listings)).not.toMatch(/lollol|root:/);
  });

  test('whatever bytes come, listings that follow the rules or sentences do', () => {
    const part = fc.constantFrom(
      '<item>',
      '</item>',
      '<ev:start>',
      '2026-11-27T20:00Z',
      '</ev:start>',
      '<title>',
      'Nov 27 8pm — A',
      '<![CDATA[',
      ']]>',
      '&#0;',
      '<a',
      '"',
      '>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        for (const listing of readRss(Buffer.from(`<rss>${parts.join('')}`), WINDOW).listings) Listing.parse(listing);
      }),
      { numRuns: 200 },
    );
  });
});

const SHARED = join(import.meta.dirname, '../../../../../shared/data/rss');

describe.skipIf(!existsSync(SHARED))('feeds found in the wild', () => {
  test.each([
    ['royal_room_feed.xml', 49],
    ['toronto_latest.xml', 100],
  ])('%s holds %i nights', (name, count) => {
    const { listings, problems } = readRss(readFileSync(join(SHARED, name)), { ...WINDOW, from: '2026-04-01' });
    expect(listings).toHaveLength(count);
    expect(problems).toEqual([]);
  });
});
