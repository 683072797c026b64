import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Facets } from '#scene/filter/facets.ts';
import type { History } from '#scene/history/history.ts';

let app: TestSite;
let wren: Caller;
beforeAll(async () => {
  app = await openTestSite();
  wren = await newEditor(app, 'wren');
  await wren.call('/desk/artists/tinwhistlers/edit', { fields: {}, address: 'newwhistlers' });
  await wren.call('/desk/venues/cannery/edit', { fields: {}, address: 'oldcannery' });
});
afterAll(() => app.close());

test.each([
  '/artists/tinwhistlers',
  '/artists/tinwhistlers/played',
  '/artists/tinwhistlers/tree',
  '/venues/cannery',
  '/venues/cannery/played',
  '/venues/cannery/map',
])('/api%s leads on to the address its entry has now, where the same is told', async (path) => {
  const answer = await app.site.request(`/api${path}`);
  expect(answer.status).toBe(308);
  const to = new URL(answer.headers.get('location') ?? '', `http://localhost/api${path}`).pathname;
  expect(to).toBe(`/api${path}`.replace('tinwhistlers', 'newwhistlers').replace('cannery', 'oldcannery'));
  expect((await app.site.request(to)).status).toBe(200);
});

test('what is asked for by an id that an entry had is told of the entry', async () => {
  const facets = (venue: string) => wren.call<Facets>(`/shows/facets?venue=${venue}`);
  expect((await facets('cannery')).all).toBeGreaterThan(0);
  expect(await facets('cannery')).toEqual(await facets('oldcannery'));
  const byArtist = (artist: string) => wren.call<Facets>(`/shows/facets?artist=${artist}`);
  expect(await byArtist('tinwhistlers')).toEqual(await byArtist('newwhistlers'));
  for (const [kind, had, has] of [
    ['artist', 'tinwhistlers', 'newwhistlers'],
    ['venue', 'cannery', 'oldcannery'],
  ]) {
    const history = (id: string | undefined) => wren.call<History>(`/history?kind=${kind}&id=${id}`);
    expect(await history(had)).toEqual(await history(has));
    expect((await history(had)).revisions.length).toBeGreaterThan(0);
  }
});

test('what never was is found nowhere, whatever is asked of it', async () => {
  for (const path of ['/artists/nowhere/played', '/artists/nowhere/tree', '/venues/nowhere/map', '/history?kind=artist&id=nowhere'])
    expect([path, (await app.site.request(`/api${path}`)).status]).toEqual([path, 404]);
  expect((await wren.call<Facets>('/shows/facets?venue=nowhere')).all).toBe(0);
});
