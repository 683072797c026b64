import { describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

const NIGHT = '2026-12-11';
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const PLACE = 'Brine Hall, 5 Quay St, Tin Harbor, NC 28801';

describe.each(ENGINES)('housekeeping at the desk on %s', (engine) => {
  const { app, call, keep, showsOn, questions } = openDesk(engine);
  const listed = (uid: string, title: string, more = '') =>
    entry(uid, `DTSTART:20261211T200000\nSUMMARY:${title}\nLOCATION:${PLACE.replaceAll(',', '\\,')}${more}`);
  const changes = async () => await app().db.selectFrom('show_change').select(['field', 'before', 'after', 'said_by']).execute();
  const sequences = async () =>
    (await app().db.selectFrom('show').select('sequence').where('night', '=', NIGHT).execute()).map(({ sequence }) => sequence);
  const undo = (decision: Decision) => call('/desk/undo', { id: decision.id });

  test('answering, renaming, merging, splitting and undoing change no show to anybody who wants to go', async () => {
    await keep('Hall', calendar(listed('a', 'Neap w/ Salt Psalms')));
    await keep('Town', calendar(entry('t', `DTSTART:20261211T200000\nSUMMARY:Neap\nLOCATION:Brine Hall`)), { trust: 'aggregator' });
    const question = (await questions()).find(({ words }) => words === PLACE);
    const answered = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'new venue' } });
    await call('/desk/venues/brinehall/edit', { fields: { name: 'Old Brine Hall' }, expected: {} });
    const { id } = await call<{ id: string }>('/desk/venues', { fields: { name: 'Brine Hall Annex' }, despite: true });
    const merged = await call<Decision>('/desk/merge/venues', { from: 'brinehall', to: id });
    await undo(merged);
    await call('/desk/artists', { fields: { name: 'Salt Psalms' }, despite: true });
    const shows = await showsOn(NIGHT);
    if (shows.length > 1) await undo(await call<Decision>('/desk/merge/shows', { from: shows[0]?.id, to: shows[1]?.id }));
    await undo(answered);
    expect(await changes()).toEqual([]);
    expect(new Set(await sequences())).toEqual(new Set([0]));
  });

  test('what a source or an editor changes is a change, with who said so; taking it back later is one more', async () => {
    const [show] = await showsOn(NIGHT);
    const cancel = () => call<Decision>(`/desk/shows/${show?.id}/edit`, { fields: { status: 'cancelled' }, expected: {} });
    await call('/desk/undo', { id: (await cancel()).id });
    expect(await changes()).toEqual([]);
    const { id } = await cancel();
    // By now those concerned were told.
    await app()
      .db.updateTable('show_change')
      .set({ changed_at: timestamp(Temporal.Now.instant().subtract({ hours: 2 })) })
      .execute();
    await call('/desk/undo', { id });
    expect(await changes()).toEqual([
      { field: 'status', before: 'announced', after: 'cancelled', said_by: 'editor' },
      { field: 'status', before: 'cancelled', after: 'announced', said_by: 'hall' },
    ]);
  });

  test('a show that was changed back before anybody was told, or says a price that was not known, did not change', async () => {
    const facts = { startTime: '2000', venue: { id: 'cannery', name: '' }, title: 'Net Menders' };
    const { show: id } = await call<{ show: string }>('/desk/shows', { fields: { ...facts, date: '2026-12-18' }, despite: true });
    const edit = (fields: object) => call(`/desk/shows/${id}/edit`, { fields });
    for (const fields of [
      { status: 'cancelled' },
      { status: 'announced' },
      { date: '2026-12-19' },
      { date: '2026-12-18' },
      { price: '$12' },
    ])
      await edit(fields);
    const { slug, was } = await app().db.selectFrom('show').select(['slug', 'was']).where('id', '=', id).executeTakeFirstOrThrow();
    expect([was, await app().db.selectFrom('show_change').selectAll().where('show_id', '=', id).execute()]).toEqual([null, []]);
    const words = plain(await (await app().site.request(`/shows/${slug}`)).text());
    expect(words).not.toMatch(/On after all|Changed since/);
    // What somebody was told stays: that it is on again is news.
    await edit({ status: 'sold out' });
    await app()
      .db.updateTable('show_change')
      .set({ changed_at: timestamp(Temporal.Now.instant().subtract({ hours: 2 })) })
      .where('show_id', '=', id)
      .execute();
    await edit({ status: 'announced' });
    expect(plain(await (await app().site.request(`/shows/${slug}`)).text())).toContain('Back on sale');
    // Canceled and undone at once, it is back on sale as before.
    await edit({ status: 'cancelled' });
    await edit({ status: 'announced' });
    expect(plain(await (await app().site.request(`/shows/${slug}`)).text())).toContain('Back on sale');
  });

  test('a show marked as moved by hand, with nothing else of it changed, is the same show in calendars', async () => {
    const facts = { date: '2026-12-17', startTime: '2000', venue: { id: 'cannery', name: '' }, title: 'Rope Makers' };
    const { show: id } = await call<{ show: string }>('/desk/shows', { fields: facts, despite: true });
    const row = () => app().db.selectFrom('show').select(['sequence', 'was', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
    await call(`/desk/shows/${id}/edit`, { fields: { status: 'moved' } });
    expect(await row()).toEqual({ sequence: 0, was: null, status: 'moved' });
    await call(`/desk/shows/${id}/edit`, { fields: { status: 'announced' } });
    expect(await row()).toEqual({ sequence: 0, was: null, status: 'announced' });
    await call(`/desk/shows/${id}/edit`, { fields: { status: 'moved', startTime: '2100' } });
    expect(await row()).toMatchObject({ sequence: 1, was: expect.stringContaining('2000') });
  });
});
