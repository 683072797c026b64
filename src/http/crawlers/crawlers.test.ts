import { getElementsByTagName, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const places = async (path: string) => {
  const answer = await app.site.request(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8']);
  return getElementsByTagName('loc', parseDocument(await answer.text(), { xmlMode: true })).map((loc) => textContent(loc));
};

test('the sitemap names every page there is, and each of them is there', async () => {
  const found = await places('/sitemap.xml');
  for (const path of [
    '/',
    '/shows',
    '/artists',
    '/venues',
    '/artists/quietboat',
    '/venues/cannery',
    '/shows/the-tin-whistlers-the-cannery-2026-11-27',
  ])
    expect(found).toContain(`http://localhost${path}`);
  const shows = await listShows(app.db, { from: '1900-01-01', to: '2200-01-01', limit: 1000 });
  expect(found.filter((place) => /\/shows\/.+/.test(place))).toHaveLength(shows.length);
  expect(new Set(found).size).toBe(found.length);
  for (const place of found.filter((each) => !/\/shows\/.+-20/.test(each)).slice(0, 30))
    expect([place, (await app.site.request(place)).status]).toEqual([place, 200]);
  for (const hidden of ['/desk', '/login', '/dashboard', '/search', '/offline']) expect(found).not.toContain(`http://localhost${hidden}`);
});

test('its parts name the same, a kind or a month each', async () => {
  const [pages, artists, venues, november] = await Promise.all(
    ['pages', 'artists-1', 'venues-1', '2026-11'].map((part) => places(`/sitemap/${part}`)),
  );
  expect(pages).toContain('http://localhost/news');
  expect(artists).toContain('http://localhost/artists/quietboat');
  expect(venues).toContain('http://localhost/venues/cannery');
  expect(november?.every((place) => /-2026-11-\d\d$|-2026-12-01$/.test(place))).toBe(true);
  for (const none of ['', 'artists-0', 'artists', '2026-13', 'x']) expect((await app.site.request(`/sitemap/${none}`)).status).toBe(404);
});

test('searchers are told where they find it and what to leave alone, and anybody to whom to tell of a weakness', async () => {
  const robots = await (await app.site.request('/robots.txt')).text();
  expect(robots).toContain('User-agent: *\nDisallow: /desk\n');
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml');
  // Searches are endless: other formats are disallowed, pages are one.
  expect(robots).toContain('Disallow: /search.\n');
  expect(robots).not.toContain('Disallow: /search\n');
  for (const path of ['/search', '/search?q=tide'])
    expect(await (await app.site.request(path)).text()).toContain('<link rel="canonical" href="http://localhost/search"/>');
  const answer = await app.site.request('/.well-known/security.txt');
  const security = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(security).toContain('Contact: http://localhost/contactus');
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(security)?.[1] ?? '');
  const now = app.clock().epochMilliseconds;
  expect(expires).toBeGreaterThan(now);
  expect(expires).toBeLessThan(now + 365 * 86_400_000);
});
