import { describe, expect, test } from 'vitest';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Programme, Show } from '#scene/shows/show.ts';
import type { TownSheet } from '#scene/venues/venue-map.ts';

describe.each(ENGINES)('short names of venues on %s', (engine) => {
  const { call, page } = openDeskAndPages(engine);
  const name = 'The Cannery';
  const shortname = 'Cannery No. 9';

  test('are in lists and on the map; the pages of the venue and of its shows say the whole name', async () => {
    const first = async () => (await call<Programme>('/shows?venue=cannery&when=coming')).shows[0] as Show;
    const { slug, night, venue } = await first();
    expect(venue).toEqual({ id: 'cannery', name });
    const fields = { shortname, position: { lat: 31.7, lon: -80.2 } };
    expect(await call('/desk/venues/cannery/edit', { fields })).not.toHaveProperty('error');
    expect((await first()).venue).toEqual({ id: 'cannery', name, shortname });
    expect((await call<{ map: TownSheet }>('/map')).map.venues).toMatchObject([{ name, shortname }]);
    const seen = async (path: string) => (await page(path)).html.replace(/<script.*?<\/script>/gs, '');
    expect((await seen(`/shows?date=${night}`)).includes(shortname)).toBe(true);
    expect((await call<{ show: Show }>(`/shows/${slug}`)).show.venue).toEqual({ id: 'cannery', name });
    for (const path of ['/venues/cannery', `/shows/${slug}`]) {
      const html = await seen(path);
      expect([html.includes(name), html.replace(/<section class="also".*?<\/section>/s, '').includes(shortname)]).toEqual([true, false]);
    }
  });

  test('have at most 14 letters', async () => {
    const answer = await call('/desk/venues/cannery/edit', { fields: { shortname: 'Cannery Ballroom' } });
    expect(answer).toMatchObject({ error: { code: 400, fields: { 'fields.shortname': 'Use at most 14 characters; you have 16.' } } });
  });
});
