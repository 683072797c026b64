import { describe, expect, it, test } from 'vitest';
import { Listing } from '#scene/shows/listing.ts';
import { readJsonld } from '../schema/jsonld.ts';
import { readPage } from './read-page.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-04-01' };

function page(...scripts: unknown[]): Buffer {
  const text = (json: unknown) => (typeof json === 'string' ? json : JSON.stringify(json));
  const written = scripts.map((json) => `<script type="application/ld+json">${text(json)}</script>`);
  return Buffer.from(`<!DOCTYPE html><html><head>${written.join('')}</head><body></body></html>`);
}

/** A page's event: the test's properties and the required ones. */
function event(properties: object = {}): object {
  return { '@type': 'MusicEvent', name: 'The Neaps', startDate: '2026-11-27T20:00', ...properties };
}

/** The only listing of a page with this event. */
function only(properties: object): Listing {
  const { listings } = readPage(page(event(properties)), WINDOW);
  expect(listings).toHaveLength(1);
  return Listing.parse(listings[0]);
}

describe('an event in JSON-LD', () => {
  it('is a listing', () => {
    const url = 'https://lantern.example/neaps';
    const offers = [
      { price: '12.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      { price: 15, priceCurrency: 'USD' },
    ];
    expect(
      only({
        url,
        endDate: '2026-11-28T01:00',
        doorTime: '2026-11-27T19:00',
        name: 'The Neaps &#038; <b>Brine</b>',
        location: { '@type': 'Place', name: 'Lantern Room', address: { streetAddress: '1 Wharf St' } },
        performer: [{ '@type': 'MusicGroup', name: 'The Neaps' }, { name: 'Brine' }],
        offers,
        typicalAgeRange: '21+',
      }),
    ).toEqual({
      key: url,
      uid: url,
      date: '2026-11-27',
      startTime: '2000',
      endTime: '0100',
      doorsTime: '1900',
      performer: 'The Neaps, Brine',
      event: 'The Neaps & Brine',
      venue: 'Lantern Room',
      status: 'announced',
      price: '$12-$15',
      ages: '21+',
      url,
      categories: ['Music'],
      description: '',
    });
  });

  test.each([
    ['2026-11-27', '2026-11-27 null'],
    ['2026-11-27 20:00:00', '2026-11-27 2000'],
    ['2026-11-27T20:00:00-08:00', '2026-11-27 2000'],
    ['2026-11-27T20:00:25-0800', '2026-11-27 2000'],
    ['2026-11-28T04:00:00.000Z', '2026-11-27 2000'],
    ['2026-11-28T05:00:00+01:00', '2026-11-27 2000'],
    ['20261128T040000Z', '2026-11-27 2000'],
    ['Fri, Nov 27, 2026 8pm', '2026-11-27 2000'],
  ])('that starts %s is on %s', (startDate, night) => {
    const { date, startTime } = only({ startDate });
    expect(`${date} ${startTime}`).toBe(night);
  });

  test.each([
    ['2026-11-27T23:00', '2300'],
    ['2026-11-27T20:00', null],
    ['2026-11-30T02:00', null],
    ['2026-11-27', null],
    ['', null],
  ])('that ends %s ends that night at %s', (endDate, endTime) => expect(only({ endDate }).endTime).toBe(endTime));

  it('has no time when it begins at midnight sharp and does not end in the night', () => {
    expect(only({ startDate: '2026-11-27T00:00', endDate: '2026-11-27T23:59:59' }).startTime).toBeNull();
    expect(only({ startDate: '2026-11-27T00:00', endDate: '2026-11-27T03:00' }).startTime).toBe('0000');
  });

  test.each([
    ['a text', 'Lantern Room', 'Lantern Room'],
    [
      'a place without a name',
      { '@type': 'Place', name: '-', address: { streetAddress: '1 Wharf St', addressLocality: 'Tidewater' } },
      '1 Wharf St, Tidewater',
    ],
    [
      'online and real',
      [
        { '@type': 'VirtualLocation', name: 'Stream' },
        { '@type': 'Place', name: 'Wharf' },
      ],
      'Wharf',
    ],
    ['nothing', [], ''],
  ])('at %s has a venue', (_, location, venue) => expect(only({ location }).venue).toBe(venue));

  test.each([
    ['one name', 'Brine', 'Brine'],
    ['a word a form left', 'Organization', ''],
    ['the venue', { name: 'Lantern Room' }, ''],
    ['the host', [{ name: 'Wharf Presents' }, { name: 'Brine' }], 'Brine'],
    ['the host whom the title names', { name: 'The Neaps' }, 'The Neaps'],
    ['a name twice', ['Brine', { name: 'Brine' }, null, 3], 'Brine, 3'],
  ])('by %s', (_, performer, names) =>
    expect(only({ performer, location: 'Lantern Room', organizer: [{ name: 'Wharf Presents' }, { name: 'The Neaps' }] }).performer).toBe(
      names,
    ),
  );

  test.each([
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['EventPostponed', 'postponed'],
    [{ '@id': 'http://schema.org/EventRescheduled' }, 'moved'],
    ['EventMovedOnline', 'announced'],
    [['https://schema.org/EventMovedOnline', 'EventScheduled'], 'announced'],
    ['EventScheduled', 'announced'],
  ])('with the status %s is %s', (eventStatus, status) => expect(only({ eventStatus }).status).toBe(status));

  test.each([
    ['EventRescheduled', 'announced'],
    ['EventPostponed', 'announced'],
    ['EventCancelled', 'cancelled'],
  ])('with another start before and the status %s is %s', (eventStatus, status) =>
    expect(only({ eventStatus, previousStartDate: '2026-11-01T20:00' }).status).toBe(status),
  );

  it('online alone is at no venue', () => {
    expect(only({ location: { '@type': 'VirtualLocation', url: 'https://stream.example' } }).venue).toBe('Online');
  });

  test.each([
    [[{ price: 0 }], 'Free'],
    [[{ price: 0 }, { price: 20, priceCurrency: 'USD' }], '$20'],
    [[{ price: 0 }, { price: 0 }], ''],
    [{ lowPrice: '20.99', highPrice: '26', priceCurrency: 'EUR' }, '€20.99-€26'],
    [{ price: '$35' }, '$35'],
    [{ price: '89', priceCurrency: 'NOK' }, 'NOK 89'],
    [{ price: '', priceCurrency: 'USD' }, ''],
    [{ '@type': 'AggregateOffer', offers: [{ priceSpecification: { price: 9, priceCurrency: 'GBP' } }] }, '£9'],
  ])('offered at %j costs %s', (offers, price) => expect(only({ offers }).price).toBe(price));

  it('is sold out when all its offers are', () => {
    expect(only({ offers: [{ availability: 'SoldOut' }, { availability: 'http://schema.org/SoldOut' }] }).status).toBe('sold out');
    expect(only({ offers: [{ availability: 'SoldOut' }, { availability: 'InStock' }] }).status).toBe('announced');
  });

  it('tells its price, ages and doors in its description, but no doors after the start', () => {
    expect(only({ description: '&lt;p&gt;Doors 7pm&lt;br&gt;$12 cover&lt;br&gt;21+' })).toMatchObject({
      doorsTime: '1900',
      price: '$12',
      ages: '21+',
    });
    expect(only({ description: 'Doors 9pm' }).doorsTime).toBeNull();
  });
});

describe('a page', () => {
  it('is read wherever its events stand', () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Place', '@id': '#room', name: 'Lantern Room' },
        { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event({ name: 'One', location: { '@id': '#room' } }) }] },
        { '@type': ['Thing', 'http://schema.org/ComedyEvent'], Name: 'Two', StartDate: '2026-11-28', Location: 'Wharf' },
        { '@type': 'MusicGroup', name: 'Brine', event: { '@type': 'schema:Event', name: 'Three', startDate: '2026-11-29' } },
        { '@type': 'BroadcastEvent', name: 'On the air', startDate: '2026-11-30' },
      ],
    };
    const told = readPage(page(graph, [event({ name: 'Four', startDate: '2026-12-01' })]), WINDOW);
    expect(told.listings.map(({ date, event: title, venue, performer }) => [date, title, venue, performer])).toEqual([
      ['2026-11-27', 'One', 'Lantern Room', ''],
      ['2026-11-28', 'Two', 'Wharf', ''],
      ['2026-11-29', 'Three', '', 'Brine'],
      ['2026-12-01', 'Four', '', ''],
    ]);
    expect(told).toMatchObject({ complete: true, problems: [] });
  });

  it('lists the nights of a festival and not the festival', () => {
    const subEvent = [event({ name: 'Friday' }), event({ name: 'Saturday', startDate: '2026-11-28', location: 'Pier' })];
    const { listings } = readPage(
      page({ '@type': 'Festival', name: 'Wharf Fest', startDate: '2026-11-27', location: 'Wharf', subEvent }),
      WINDOW,
    );
    expect(listings.map(({ event: title, venue }) => [title, venue])).toEqual([
      ['Friday', 'Wharf'],
      ['Saturday', 'Pier'],
    ]);
  });

  it('may say the same twice, and two nights at one address', () => {
    const url = 'https://lantern.example/jam';
    const jams = [event({ url }), event({ url }), event({ url, startDate: '2026-12-04T20:00' })];
    expect(readPage(page(jams), WINDOW).listings.map(({ key }) => key)).toEqual([`${url}@2026-11-27T2000`, `${url}@2026-12-04T2000`]);
  });

  test.each([
    ['trailing commas', '{"@type":"Event","name":"A, ]","startDate":"2026-11-27", }', 'A, ]'],
    ['line breaks in strings', '{"@type":"Event","name":"A\n\tB","startDate":"2026-11-27"}', 'A B'],
    ['a comment around', '<!-- {"@type":"Event","name":"A","startDate":"2026-11-27"} -->', 'A'],
    ['CDATA around', '//<![CDATA[\n{"@type":"Event","name":"A","startDate":"2026-11-27"}\n//]]>', 'A'],
    ['comments inside', '{"@type":"Event",/* , */"name":"A // B", // C\n"startDate":"2026-11-27"};', 'A // B'],
    [
      'entities for quotation marks',
      '{&quot;@type&quot;:&quot;Event&quot;,&quot;name&quot;:&quot;A&quot;,&quot;startDate&quot;:&quot;2026-11-27&quot;}',
      'A',
    ],
    ['needless backslashes', String.raw`{"@type":"Event","name":"Don\'t","startDate":"2026-11-27"}`, "Don't"],
  ])('is read in spite of %s', (_, json, title) => {
    const told = readPage(page(json), WINDOW);
    expect(told.listings.map(({ event: name }) => name)).toEqual([title]);
    expect(told.problems).toEqual([]);
  });

  it('tells what it cannot read', () => {
    const told = readPage(page('{"@type":', event({ startDate: 'soon', url: '/soon' }), event({ startDate: '' }), event()), WINDOW);
    expect(told.listings).toHaveLength(1);
    expect(told.problems.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'JSON-LD script 1: it is not JSON, not even after mending',
      'The Neaps: "soon" isn’t a readable date',
      'The Neaps: it has no date',
    ]);
    expect(told).toMatchObject({ complete: false, unread: ['/soon'] });
    expect(readPage(Buffer.from('<html>Not found'), WINDOW)).toMatchObject({ complete: false, listings: [] });
  });

  it('finds relative links from its own address', () => {
    const html = page(event({ url: '/neaps' })).toString();
    const own = html.replace('<head>', '<head><link rel="canonical" href="https://lantern.example/calendar">');
    expect(readPage(Buffer.from(own), WINDOW).listings[0]?.url).toBe('https://lantern.example/neaps');
    expect(readPage(Buffer.from(html), WINDOW, { address: 'https://wharf.example/a/b' }).listings[0]?.url).toBe(
      'https://wharf.example/neaps',
    );
    expect(readPage(Buffer.from(html), WINDOW).listings[0]?.url).toBe('');
  });

  it('may be a file of JSON-LD alone', () => {
    expect(readJsonld(Buffer.from(JSON.stringify([event(), event({ startDate: '2026-11-28' })])), WINDOW).listings).toHaveLength(2);
    expect(readJsonld(Buffer.from('<html>'), WINDOW)).toMatchObject({ listings: [], complete: false });
  });
});
