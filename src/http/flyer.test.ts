import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announce } from '#shows/announce.ts';
import { findShow, listShows } from '#shows/store.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const html = async (path: string) => (await app.site.request(path)).text();
const board = (page: string) => /<section class="noticeboard"[\s\S]*?<\/footer>/.exec(page)?.[0] ?? '';

test('the flyer says in words what its pictures show: who, when, where, how much, and where the rooms are', async () => {
  const page = await html('/week/flyer');
  expect(page).toContain('src="/flyers/this-week.png"');
  expect(page).toContain('download="out-this-week-2026-11-21-story.png"');
  const words = board(page);
  for (const said of ['The Tin Whistlers', 'Fri 11/27', '8 PM', 'The Cannery', 'Take it down when it’s out of date'])
    expect(words).toContain(said);
  const next = await html('/week/flyer?week=next');
  expect(next).toContain('src="/flyers/next-week-story.png"');
  expect(board(next)).toContain('Sat 11/28');
  expect(board(next)).not.toContain('Fri 11/27');
});

test('what is canceled stays on it and says so, and the week’s page leads to it', async () => {
  const [show] = await listShows(app.db, { from: '2026-11-27', to: '2026-11-28', limit: 1 });
  const found = show && (await findShow(app.db, show.id));
  if (found === undefined) throw new Error('There is no show on that night.');
  await app.db.transaction().execute((tx) => announce(tx, { ...found, status: 'cancelled' }));
  const page = await html('/week/flyer');
  expect(board(page)).toMatch(/<s>[^<]+<\/s><\/a> <b class="said">Canceled<\/b>/);
  // The picture's text has the number of shows, the same as the sheet.
  const [, count] = /alt="Flyer: out this week, 11\/21 to 11\/27\. (\d+) shows; the sheet below lists them all\."/.exec(page) ?? [];
  expect(Number(count)).toBe(board(page).match(/class="name"/g)?.length);
  expect(await html('/shows')).toContain('href="/week/flyer"');
});

test('a flyer that is not drawn yet says when to come again', async () => {
  const answer = await app.site.request('/flyers/this-week.png');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  for (const none of ['/flyers/', '/flyers/x.png', '/flyers/this-week-1.png', '/flyers/this-week.svg', '/previews/shows/x.svg'])
    expect((await app.site.request(none)).status).toBe(404);
});
