// In a process of its own: opening a port replaces the global Response.
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureRoutes } from '#http/files/picture-routes.ts';
import { openLog } from '#log.ts';
import { newFolder, testFolder } from '#rig/folder.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { findShowBySlug } from '#shows/addresses.ts';
import { announce } from '#shows/announce.ts';
import { findShow } from '#shows/store.ts';
import { DRAWN_AHEAD, planSheets } from './plan.ts';
import { sheetSceneOf } from './sheet.ts';
import { openSheets, type Sheets } from './sheets.ts';

/** The drawing process has a low priority. */
const PATIENTLY = { timeout: 300_000 };
const FEW = { shows: 6, artists: 1, venues: 1 };
const NONE = { shows: 0, artists: 0, venues: 0 };
const WHISTLERS = 'shows/the-tin-whistlers-the-cannery-2026-11-27';

function openSheetsFor({ db, clock, pack }: TestSite, cache = join(testFolder(), 'cache/sheets'), ahead = FEW): Promise<Sheets> {
  return openSheets({
    db,
    clock,
    zone: pack.scene.zone,
    scene: () => sheetSceneOf(pack, 'tunes.example'),
    pictures: async (file) => join(pack.folder, 'artistinfo', file),
    cache,
    log: openLog('silent'),
    ahead,
  });
}

