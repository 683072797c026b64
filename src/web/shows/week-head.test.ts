import { afterEach, expect, test } from 'vitest';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announceAll } from '#shows/announce.ts';

let app: TestSite;
afterEach(() => app.close());

/** The site at a moment near a night of forty shows. */
async function openAt(moment: string): Promise<void> {
  app = await openTestSite('sqlite', moment);
  await app.db.transaction().execute((tx) =>
    announceAll(
      tx,
      Array.from({ length: 40 }, (_, at) => sampleAnnouncement({ id: `busy${at}`, date: '2027-02-06', startTime: '2200' })),
    ),
  );
}

const plain = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
const part = async (pattern: RegExp, path = '/shows') => pattern.exec(await (await app.site.request(path)).text())?.[0] ?? '';

// The test scene is five hours behind UTC.
test.each([
  ['2027-02-07T03:30:00Z', 'Saturday 2/6, 10:30 PM'],
  ['2027-02-07T05:56:00Z', 'Saturday 2/6, now Sunday 12:56 AM'],
  ['2027-02-07T10:30:00Z', 'Sunday 2/7, 5:30 AM'],
])('the head of the week says the night, and past midnight what day it is by now: %s', async (moment, words) => {
  await openAt(moment);
  expect(plain(await part(/<p class="when">.*?<\/b>/s))).toBe(words);
});

test('the strip counts more shows than it has room for dots in a figure, and marks tonight alone', async () => {
  await openAt('2027-02-07T03:30:00Z');
  const strip = await part(/<ul class="week">.*?<\/ul>/s);
  const [busy = '', ...others] = strip.split('<li').slice(1);
  // The test scene has a jam of its own on Saturdays.
  expect(plain(`<li${busy}`)).toContain('41 shows');
  expect(busy).not.toContain('stroke-dasharray');
  expect(busy).toMatch(/aria-hidden="true">41</);
  expect(busy).toContain('aria-current="date"');
  for (const other of others) expect(other).not.toContain('aria-current');
  const later = await part(/<ul class="week">.*?<\/ul>/s, '/shows?from=2027-02-13');
  expect(later).not.toContain('aria-current');
});
