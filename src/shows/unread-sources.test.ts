import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { hear } from '#ingest/hear/hear.ts';
import { noteHearing, writeSources } from '#ingest/store/source-store.ts';
import { newFolder } from '#rig/folder.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { filterUnread, unreadSentence } from '#scene/sources/unread.ts';

const EMPTY_WEEK = '?from=2027-03-01';
const CANNERY = { id: 'cannery', name: 'The Cannery' };
const since = { date: '2026-11-26', time: '1940' };

test.each([
  [[], ''],
  [[{ name: 'Town list', venue: null, since: null }], "We haven't been able to read the calendar “Town list” yet."],
  [[{ name: 'Shows', venue: CANNERY, since }], "We haven't been able to read The Cannery's calendar since Thursday 11/26, 7:40 PM."],
  [
    ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, venue: null, since: null })),
    "We haven't been able to read some calendars: A (never read), B (never read), C (never read), 2 more.",
  ],
])('%j: %s', (unread, sentence) => expect(unreadSentence(unread)).toBe(sentence));

test('a night that was over when a calendar was last read lacks nothing of it', () => {
  const unread = [{ name: 'Shows', venue: CANNERY, since }];
  expect(filterUnread(unread, '2026-11-25')).toEqual([]);
  expect(filterUnread(unread, '2026-11-26')).toEqual(unread);
});

describe.each(FULL_ENGINES)('a calendar that could not be read, on %s', (engine) => {
  let app: TestSite;
  beforeEach(async () => {
    app = await openTestSite(engine);
  });
  afterEach(() => app.close());

  const read = async (path: string) => (await app.site.request(path)).text();

  test('is named wherever a page would say that nobody plays, and no longer once it was read', async () => {
    const paths = [`/shows${EMPTY_WEEK}`, '/venues/cannery', '/shows?when=coming&price=1&genre=polka', '/', '/week/flyer'];
    for (const path of paths) expect(await read(path), path).not.toContain("haven't been able to read");
    const file = join(newFolder(), 'none.ics');
    const broken = sampleSource({ id: 'broken', name: 'Back Room', file, format: 'ical', venue: 'cannery' });
    await app.db.transaction().execute((tx) => writeSources(tx, [broken]));
    await hear(app.db, await sourceNamed(app.db, 'broken'), app.clock);

    const week = await read('/shows');
    expect(week).not.toContain('Nobody is playing');
    expect(week).toContain('Nothing we know of.');
    for (const path of ['/shows', ...paths.slice(0, 3)]) expect(await read(path), path).toContain('The Cannery&#x27;s calendar yet.');
    expect(await read('/shows.txt?from=2027-03-01&until=2027-03-02')).toContain("The Cannery's calendar yet.");
    expect(await read('/venues/bilge')).not.toContain("haven't been able to read");
    expect(await (await app.site.request('/readyz?sources')).text()).toBe('sources we can’t read: broken');

    writeFileSync(file, 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n');
    await hear(app.db, await sourceNamed(app.db, 'broken'), clockAt('2026-11-21T23:31:00Z'));
    expect(await read('/shows')).toContain('Nobody is playing');
    expect(await read('/venues/cannery')).not.toContain("haven't been able to read");
  });

  test('of a list of many venues counts at those it has listed', async () => {
    await noteHearing(app.db, 'bilge-calendar', { trouble: 'it answers 500', failures: 1 });
    await app.db.updateTable('source').set({ venue_id: null }).where('id', '=', 'bilge-calendar').execute();
    const unread = async (venue: string) =>
      ((await (await app.site.request(`/api/shows?venue=${venue}`)).json()) as { unread: object[] }).unread;
    const [bilge, cannery] = [await unread('bilge'), await unread('cannery')];
    expect(bilge).toMatchObject([{ venue: null, since: { date: '2026-11-21' } }]);
    expect(cannery).toEqual([]);
  });

  test('that lists less than usual was read all the same', async () => {
    await noteHearing(app.db, 'bilge-calendar', { trouble: 'it lists 1 night where it usually lists 40; nothing was taken down' });
    expect(await read('/shows')).not.toContain("haven't been able to read");
  });
});
