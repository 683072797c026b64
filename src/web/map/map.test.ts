import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '#rig/test-app.ts';

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
});
afterAll(() => app.close());

test.each(['nonsense', '2026-02-30', '%00', '9999-12-31'])(
  'a date that makes no sense shows tonight, with shows and without: %s',
  async (date) => {
    const titleOf = async () => {
      const response = await app.site.request(`/map?date=${date}`);
      return [response.status, /<title>([^<|]*) \|/.exec(await response.text())?.[1]];
    };
    expect(await titleOf()).toEqual([200, 'Map: shows tonight']);
    const { id } = await app.db.selectFrom('show').select('id').where('night', '=', '2026-11-21').executeTakeFirstOrThrow();
    await app.db.updateTable('show').set({ night: '2026-12-21', date: '2026-12-21' }).where('night', '=', '2026-11-21').execute();
    expect(await titleOf()).toEqual([200, 'Map: shows tonight']);
    await app.db.updateTable('show').set({ night: '2026-11-21', date: '2026-11-21' }).where('id', '=', id).execute();
  },
);
