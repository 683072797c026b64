import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { LIST_FORMATS } from '#scene/shows/list-format.ts';
import { Programme } from '#scene/shows/show.ts';
import { announce, withdraw } from '#shows/announce.ts';

const FORMATS = Object.entries(LIST_FORMATS);
const BAND = { artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' as const };

describe.each(ENGINES)('lists in every format on %s', (engine) => {
  let app: TestSite;
  const show = sampleShow({
    id: 'quayside',
    date: '2026-12-05',
    event: 'Quayside',
    bill: [BAND],
    venue: { id: 'cannery', name: 'The Cannery' },
    price: 'Free',
    ages: 'All ages',
  });
  beforeAll(async () => {
    app = await openTestSite(engine, undefined, { publicUrl: 'https://tunes.example' });
    await app.db.transaction().execute((tx) => announce(tx, show));
  });
  afterAll(() => app.close());

  const ask = (path: string, headers: Record<string, string> = {}) => app.site.request(path, { headers });
  const slugOf = async () => {
    const { shows } = Programme.parse(await (await ask('/api/shows?date=2026-12-05&artist=tinwhistlers')).json());
    return shows.find(({ id }) => id === 'quayside')?.slug ?? '';
  };

  test.each(FORMATS)('all shows, a venue, an artist and one show as %s', async (format, type) => {
    for (const path of ['/shows', '/search', '/venues/cannery', '/artists/tinwhistlers', `/shows/${await slugOf()}`]) {
      const answer = await ask(`${path}.${format}${path === '/search' ? '?q=tin+whistlers' : ''}`);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, `${type}; charset=utf-8`]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('vary')).toContain('accept');
      expect(await answer.text()).toContain('Tin Whistlers');
    }
  });

  test.each(FORMATS)('by what is accepted: %s', async (format, type) => {
    const preferred = await ask('/venues/cannery', { accept: `text/html;q=0.5, ${type}` });
    expect(preferred.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(await preferred.text()).toBe(await (await ask(`/venues/cannery.${format}`)).text());
  });

  test('what a search finds, soonest first, by what is accepted too; who asks for nothing is told so', async () => {
    const found = async (headers = {}) => (await ask('/search.txt?q=quayside', headers)).text();
    expect(await found()).toContain('dec  5 sat The Tin Whistlers');
    expect(await found()).not.toContain('nov 27');
    expect(await (await ask('/search?q=quayside', { accept: 'text/plain' })).text()).toBe(await found());
    const json = (await (await ask('/search.json?q=quayside')).json()) as { shows: { slug: string }[] };
    expect(json.shows).toHaveLength(1);
    const calendar = await ask('/search.ics?q=quayside&free=1&x=y');
    expect(calendar.headers.get('link')).toBe('<https://tunes.example/search?q=quayside>; rel="canonical"; type="text/html"');
    expect(await calendar.text()).toContain('“quayside”');
    for (const nothing of ['/search.ics', '/search.ics?q=', '/search.ics?q=+'])
      expect([(await ask(nothing)).status, await (await ask(nothing)).text()]).toEqual([400, 'Enter a search, such as ?q=tide.\n']);
    expect((await ask(`/search.ics?q=${'x'.repeat(201)}`)).status).toBe(400);
    const page = await (await ask('/search?q=quayside')).text();
    expect(page).toContain('href="/search.atom?q=quayside"');
    expect(page).toContain('the shows found for “quayside”');
  });

  test.each([
    '*/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, application/json;q=0.9',
    'image/png',
  ])('a page for whoever accepts %s', async (accept) => {
    const page = await ask('/shows', { accept });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('vary')).toBe('accept, accept-encoding, cookie');
  });

  test('may be read by any other site, which may ask beforehand', async () => {
    const preflight = await app.site.request('/shows.json', { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('if-none-match');
    expect((await app.site.request('/shows', { method: 'OPTIONS' })).headers.get('access-control-allow-origin')).toBeNull();
    expect((await app.site.request('/shows.json', { method: 'POST' })).status).toBe(405);
  });

  test('hold what the same filter shows on the page', async () => {
    const all = await (await ask('/shows.json?date=2026-12-05&others=1')).json();
    const free = await (await ask('/shows.json?date=2026-12-05&free=1')).json();
    expect(all.shows.length).toBeGreaterThan(free.shows.length);
    expect(free.shows.map(({ id }: { id: string }) => id)).toEqual(['quayside']);
    expect(free.title).toBe('Tin Harbor Tunes: free, on Saturday 12/5');
    expect(free.shows[0]).toMatchObject({ page: `https://tunes.example/shows/${await slugOf()}`, leastPrice: 0, leastAge: 0 });
    expect((await ask('/shows?date=2026-12-05&free=1', { accept: 'application/json' })).headers.get('content-type')).toMatch(/json/);
  });

  test('ask for nobody’s name where a filter names nobody, or what is no id', async () => {
    for (const words of ['artist=&venue=', 'artist=']) {
      const answer = await ask(`/shows.json?${words}`);
      expect([words, answer.status, (await answer.json()).title]).toEqual([words, 200, 'Tin Harbor Tunes: shows']);
    }
    for (const id of ['..%2Fvenues%2Fcannery', 'cannery%3Fx', 'Cannery'])
      expect([id, (await ask(`/shows.json?venue=${id}`)).status]).toEqual([id, 400]);
    expect((await (await ask('/shows.json?venue=cannery&artist=')).json()).title).toContain('The Cannery');
  });

  test('go on where there are more', async () => {
    const ids: string[] = [];
    for (let address: string | null = '/shows.json?limit=3&venue=cannery'; address !== null; ) {
      const part: { shows: { id: string }[]; next: string | null } = await (await ask(address)).json();
      ids.push(...part.shows.map(({ id }) => id));
      address = part.next?.replace('https://tunes.example', '') ?? null;
    }
    const whole = await (await ask('/shows.json?limit=1000&venue=cannery')).json();
    expect(ids).toEqual(whole.shows.map(({ id }: { id: string }) => id));
    expect(ids.length).toBeGreaterThan(3);
  });

  test.each([
    ['/shows.ics?from=2026-02-30', 400, /^from: isn’t a day/],
    ['/shows.ics?free=1&free=1', 400, /free/],
    ['/shows.csv?price=much', 400, /^price: /],
    ['/venues/nowhere.ics', 404, /don’t know this venue/],
    ['/artists/nobody.atom', 404, /don’t know this artist/],
    ['/shows/no-such-show-2026-01-01.ics', 404, /can’t find this show/],
  ])('%s is refused in a sentence', async (path, status, sentence) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(await answer.text()).toMatch(sentence);
  });

  test.each(['/shows.xls', '/news.ics', '/u/ada.ics', '/shows/2026.ics', '/shows.ics/x', '/venues.ics'])('%s is no list', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  test('a calendar client that subscribes to a venue sees a show called off, with a sequence that grew', async () => {
    const subscribe = async () => {
      const events = Object.values(ical.sync.parseICS(await (await ask('/venues/cannery.ics')).text()));
      return events.find((event) => event?.type === 'VEVENT' && event.uid === 'backline-show-quayside') as VEvent | undefined;
    };
    const before = await subscribe();
    expect(before).toMatchObject({ status: 'CONFIRMED', summary: 'The Tin Whistlers', sequence: 0 });
    expect(before?.start.toISOString()).toBe('2026-12-06T01:00:00.000Z');
    const cancelled = { ...show, status: 'cancelled' as const };
    await app.db.transaction().execute((tx) => announce(tx, cancelled));
    const after = await subscribe();
    expect(after).toMatchObject({ status: 'CANCELLED', summary: 'Canceled: The Tin Whistlers', uid: before?.uid });
    expect(after?.sequence).toBe(1);
    await app.db.transaction().execute((tx) => announce(tx, show));
  });

  test('a venue that stands under another id by now is led to, in every format and on the page', async () => {
    await app.db.insertInto('moved').values({ kind: 'venue', from_id: 'old-room', to_id: 'cannery', decision_id: null }).execute();
    const ways: [from: string, to: string][] = [
      ['/venues/old-room.ics', '/venues/cannery.ics'],
      ['/venues/old-room.json?free=1', '/venues/cannery.json?free=1'],
      ['/shows?free=1&venue=old-room', '/shows?free=1&venue=cannery'],
    ];
    for (const [from, to] of ways) {
      const { status, headers } = await ask(from);
      const [there, wanted] = [headers.get('location') ?? '', to].map((address) => new URL(address, 'https://tunes.example'));
      there?.searchParams.sort();
      wanted?.searchParams.sort();
      expect([status, there?.href]).toEqual([301, wanted?.href]);
    }
  });

  test('an old address of a show leads to its list now, and one nobody announces is called off where it stands alone', async () => {
    const before = await slugOf();
    await app.db.transaction().execute((tx) => announce(tx, { ...show, bill: [{ ...BAND, artist: null, name: 'Whistling' }] }));
    const moved = await ask(`/shows/${before}.ics`);
    expect(moved.status).toBe(301);
    expect((await ask(moved.headers.get('location') ?? '')).status).toBe(200);
    await app.db.transaction().execute((tx) => withdraw(tx, ['quayside']));
    expect(await (await ask(moved.headers.get('location') ?? '')).text()).toContain('STATUS:CANCELLED');
    expect(await (await ask('/venues/cannery.ics')).text()).not.toContain('quayside');
    await app.db.transaction().execute((tx) => announce(tx, show));
  });
});
