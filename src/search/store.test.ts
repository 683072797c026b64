import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { openLog } from '#log.ts';
import { writeNews } from '#news/store.ts';
import { addProfile, hideProfile } from '#people/store.ts';
import { sampleArtist, sampleShow } from '#rig/samples.ts';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { writeServices } from '#services/store.ts';
import { announce, announceAll } from '#shows/announce.ts';
import { mostOfEach, search } from './store.ts';

const ASKED = { tonight: '2026-11-21', currency: 'USD' };

describe.each(ENGINES)('search on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
    await hearDue(app.db, app.clock, openLog('silent'));
  });
  afterAll(() => app.close());

  const find = async (q: string) => {
    const { artists, venues, shows } = await search(app.db, q, ASKED);
    return {
      artists: artists.map((artist) => artist.id),
      venues: venues.map((venue) => venue.id),
      nights: shows.map((show) => show.night),
    };
  };

  test('finds an artist by any of its names and the coming shows it plays, however it is billed there', async () => {
    const { artists, nights } = await find('tin wistlers');
    expect(artists).toEqual(['tinwhistlers']);
    expect(nights).toContain('2026-11-25');
    expect(nights).toContain('2026-11-27');
    expect(nights.every((night) => night >= '2026-11-21')).toBe(true);
  });

  describe('understands what is not a name', () => {
    const asked = (q: string) => search(app.db, q, ASKED);

    test('one night', async () => {
      const { shows, understood, filter } = await asked('friday november 27');
      expect([understood, filter]).toEqual([[{ words: 'friday november 27', says: 'Fri Nov 27' }], { date: '2026-11-27' }]);
      expect(new Set(shows.map(({ night }) => night))).toEqual(new Set(['2026-11-27']));
    });

    test('a genre, with the shows whose acts play it', async () => {
      const { shows, understood } = await asked('live folk');
      expect(understood).toEqual([{ words: 'folk', says: 'folk' }]);
      const folk = await app.db.selectFrom('artist_genre').select('artist_id').where('genre', '=', 'folk').execute();
      const ids = new Set(folk.map(({ artist_id }) => artist_id));
      expect(shows.length).toBeGreaterThan(0);
      for (const { bill } of shows) expect(bill.some(({ artist }) => artist !== null && ids.has(artist))).toBe(true);
    });

    test('a name in a month', async () => {
      const { shows, artists, understood } = await asked('tin whistlers november');
      expect(artists[0]?.id).toBe('tinwhistlers');
      expect(understood).toEqual([{ words: 'november', says: 'November' }]);
      expect(shows.length).toBeGreaterThan(0);
      for (const { bill, night } of shows) {
        expect(bill.some(({ artist }) => artist === 'tinwhistlers')).toBe(true);
        expect(night.slice(0, 7)).toBe('2026-11');
      }
    });

    test('a venue tonight', async () => {
      const { shows } = await asked('cannery ballroom friday');
      expect(new Set(shows.map(({ venue, night }) => `${venue.id} ${night}`))).toEqual(new Set(['cannery 2026-11-27']));
    });

    test('a town and a price', async () => {
      const { shows, understood } = await asked('under $10 in tin harbor');
      expect(understood.map(({ says }) => says)).toEqual(['$10 or less', 'Tin Harbor']);
      for (const { price, venue } of shows)
        expect([['cannery', 'bilge'].includes(venue.id ?? ''), price]).toEqual([true, expect.stringMatching(/free|\$(?:\d|10)\b|pay/i)]);
    });
  });

  test('leaves out words that match nothing, and says which', async () => {
    const found = await search(app.db, 'folk uptown november', ASKED);
    expect([found.understood.map(({ says }) => says), found.unknown]).toEqual([['folk', 'November'], 'uptown']);
    expect(found.shows.length).toBeGreaterThan(0);
    const named = await search(app.db, 'tin whistlers uptwn', ASKED);
    expect([named.artists.map(({ id }) => id), named.unknown]).toEqual([['tinwhistlers'], 'uptwn']);
  });

  test('puts the kind of the best result first', async () => {
    const first = async (q: string) => (await search(app.db, q, ASKED)).first;
    expect(await first('tin wistlers')).toBe('artist');
    expect(await first('canery ballrom')).toBe('venue');
    expect(await first('folk')).toBe('show');
    expect(await first('no such band')).toBeNull();
  });

  test('finds services by kind and text, and published news', async () => {
    const service = { id: 'looms', name: 'Loft Rooms', kind: 'rehearsal', description: 'Two rooms by the hour.', address: '', city: '' };
    const post = { text: '<p>The parade is on <b>Sunday</b>.</p>', day: '2026-11-01', about: [] };
    await app.db.transaction().execute(async (tx) => {
      await writeServices(tx, [service], new Map());
      await writeNews(tx, [
        { ...post, id: 'parade', name: 'Boat date moves', draft: false },
        { ...post, id: 'secret', name: 'Boat parade canceled', draft: true },
      ]);
    });
    const entries = async (q: string) => (await search(app.db, q, ASKED)).entries.map(({ kind, id }) => `${kind} ${id}`);
    expect(await entries('rehersal room')).toEqual(['service looms']);
    expect(await entries('loft roosm')).toEqual(['service looms']);
    expect(await entries('boat parade')).toEqual(['news parade']);
  });

  test('finds openers, not only headliners, with or without accents', async () => {
    expect((await find('zoe')).artists).toEqual(['zoebee']);
    expect((await find('ZOË')).nights).toContain('2026-11-27');
  });

  test('finds venues by the names other places give them', async () => {
    expect((await find('cannery ball')).venues).toEqual(['cannery']);
  });

  test('finds names of signs, and names that signs divide without them', async () => {
    await app.db.transaction().execute(async (tx) => {
      const names = { chk: '!!!', plusminus: '+/-', heart: '♥', acdc: 'AC/DC', blink: 'blink-182' };
      await writeArtists(
        tx,
        Object.entries(names).map(([id, name]) => sampleArtist({ id, name })),
      );
      const bill = ['†††', 'T-Rex'].map((name) => ({ artist: null, name, role: 'headliner' as const }));
      await announce(tx, sampleShow({ id: 'signs', event: 'Late set', date: '2026-12-18', bill }));
    });
    for (const [q, id] of [
      ['!!!', 'chk'],
      ['+/-', 'plusminus'],
      ['♥', 'heart'],
      ['acdc', 'acdc'],
      ['ac/dc', 'acdc'],
      ['blink182', 'blink'],
      ['blink 182', 'blink'],
      ['blink1', 'blink'],
    ] as const)
      expect((await find(q)).artists[0], q).toBe(id);
    for (const q of ['†††', 'trex', 't-rex']) expect((await find(q)).nights, q).toContain('2026-12-18');
    expect((await find('...')).artists).toEqual([]);
  });

  test('finds acts that are on no roster', async () => {
    expect((await find('strangers')).nights.length).toBeGreaterThan(0);
  });

  test('finds the coming shows at a place that has no page', async () => {
    const venue = { id: null, name: 'Sunken Ballroom, 12 Reef Road' };
    await app.db.transaction().execute((tx) => announce(tx, sampleShow({ id: 'sunken', date: '2026-12-30', venue })));
    expect((await find('sunken ball')).nights).toEqual(['2026-12-30']);
    await app.db
      .transaction()
      .execute((tx) => announce(tx, sampleShow({ id: 'sunken', date: '2026-12-30', venue: { id: 'bilge', name: 'Bilge Bar' } })));
    expect((await find('sunken ball')).nights).toEqual([]);
  });

  test('finds a name as soon as it is on the roster, and the shows of one of many who are called so', async () => {
    const artist = (n: number) => sampleArtist({ id: `zebra${n}`, name: `Zebra ${n}`, othernames: ['Okapi'] });
    await app.db.transaction().execute((tx) =>
      writeArtists(
        tx,
        Array.from({ length: 70 }, (_, n) => artist(n)),
      ),
    );
    expect((await find('okapi')).artists).toHaveLength(50);
    expect((await search(app.db, 'okapi', { ...ASKED, most: mostOfEach(20) })).artists).toHaveLength(20);
    expect((await find('okapi')).nights).toEqual([]);
    const bill = [{ artist: 'zebra66', name: 'Z', role: 'headliner' as const }];
    const show = sampleShow({ id: 'stripes', date: '2026-12-30', event: 'Stripes', bill });
    await app.db.transaction().execute((tx) => announce(tx, show));
    expect((await find('okapi')).nights).toEqual(['2026-12-30']);
    expect((await find('zebra 66')).nights).toEqual(['2026-12-30']);
    // What players go by may change while their shows stay as they are.
    await app.db.transaction().execute((tx) => writeArtists(tx, [sampleArtist({ id: 'zebra66', name: 'Quagga' })]));
    expect((await find('quag')).nights).toEqual(['2026-12-30']);
    expect((await find('zebra')).nights).toEqual([]);
    await app.db.transaction().execute((tx) => announce(tx, { ...show, date: '2026-11-01' }));
    expect((await find('stripes')).nights).toEqual([]);
  });

  test('finds the first of all shows that are called so or are played by somebody who is, each once, without the withdrawn', async () => {
    const oryx = sampleArtist({ id: 'oryx', name: 'Oryx' });
    const shows = Array.from({ length: 90 }, (_, n) =>
      sampleShow({
        id: `${n % 2 === 0 ? 'a' : 'z'}${n}`,
        date: `2027-01-${String(10 + Math.floor(n / 5))}`,
        // By turns called so, played by them under another name, and both.
        event: n % 3 === 1 ? 'Horns' : 'Oryx and friends',
        bill: n % 3 === 0 ? [] : [{ artist: 'oryx', name: 'O.', role: 'headliner' }],
        status: n % 10 === 0 ? 'withdrawn' : 'announced',
      }),
    );
    await app.db.transaction().execute(async (tx) => {
      await writeArtists(tx, [oryx]);
      await announceAll(tx, shows);
    });
    const expected = shows
      .filter(({ status }) => status !== 'withdrawn')
      .map(({ date, id }) => `${date} ${id}`)
      .toSorted()
      .slice(0, 50);
    const found = await search(app.db, 'oryx', ASKED);
    expect(found.shows.map(({ night, id }) => `${night} ${id}`).toSorted()).toEqual(expected);
  });

  test('finds what is miswritten, says what it took it for, and the shows that are meant', async () => {
    const found = await search(app.db, 'tin wihstlrs', ASKED);
    expect(found.artists.map(({ id }) => id)).toEqual(['tinwhistlers']);
    expect(found.why).toContainEqual({ kind: 'artist', id: 'tinwhistlers', because: 'near', words: 'The Tin Whistlers' });
    expect(found.shows.map(({ night }) => night)).toContain('2026-11-25');
    expect((await find('strangrs')).nights.length).toBeGreaterThan(0);
    expect((await find('canery bllroom')).venues).toEqual(['cannery']);
  });

  test('finds artists and their shows by a plural that is written otherwise', async () => {
    const ladies = sampleArtist({ id: 'ladies', name: 'Gospel Ladies of St. Agnes' });
    const bill = [{ artist: 'ladies', name: ladies.name, role: 'headliner' as const }];
    await app.db.transaction().execute(async (tx) => {
      await writeArtists(tx, [ladies]);
      await announce(tx, sampleShow({ id: 'ladies', date: '2026-12-29', bill }));
    });
    expect(await find('ladys')).toEqual({ artists: ['ladies'], venues: [], nights: ['2026-12-29'] });
  });

  test('says by which other name somebody was found, who plays with them, and finds what is said of them below', async () => {
    const why = async (q: string) => (await search(app.db, q, ASKED)).why;
    expect(await why('tin wistlers')).toContainEqual({
      kind: 'artist',
      id: 'tinwhistlers',
      because: 'other name',
      words: 'Tin Wistlers',
    });
    expect(await why('ada reed')).toContainEqual({ kind: 'artist', id: 'tinwhistlers', because: 'member', words: 'Ada Reed' });
    expect(await why('singer songwriter')).toEqual([{ kind: 'artist', id: 'zoebee', because: 'said', words: '' }]);
    expect((await find('short slow')).artists).toEqual(['quietboat']);
  });

  test('finds past shows apart, the latest first, without the withdrawn', async () => {
    const past = (id: string, date: string, status: 'announced' | 'withdrawn' = 'announced') =>
      sampleShow({ id, date, event: id, status, bill: [{ artist: 'nowords', name: 'No Words Yet', role: 'headliner' }] });
    await app.db
      .transaction()
      .execute((tx) =>
        announceAll(tx, [
          { ...past('p1', '2020-01-01'), kind: 'other' as const, music: 0 },
          past('p2', '2021-01-01'),
          past('p3', '2022-01-01', 'withdrawn'),
        ]),
      );
    const found = await search(app.db, 'no words', ASKED);
    expect(found.past.map(({ id }) => id)).toEqual(['p2', 'p1']);
    expect(found.shows).toEqual([]);
  });

  test('finds people who show themselves, as long as they do', async () => {
    const person = { uid: 'ada', username: 'adamarsh', displayname: 'Åda Marsh', location: '', bio: '' };
    await app.db
      .insertInto('account')
      .values({
        id: 'ada',
        email_verified: 1,
        display_name: '',
        photo_url: '',
        role: 'member',
        closed: 0,
        valid_since: 0,
        created_at: '2026-11-21T00:00:00.000Z',
        signed_in_at: '2026-11-21T00:00:00.000Z',
      })
      .execute();
    await app.db.transaction().execute((tx) => addProfile(tx, person, '2026-11-21T00:00:00.000Z'));
    const people = async (q: string) => (await search(app.db, q, ASKED)).people.map(({ username }) => username);
    expect(await people('ada mrash')).toEqual(['adamarsh']);
    await app.db.transaction().execute((tx) => hideProfile(tx, 'ada', true));
    expect(await people('ada marsh')).toEqual([]);
  });

  test('control characters and repetition ask for nothing else', async () => {
    expect(await find('\u202e\u0000tin\u0000 whistlers')).toEqual(await find('tin whistlers'));
    expect(await find('whistlers '.repeat(100))).toEqual(await find('whistlers'));
  });

  const NASTY = ['\\', '%%', '🎸'.repeat(100), 'ﷺ'.repeat(200), '[['.repeat(50)];
  test.each(['', '   ', '???', '%', '_', "' or 1=1 -- drop table", 'no such band', ...NASTY])('finds nothing for %j', async (q) => {
    expect(await find(q)).toEqual({ artists: [], venues: [], nights: [] });
  });
});
