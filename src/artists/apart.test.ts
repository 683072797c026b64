import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHttpClient } from '#rig/http-client.ts';
import { sampleAnnouncement, sampleArtist } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { announceAll } from '#shows/announce.ts';
import { tellApart } from './apart.ts';
import { writeArtists } from './store.ts';

const TONIGHT = '2026-11-21';

describe.each(ENGINES)('artists of one name on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.transaction().execute(async (tx) => {
      await writeArtists(tx, [
        sampleArtist({ id: 'lanterns', name: 'The Lanterns', verified: true, genres: ['folk', 'brass'], formed: '2012-05' }),
        sampleArtist({ id: 'lanternstwo', name: 'Lanterns', verified: true, genres: ['metal'], formed: '2012' }),
        sampleArtist({ id: 'oldmill', name: 'Mill', verified: true, genres: ['folk'], formed: '1998', ended: '2006' }),
        sampleArtist({ id: 'newmill', name: 'Mill', verified: true, genres: ['folk'], formed: '2020' }),
        sampleArtist({ id: 'tide', name: 'Ebb', verified: true, genres: ['folk'] }),
        sampleArtist({ id: 'tidetwo', name: 'Ebb', verified: true, genres: ['folk'] }),
        sampleArtist({ id: 'alone', name: 'Lanternfish', verified: true, genres: ['folk'], othernames: ['Mill'] }),
      ]);
      const bill = [{ artist: 'tide', name: 'Ebb', role: 'headliner' as const }];
      const show = (id: string, date: string, more = {}) => sampleAnnouncement({ id, date, startTime: '2000', bill, ...more });
      await announceAll(tx, [show('been', '2026-11-20'), show('off', '2026-11-22', { status: 'cancelled' }), show('next', '2026-11-27')]);
    });
  });
  afterAll(() => app.close());

  test.each([
    ['what they play', 'lanterns', 'folk and brass'],
    ['what they play, whatever the article', 'lanternstwo', 'metal'],
    ['their years where both play the same', 'oldmill', '1998 to 2006'],
    ['their years where both play the same', 'newmill', 'since 2020'],
    ['the next night that takes place where nothing else is known', 'tide', 'next on 11/27'],
    ['nothing, where there is nothing', 'tidetwo', ''],
    ['nothing, where another only goes by that name too', 'alone', undefined],
  ])('two of a name are told apart by %s: %s', async (_, id, words) => {
    expect((await tellApart(app.db, [id], TONIGHT)).get(id)).toBe(words);
  });

  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  const page = async (path: string) => plain(await (await app.site.request(path)).text());

  describe('wherever their names stand it is said beside them', () => {
    test('on the wall', async () => {
      const wall = await page('/artists?q=lantern');
      expect(wall).toContain('Lanterns folk and brass');
      expect(wall).toContain('Lanterns metal');
      expect(wall).not.toContain('Lanternfish folk');
    });

    test('in a search, with why they were found', async () => {
      const found = await page('/search?q=mill');
      expect(found).toContain('Mill 1998 to 2006');
      expect(found).toContain('Mill since 2020');
      expect(found).toContain('Lanternfish also known as Mill');
    });

    test.each(['lanterns', ''])('in what is suggested of “%s”', async (q) => {
      const { suggestions } = (await (await app.site.request(`/api/suggestions?q=${q}`)).json()) as {
        suggestions: { path: string; beside: string }[];
      };
      const beside = (id: string) => suggestions.find(({ path }) => path === `/artists/${id}`)?.beside;
      expect(beside('lanterns')).toBe('folk and brass');
      expect(beside('lanternstwo')).toBe('metal');
      if (q === '') expect(beside('alone')).toBe('');
    });

    test('among what is starred', async () => {
      const starred = await page('/my?artists=lanterns.lanternstwo.alone');
      expect(starred).toContain('The Lanterns folk and brass');
      expect(starred).toContain('Lanterns metal');
    });

    test('among what is followed', async () => {
      const words = await page('/my/letters?follow=artist:lanterns');
      expect(words).toContain('The Lanterns (folk and brass)');
    });
  });

  test('what is kept of their next night holds until it changes', async () => {
    const client = await openHttpClient(app);
    const kept = async () => plain((await client.ask('/artists?q=ebb')).body.toString());
    try {
      expect(await kept()).toContain('next on 11/27');
      const bill = [{ artist: 'tide', name: 'Ebb', role: 'headliner' as const }];
      await app.db.transaction().execute((tx) => announceAll(tx, [sampleAnnouncement({ id: 'sooner', date: '2026-11-24', bill })]));
      await expect.poll(kept).toContain('next on 11/24');
    } finally {
      await client.close();
    }
  });
});
