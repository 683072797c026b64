import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { photograph } from '#rig/picture-files.ts';
import { sampleAnnouncement } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { addDays } from '#scene/time/calendar.ts';
import { announceAll } from '#shows/announce.ts';
import { DRAWN_AHEAD, planAsked } from './plan.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

test('a room is shown by its own picture, at the point that is never cut off; without one by its daymark', async () => {
  const editor = await newEditor(app, 'robin');
  const planned = async () => {
    const plan = { db: app.db, tonight: '2026-11-21', pictures: async (name: string) => `/kept/${name}`, ahead: DRAWN_AHEAD };
    return (await planAsked({ ...plan, asked: ['venues/cannery'] })).get('venues/cannery');
  };
  expect(await planned()).toMatchObject({ kind: 'venue', picture: null });
  const { file } = await editor.call<{ file: string }>('/desk/pictures', await photograph({ width: 240, height: 160, hue: 3 }));
  await editor.call('/desk/venues/cannery/edit', { fields: { image: { file, alt: '', x: 20, y: 70 } } });
  expect(await planned()).toMatchObject({ kind: 'venue', picture: `/kept/${file}`, focus: { x: 20, y: 70 } });
});

test('the week names a show of each of its seven nights, the one that tells most', async () => {
  const nights = Array.from({ length: 7 }, (_, at) => addDays('2027-02-06', at));
  const bill = [{ artist: 'quietboat', name: 'Quiet Boat', role: 'headliner' as const }];
  await app.db.transaction().execute((tx) =>
    announceAll(
      tx,
      nights.flatMap((date) => [
        sampleAnnouncement({ id: `jam-${date}`, date, startTime: '1730', bill: [], event: 'Somebody’s jam' }),
        sampleAnnouncement({ id: `boat-${date}`, date, startTime: '2100', bill }),
      ]),
    ),
  );
  const plan = { db: app.db, tonight: '2027-02-06', pictures: async () => null, ahead: DRAWN_AHEAD };
  const week = (await planAsked({ ...plan, asked: ['week'] })).get('week');
  const named = week?.kind === 'week' ? week.shows : [];
  expect(named).toHaveLength(8);
  expect([...new Set(named.map(({ day }) => day))]).toEqual(['Sat 6', 'Sun 7', 'Mon 8', 'Tue 9', 'Wed 10', 'Thu 11', 'Fri 12']);
  expect(named.map(({ name }) => name)).not.toContain('Somebody’s jam');
});
