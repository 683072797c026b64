import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockAt } from '#clock.ts';
import { testFolder } from '#rig/folder.ts';
import { isGone, sampleSource, sourceNamed } from '#rig/samples.ts';
import { FULL_ENGINES, openTestApp, SATURDAY, type TestApp } from '#rig/test-app.ts';
import { addDays } from '#scene/time/calendar.ts';
import { listShows } from '#shows/store.ts';
import { writeSources } from '../store/source-store.ts';
import { hear } from './hear.ts';

const item = (day: string) => `<item><guid>${day}</guid><title>Salt Psalm ${day}</title><ev:startdate>${day}T20:00</ev:startdate></item>`;
const feed = (...days: string[]) => `<rss><channel>${days.map(item).join('')}</channel></rss>`;
const json = (...days: string[]) => JSON.stringify(days.map((date) => ({ id: date, date, title: `Salt Psalm ${date}`, time: '8pm' })));
const sheet = (...days: string[]) => `Date,Band,Venue\n${days.map((day) => `${day},Salt Psalm ${day},The Bilge\n`).join('')}`;
const days = (count: number) => Array.from({ length: count }, (_, index) => addDays('2026-11-25', index));

describe.each(FULL_ENGINES)('what a source leaves out, on %s', (engine) => {
  let app: TestApp;
  let file: string;

  beforeEach(async () => {
    app = await openTestApp(engine);
    file = join(testFolder(), 'source');
    const source = sampleSource({ id: 'some', name: 'Some', file });
    await app.db.transaction().execute((tx) => writeSources(tx, [source]));
  });
  afterEach(() => app.close());

  const source = async () => {
    const found = await sourceNamed(app.db, 'some');
    return found;
  };
  const listen = async (text: string, now = SATURDAY) => {
    writeFileSync(file, text);
    return hear(app.db, await source(), clockAt(now));
  };
  const nights = async () => (await listShows(app.db, { limit: 100 })).filter((show) => !isGone(show)).map(({ date }) => date);

  test('is not taken down when it is a feed of what is new, whose hearing is good', async () => {
    await listen(feed('2026-11-28', '2026-12-05'));
    expect(await listen(feed('2026-12-12'), '2026-11-22T00:30:00Z')).toMatchObject({ trouble: null, added: 1, withdrawn: 0 });
    expect(await source()).toMatchObject({ well_heard_at: '2026-11-22T00:30:00.000Z', fingerprint: expect.any(String) });
    expect(await nights()).toEqual(['2026-11-28', '2026-12-05', '2026-12-12']);
  });

  test('is taken down before the last night that a list of the next nights tells', async () => {
    await listen(json('2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19'));
    expect(await listen(json('2026-11-28', '2026-12-12'))).toMatchObject({ trouble: null, withdrawn: 1 });
    expect(await nights()).toEqual(['2026-11-28', '2026-12-12', '2026-12-19']);
    expect(await listen('{"listings":[]}')).toMatchObject({ trouble: null, withdrawn: 0 });
  });

  test('is taken down to the end of the window when it is kept whole', async () => {
    await listen(sheet('2026-11-28', '2026-12-05', '2026-12-12'));
    expect(await listen(sheet('2026-11-28', '2026-12-05'))).toMatchObject({ trouble: null, withdrawn: 1 });
  });

  test('is doubted when it is most of what it usually lists; what is new is announced', async () => {
    await listen(sheet(...days(40)));
    const few = sheet(...days(2), '2027-03-01');
    expect(await listen(few, '2026-11-22T00:30:00Z')).toMatchObject({
      trouble: 'it lists 3 nights where it usually lists 40; nothing was taken down',
      added: 1,
      withdrawn: 0,
    });
    expect(await nights()).toHaveLength(41);
    expect(await source()).toMatchObject({ failures: 0, last_count: 3, usual: 31, well_heard_at: '2026-11-21T23:30:00.000Z' });
    for (let hour = 1; hour < 8; hour++) await listen(few, `2026-11-22T0${hour}:30:00Z`);
    expect((await source()).trouble).toBeNull();
    expect(await nights()).toHaveLength(3);
  });

  test('does not count nights that are over', async () => {
    const past = Array.from({ length: 30 }, (_, index) => addDays('2026-10-20', index));
    await listen(sheet(...past, ...days(2)));
    expect(await source()).toMatchObject({ usual: 2, last_count: 2 });
    expect(await listen(sheet(...days(1)), '2026-11-23T23:30:00Z')).toMatchObject({ trouble: null, withdrawn: 1 });
  });
});
