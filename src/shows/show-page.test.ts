import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hear } from '#ingest/hear/hear.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleAnnouncement, sampleSource, sourceNamed } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { type Announcement, announce, withdraw } from './announce.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

const WHISTLERS = '/shows/the-tin-whistlers-the-cannery-2026-11-27';
const page = async (path: string) => {
  const answer = await app.site.request(path);
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
};
const plain = (html: string) =>
  html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const graphOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')['@graph'] as Record<string, unknown>[];

const typed = sampleAnnouncement({
  id: 'typed',
  date: '2026-11-28',
  startTime: '2100',
  endTime: '0030',
  doorsTime: '2030',
  event: 'Quiet Boat w/ Strangers',
  bill: [
    { artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' },
    { artist: null, name: '</script><b>Strangers', role: 'support' },
  ],
  price: '$10/$12',
  ages: '21+',
  url: 'https://cannery.example/tickets/9',
});
const say = (changed: Partial<Announcement>) => app.db.transaction().execute((tx) => announce(tx, { ...typed, ...changed }));

describe('the page of a show', () => {
  test('says how one gets there, as the page of the venue does, and tells programs', async () => {
    await say({});
    for (const path of ['/shows/quiet-boat-the-cannery-2026-11-28', '/venues/cannery']) {
      const { html } = await page(path);
      const [, way = ''] = /<section[^>]*id="way"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
      for (const said of ['Getting there', 'Over the bridge, the first street to the water.', 'The 4 stops at the door.'])
        expect([path, said, plain(way).includes(said)]).toEqual([path, said, true]);
      const [, access = ''] = /<section[^>]*id="getting-in"[^>]*>(.*?)<\/section>/s.exec(html) ?? [];
      expect(plain(access)).toContain('A ramp on the quay.');
      const venue = graphOf(html).map((thing) => (thing['@type'] === 'MusicVenue' ? thing : thing.location))[0];
      expect(venue).toMatchObject({ additionalProperty: { name: 'Getting there', value: expect.stringContaining('The 4 stops') } });
    }
    expect((await page('/venues/bilge')).html).not.toContain('id="way"');
  });

  test('of a place of which only the name is known says no way there', async () => {
    const bilge = { id: 'bilge', name: 'Bilge Bar' };
    await app.db.updateTable('venue').set({ description: '', address: '', city: '', website: null }).where('id', '=', 'bilge').execute();
    await say({ id: 'bare', venue: bilge, date: '2026-12-21', event: 'Bare', bill: [] });
    const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', 'bare').executeTakeFirstOrThrow();
    const { html } = await page(`/shows/${slug}`);
    expect([html.includes('id="way"'), html.includes('href="#way"'), plain(html).includes('Bilge Bar')]).toEqual([false, false, true]);
  });

  test('says that the venue closes before it, and tells programs', async () => {
    await say({});
    const set = (ended: string | null) => app.db.updateTable('venue').set({ ended }).where('id', '=', 'cannery').execute();
    const whole = () => page('/shows/quiet-boat-the-cannery-2026-11-28');
    await set('2026-11-27');
    const { html } = await whole();
    expect(plain(html)).toMatch(/The Cannery .* Closes on November 27, 2026\./);
    expect(graphOf(html)[0]).toMatchObject({ location: { dissolutionDate: '2026-11-27' } });
    await set('2026-11-28');
    expect(plain((await whole()).html)).not.toContain('Closes on');
    await set(null);
  });

  test('speaks of tickets sold ahead only where anything says that there are some', async () => {
    const words = async (more: Partial<Announcement>) => {
      await say({ id: 'tickets', date: '2026-12-22', event: 'Tickets', bill: [], url: '', ...more });
      const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', 'tickets').executeTakeFirstOrThrow();
      return plain((await page(`/shows/${slug}`)).html);
    };
    for (const [price, line] of [
      ['$10', 'We don’t know of any advance tickets.'],
      ['$10 adv, $12 dos', 'Ask the venue for tickets.'],
      ['$10/$12', 'Ask the venue for tickets.'],
      ['', 'We don’t know of any advance tickets.'],
    ] as const)
      expect(await words({ price })).toContain(line);
    await words({ price: '$10', status: 'sold out' });
    // A change undone at once leaves no trace.
    await app.db
      .updateTable('show_change')
      .set({ changed_at: '2026-01-02T00:00:00.000Z' })
      .where('show_id', '=', 'tickets')
      .where('field', '=', 'status')
      .execute();
    expect(await words({ price: '$10' })).toContain('Ask the venue for tickets.');
  });

  test('says that no calendar lists what was typed in', async () => {
    await say({});
    const { html } = await page('/shows/quiet-boat-the-cannery-2026-11-28');
    expect(plain(html)).toContain('Sources No calendar lists it. An editor or the artist added it.');
  });

  test('says where a place is that nobody knows, apart from its name, as its source does', async () => {
    await say({ id: 'elsewhere', bill: [], event: 'Away', venue: { id: null, name: 'The Rusty Nail, 12 Main Street, Low Quay' } });
    const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', 'elsewhere').executeTakeFirstOrThrow();
    expect(plain((await page(`/shows/${slug}`)).html)).toContain('Where The Rusty Nail 12 Main Street, Low Quay');
  });

  test('says who, when, where and how much, and leads to everybody on the bill, the room and the tickets', async () => {
    await say({});
    const { status, html } = await page('/shows/quiet-boat-the-cannery-2026-11-28');
    expect(status).toBe(200);
    const words = plain(html);
    for (const said of [
      'Quiet Boat',
      'Sat 11/28',
      '9:00 PM to 12:30 AM',
      'doors 8:30 PM',
      'The Cannery',
      '$10/$12',
      '21+',
      'In short',
      'In 7 days'.slice(0, 2),
    ])
      expect(words).toContain(said);
    for (const href of [
      '/artists/quietboat',
      '/venues/cannery',
      'https://cannery.example/tickets/9',
      '/shows/quiet-boat-the-cannery-2026-11-28.ics',
      '/shows/2026/11',
    ])
      expect(html).toContain(`href="${href}"`);
    expect(html).toContain('<link rel="canonical" href="http://localhost/shows/quiet-boat-the-cannery-2026-11-28"/>');
    expect(html).toContain('<meta property="og:title" content="Quiet Boat with');
    // Nothing third-party loads before a click.
    expect(html).not.toContain('<iframe');
  });

  test('describes it for programs, whatever anybody is called', async () => {
    const { html } = await page('/shows/quiet-boat-the-cannery-2026-11-28');
    const [event, way] = graphOf(html);
    expect(event).toMatchObject({
      '@type': 'MusicEvent',
      startDate: '2026-11-28T21:00:00-05:00',
      endDate: '2026-11-29T00:30:00-05:00',
      doorTime: '2026-11-28T20:30:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'MusicVenue', name: 'The Cannery', url: 'http://localhost/venues/cannery' },
      performer: [{ name: 'Quiet Boat', url: 'http://localhost/artists/quietboat' }, { name: '</script><b>Strangers' }],
      offers: { price: 10, priceCurrency: 'USD', url: 'https://cannery.example/tickets/9' },
    });
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  test('moves along when the show does, its old address leads there, and it says what changed', async () => {
    await say({ date: '2026-11-29', startTime: '2000', venue: { id: 'bilge', name: 'Bilge Bar' } });
    const old = await page('/shows/quiet-boat-the-cannery-2026-11-28');
    expect([old.status, old.location]).toEqual([301, '/shows/quiet-boat-bilge-bar-2026-11-29']);
    const { html } = await page('/shows/quiet-boat-bilge-bar-2026-11-29');
    const words = plain(html);
    expect(words).toContain('is on 11/29, not on 11/28');
    expect(words).toContain('starts at 8:00 PM, not 9:00 PM');
    expect(words).toContain('is at Bilge Bar, not The Cannery');
    expect(graphOf(html)[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-28T21:00:00-05:00',
    });
  });

  test('that is canceled says so, sells nothing, and stays', async () => {
    await say({ date: '2026-11-29', startTime: '2000', venue: { id: 'bilge', name: 'Bilge Bar' }, status: 'cancelled' });
    const { html } = await page('/shows/quiet-boat-bilge-bar-2026-11-29');
    expect(plain(html)).toMatch(/Canceled since \S+/);
    expect(html).not.toContain('href="https://cannery.example/tickets/9"');
    const [event] = graphOf(html);
    expect(event).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(event).not.toHaveProperty('offers');
  });

  test('that nobody announces any more says that, and nothing of what it said, but what else is on that night', async () => {
    await app.db.transaction().execute((tx) => withdraw(tx, ['typed']));
    const { status, html } = await page('/shows/quiet-boat-bilge-bar-2026-11-29');
    expect(status).toBe(410);
    expect(plain(html)).toContain('This show is no longer listed.');
    expect(html).not.toContain('Quiet Boat');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('tells whose word it is and what else is on that night', async () => {
    const words = plain((await page('/shows/strangers-in-tin-bilge-bar-2026-11-21')).html);
    expect(words).toContain('Also that night');
    expect(words).toContain('Sources');
    expect(words).toMatch(/Sources .* since .* last checked today/);
  });

  test.each([
    ['one act', [{ artist: null, name: 'Ox', role: 'headliner' as const }]],
    ['nobody', []],
    ['twelve acts', Array.from({ length: 12 }, (_, n) => ({ artist: null, name: `Act ${n + 1}`, role: 'support' as const }))],
    ['a long name', [{ artist: null, name: `The ${'Very '.repeat(20)}Long Name`, role: 'headliner' as const }]],
  ])('holds %s', async (_, bill) => {
    await say({
      id: 'edge',
      date: '2026-12-20',
      bill,
      startTime: null,
      endTime: null,
      doorsTime: null,
      price: '',
      ages: '',
      url: '',
      event: 'A Night',
    });
    const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', 'edge').executeTakeFirstOrThrow();
    const { status, html } = await page(`/shows/${slug}`);
    const words = plain(html);
    expect(status).toBe(200);
    for (const { name } of bill) expect(words).toContain(name);
    expect(words).toContain('time not said');
    expect(words.includes('and 8 more')).toBe(bill.length === 12);
  });

  test('has no other address: what is cut short or never was is not there', async () => {
    for (const path of ['/shows/quiet-boat', '/shows/x%2F..%2Fy', `/shows/${'a'.repeat(300)}`, '/shows/%F0%9F%8E%B8']) {
      const { status, html } = await page(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('know this show');
    }
  });

  test('is where every list of shows leads', async () => {
    for (const path of ['/', '/shows', '/venues/cannery', '/artists/tinwhistlers', '/search?q=whistlers'])
      expect((await page(path)).html, path).toMatch(/href="\/shows\/[a-z-]+-2026-\d\d-\d\d"/);
    expect((await page('/shows?from=2026-11-27')).html).toContain(`href="${WHISTLERS}"`);
  });
});

test('a calendar that changes its mind again and again is remembered in part, and that it called the show off in any case', async () => {
  const file = join(testFolder(), 'gigs.ics');
  await app.db
    .transaction()
    .execute((tx) => writeSources(tx, [sampleSource({ id: 'restless', name: 'Restless', file, format: 'ical' })], 'desk'));
  for (let n = 0; n < 30; n++) {
    const day = String((n % 20) + 1).padStart(2, '0');
    const event = `BEGIN:VEVENT\r\nUID:restless\r\nDTSTART;TZID=America/New_York:202612${day}T${10 + (n % 10)}0000\r\nSUMMARY:Band ${n}\r\nSTATUS:${n < 3 ? 'CONFIRMED' : 'CANCELLED'}\r\nEND:VEVENT\r\n`;
    writeFileSync(file, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${event}END:VCALENDAR\r\n`);
    await hear(app.db, await sourceNamed(app.db, 'restless'), app.clock);
  }
  const { show_id } = await app.db.selectFrom('listing').select('show_id').where('source_id', '=', 'restless').executeTakeFirstOrThrow();
  const addresses = await app.db.selectFrom('show_address').select('slug').where('show_id', '=', show_id).execute();
  const changes = await app.db.selectFrom('show_change').select(['field', 'after']).where('show_id', '=', show_id).execute();
  expect(addresses).toHaveLength(20);
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.length).toBeLessThanOrEqual(22);
  expect(changes).toContainEqual({ field: 'status', after: 'cancelled' });
  const { slug } = addresses[0] ?? { slug: '' };
  expect([200, 301]).toContain((await page(`/shows/${slug}`)).status);
});
