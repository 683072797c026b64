import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublic } from '#backup/make/public.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Records, Release } from '#scene/artists/release.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { Redaction } from '#scene/history/redacted.ts';

const EBB: Release = { title: 'Ebb', year: 2019, label: 'Ice House Tapes', format: 'tape', links: ['https://zoe.bandcamp.com/album/ebb'] };

describe.each(ENGINES)('records on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call } = await newEditor(app, 'wren'));
  });
  afterAll(() => app.close());

  const give = (id: string, releases: object[]) => call<{ decision: Decision }>(`/desk/artists/${id}/edit`, { fields: { releases } });
  const records = (query = '') => call<Records>(`/records${query}`);
  const page = async (path: string) => (await app.site.request(path)).text();

  test('are listed by year, the newest first, and on the page of their artist', async () => {
    expect(await records()).toEqual({ years: [], next: null, of: 0 });
    expect(await page('/records')).toContain('No records yet.');
    await give('zoebee', [EBB, { title: 'No Year' }]);
    await give('tinwhistlers', [
      { title: 'Tin', year: 2024 },
      { title: 'Can', year: 2019 },
    ]);
    const { years, of } = await records();
    expect(years.map(({ year, records: all }) => [year, ...all.map(({ title, artist }) => `${artist.name}: ${title}`)])).toEqual([
      [2024, 'The Tin Whistlers: Tin'],
      [2019, 'The Tin Whistlers: Can', 'Zoë Bee: Ebb'],
      [null, 'Zoë Bee: No Year'],
    ]);
    expect(of).toBe(4);
    expect((await records('?before=2024')).years.map(({ year }) => year)).toEqual([2019, null]);
    const html = await page('/records');
    for (const said of ['Ebb', 'Ice House Tapes', 'href="https://zoe.bandcamp.com/album/ebb"', 'href="/artists/zoebee"', 'href="#y2024"'])
      expect(html).toContain(said);
    expect(await page('/artists/tinwhistlers')).toContain('All records from around here');
    expect((await call<Artist>('/artists/zoebee')).releases).toEqual([EBB, { title: 'No Year', links: [] }]);
  });

  test('come in whole years, and the next page goes on', async () => {
    await give(
      'quietboat',
      Array.from({ length: 70 }, (_, at) => ({ title: `Tide ${at}`, year: 2010 - Math.floor(at / 7) })),
    );
    const first = await records();
    expect(first.next).toBe(first.years.at(-1)?.year);
    const second = await records(`?before=${first.next}`);
    expect(second.years[0]?.year).toBe((first.next ?? 0) - 1);
    expect([...first.years, ...second.years].reduce((sum, { records: all }) => sum + all.length, 0)).toBe(first.of);
    await give('quietboat', []);
  });

  test('an edit is in the history and can be undone; what cannot be is refused', async () => {
    const { decision } = await give('zoebee', [{ ...EBB, label: 'Secret Label' }]);
    expect(decision.said).toContain('records');
    const { revisions } = await call<History>('/history?kind=artist&id=zoebee');
    expect(JSON.stringify(revisions)).toContain('Secret Label');
    await call('/desk/undo', { id: decision.id });
    expect((await call<Artist>('/artists/zoebee')).releases).toHaveLength(2);
    const refused = await call<{ error: { fields: Record<string, string> } }>('/desk/artists/zoebee/edit', {
      fields: { releases: [{ title: '', year: 12, links: ['nonsense'], cover: '../x.png' }] },
    });
    expect(Object.keys(refused.error.fields).sort()).toEqual([
      'fields.releases.0.cover',
      'fields.releases.0.links.0',
      'fields.releases.0.title',
      'fields.releases.0.year',
    ]);
  });

  test('words of one can be removed for good, and the public export has the rest', async () => {
    const asked = { kind: 'artist', id: 'zoebee', words: 'Secret Label' };
    const { of, stillSays } = await call<Redaction>('/desk/redact/count', asked);
    expect([of > 0, stillSays]).toEqual([true, []]);
    await call('/desk/redact', { ...asked, of, why: 'A person asked.' });
    expect(JSON.stringify(await call<History>('/history?kind=artist&id=zoebee'))).not.toContain('Secret Label');
    const artists = (await readPublic(app.db)).find(({ name }) => name === 'artists')?.entries ?? [];
    expect(artists.find(({ id }) => id === 'zoebee')).toMatchObject({ links: [], releases: [EBB, { title: 'No Year', links: [] }] });
  });
});
