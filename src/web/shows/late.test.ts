import { afterEach, expect, test } from 'vitest';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { announceAll } from '#shows/announce.ts';

let app: TestSite;
afterEach(() => app.close());

/** A Saturday of the test scene on which it has a jam at seven in the evening, which goes on until ten. */
const DATE = '2027-02-06';
const LATE = '2027-02-07T03:30:00Z';

/** The site at half past ten that night, with shows that begin at these times; those with an end say it. */
async function openLate(...times: [startTime: string, endTime?: string][]): Promise<void> {
  app = await openTestSite('sqlite', LATE);
  const shows = times.map(([startTime, endTime], at) =>
    sampleAnnouncement({ id: `s${startTime}n${at}`, date: DATE, startTime, ...(endTime === undefined ? {} : { endTime }) }),
  );
  await app.db.transaction().execute((tx) => announceAll(tx, shows));
}

const page = async (path: string) => (await app.site.request(path)).text();
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const starts = (html: string) => [...html.matchAll(/id="show-s(\d{4})n\d+"/g)].map(([, start]) => start);
const phase = (html: string, name: string) => new RegExp(`<section class="phase ${name}".*?</section>`, 's').exec(html)?.[0] ?? '';

test('late in the evening what began last stands first, and what comes next is one step away from many', async () => {
  await openLate(['2000'], ['2100'], ['2200'], ['2130', '0100'], ['2245'], ['2300']);
  const shows = await page('/shows');
  const onNow = phase(shows, 'on-now');
  expect(starts(onNow)).toEqual(['2200', '2130', '2100', '2000']);
  const jump = /<a class="jump" href="#([\w-]+)">(.*?)<\/a>/s.exec(onNow);
  expect(plain(jump?.[2] ?? '')).toMatch(/^Next: 10:45 PM/);
  expect(phase(shows, 'next')).toContain(`id="${jump?.[1]}"`);
  expect(starts(phase(shows, 'next'))).toEqual(['2245']);
  expect(starts(phase(shows, 'later'))).toEqual(['2300']);
});

test('with no more on now than a screen has room for, what comes next is in sight', async () => {
  await openLate(['2000'], ['2200'], ['2245'], ['2300'], ['2330']);
  const shows = await page('/shows');
  expect(starts(phase(shows, 'on-now'))).toEqual(['2200', '2000']);
  expect(shows).not.toContain('class="jump"');
});

test('the home page names what begins or began nearest to now', async () => {
  await openLate(['2000'], ['2015'], ['2030'], ['2200'], ['2245'], ['2345']);
  expect(starts(await page('/'))).toEqual(['2200', '2245', '2345']);
});

test('of what told no end nobody says that it is over', async () => {
  await openLate(['1900'], ['1905', '2200'], ['2245']);
  const fold = /<details class="over".*?<\/summary>/s.exec(await page('/shows'))?.[0] ?? '';
  expect(plain(fold)).toMatch(/^Probably over \d/);
  const slug = async (id: string) => (await app.db.selectFrom('show').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;
  const standing = async (id: string) => plain(/<p class="state.*?<\/p>/s.exec(await page(`/shows/${await slug(id)}`))?.[0] ?? '');
  expect(await standing('s1900n0')).toMatch(/^Probably over no end time given/);
  expect(await standing('s1905n1')).toMatch(/^Over/);
});

test('of what told its end it is said that it is over', async () => {
  await openLate(['1900', '2200'], ['2245']);
  const fold = /<details class="over".*?<\/summary>/s.exec(await page('/shows'))?.[0] ?? '';
  expect(plain(fold)).toMatch(/^Over \d/);
});