describe.each(FULL_ENGINES)('what is to be drawn, on %s', (engine) => {
  test('the scene, its week and flyers, coming shows, artists with a page and venues; what is asked for where it is told', async () => {
    const app = await openTestSite(engine);
    const plan = (asked: string[] = []) =>
      planSheets({ db: app.db, tonight: '2026-11-21', pictures: async (file) => `/pack/${file}`, ahead: DRAWN_AHEAD, asked });
    const wanted = await plan();
    for (const name of ['scene', 'week', 'this-week', 'this-week-story', 'next-week', WHISTLERS, 'artists/quietboat', 'venues/cannery'])
      expect([...wanted.keys()]).toContain(name);
    expect([...wanted.keys()]).not.toContain('artists/zoebee');
    expect(wanted.get(WHISTLERS)).toMatchObject({
      name: 'The Tin Whistlers',
      day: 'Fri 11/27',
      time: '8:00 PM',
      venue: 'The Cannery',
      stamp: '',
      isOff: false,
    });
    const flyer = wanted.get('this-week');
    const off = [...wanted.values()].filter((sheet) => sheet.kind === 'show' && sheet.isOff).map((sheet) => 'name' in sheet && sheet.name);
    expect(off.length).toBeGreaterThan(0);
    const onFlyer = flyer?.kind === 'flyer' ? flyer.nights.flatMap(({ shows }) => shows.map(({ name }) => name)) : [];
    expect(onFlyer).toContain('The Tin Whistlers');
    const offOnFlyer = flyer?.kind === 'flyer' ? flyer.nights.flatMap(({ shows }) => shows.filter(({ isOff }) => isOff)) : [];
    expect(offOnFlyer.length).toBeGreaterThan(0);
    for (const { stamp } of offOnFlyer) expect(['Canceled', 'Postponed']).toContain(stamp);
    const year = (await plan(['years/2026'])).get('years/2026');
    expect(year).toMatchObject({ kind: 'year', year: '2026' });
    if (year?.kind !== 'year') throw new Error('There is no year.');
    expect(year.nightly.map((nights) => nights.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect(year.figures[0]).toEqual({ many: String(year.nightly.flat().filter((shows) => shows > 0).length), word: 'nights' });
    expect(year.most).toContain('Quiet Boat');
    const asked = await plan([
      'years/1950',
      'years/x',
      'years/2027',
      'artists/zoebee',
      'artists/nobody',
      'shows/nobody-2026-11-21',
      'venues/x',
      'else/x',
    ]);
    expect([...asked.keys()].filter((name) => !wanted.has(name))).toEqual(['artists/zoebee']);
    await app.close();
  });
});

describe('sheets', () => {
  // Tests share what is drawn.
  const cache = join(newFolder(), 'cache/sheets');
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite();
  });
  afterAll(async () => {
    await app.close();
    rmSync(cache, { recursive: true, force: true });
  });

  test(
    'until one is drawn the scene’s own stands in; then each page has its own, and is drawn anew when what it says changes',
    PATIENTLY,
    async () => {
      const sheets = await openSheetsFor(app, cache);
      const routes = pictureRoutes({ packFolder: testFolder(), sheets, publicUrl: () => 'http://localhost' });
      const ask = (name: string, etag = '') => routes.request(`/previews/${name}.png`, { headers: { 'if-none-match': etag } });
      const flyer = (name: string) => routes.request(`/flyers/${name}.png`);
      expect((await ask(WHISTLERS)).status).toBe(404);
      expect((await flyer('this-week')).status).toBe(503);

      await sheets.draw();
      const own = await ask(WHISTLERS);
      expect(own.headers.get('cache-control')).toMatch(/max-age/);
      expect(own.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(await sharp(Buffer.from(await own.bytes())).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      const etag = own.headers.get('etag') ?? '';
      expect((await ask(WHISTLERS, etag)).status).toBe(304);
      for (const [name, height] of [
        ['this-week', 1350],
        ['this-week-story', 1920],
      ] as const) {
        const answer = await flyer(name);
        expect(await sharp(Buffer.from(await answer.bytes())).metadata()).toMatchObject({ format: 'png', width: 1080, height });
      }
      expect((await flyer('week')).status).toBe(404);

      sheets.ask('years/2026');
      const early = await ask('artists/zoebee');
      expect(early.headers.get('etag')).toBe((await ask('scene')).headers.get('etag'));
      expect(early.headers.get('cache-control')).toBe('no-cache');
      const before = readdirSync(cache).length;
      await sheets.draw();
      expect(readdirSync(cache)).toHaveLength(before + 2);
      const year = await (await ask('years/2026')).bytes();
      expect(await sharp(Buffer.from(year)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      const { channels } = await sharp(Buffer.from(year)).stats();
      // Not blank.
      for (const { stdev } of channels) expect(stdev).toBeGreaterThan(20);
      expect((await ask('artists/zoebee')).headers.get('cache-control')).toMatch(/max-age/);

      const show = await findShow(app.db, (await findShowBySlug(app.db, WHISTLERS.slice(6)))?.id ?? '');
      if (show === undefined) throw new Error('The show is gone.');
      await app.db.transaction().execute((tx) => announce(tx, { ...show, status: 'cancelled' }));
      await sheets.draw();
      const changed = (await ask(WHISTLERS)).headers.get('etag');
      expect(changed).not.toBe(etag);

      // A restart finds everything and draws nothing again.
      const files = readdirSync(cache).sort();
      const again = await openSheetsFor(app, cache);
      await again.draw();
      expect(readdirSync(cache).sort()).toEqual(files);
      expect(again.find(WHISTLERS)).toBe(sheets.find(WHISTLERS));
    },
  );

  test('what was asked for is drawn before all that nobody asked for, and a round that broke off goes on', PATIENTLY, async () => {
    const sheets = await openSheetsFor(app, join(testFolder(), 'cache/sheets'));
    const told: string[] = [];
    sheets.whenAsked(() => told.push('asked'));
    sheets.ask('artists/zoebee');
    expect(told).toEqual(['asked']);
    await sheets.draw(undefined, 'week');
    expect(sheets.find('artists/zoebee')).toBeDefined();
    expect(sheets.find('this-week')).toBeDefined();
    expect(sheets.find(WHISTLERS)).toBeUndefined();

    // A request while others are drawn.
    const drawing = sheets.draw();
    sheets.ask('years/2026');
    await drawing;
    await sheets.drawAsked();
    expect(sheets.find('years/2026')).toBeDefined();
    expect(sheets.find(WHISTLERS)).toBeDefined();
  });

  test('between two rounds no more is drawn than in one', PATIENTLY, async () => {
    const sheets = await openSheetsFor(app, cache);
    await sheets.draw();
    const all = await planSheets({
      db: app.db,
      tonight: '2026-11-21',
      pictures: async (file) => `/pack/${file}`,
      ahead: DRAWN_AHEAD,
      asked: [],
    });
    const others = [...all.keys()].filter((name) => name.startsWith('shows/') && sheets.find(name) === undefined).slice(0, 11);
    expect(others).toHaveLength(11);
    const told: string[] = [];
    sheets.whenAsked(() => told.push('asked'));
    for (const name of others) sheets.ask(name);
    await sheets.drawAsked();
    const drawn = () => others.filter((name) => sheets.find(name) !== undefined).length;
    expect(drawn()).toBe(10);
    // The next request waits for the next round.
    sheets.ask('years/2025');
    expect(told).toHaveLength(11);
    await sheets.drawAsked();
    expect(drawn()).toBe(10);
    await sheets.draw();
    expect(drawn()).toBe(11);
  });

  test('strangers’ names reach no disk and are not remembered without end; the oldest that nothing names go', PATIENTLY, async () => {
    const cache = join(testFolder(), 'cache/sheets');
    const sheets = await openSheetsFor(app, cache, NONE);
    const routes = pictureRoutes({ packFolder: testFolder(), sheets, publicUrl: () => 'http://localhost' });
    for (const name of ['../../etc/passwd', 'shows/../scene', 'shows/', 'shows/A', 'else/x', `shows/${'a'.repeat(500)}`, 'scene.png.png'])
      expect((await routes.request(`/previews/${encodeURIComponent(name)}.png`)).status).toBe(404);
    for (let number = 0; number < 1_000; number++) sheets.ask(`shows/nobody-${number}`);
    const old = Array.from({ length: 205 }, (_, index) => join(cache, `old-${String(index).padStart(3, '0')}.png`));
    for (const [index, file] of old.entries()) {
      writeFileSync(file, '');
      utimesSync(file, index + 1, index + 1);
    }
    await sheets.draw();
    const left = readdirSync(cache).filter((name) => name.startsWith('old'));
    expect(left).toHaveLength(200);
    expect(left.sort()[0]).toBe('old-005.png');
  });
});
