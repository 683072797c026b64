import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announceAll } from '#shows/announce.ts';

const NIGHT = '2026-11-21';
const BOAT = { artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' as const };
const STRANGERS = { artist: null, name: 'Strangers', role: 'support' as const };

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
  const show = (id: string, more: object) => sampleAnnouncement({ id, date: NIGHT, startTime: '2200', ...more });
  await app.db
    .transaction()
    .execute((tx) =>
      announceAll(tx, [
        show('night', { bill: [], event: 'Sea shanty night', url: 'https://www.pier.example/calendar/8' }),
        show('known', { bill: [BOAT, STRANGERS], url: 'https://dice.fm/9' }),
        show('jam', { bill: [{ ...BOAT, role: 'host' }], title: 'Open jam', event: 'Open jam', status: 'cancelled' }),
        show('nowhere', { venue: { id: null, name: 'NC, United States' } }),
        show('long', { bill: [], event: 'Far away', url: 'https://the-old-rope-works-and-hall.square.example/calendar/8' }),
      ]),
    );
});
afterAll(() => app.close());

/** The line of a show on the week's list, and the address of its page. */
async function lineOf(id: string): Promise<{ html: string; page: string }> {
  const list = await (await app.site.request('/shows')).text();
  const [html = ''] = new RegExp(`<li[^>]*id="show-${id}">.*?</li>`, 's').exec(list) ?? [];
  const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', id).executeTakeFirstOrThrow();
  return { html, page: `/shows/${slug}` };
}

/** Where what stands large leads. */
const topOf = (html: string) => /class="top-line">(?:<s>)?<a href="([^"]*)">/.exec(html)?.[1];

test.each(['night', 'jam'])('what stands large leads to the show where it is no artist of ours: %s', async (id) => {
  const { html, page } = await lineOf(id);
  expect(topOf(html)).toBe(page);
});

test('an artist of ours stands large and leads to their own page, the time to the show', async () => {
  const { html, page } = await lineOf('known');
  expect(topOf(html)).toBe('/artists/quietboat');
  expect(html).toContain(`<a href="${page}">`);
  expect(html).toContain('Strangers');
});

test('a link that leaves says where to', async () => {
  const words = async (id: string) => (/<a class="more[^>]*>(.*?)<\/a>/.exec((await lineOf(id)).html)?.[1] ?? '').replace(/<[^>]+>/g, '');
  expect(await words('night')).toBe('pier.example more about Sea shanty night');
  expect(await words('known')).toBe('Tickets for Quiet Boat at dice.fm');
  const { html, page } = await lineOf('night');
  const show = await (await app.site.request(page)).text();
  expect(html).toContain('href="https://www.pier.example/calendar/8"');
  expect(show.replace(/<[^>]+>/g, '')).toContain('More at pier.example about Sea shanty night');
});

test('where is said aloud as it is seen, and a place that is not told is nowhere to be at', async () => {
  const place = async (id: string) =>
    (/<p class="place">(.*?)<\/p>/s.exec((await lineOf(id)).html)?.[1] ?? '').replace(/<[^>]+>/g, '').trim();
  expect(await place('night')).toBe('at The Cannery');
  expect(await place('nowhere')).toBe('Place to be told');
});
