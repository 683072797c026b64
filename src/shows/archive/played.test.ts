import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { sampleAnnouncement, sampleArtist } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { ArtistPlayed, VenuePlayed } from '#scene/archive/played.ts';
import { type Announcement, announceAll } from '../announce.ts';

const show = (id: string, date: string, artists: string[], status: Announcement['status'] = 'announced') =>
  sampleAnnouncement({
    id,
    date,
    venue: { id: 'bilge', name: 'Bilge Bar' },
    bill: artists.map((artist) => ({ artist, name: artist, role: 'headliner' })),
    status,
  });

describe.each(ENGINES)('what has been on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    const member = (name: string) => ({ name, part: 'drums', musician: name.toLowerCase().replace(' ', '-') });
    // A namesake.
    const namesake = { name: 'Isla Sand', part: 'drums' };
    await app.db.transaction().execute(async (tx) => {
      await writeArtists(tx, [
        sampleArtist({ id: 'gull', name: 'Gull', verified: true, members: [member('Isla Sand'), member('Bo Quill')] }),
        sampleArtist({ id: 'tern', name: 'Tern', verified: true, members: [member('Isla Sand')] }),
        sampleArtist({ id: 'hidden', name: 'Hidden', members: [member('Isla Sand')] }),
        sampleArtist({ id: 'petrel', name: 'Petrel', verified: true, members: [namesake] }),
      ]);
      await announceAll(tx, [
        show('one', '2020-01-03', ['gull']),
        show('two', '2021-01-03', ['gull', 'tern']),
        show('three', '2022-01-03', ['gull', 'tern']),
        show('off', '2023-01-03', ['gull', 'tern'], 'cancelled'),
        show('coming', '2026-12-24', ['gull', 'tern']),
        ...Array.from({ length: 130 }, (_, n) =>
          show(`weekly${n}`, new Date(Date.UTC(2010, 0, 1 + n * 7)).toISOString().slice(0, 10), ['tern']),
        ),
      ]);
    });
  });
  afterAll(() => app.close());

  const ask = async <T>(path: string): Promise<T> => (await (await app.site.request(path)).json()) as T;
  const html = async (path: string) => (await app.site.request(path)).text();

  test('of an artist: what took place, with whom and where often, and whose members are theirs', async () => {
    const gull = await ask<ArtistPlayed>('/api/artists/gull/played');
    expect(gull).toMatchObject({ shows: 3, first: { id: 'one' }, latest: { id: 'three' } });
    expect(gull.with).toEqual([{ id: 'tern', name: 'Tern', shows: 2 }]);
    expect(gull.at).toEqual([{ id: 'bilge', name: 'Bilge Bar', shows: 3 }]);
    expect(gull.sharing).toEqual([{ id: 'tern', name: 'Tern', members: ['Isla Sand'] }]);
    expect((await ask<ArtistPlayed>('/api/artists/petrel/played')).sharing).toEqual([]);
    // Members of artists without a page are not shown.
    expect((await ask<ArtistPlayed>('/api/artists/hidden/played')).sharing).toEqual([]);
  });

  test('of a venue: how many, since when, and who played most', async () => {
    const bilge = await ask<VenuePlayed>('/api/venues/bilge/played');
    expect(bilge.first).toMatchObject({ id: 'weekly0' });
    expect(bilge.by[0]).toEqual({ id: 'tern', name: 'Tern', shows: 132 });
    expect((await app.site.request('/api/venues/nowhere/played')).status).toBe(404);
    expect((await app.site.request('/api/artists/no%20body/played')).status).toBe(404);
  });

  test('stands on a tab of its own, without a script, from the latest back to the first, each once', async () => {
    const coming = await html('/artists/tern');
    expect(coming).toContain('id="show-coming"');
    expect(coming).not.toContain('id="show-weekly0"');
    expect(coming).toContain('href="/artists/tern?tab=past"');
    const seen: string[] = [];
    for (let at: string | undefined = '/artists/tern?tab=past', pages = 0; at !== undefined; pages++) {
      const page: string = await html(at);
      expect(page).toContain('aria-current="page">Past shows');
      seen.push(...[...page.matchAll(/<li id="show-([\w]+)"/g)].map(([, id = '']) => id));
      at = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
      expect(pages).toBeLessThan(5);
    }
    expect(seen).toHaveLength(133);
    expect(new Set(seen).size).toBe(133);
    expect([seen[0], seen.at(-1)]).toEqual(['off', 'weekly0']);
  });

  test('opens at once where nothing is to come', async () => {
    await app.db.transaction().execute((tx) => writeArtists(tx, [sampleArtist({ id: 'knot', name: 'Knot', verified: true })]));
    await app.db.transaction().execute((tx) => announceAll(tx, [show('last', '2019-05-05', ['knot'])]));
    expect(await html('/artists/knot')).toContain('id="show-last"');
    expect(await html('/artists/knot?tab=nonsense&before=never')).toContain('id="show-last"');
  });

  test('is told to programs: who is in the band and what they play, what is on in a room', async () => {
    const graph = (page: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '')['@graph'];
    expect(graph(await html('/artists/gull'))).toMatchObject([
      {
        '@type': 'MusicGroup',
        name: 'Gull',
        member: [{ roleName: 'drums', member: { name: 'Isla Sand' } }, {}],
        event: [{ '@type': 'MusicEvent' }],
      },
      { '@type': 'BreadcrumbList' },
    ]);
    expect(graph(await html('/artists/hidden'))[0]).not.toHaveProperty('member');
    expect(graph(await html('/venues/bilge'))).toMatchObject([{ '@type': 'MusicVenue', name: 'Bilge Bar' }, { '@type': 'BreadcrumbList' }]);
  });
});
