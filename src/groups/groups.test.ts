import { describe, expect, test } from 'vitest';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';
import type { Group } from '#scene/entries/group.ts';
import type { Found } from '#scene/found.ts';
import type { History } from '#scene/history/history.ts';
import type { Programme, Show } from '#scene/shows/show.ts';

type Decided = { decision: Decision; id: string };
const TIDEWATER = { id: 'tidewater', name: 'Tidewater Booking' };
const HARBOR_FAIR = { id: 'harbor-fair', name: 'Harbor Fair' };
const FAIR = 'pike-pruitt-and-oakes-the-cannery-2026-11-21';
const STRANGERS = 'strangers-in-tin-bilge-bar-2026-11-21';

describe.each(ENGINES)('promoters and series on %s', (engine) => {
  const { app, call, page } = openDeskAndPages(engine);
  const showAt = async (slug: string) => (await call<{ show: Show }>(`/shows/${slug}`)).show;
  const edit = (id: string, fields: object, more: object = {}) => call<Decision>(`/desk/shows/${id}/edit`, { fields, ...more });
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const shows = (query: string) => call<Programme>(`/shows?${query}`);

  test('are linked by what a source or a title names, and by nothing that does not exist', async () => {
    expect(await showAt(STRANGERS)).toMatchObject({ promoter: TIDEWATER, series: null });
    expect(await showAt(FAIR)).toMatchObject({ promoter: null, series: HARBOR_FAIR });
    expect((await shows('promoter=tidewater')).shows.every(({ event }) => event === 'Strangers in Tin')).toBe(true);
    expect((await shows('series=harbor-fair')).shows.map(({ slug }) => slug)).toEqual([FAIR]);
    expect((await call<{ groups: Group[] }>('/promoters')).groups).toMatchObject([{ ...TIDEWATER, coming: expect.any(Number) }]);
    // A promoter whom a title already names is found there as soon as an editor adds it.
    const what = 'mon mar 8: Wharf Rats Present: Neap at The Cannery 9pm\n';
    await call('/desk/sources', { name: 'March', what });
    const neap = async () => (await shows('date=2027-03-08&others=1')).shows[0];
    expect(await neap()).toMatchObject({ promoter: null });
    const { decision, id } = await call<Decided>('/desk/promoters', { fields: { name: 'Wharf Rats' } });
    expect([id, decision.said]).toEqual(['wharf-rats', 'Made a promoter: “Wharf Rats”.']);
    expect(await neap()).toMatchObject({ promoter: { id: 'wharf-rats', name: 'Wharf Rats' } });
    await undo(decision.id);
    expect(await neap()).toMatchObject({ promoter: null });
  });

  test('have a page with their shows, a feed, a calendar, a sitemap entry and structured data, and search finds them', async () => {
    const { html } = await page('/promoters/tidewater');
    for (const says of [
      ...['<title>Tidewater Booking: upcoming shows |', 'Two people and a van', 'https://tidewater.example/', 'Strangers in Tin'],
      ...['"@type":"Organization"', 'follow=promoter%3Atidewater', 'href="/promoters/tidewater.ics"', '/promoters/tidewater/history'],
    ])
      expect(html).toContain(says);
    expect((await page('/series/harbor-fair')).html).toContain('"@type":"EventSeries"');
    for (const end of ['ics', 'atom', 'txt', 'csv']) {
      const list = await page(`/promoters/tidewater.${end}`);
      expect([list.status, list.html.toLowerCase().replace(/\r?\n /g, '')], end).toEqual([
        200,
        expect.stringContaining('tidewater booking'),
      ]);
    }
    const show = (await page(`/shows/${STRANGERS}`)).html;
    expect(show).toContain('Presented by <a href="/promoters/tidewater">Tidewater Booking</a>');
    expect(show).toMatch(/"organizer":\{"@type":"Organization","@id":"[^"]+\/promoters\/tidewater#promoter","name":"Tidewater Booking"/);
    const fair = (await page(`/shows/${FAIR}`)).html;
    expect(fair).toContain('Part of <a href="/series/harbor-fair">Harbor Fair</a>');
    expect(fair).toContain('"superEvent":{"@type":"EventSeries"');
    expect((await page('/sitemap.xml')).html).toContain('/promoters/tidewater<');
    expect((await call<Found>('/search?q=tidewatr')).entries).toEqual([{ kind: 'promoter', ...TIDEWATER }]);
    expect((await page('/search?q=harbor+fair')).html).toContain('href="/series/harbor-fair"');
    expect((await page('/shows?promoter=tidewater&when=coming')).html).toContain('presented by Tidewater Booking');
    expect((await page('/my/letters?follow=series:harbor-fair')).html).toContain('Harbor Fair');
    expect([(await page('/promoters/nobody')).status, (await page('/series')).html.includes('Harbor Fair')]).toEqual([404, true]);
  });

  test('are set on a show by an editor against what its source says, given back and undone', async () => {
    const { id } = await showAt(STRANGERS);
    const set = await edit(id, { promoter: null, series: HARBOR_FAIR });
    expect(set.said).toBe('Removed the promoter of “Strangers in Tin” and set its series to Harbor Fair.');
    expect(await showAt(STRANGERS)).toMatchObject({ promoter: null, series: HARBOR_FAIR });
    expect((await call<DeskShow>(`/desk/shows/${id}`)).without).toMatchObject({ promoter: TIDEWATER, series: null });
    await call(`/desk/shows/${id}/give-back`, { field: 'promoter' });
    expect(await showAt(STRANGERS)).toMatchObject({ promoter: TIDEWATER, series: HARBOR_FAIR });
    await undo(set.id);
    expect(await showAt(STRANGERS)).toMatchObject({ promoter: TIDEWATER, series: null });
    expect((await edit(id, { promoter: { id: 'nobody', name: 'Nobody' } })).error?.fields).toEqual({
      promoter: 'This promoter is gone.',
    });
  });

  test('keep their shows under another name and address, lose them when they are taken off, and get them back', async () => {
    const { id } = await showAt(FAIR);
    await edit(id, { promoter: TIDEWATER });
    await call<Decided>('/desk/promoters/tidewater/edit', { fields: { name: 'Tidewater' }, address: 'tide' });
    expect(await showAt(FAIR)).toMatchObject({ promoter: { id: 'tide', name: 'Tidewater' } });
    expect(await page('/promoters/tidewater')).toMatchObject({ status: 301, to: '/promoters/tide' });
    expect(await page('/promoters/tidewater.ics')).toMatchObject({ status: 301, to: '/promoters/tide.ics' });
    expect((await shows('promoter=tidewater')).shows.map(({ slug }) => slug)).toContain(FAIR);
    const off = await call<Decision>('/desk/promoters/tide/hide', { hidden: { why: 'not public', note: '' } });
    expect(await showAt(FAIR)).toMatchObject({ promoter: null });
    expect((await page('/promoters/tide')).status).toBe(410);
    expect((await call<DeskEntries>('/desk/promoters?which=off')).entries).toMatchObject([{ id: 'tide' }]);
    await undo(off.id);
    expect(await showAt(FAIR)).toMatchObject({ promoter: { id: 'tide', name: 'Tidewater' } });
    expect((await call<Group>('/promoters/tide')).links).toHaveLength(2);
    const { revisions } = await call<History>(`/history?kind=promoter&id=tide`);
    expect(revisions.length).toBeGreaterThan(2);
    expect(app().pack.promoters).toMatchObject([TIDEWATER]);
  });
});
