import { describe, expect, test } from 'vitest';
import { planAsked } from '#pictures/sheets/plan.ts';
import { keptPages } from '#rig/kept-pages.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { ArtistPlayed } from '#scene/archive/played.ts';
import type { Artist } from '#scene/artists/artist.ts';

const STUB = 'This artist is known to us, but they don&#x27;t have a page!';
const MEMBER = { name: 'Zoë Bee', part: 'everything', musician: 'zoe-bee' };

describe.each(FULL_ENGINES)('the page of an artist who was name only on %s', (engine) => {
  const { app, arrive, give } = keptPages(engine);
  const page = async (path = '/artists/zoebee') => (await app().site.request(path)).text();
  const answer = async <T>(path: string) => (await (await app().site.request(`/api${path}`)).json()) as T;

  test('says what its keepers write, while somebody keeps it', async () => {
    const wren = await arrive();
    expect(await page()).toContain(STUB);
    await give(wren, 'zoebee');
    const fields = { description: 'One person, many pedals.', website: 'https://zoe.example/', members: [MEMBER] };
    expect(await wren.call('/keep/artist/zoebee/artist', { fields })).toHaveProperty('id');
    const written = await page();
    for (const said of ['>One person, many pedals.<', 'href="https://zoe.example/"', '>everything<']) expect(written).toContain(said);
    expect([written.includes(STUB), written.includes('Get in touch')]).toEqual([false, false]);
    // Being featured stays the editors' choice.
    expect([(await answer<Artist>('/artists/zoebee')).verified, (await page('/artists')).includes('One person')]).toEqual([false, false]);
    await wren.call('/keep/artist/zoebee/leave', { sure: true });
    expect(await page()).toContain(STUB);
  });

  test('is shared with its picture, and tells whom they share a musician with', async () => {
    const [wren, editor] = [await arrive(), await arrive('editor')];
    const shared = { members: [MEMBER] };
    await editor.call('/desk/artists/zoebee/edit', { fields: shared });
    await editor.call('/desk/artists/tinwhistlers/edit', { fields: shared });
    await app().db.updateTable('artist').set({ image: 'quietboat.webp' }).where('id', '=', 'zoebee').execute();
    const preview = async () => {
      const plan = { db: app().db, tonight: '2026-11-21', ahead: { shows: 0, artists: 0, venues: 0, years: 0 } };
      return (await planAsked({ ...plan, pictures: async (file) => `/pack/${file}`, asked: ['artists/zoebee'] })).get('artists/zoebee');
    };
    const sharing = async () => (await answer<ArtistPlayed>('/artists/zoebee/played')).sharing.map(({ id }) => id);
    expect([await preview(), await sharing()]).toMatchObject([{ picture: null }, []]);
    await give(wren, 'zoebee');
    await wren.call('/keep/artist/zoebee/artist', { fields: { description: 'Here.' } });
    expect([await preview(), await sharing()]).toMatchObject([{ picture: '/pack/quietboat.webp' }, ['tinwhistlers']]);
  });
});
