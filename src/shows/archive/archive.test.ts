import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleAnnouncement } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { ArchiveMonth, ArchiveYear } from '#scene/archive/archive.ts';
import { type Announcement, announceAll } from '../announce.ts';

const show = (id: string, date: string, more: Partial<Announcement> = {}) => sampleAnnouncement({ id, date, ...more });

describe.each(ENGINES)('the archive on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    const crowd = Array.from({ length: 400 }, (_, n) => show(`crowd${n}`, `2024-05-${String(1 + (n % 20)).padStart(2, '0')}`));
    const others = [
      show('day', '2023-11-21'),
      show('late', '2023-12-01', { startTime: '0030' }),
      show('off', '2023-11-20', { status: 'cancelled' }),
      show('gone', '2023-11-19', { status: 'withdrawn' }),
      show('trivia', '2023-11-18', { kind: 'other', music: 0 }),
    ];
    await app.db.transaction().execute((tx) => announceAll(tx, [...crowd, ...others]));
  });
  afterAll(() => app.close());

  const ask = async <T>(path: string): Promise<T> => (await (await app.site.request(path)).json()) as T;
  const page = async (path: string) => {
    const answer = await app.site.request(path);
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
  };

  test('counts a year by month: music, also what was called off, each on its night', async () => {
    const year = await ask<ArchiveYear>('/api/archive/2023');
    expect(year).toMatchObject({ year: '2023', first: '2023', last: '2027' });
    expect(year.months).toEqual([{ month: '11', shows: 3, nights: 3, toCome: 0 }]);
    expect((await page('/shows/2023')).html).toContain('3 shows on 3 nights');
  });

  test('tells what has been from what is to come, and leads to no year in which nothing has been', async () => {
    await app.db.transaction().execute((tx) => announceAll(tx, [show('been', '2026-01-05'), show('far', '2027-06-01')]));
    const { tonight, months } = await ask<ArchiveYear>('/api/archive/2026');
    expect(months.find(({ month }) => month === '01')).toEqual({ month: '01', shows: 1, nights: 1, toCome: 0 });
    for (const month of ['11', '12']) {
      const { nights } = await ask<ArchiveMonth>(`/api/archive/2026/${month}`);
      const toCome = nights.filter(({ night }) => night >= tonight).reduce((sum, { shows }) => sum + shows, 0);
      expect(toCome).toBeGreaterThan(0);
      expect(months.find((each) => each.month === month)).toMatchObject({ month, toCome });
    }
    const toCome = months.reduce((sum, month) => sum + month.toCome, 0);
    const been = months.reduce((sum, month) => sum + month.shows, 0) - toCome;
    const { html } = await page('/shows/2026');
    expect(html).toContain(`>${been} show${been === 1 ? '' : 's'} so far, ${toCome} to come<`);
    expect(html).not.toContain('href="/shows/2027"');
    const next = await page('/shows/2027');
    expect([next.status, next.html.includes('shows to come<'), next.html.includes('href="/shows/2026"')]).toEqual([200, true, true]);
  });

  test('says what was on this day in earlier years', async () => {
    expect((await ask<ArchiveYear>('/api/archive/2026')).onThisDay.map(({ id }) => id)).toEqual(['day']);
    expect((await page('/shows/2026')).html).toContain('On this day');
  });

  test('shows every night of a month, a page of nights at a time, each show once', async () => {
    const seen: string[] = [];
    let next: string | null = '2024-05-01';
    let pages = 0;
    while (next !== null) {
      const month: ArchiveMonth = await ask<ArchiveMonth>(`/api/archive/2024/05?from=${next}`);
      expect(month.nights.reduce((sum, { shows }) => sum + shows, 0)).toBe(400);
      expect(month.shows.length).toBeLessThanOrEqual(150);
      seen.push(...month.shows.map(({ id }) => id));
      next = month.next;
      pages++;
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(400);
    expect(seen).toHaveLength(400);
    const { html } = await page('/shows/2024/05');
    expect(html).toContain('400 shows on 20 nights');
    expect(html).toContain('href="/shows/2024/05?from=2024-05-08"');
  });

  test('has no crowd on one night that it does not show', async () => {
    await app.db.transaction().execute((tx) =>
      announceAll(
        tx,
        Array.from({ length: 200 }, (_, n) => show(`fest${n}`, '2024-07-04')),
      ),
    );
    const month = await ask<ArchiveMonth>('/api/archive/2024/07');
    expect([month.shows.length, month.next]).toEqual([200, null]);
  });

  test.each([
    '/shows/1950',
    '/shows/2099',
    '/shows/0000',
    '/shows/20266',
    '/shows/2026/13',
    '/shows/2026/00',
    '/shows/1950/05',
    '/shows/2026/ab',
    '/shows/9/9',
  ])('is not there at %s, and says so in our look', async (path) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    expect(html).toContain('Nothing in the archive.');
  });

  test('keeps an empty month within it, and a month as people type it', async () => {
    const empty = await page('/shows/2025/03');
    expect([empty.status, empty.html.includes('We have no shows from this month.')]).toEqual([200, true]);
    const typed = await page('/shows/2024/5');
    expect([typed.status, typed.location]).toEqual([301, '/shows/2024/05']);
    expect((await page('/shows/2024/05?from=2030-01-01')).status).toBe(200);
  });

  test('is entered from tonight, the programme and the foot of every page', async () => {
    expect((await page('/tonight')).location).toBe('/shows');
    expect((await page('/archive')).location).toBe('/shows/2026');
    expect((await page('/shows')).html).toContain('href="/shows/2026/11"');
    expect((await page('/news')).html).toContain('href="/archive"');
  });
});
