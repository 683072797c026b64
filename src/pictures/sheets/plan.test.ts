import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { photograph } from '#rig/picture-files.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
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
