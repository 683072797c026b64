import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { sampleArtist, sampleShow } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Facets } from '#scene/filter/facets.ts';
import { Feed } from '#scene/shows/feed.ts';
import { Programme } from '#scene/shows/show.ts';
import { announceAll, markNoLongerListed, withdraw } from './announce.ts';

const credit = (artist: string) => ({ artist, name: artist, role: 'headliner' as const });
const AT = { id: 'cannery', name: 'The Cannery' };
const SHOWS = [
  sampleShow({ id: 'free', date: '2031-03-05', price: 'Free', ages: 'All ages', bill: [credit('reeds')], venue: AT }),
  sampleShow({ id: 'cheap', date: '2031-03-05', price: '$8', ages: '21+', bill: [credit('reeds'), credit('gulls')], venue: AT }),
  sampleShow({ id: 'dear', date: '2031-03-06', price: '$25/$30', ages: '18+', bill: [credit('gulls')] }),
  sampleShow({ id: 'unsaid', date: '2031-03-06', bill: [credit('gulls')], venue: AT }),
  sampleShow({ id: 'play', date: '2031-03-07', price: 'Free', kind: 'stage', music: 0 }),
  sampleShow({ id: 'gone', date: '2031-03-05', price: 'Free' }),
];

describe.each(ENGINES)('a filter on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.transaction().execute(async (tx) => {
      await writeArtists(tx, [
        sampleArtist({ id: 'reeds', name: 'The Reeds', genres: ['folk', 'blues'] }),
        sampleArtist({ id: 'gulls', name: 'Gulls', genres: ['punk'] }),
      ]);
      await announceAll(tx, SHOWS);
      await withdraw(tx, ['gone']);
    });
  });
  afterAll(() => app.close());

  const ask = (path: string) => app.site.request(`/api${path}`);
  const ids = async (query: string) => Programme.parse(await (await ask(`/shows?${query}`)).json()).shows.map(({ id }) => id);
  const IN_MARCH = 'from=2031-03-01&until=2031-03-31';

  test.each([
    ['', ['free', 'cheap', 'unsaid', 'dear']],
    ['&free=1', ['free']],
    ['&price=8', ['free', 'cheap']],
    ['&price=7', ['free']],
    ['&price=0', ['free']],
    ['&ages=all', ['free']],
    ['&genre=folk', ['free', 'cheap']],
    ['&genre=punk', ['cheap', 'unsaid', 'dear']],
    ['&genre=polka', []],
    ['&venue=cannery', ['free', 'cheap', 'unsaid']],
    ['&artist=gulls&price=10', ['cheap']],
    ['&kind=stage', ['play']],
    ['&kind=other', []],
    ['&others=1&free=1', ['free', 'play']],
  ])('of March narrowed by %j', async (query, shows) => {
    expect((await ids(IN_MARCH + query)).toSorted()).toEqual(shows.toSorted());
  });

  test('means one night, some nights, tonight, the weekend, or all that is to come', async () => {
    expect(await ids('date=2031-03-05')).toEqual(['cheap', 'free']);
    expect(await ids('from=2031-03-06&until=2031-03-06')).toEqual(['dear', 'unsaid']);
    expect(await ids('when=tonight')).toEqual(await ids('from=2026-11-21&to=2026-11-22'));
    expect(await ids('when=weekend')).toEqual(await ids('from=2026-11-21&to=2026-11-23'));
    expect(await ids('when=coming')).toEqual(expect.arrayContaining(['free', 'dear']));
  });

  test.each([
    ['from=2027-02-30', 'from'],
    ['date=tomorrow', 'date'],
    ['until=2027-13-01', 'until'],
    ['from=2031-03-05&until=2031-03-04', 'until'],
    ['when=tonight&date=2031-03-05', 'date'],
    ['when=soon', 'when'],
    ['price=free', 'price'],
    ['price=-1', 'price'],
    ['price=1e9', 'price'],
    ['free=yes', 'free'],
    ['ages=18', 'ages'],
    ['genre=No+Genre!', 'genre'],
    ['kind=trivia', 'kind'],
    ['venue=No+Venue', 'venue'],
  ])('%s is refused in a sentence that names the word', async (query, field) => {
    for (const path of ['/shows', '/shows/facets', '/shows/feed']) {
      const answer = await ask(`${path}?${query}`);
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.message).toMatch(new RegExp(`^${field}: .{8}`));
    }
  });

  test('says what each choice leaves, and what there would be without each word', async () => {
    const counts = async (query: string) => Facets.parse(await (await ask(`/shows/facets?${query}`)).json());
    const all = await counts(IN_MARCH);
    expect(all).toMatchObject({ all: 4, free: 1, ages: 1, unpriced: 1, unaged: 1, others: 5 });
    expect(all.kinds).toEqual({ music: 4, stage: 1, other: 0 });
    expect(all.prices).toEqual([5, 10, 15, 20].map((price) => ({ price, count: price < 10 ? 1 : 2 })));
    expect(all.genres).toEqual([
      { genre: 'punk', count: 3 },
      { genre: 'blues', count: 2 },
      { genre: 'folk', count: 2 },
    ]);
    expect(all.venues).toEqual([{ id: 'cannery', name: 'The Cannery', count: 3 }]);
    const none = await counts(`${IN_MARCH}&free=1&genre=punk`);
    expect(none).toMatchObject({ all: 0, without: { free: 3, genre: 1, kind: 0 } });
    expect(none.when.coming).toBe(0);
    expect(none.alone).toEqual({ free: (await counts('free=1&when=coming')).all, genre: (await counts('genre=punk&when=coming')).all });
    expect((await counts(`${IN_MARCH}&kind=stage&genre=punk`)).alone).toMatchObject({ genre: none.alone.genre, kind: 1 });
    expect((await counts('free=1')).when.coming).toBeGreaterThanOrEqual(1);
    const { tonight, weekend, coming } = (await counts('when=coming')).when;
    for (const nights of ['from=2031-03-01&until=2031-03-31', 'date=2031-03-05', 'when=weekend'])
      expect((await counts(nights)).when).toMatchObject({ tonight, weekend, coming });
    expect(coming).toBeGreaterThanOrEqual(4);
  });

  test('counts what the list then shows, whatever is chosen', async () => {
    for (const query of ['free=1', 'price=10', 'genre=folk', 'ages=all', 'venue=cannery', 'kind=stage', 'when=weekend']) {
      const { all } = Facets.parse(await (await ask(`/shows/facets?${query}`)).json());
      expect([query, all]).toEqual([query, (await ids(query.startsWith('venue') ? `${query}&from=2026-11-21` : query)).length]);
    }
  });

  test('counts a price beside “free” as what both together leave', async () => {
    const { all, prices } = Facets.parse(await (await ask(`/shows/facets?${IN_MARCH}&free=1&price=10`)).json());
    expect([all, prices.map(({ count }) => count)]).toEqual([1, [1, 1, 1, 1]]);
  });

  test('gives what is taken along in parts that join', async () => {
    const part = async (after: string) => Feed.parse(await (await ask(`/shows/feed?limit=2&others=1${after}`)).json());
    const whole = Feed.parse(await (await ask('/shows/feed?limit=1000&others=1')).json());
    const joined: string[] = [];
    for (let after = ''; ; ) {
      const { shows, next } = await part(after);
      joined.push(...shows.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(joined).toEqual(whole.shows.map(({ id }) => id));
    expect(whole.shows.find(({ id }) => id === 'cheap')).toMatchObject({
      leastPrice: 800,
      leastAge: 21,
      genres: ['folk', 'blues', 'punk'],
      sequence: 0,
    });
    expect((await ask('/shows/feed?after=nonsense')).status).toBe(400);
  });

  test('tells what concerns whoever wants to go by a sequence that only grows', async () => {
    const change = async (more: Partial<(typeof SHOWS)[number]>) =>
      app.db.transaction().execute((tx) => announceAll(tx, [sampleShow({ ...SHOWS[0], id: 'free', date: '2031-03-05', ...more })]));
    const now = async () =>
      Feed.parse(await (await ask('/shows/feed?date=2031-03-05&artist=reeds')).json()).shows.find(({ id }) => id === 'free');
    const before = await now();
    await change({ price: 'No cover', kindReason: 'another' });
    expect(await now()).toMatchObject({ sequence: 0, announcedAt: before?.announcedAt });
    expect((await now())?.changedAt).not.toBe(before?.changedAt);
    await change({ startTime: '2130' });
    await change({ startTime: '2130' });
    expect((await now())?.sequence).toBe(1);
    await change({ status: 'cancelled' });
    expect((await now())?.sequence).toBe(2);
    const changed = (await now())?.changedAt;
    await change({ status: 'cancelled', kindReason: 'yet another' });
    expect((await now())?.changedAt).toBe(changed);
    await app.db.transaction().execute((each) => markNoLongerListed(each, ['free']));
    await change({});
    expect((await now())?.sequence).toBe(4);
  });
});
