import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announceAll } from '#shows/announce.ts';

const NIGHT = '2026-11-22';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
  const show = (id: string, startTime: string, more: object) => sampleAnnouncement({ id, date: NIGHT, startTime, ...more });
  await app.db
    .transaction()
    .execute((tx) =>
      announceAll(tx, [
        show('gone', '1800', { price: '$8', status: 'sold out', ages: 'All ages' }),
        show('off', '1830', { price: '$5', status: 'cancelled' }),
        show('eight', '1900', { price: '$8/$12', ages: '21+' }),
        show('dear', '1930', { price: '$15' }),
        show('free', '2000', { price: 'Free', ages: 'All ages' }),
        show('unsaid', '2030', { price: '' }),
      ]),
    );
});
afterAll(() => app.close());

const ask = async (path: string) => (await app.site.request(path)).text();

/** The chips of a page: their words, their counts and where they lead. */
function chipsOf(html: string) {
  const list = /<ul class="quick".*?<\/ul>/s.exec(html)?.[0] ?? '';
  return [...list.matchAll(/<a class="quick-chip[^"]*" href="([^"]*)"([^>]*)>([^<]*)(.*?)<\/a>/gs)].map(
    ([, href = '', more = '', says = '', rest = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      says: says.trim(),
      isOn: more.includes('aria-current'),
      count: Number(/<b>(\d+)<\/b>/.exec(rest)?.[1] ?? Number.NaN),
    }),
  );
}

const rowsOf = (html: string) => [...html.matchAll(/<li class="show[^"]*" id="show-([^"]*)"/g)].map(([, id]) => id);

test.each([
  '/shows',
  '/shows?from=2026-12-05',
  '/shows?others=1',
  '/shows?free=1',
  '/shows?price=10&ages=all',
  '/shows?genre=folk',
  '/shows?genre=folk&when=coming',
  '/shows?venue=cannery',
  '/shows?when=tonight&price=5',
  '/shows?kind=stage',
])('each chip of %s leads to as many shows as it says', async (path) => {
  const chips = chipsOf(await ask(path)).filter(({ says, isOn }) => says !== 'Genres' && !isOn);
  expect(chips.length).toBeGreaterThan(4);
  for (const { href, says, count } of chips) {
    const html = await ask(href);
    // What comes to the next page is counted, too.
    if (html.includes('>Later shows<')) continue;
    expect([path, says, rowsOf(html).length]).toEqual([path, says, count]);
  }
});

test('“$10 or less” is what lets one in for that; what is sold out or canceled comes last in its night', async () => {
  for (const [words, ids] of [
    ['price=10', ['eight', 'free', 'gone', 'off']],
    ['free=1', ['free']],
  ] as const) {
    const rows = rowsOf(await ask(`/shows?${words}&date=${NIGHT}`));
    expect(rows.filter((id) => ['gone', 'off', 'eight', 'dear', 'free', 'unsaid'].includes(id ?? ''))).toEqual(ids);
  }
});

test('chips say what they are in the order people ask: nights, money, ages, genres', async () => {
  const said = chipsOf(await ask('/shows')).map(({ says }) => says);
  expect(said.slice(0, 7)).toEqual(['Genres', 'Tonight', 'Tomorrow', 'This weekend', 'Free', '$10 or less', 'All ages']);
  expect(said.length).toBeGreaterThan(7);
});
