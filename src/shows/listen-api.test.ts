import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { sampleShow } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { ArtistList } from '#scene/artists/artist.ts';
import type { Programme, Show } from '#scene/shows/show.ts';
import type { WeekActs } from '#scene/shows/week-acts.ts';
import { addDays } from '#scene/time/calendar.ts';
import { announce } from './announce.ts';

const TONIGHT = '2026-11-21';
const TRACK = 'https://soundcloud.com/quietboat/tides';
const PAGE = 'https://zoe.bandcamp.com';

const act = (name: string, artist: string | null = null) => ({ name, artist, role: 'headliner' as const });
const showAt = (id: string, nights: number, bill: Show['bill'], changed: Partial<Show> = {}): Show =>
  sampleShow({ id, date: addDays(TONIGHT, nights), venue: { id: 'cannery', name: 'The Cannery' }, event: id, bill, ...changed });

describe.each(ENGINES)('who can be heard this week on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call } = await newEditor(app, 'wren'));
    await app.db.transaction().execute(async (tx) => {
      for (const show of [
        showAt('over', 0, [act('Pike, Pruitt & Oakes', 'pikeoakes')], { startTime: '0900', endTime: '1000' }),
        showAt('first', 2, [act('Nobody Yet'), act('Example Band', 'exampleband')]),
        showAt('off', 1, [act('Harbor Lights', 'harborlights')], { status: 'cancelled' }),
        showAt('again', 3, [act('The Example Band', 'exampleband'), act('nobody yet'), act('Zoë Bee', 'zoebee')]),
        showAt('next week', 7, [act('Far Off')]),
      ])
        await announce(tx, show);
    });
    await call('/desk/artists/exampleband/edit', { fields: { spotifyembed: null, links: ['https://quietboat.example', TRACK] } });
    await call('/desk/artists/zoebee/edit', { fields: { links: [PAGE] } });
  });
  afterAll(() => app.close());

  test('is each act once, in the order of the nights, with where to hear it; what is canceled or over is left out', async () => {
    const { acts } = await call<WeekActs>('/listen');
    const ours = acts.filter(({ show }) => ['over', 'first', 'off', 'again', 'next week'].includes(show.id));
    expect(ours.map(({ name, address, show }) => [show.id, name, address])).toEqual([
      ['first', 'Nobody Yet', null],
      ['first', 'Example Band', TRACK],
      ['again', 'Zoë Bee', PAGE],
    ]);
    expect(acts.map(({ show }) => show.night)).toEqual(acts.map(({ show }) => show.night).toSorted());
  });

  test('is in lists, where a page can play it', async () => {
    const { shows } = await call<Programme>('/shows?limit=1000');
    const listen = Object.fromEntries(shows.map((show) => [show.id, show.listen?.address]));
    expect(['first', 'again', 'off'].map((id) => listen[id])).toEqual([TRACK, TRACK, undefined]);
    const { artists } = await call<ArtistList>('/artists');
    expect(artists.find(({ id }) => id === 'exampleband')?.listen).toBe(TRACK);
    expect(artists.find(({ id }) => id === 'zoebee')).not.toHaveProperty('listen');
  });

  test('without scripts is a page of links, and those without a recording are counted and named', async () => {
    const html = await (await app.site.request('/listen')).text();
    expect(html).toMatch(new RegExp(`<a [^>]*href="${TRACK}"`));
    expect(html).toMatch(new RegExp(`<a [^>]*href="${PAGE}"`));
    expect(html).toMatch(/\d+ more acts play this week/);
    expect(html).toMatch(/<section aria-labelledby="unheard">.*Nobody Yet.*<\/section>/s);
    expect(await (await app.site.request('/sitemap.xml')).text()).toContain('/listen</loc>');
  });
});
