import { describe, expect, it } from 'vitest';
import { type JsonFeedSettings, readJsonFeed } from './read-json.ts';

const WINDOW = { zone: 'America/Los_Angeles', from: '2026-11-01', to: '2027-05-01' };

function read(feed: unknown, settings?: JsonFeedSettings) {
  return readJsonFeed(new TextEncoder().encode(JSON.stringify(feed)), WINDOW, settings);
}

describe('readJsonFeed', () => {
  it('hears another Backline, its dates in the nearest year', () => {
    const listings = [
      { date: '12/31', startTime: '2100', endTime: '0200', performer: 'Egg, Jars', event: 'Year End', venue: 'Red Room' },
      { date: '1/2', startTime: '0800', performer: 'Toast', event: '', venue: 'The Barn' },
    ];
    expect(read({ listings })).toMatchObject({
      complete: true,
      problems: [],
      listings: [
        { date: '2026-12-31', startTime: '2100', endTime: '0200', performer: 'Egg, Jars', event: 'Year End', venue: 'Red Room' },
        { date: '2027-01-02', startTime: '0800', endTime: null, performer: 'Toast', event: '', venue: 'The Barn' },
      ],
    });
    const nothing = { listings: [], beyond: [], problems: [], complete: true, unread: [], dropped: 0 };
    expect(read({ listings: [] })).toEqual(nothing);
    expect(read({ data: { events: [] } }, { items: 'data.events' })).toEqual(nothing);
    expect(read({ data: { events: [] } }).complete).toBe(false);
  });

  it('hears its shows too', () => {
    const show = {
      id: 'a1',
      date: '2026-12-05',
      night: '2026-12-04',
      startTime: '0030',
      endTime: null,
      doorsTime: '2330',
      event: 'Late Night',
      title: 'Late',
      venue: { id: 'red-room', name: 'Red Room' },
      bill: [
        { artist: null, name: 'Egg', role: 'headliner' },
        { artist: null, name: 'Jars', role: 'support' },
      ],
      status: 'sold out',
      price: '$10',
      ages: '21+',
      url: '',
    };
    expect(read({ tonight: '2026-11-21', shows: [show], more: false }).listings).toEqual([
      {
        key: 'a1',
        uid: 'a1',
        date: '2026-12-05',
        startTime: '0030',
        endTime: null,
        doorsTime: '2330',
        performer: 'Egg, Jars',
        event: 'Late Night',
        venue: 'Red Room',
        status: 'sold out',
        price: '$10',
        ages: '21+',
        url: '',
        categories: [],
        description: '',
      },
    ]);
  });

  it('goes by the paths it is given', () => {
    const feed = {
      a: { list: [{ d: '2026-12-05', p: [{ n: 'Egg' }, { n: 'Jars' }], v: { n: 'Red Room' } }], other: [{ date: '2026-12-06' }] },
    };
    const settings = { items: 'a.list', fields: { date: 'd', performer: 'p[].n', venue: 'v.n' } };
    expect(read(feed, settings).listings).toMatchObject([{ date: '2026-12-05', performer: 'Egg, Jars', venue: 'Red Room' }]);
  });

  it('guesses where the entries and their fields are', () => {
    const feed = {
      meta: { pages: [1] },
      data: {
        events: [
          { id: 7, venue: { name: 'Red Room' }, artists: { artists: ['Egg', 'Jars'] }, eventDate: { day: '2026-12-05', time: '18:30:00' } },
          { id: 8, venueName: 'The Barn', title: 'Toast &amp; Tea', date: '20261206' },
        ],
      },
    };
    expect(read({ ...feed, data: { events: feed.data.events.slice(0, 1) } }).listings).toMatchObject([
      { key: '7', date: '2026-12-05', startTime: '1830', performer: 'Egg, Jars', venue: 'Red Room' },
    ]);
    expect(read(feed.data.events.slice(1)).listings).toMatchObject([
      { date: '2026-12-06', startTime: null, event: 'Toast & Tea', venue: 'The Barn' },
    ]);
  });

  it('brings instants to the clock of the place', () => {
    const feed = [
      { name: 'A', start: '2026-12-06T04:30:00Z', end: '2026-12-06T07:00:00Z' },
      { name: 'B', start: '2026-12-05T20:30:00-08:00' },
      { name: 'C', start: 1_796_531_400 },
      { name: 'D', start: 1_796_531_400_000 },
      { name: 'E', start: '2026-12-05T23:30:00', timezone: 'America/New_York' },
      { name: 'F', start: '2026-12-05T20:30:00' },
    ];
    for (const { date, startTime } of read(feed).listings) expect({ date, startTime }).toEqual({ date: '2026-12-05', startTime: '2030' });
    expect(read(feed).listings).toHaveLength(6);
    expect(read(feed).listings.find(({ event }) => event === 'A')?.endTime).toBe('2300');
  });

  it('takes dates that are all a midnight for days', () => {
    const feed = [
      { name: 'A', date: '2026-12-06T00:00:00.000Z' },
      { name: 'B', date: '2026-12-07T00:00:00.000Z' },
    ];
    expect(read(feed).listings).toMatchObject([
      { date: '2026-12-06', startTime: null },
      { date: '2026-12-07', startTime: null },
    ]);
  });

  it('says what is wrong with what it cannot read', () => {
    const broken = readJsonFeed(new TextEncoder().encode('{"listings": ['), WINDOW);
    expect(broken).toMatchObject({ listings: [], complete: false, problems: [{ why: 'it’s not JSON, or it’s cut off' }] });
    expect(read({ a: 1 })).toMatchObject({ complete: false, problems: [{ why: 'it has no list of entries with dates' }] });
    expect(
      read([
        { date: '2026-12-06', name: 'A' },
        { date: 'soon', name: 'B', id: 'b' },
      ]),
    ).toMatchObject({
      problems: [{ where: 'entry 2', why: 'there’s no readable day in "soon"' }],
      unread: ['b'],
    });
  });

  it('takes no key for more than a key', () => {
    const feed = JSON.parse('[{"date":"2026-12-06","__proto__":{"venue":"Ghost"},"name":"A","constructor":"x"}]');
    expect(
      readJsonFeed(new TextEncoder().encode(JSON.stringify(feed)), WINDOW, { fields: { url: 'constructor.name' } }).listings,
    ).toMatchObject([{ event: 'A', url: '' }]);
  });
});
