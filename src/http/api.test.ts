import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ENGINES, openTestSite } from '#rig/test-app.ts';
import { Artist, ArtistList } from '#scene/artists/artist.ts';
import { Found } from '#scene/found.ts';
import { Problem } from '#scene/problem.ts';
import { ShowListing } from '#scene/shows/listing.ts';
import { Programme } from '#scene/shows/show.ts';
import { Site, Welcome } from '#scene/site/scene.ts';
import { Venue, VenueList } from '#scene/venues/venue.ts';

describe.each(ENGINES)('the API on %s', (engine) => {
  let app: Awaited<ReturnType<typeof openTestSite>>;
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  const ask = (path: string, init?: RequestInit) => app.site.request(`/api${path}`, init);
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    return schema.parse(await response.json());
  };

  test.each(['', '/'])('GET /api%s carries the listings as the requirements have them', async (path) => {
    const response = await ask(path);
    const body = (await response.json()) as { listings: unknown[] };
    expect(Object.keys(body)).toEqual(['listings']);
    for (const listing of body.listings) ShowListing.parse(listing);
    expect(body.listings).toContainEqual({
      date: '11/27',
      startTime: '2000',
      endTime: '2300',
      performer: 'The Tin Whistlers, Quiet Boat, Zoë Bee',
      event: 'The Tin Whistlers w/ Quiet Boat & Zoe B.',
      venue: 'The Cannery',
    });
    expect(body.listings).toContainEqual({
      date: '11/22',
      startTime: '0030',
      endTime: '0200',
      performer: 'Quiet Boat',
      event: 'Quiet Boat',
      venue: 'Bilge Bar',
    });
  });

  test('the listings come by date and start, what has no start as if it began at 0000', async () => {
    const { listings } = (await (await ask('/')).json()) as { listings: ShowListing[] };
    const at = ({ date, startTime = '0000' }: ShowListing) => `${date.padStart(5, '0')} ${startTime}`;
    const coming = listings.filter(({ date }) => date.startsWith('11/'));
    expect(coming.length).toBeGreaterThan(4);
    expect(coming.some(({ startTime }) => startTime === undefined)).toBe(true);
    expect(coming.map(at)).toEqual(coming.map(at).sort());
  });

  test('the listings leave out what is cancelled or over', async () => {
    const { listings } = (await (await ask('/')).json()) as { listings: { event: string; date: string }[] };
    expect(listings.some((listing) => listing.event === 'Harbor Lights')).toBe(false);
    expect(listings.some((listing) => listing.date === '11/20')).toBe(false);
  });

  test('GET /api/shows is this week by default, cancelled shows marked', async () => {
    const { tonight, now, shows } = await get('/shows', Programme);
    expect({ tonight, now }).toEqual({ tonight: '2026-11-21', now: { date: '2026-11-21', time: '1830', at: '2026-11-21T23:30:00.000Z' } });
    expect(shows.map((show) => [show.night, show.startTime, show.event, show.status])).toEqual([
      ['2026-11-21', null, 'Harbor Fair: Pike, Pruitt & Oakes', 'announced'],
      ['2026-11-21', '1900', 'Strangers in Tin', 'announced'],
      ['2026-11-21', '2100', 'Harbor Lights', 'cancelled'],
      ['2026-11-21', '0030', 'Quiet Boat', 'announced'],
      ['2026-11-25', '1930', 'Open Jam with The Tin Wistlers', 'announced'],
      ['2026-11-27', '2000', 'The Tin Whistlers w/ Quiet Boat & Zoe B.', 'announced'],
    ]);
    expect(shows[5]).toMatchObject({ price: '$8', ages: 'All ages', doorsTime: '1900' });
    expect(shows[4]).toMatchObject({ title: 'Open Jam', bill: [{ artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'host' }] });
  });

  test('GET /api/shows by week, artist and venue, soonest or latest first', async () => {
    expect((await get('/shows?from=2026-12-04&to=2026-12-05', Programme)).shows.map((show) => show.startTime)).toEqual(['2030']);
    const past = await get('/shows?artist=quietboat&to=2026-11-21&order=latest&limit=2', Programme);
    expect(past.shows.map((show) => show.night)).toEqual(['2026-11-20', '2026-11-13']);
    expect((await get('/shows?venue=bilge&from=2026-11-21&limit=3', Programme)).shows.every((show) => show.venue.id === 'bilge')).toBe(
      true,
    );
  });

  test('GET /api/artists filters, pages and sorts', async () => {
    const verified = await get('/artists?verified=true', ArtistList);
    expect(verified.artists.map((artist) => artist.id)).toEqual(['nowords', 'quietboat', 'tinwhistlers']);
    const first = await get('/artists?limit=4', ArtistList);
    const second = await get(`/artists?limit=4&cursor=${first.next}`, ArtistList);
    expect([...first.artists, ...second.artists]).toHaveLength(7);
    expect(second.next).toBeNull();
    expect((await get('/artists?verified=false&q=zOe', ArtistList)).artists.map((artist) => artist.name)).toEqual(['Zoë Bee']);
  });

  test('GET /api/artists/{id}, /api/venues, /api/venues/{id}, /api/search, /api/scene answer in their shapes', async () => {
    expect((await get('/artists/tinwhistlers', Artist)).members).toHaveLength(2);
    expect((await get('/venues', VenueList)).venues).toHaveLength(2);
    expect((await get('/venues/cannery', Venue)).daymark).toBe('triangle');
    expect((await get('/search?q=quiet', Found)).artists.map((artist) => artist.id)).toEqual(['quietboat']);
    expect((await get('/scene', Site)).brand).toBe('Tin Harbor Tunes');
    expect((await get('/scene/welcome', Welcome)).bannerTall).toMatch(/^<svg/);
  });

  test.each([
    ['/artists?limit=0', 'limit'],
    ['/artists?limit=1001', 'limit'],
    ['/artists?limit=many', 'limit'],
    ['/artists?verified=perhaps', 'verified'],
    ['/artists?cursor=made-up', 'cursor'],
    ['/artists?cursor=WzEsMl0', 'cursor'],
    [`/artists?q=${'x'.repeat(201)}`, 'q'],
    ['/shows?from=tonight', 'from'],
    ['/shows?from=2026-02-30', 'from'],
    ['/shows?from=0001-01-01&from=x', 'from'],
    ['/shows?artist=No%20Slug', 'artist'],
    ['/shows?order=random', 'order'],
  ])('GET /api%s is refused, naming %s', async (path, field) => {
    const response = await ask(path);
    expect(response.status).toBe(400);
    const { error } = Problem.parse(await response.json());
    expect(error.status).toBe('INVALID_ARGUMENT');
    expect(Object.keys(error.fields ?? {})).toContain(field);
  });

  test.each(['/artists/nobody', '/venues/nowhere', '/nothing', '/artists/a/b', '/artists/%00', '/artists/..%2f..%2fetc'])(
    'GET /api%s is not there',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(Problem.parse(await response.json()).error.status).toBe('NOT_FOUND');
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s on a readable address is told what is allowed', async (method) => {
    const response = await ask('/artists', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET');
    Problem.parse(await response.json());
  });

  test('any query value at all is answered or refused, never a failure', async () => {
    const odd = [
      '',
      '0',
      '-1',
      'NaN',
      '%00',
      '%F0%9F%8D%AA',
      '%E0%A4%A',
      '[]',
      '{}',
      '../../',
      "'",
      '"',
      '<script>',
      '__proto__',
      '1e400',
      '%0d%0aX: y',
    ];
    for (const path of ['/shows', '/artists', '/search', '/', '/venues']) {
      for (const name of ['q', 'from', 'to', 'limit', 'cursor', 'artist', 'venue', 'verified', 'order', '__proto__']) {
        for (const value of odd) expect((await ask(`${path}?${name}=${value}`)).status, `${path}?${name}=${value}`).toBeLessThan(500);
      }
    }
  });

  test('the description names every route and every shape it answers with', async () => {
    const document = (await (await ask('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
      components: { schemas: object };
    };
    expect(document.openapi).toBe('3.1.0');
    for (const path of [
      '/',
      '/artists',
      '/artists/{id}',
      '/get/getAllUsers',
      '/post/getPublicUserData',
      '/post/registerData',
      '/post/updateUserData',
      '/scene',
      '/search',
      '/session',
      '/shows',
      '/venues',
      '/venues/{id}',
    ])
      expect(Object.keys(document.paths)).toContain(path);
    for (const shape of ['Artist', 'ArtistCard', 'Member', 'Show', 'Credit', 'Venue', 'ShowListing', 'Problem', 'Programme', 'Found']) {
      expect(document.components.schemas).toHaveProperty(shape);
    }
  });

  test('anyone may read it from anywhere, and no answer may be framed or sniffed', async () => {
    const response = await ask('/shows');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  });
});
