import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublic } from '#backup/make/public.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Facets } from '#scene/filter/facets.ts';
import type { History } from '#scene/history/history.ts';
import type { Programme } from '#scene/shows/show.ts';

describe.each(ENGINES)('facts of venues on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call } = await newEditor(app, 'wren'));
  });
  afterAll(() => app.close());

  const page = async (path: string) => (await app.site.request(path)).text();
  const seen = async (path: string) => (await page(path)).replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ');
  const venuesOf = async (access: string) => {
    const { shows } = await call<Programme>(`/shows?when=coming&access=${access}`);
    return [...new Set(shows.map(({ venue }) => venue.id))];
  };
  const edit = (id: string, fields: object) => call<{ decision: { id: string; said: string } }>(`/desk/venues/${id}/edit`, { fields });

  test('are on the pages of the venue and its shows, with what nobody has said', async () => {
    const [show] = (await call<Programme>('/shows?venue=cannery&when=coming')).shows;
    for (const path of ['/venues/cannery', `/shows/${show?.slug}`]) {
      const text = await seen(path);
      expect(text).toMatch(/Step-free: yes\s+The ramp on the quay\.\s/);
      expect(text).toMatch(/Seating: not said\s+Tell us\s+about seating at The Cannery/);
      expect(text).toContain('Accessible restroom: not said');
      expect(text).toContain('Hearing loop: no');
      expect(text).toMatch(/Hearing loop: no\s+\(no date\)/);
      expect(text).toContain('Checked October 2026 unless it says otherwise.');
      expect(text).not.toContain('Quiet space');
      expect(await page(path)).toContain(
        '"publicAccess":true,"amenityFeature":[{"@type":"LocationFeatureSpecification","name":"Step-free","value":true,"description":"The ramp on the quay."},{"@type":"LocationFeatureSpecification","name":"Hearing loop","value":false}]',
      );
    }
  });

  test('narrow lists of shows, each counted beside those that are chosen', async () => {
    expect(await venuesOf('step-free')).toEqual(['cannery']);
    expect(await venuesOf('hearing-loop')).toEqual([]);
    const { decision } = await edit('bilge', { stepFree: { is: 'yes', note: 'Says "is":"no"' }, seating: { is: 'yes' } });
    expect((await venuesOf('step-free')).toSorted()).toEqual(['bilge', 'cannery']);
    expect(await venuesOf('step-free,seating')).toEqual(['bilge']);
    const counts = async (words: string) => (await call<Facets>(`/shows/facets?when=coming${words}`)).access;
    const all = await counts('');
    const { shows: atBilge } = await call<Programme>('/shows?when=coming&venue=bilge');
    expect(all).toMatchObject({ seating: atBilge.length, 'hearing-loop': 0 });
    expect(all['step-free']).toBeGreaterThan(atBilge.length);
    expect(await counts('&access=seating')).toMatchObject({ seating: atBilge.length, 'step-free': atBilge.length });
    expect((await call<Facets>('/shows/facets?when=coming&access=seating')).all).toBe(atBilge.length);
    await call('/desk/undo', { id: decision.id });
    expect(await venuesOf('step-free')).toEqual(['cannery']);
  });

  test('are asked for by words that are known', async () => {
    expect(await call('/shows?access=stairs')).toMatchObject({
      error: { code: 400, fields: { access: expect.stringContaining('step-free') } },
    });
    const form = await app.site.request('/shows?access=step-free&access=seating&free=&had=');
    expect([form.status, form.headers.get('location')]).toEqual([303, '/shows?access=step-free%2Cseating']);
    expect(await seen('/shows?access=step-free&when=coming')).toMatch(/Step-free \(\d+\)/);
  });

  test('are in the public export', async () => {
    const venues = (await readPublic(app.db)).find(({ name }) => name === 'venues')?.entries;
    expect(venues?.find(({ id }) => id === 'cannery')).toMatchObject({
      step_free: { is: 'yes', note: 'The ramp on the quay.', checked: '2026-10' },
      hearing_loop: { is: 'no' },
      seating: null,
    });
  });

  test('say in the history what they were', async () => {
    const { decision } = await edit('cannery', { stepFree: { is: 'no', note: 'The ramp is gone.' }, hearingLoop: null });
    expect(decision.said).toBe('Changed the step-free access and hearing loop of “The Cannery”.');
    const { revisions } = await call<History>('/history?kind=venue&id=cannery');
    expect(revisions[0]?.fields).toEqual([
      {
        field: 'stepFree',
        label: 'step-free access',
        before: ['yes (The ramp on the quay.), checked October 2026'],
        now: ['no (The ramp is gone.)'],
      },
      { field: 'hearingLoop', label: 'hearing loop', before: ['no'], now: [] },
    ]);
    expect((await call<{ entry: object }>('/desk/venues/cannery')).entry).not.toHaveProperty('hearingLoop');
  });
});
