import { describe, expect, test } from 'vitest';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

type Decided = { decision: Decision; id: string };

describe.each(ENGINES)('past shows keep the names of their time on %s', (engine) => {
  const { app, call } = openDeskAndPages(engine);
  const made: Record<string, string> = {};
  const make = async (kind: 'artists' | 'venues', name: string) =>
    (await call<Decided>(`/desk/${kind}`, { fields: { name }, despite: true })).id;
  const rename = async (path: string, name: string, address?: string) =>
    (await call<Decided>(`/desk/${path}/edit`, { fields: { name }, address })).decision.id;
  /** How the shows are billed and placed, by their day. */
  async function said(): Promise<Record<string, string>> {
    const lines: Record<string, string> = {};
    for (const [date, id] of Object.entries(made)) {
      const { venue_name, slug } = await app()
        .db.selectFrom('show')
        .select(['venue_name', 'slug'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const acts = await app().db.selectFrom('credit').select('name').where('show_id', '=', id).orderBy('position').execute();
      const page = await (await app().site.request(`/shows/${slug}`)).text();
      const [first = ''] = acts.map(({ name }) => name);
      expect(page).toContain(first);
      expect(page).toContain(venue_name);
      lines[date] = `${acts.map(({ name }) => name).join(', ')} at ${venue_name}`;
    }
    return lines;
  }

  test('where an act and a venue are renamed, moved, renamed again and that is undone', async () => {
    const [act, venue] = [await make('artists', 'Salt Choir'), await make('venues', 'Plank Hall')];
    for (const date of ['2026-10-02', '2027-01-02']) {
      const bill = [
        { artist: null, name: 'Salt Choir', role: 'headliner' },
        { artist: null, name: 'Somebody Else', role: 'support' },
      ];
      const fields = { date, startTime: '2000', bill, venue: { id: venue, name: 'Plank Hall' } };
      made[date] = (await call<{ show: string }>('/desk/shows', { fields })).show;
    }
    const before = 'Salt Choir, Somebody Else at Plank Hall';
    expect(await said()).toEqual({ '2026-10-02': before, '2027-01-02': before });
    await rename(`artists/${act}`, 'Brine Choir');
    await rename(`venues/${venue}`, 'Harbor Beam', 'harborbeam');
    const now = 'Brine Choir, Somebody Else at Harbor Beam';
    expect(await said()).toEqual({ '2026-10-02': before, '2027-01-02': now });
    // Whatever is said of the past show later.
    await call(`/desk/shows/${made['2026-10-02']}/edit`, { fields: { price: '$4' } });
    const again = await rename('venues/harborbeam', 'Rope Beam');
    expect(await said()).toEqual({ '2026-10-02': before, '2027-01-02': 'Brine Choir, Somebody Else at Rope Beam' });
    await call('/desk/undo', { id: again });
    expect(await said()).toEqual({ '2026-10-02': before, '2027-01-02': now });
    // The same name, spelled better, is the name it always had.
    await rename(`artists/${act}`, 'Bríne Choir');
    expect(await said()).toEqual({ '2026-10-02': before, '2027-01-02': 'Bríne Choir, Somebody Else at Harbor Beam' });
    const { shows } = await call<{ shows: { id: string; venue: { name: string } }[] }>('/shows?venue=harborbeam&from=2026-10-01&others=1');
    expect(shows.map((show) => show.venue.name)).toEqual(['Plank Hall', 'Harbor Beam']);
  });

  test('a name that an editor removes for good is the name of no venue’s past shows any more', async () => {
    const [act, venue] = [await make('artists', 'Old Unwanted'), await make('venues', 'Unwanted Hall')];
    const fields = { date: '2026-10-16', title: 'Some night', venue: { id: venue, name: 'Unwanted Hall' } };
    const { show } = await call<{ show: string }>('/desk/shows', { fields });
    for (const [kind, from, name, id] of [
      ['artist', act, 'New Wanted', 'newwanted'],
      ['venue', venue, 'Wanted Hall', 'wantedhall'],
    ] as const) {
      await rename(`${kind}s/${from}`, name, id);
      await call(`/desk/${kind}s/${id}/edit`, { fields: { [kind === 'artist' ? 'othernames' : 'foundas']: [] } });
      const asked = { kind, id, words: 'Unwanted' };
      const { of } = await call<{ of: number }>('/desk/redact/count', asked);
      expect(await call('/desk/redact', { ...asked, of })).not.toHaveProperty('error');
    }
    const row = app().db.selectFrom('show').select('venue_name').where('id', '=', show);
    expect(await row.executeTakeFirst()).toEqual({ venue_name: 'Wanted Hall' });
    const left = app().db.selectFrom('former_name').select('name').where('entry_id', 'in', [act, venue, 'newwanted', 'wantedhall']);
    expect(await left.execute()).toEqual([]);
  });

  test('a rename that is undone leaves the past as it was', async () => {
    const act = await make('artists', 'Fog Signal');
    const fields = { date: '2026-10-09', bill: [{ artist: null, name: 'Fog Signal', role: 'headliner' }] };
    const { show } = await call<{ show: string }>('/desk/shows', { fields });
    const decision = await rename(`artists/${act}`, 'Bell Buoy');
    await call('/desk/undo', { id: decision });
    expect(await app().db.selectFrom('former_name').selectAll().where('entry_id', '=', act).execute()).toEqual([]);
    const credit = app().db.selectFrom('credit').select(['name', 'artist_id']).where('show_id', '=', show);
    expect(await credit.execute()).toEqual([{ name: 'Fog Signal', artist_id: act }]);
  });
});
