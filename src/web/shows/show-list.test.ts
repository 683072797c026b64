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

test.each(['night', 'jam', 'known'])('the row is one link, to the show: %s', async (id) => {
  const { html, page } = await lineOf(id);
  expect([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((link) => link[1])).toEqual([page]);
});

test('who else plays is named', async () => {
  expect((await lineOf('known')).html).toContain('with Strangers');
});

test('the link says who, when and where, and what became of it', async () => {
  const name = async (id: string) => /<a class="top-line[^>]* aria-label="([^"]*)"/.exec((await lineOf(id)).html)?.[1];
  expect(await name('known')).toBe('Quiet Boat, 10:00 PM at The Cannery');
  expect(await name('jam')).toMatch(/^Open jam, 10:00 PM at The Cannery, canceled$/);
});

test('the exact times are in every row', async () => {
  expect((await lineOf('known')).html).toMatch(/11\/21 @ 10:00 PM/);
});

test('the place is named, or said to be announced', async () => {
  const place = async (id: string) =>
    (/<p class="place">(.*?)<\/p>/s.exec((await lineOf(id)).html)?.[1] ?? '').replace(/<[^>]+>/g, '').trim();
  expect(await place('night')).toBe('The Cannery');
  expect(await place('nowhere')).toBe('Venue to be announced');
});
