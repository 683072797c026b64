import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArtists } from '#artists/store.ts';
import { loadPack } from '#pack/load.ts';
import { sampleAnnouncement, sampleArtist } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { YearReview } from '#scene/archive/archive.ts';
import { type Announcement, announceAll } from '../announce.ts';
import { findShow } from '../store.ts';

const show = (id: string, date: string, artists: (string | null)[], more: Partial<Announcement> = {}): Announcement =>
  sampleAnnouncement({
    id,
    date,
    bill: artists.map((artist, at) => ({ artist, name: artist ?? `Stranger ${at}`, role: 'headliner' })),
    ...more,
  });

const CROWD = Array.from({ length: 9 }, (_, at) => `crowd${at}`);

describe.each(ENGINES)('what happened in a year, on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine, undefined, { sheets: { find: (name) => name, ask: () => {} } });
    const artists = ['gull', 'tern', 'knot', ...CROWD].map((id) =>
      sampleArtist({ id, name: id === 'knot' ? '<b>Knot' : id.toUpperCase() }),
    );
    await app.db.transaction().execute(async (tx) => {
      await writeArtists(tx, artists);
      await announceAll(tx, [
        show('before', '2019-05-01', ['gull']),
        show('one', '2020-01-01', ['gull', 'tern', null]),
        show('two', '2020-02-29', ['tern', 'gull'], { venue: { id: 'bilge', name: 'Bilge Bar' } }),
        show('three', '2020-02-29', ['knot']),
        show('late', '2021-01-01', ['knot', 'tern'], { startTime: '0030' }),
        show('off', '2020-03-03', ['knot'], { status: 'cancelled' }),
        show('gone', '2020-03-04', ['knot'], { status: 'withdrawn' }),
        show('trivia', '2020-03-05', ['knot'], { kind: 'other', music: 0 }),
        show('festival', '2020-07-04', CROWD),
        show('festival again', '2020-07-05', CROWD),
      ]);
    });
  });
  afterAll(() => app.close());

  const review = async (year: string) => YearReview.parse(await (await app.site.request(`/api/archive/${year}/review`)).json());
  const html = async (path: string) => (await app.site.request(path)).text();

  test('is counted of the music that took place, each on its night', async () => {
    const year = await review('2020');
    expect(year).toMatchObject({ until: null, shows: 6, nights: 5, artists: 12, venues: 2 });
    expect(year.nightly).toHaveLength(366);
    expect(year.nightly.flatMap((shows, day) => (shows === 0 ? [] : [[day, shows]]))).toEqual([
      [0, 1],
      [59, 2],
      [185, 1],
      [186, 1],
      [365, 1],
    ]);
    expect(year.busiest).toEqual({ night: '2020-02-29', shows: 2 });
    expect(year.most[0]).toEqual({ id: 'tern', name: 'TERN', shows: 3 });
    expect(year.rooms).toEqual([
      { id: 'cannery', name: 'The Cannery', shows: 5 },
      { id: 'bilge', name: 'Bilge Bar', shows: 1 },
    ]);
    // On a bill of nine nobody counts as a pair.
    expect(year.together).toEqual([{ one: { id: 'gull', name: 'GULL' }, other: { id: 'tern', name: 'TERN' }, shows: 2 }]);
    expect(year.debuts?.artists).toBe(11);
    expect(year.debuts?.first.slice(0, 2)).toEqual([
      { id: 'tern', name: 'TERN', night: '2020-01-01' },
      { id: 'knot', name: '<b>Knot', night: '2020-02-29' },
    ]);
  });

  test('knows of no debuts in the first year, of nothing after tonight, and of no year without an archive', async () => {
    expect((await review('2019')).debuts).toBeNull();
    const now = await review('2026');
    expect(now.until).toBe('2026-11-20');
    expect(now.nightly.findLastIndex((shows) => shows > 0)).toBeLessThanOrEqual(now.nightly.length - 41);
    for (const year of ['1950', '2099']) expect((await app.site.request(`/api/archive/${year}/review`)).status).toBe(404);
    expect((await app.site.request('/api/archive/20/review')).status).toBe(400);
  });

  test('opens the year’s page in pictures, and says the same in tables', async () => {
    const page = await html('/shows/2020');
    for (const words of [
      'What happened',
      'Saturday 2/29',
      'Who played most',
      'Where it was',
      'Who played with whom',
      'First time on stage here',
    ])
      expect(page).toContain(words);
    expect(page).toContain('href="/shows/2020/02?from=2020-02-29#n2020-02-29"');
    expect(page).toMatch(
      /<svg class="year-nights desktop"[^>]*aria-label="The nights of 2020, a dot for each with shows, most on Saturday 2\/29 with 2 shows"/,
    );
    // A dot for each night with shows.
    const dots = [...(/year-nights desktop[\s\S]*?<\/svg>/.exec(page)?.[0] ?? '').matchAll(/class="night-dots"[^>]*? d="([^"]*)"/g)];
    expect(dots.flatMap(([, d = '']) => d.match(/h0/g) ?? [])).toHaveLength(5);
    expect(page).toContain('href="/previews/years/2020.png"');
    expect(page).toMatch(/<meta property="og:image" content="[^"]*\/previews\/years\/2020\.png\?v=/);
    expect(page).toContain('&lt;b&gt;Knot');
    expect(page).not.toContain('<b>Knot');
    expect(await html('/shows/2022')).not.toContain('What happened');
  });

  test('follows what changes: a show that is off, one more, an artist who left the roster', async () => {
    expect((await review('2020')).shows).toBe(6);
    const off = await findShow(app.db, 'three');
    if (off === undefined) throw new Error('The show is gone.');
    const { slug: _, night: __, ...announced } = off;
    await app.db
      .transaction()
      .execute((tx) => announceAll(tx, [{ ...announced, status: 'cancelled' }, show('more', '2020-08-08', ['gull'])]));
    const after = await review('2020');
    expect([after.shows, after.busiest, after.nightly[220]]).toEqual([6, { night: '2020-01-01', shows: 1 }, 1]);
    expect(await html('/shows/2020')).toContain('>TERN<');

    const artists = app.pack.artists.filter(({ id }) => id !== 'tern');
    await loadPack(app.db, { ...app.pack, artists }, app.clock());
    const left = await review('2020');
    expect(JSON.stringify(left)).not.toMatch(/tern/i);
    expect(await html('/shows/2020')).not.toContain('>TERN<');
    expect(left.shows).toBe(6);
  });
});
