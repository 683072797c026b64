import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Found, Suggestions } from '#scene/found.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const textOf = async (path: string) => (await app.site.request(path)).text();

test.each([
  ['tonight', '/shows?when=tonight', 'Tonight'],
  ['tomorrow', '/shows?date=2026-11-22', 'Tomorrow'],
  ['friday', '/shows?date=2026-11-27', 'Fri Nov 27'],
  ['free', '/shows?when=coming&amp;free=1', 'Free'],
])('a search for “%s” leads to %s, and does not say that nothing has that name', async (q, path, says) => {
  const page = await textOf(`/search?q=${q}`);
  expect(page).toContain(`href="${path}"`);
  expect(page).toContain(says);
  expect(page).not.toContain('No results for');
  expect((await app.site.request(path.replaceAll('&amp;', '&'))).status).toBe(200);
});

test('the shows that are found show their rooms’ shapes, as every list does', async () => {
  const { shows, past, daymarks } = JSON.parse(await textOf('/api/search?q=tin')) as Found;
  const venues = [...shows, ...past].flatMap(({ venue }) => venue.id ?? []);
  expect(venues).toContain('cannery');
  expect(Object.keys(daymarks).toSorted()).toEqual([...new Set(venues)].toSorted());
  const listing = /<div class="listing">.*?<\/ul>/s.exec(await textOf('/search?q=tin'))?.[0] ?? '';
  expect(listing).toContain('class="daymark');
});

test('a suggested show says its date as every page does', async () => {
  await app.db
    .updateTable('show')
    .set({ date: '2027-01-04', night: '2027-01-04' })
    .where('slug', '=', 'the-tin-whistlers-the-cannery-2026-11-27')
    .execute();
  const { suggestions } = JSON.parse(await textOf('/api/suggestions?q=')) as Suggestions;
  expect(suggestions.map(({ beside }) => beside)).toContain('1/4 · The Cannery');
});
