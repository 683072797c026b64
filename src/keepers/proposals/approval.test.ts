import { describe, expect, test } from 'vitest';
import { openApproval } from '#rig/approval.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { KeptShows } from '#scene/keepers/kept-show.ts';
import type { DeskProposals, Waits } from '#scene/keepers/proposal.ts';
import type { Show } from '#scene/shows/show.ts';

describe.each(FULL_ENGINES)('what waits, and where an editor is asked, on %s', (engine) => {
  const { app, wren, robin, edit, artist, kept, only, publish, history } = openApproval(engine);

  test('a room’s shows and a band’s credit wait, too', async () => {
    const fields = { date: '2027-02-05', startTime: '2000', title: `A waiting evening ${engine}`, price: '$5' };
    const announce = (more: object) => wren().call<Waits>('/keep/venue/cannery/shows', more);
    expect((await announce({ fields: { ...fields, title: '' } })).error?.fields).toHaveProperty('bill');
    const { proposal } = await announce({ fields });
    const list = (page = 'venue/cannery') => wren().call<KeptShows>(`/keep/${page}/shows`);
    expect((await list()).announced).toMatchObject([{ proposal, state: 'waiting', fields: { title: fields.title } }]);
    await announce({ fields: { ...fields, price: 'free' }, proposal });
    expect((await only()).changes).toContainEqual(expect.objectContaining({ field: 'price', now: ['free'] }));
    await publish(await only());
    const { shows, announced } = await list();
    const made = shows.find(({ show }) => show.title === fields.title)?.show ?? expect.fail('not published');
    expect([made.price, made.venue.id, announced]).toEqual(['free', 'cannery', []]);
    expect((await announce({ fields })).error?.status).toBe('ALREADY_EXISTS');
    await wren().call('/keep/venue/cannery/shows/edit', { show: made.id, fields: { price: '$9' }, expected: { price: 'free' } });
    expect((await list()).shows.find(({ show }) => show.id === made.id)).toMatchObject({
      show: { price: 'free' },
      written: { fields: { price: '$9' } },
    });
    await publish(await only());
    const shown = () => robin().call<{ show: Show }>(`/shows/${made.slug}`);
    expect((await shown()).show.price).toBe('$9');

    const billed = await list('artist/tinwhistlers');
    const own = billed.shows[0] ?? expect.fail('no show of theirs');
    const credit = { name: 'Tin Whistlers (trio)', role: 'host' };
    await wren().call('/keep/artist/tinwhistlers/shows/credit', { show: own.show.id, credit });
    expect((await list('artist/tinwhistlers')).shows[0]).toMatchObject({ show: { bill: own.show.bill }, written: { fields: { credit } } });
    const one = await only();
    expect(one.changes[0]?.now).toEqual(['Tin Whistlers (trio) (host)']);
    // Someone adds another band in the meantime, but the proposal changes only the credit.
    const bill = [...own.show.bill, { artist: null, name: 'A late guest', role: 'support' }];
    await robin().call(`/desk/shows/${own.show.id}/edit`, { fields: { bill } });
    await publish(await only());
    const names = (await list('artist/tinwhistlers')).shows[0]?.show.bill.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Tin Whistlers (trio)', 'A late guest']));
    // A band's word on a show it leads waits beside its credit, and counts as the band's once published.
    const leads = (await list('artist/tinwhistlers')).shows.find((each) => each.leads)?.show ?? expect.fail('they lead nothing');
    const sold = { show: leads.id, fields: { status: 'sold out', price: '$19' } };
    expect(await wren().call('/keep/artist/tinwhistlers/shows/edit', sold)).toHaveProperty('proposal');
    await wren().call('/keep/artist/tinwhistlers/shows/credit', { show: leads.id, credit: { name: 'Tin Whistlers', role: 'host' } });
    expect((await list('artist/tinwhistlers')).shows.find(({ show }) => show.id === leads.id)?.written?.fields).toMatchObject({
      status: 'sold out',
      credit: { name: 'Tin Whistlers' },
    });
    const waiting = await robin().call<DeskProposals>('/desk/proposals');
    for (const { id, seen } of waiting.proposals)
      expect(await robin().call('/desk/proposals', { proposals: [{ id, seen }], as: 'published' })).toMatchObject({ left: [] });
    const said = app().db.selectFrom('show_change').select(['field', 'after', 'said_by']).where('show_id', '=', leads.id);
    expect(await said.where('field', '=', 'status').execute()).toEqual([
      { field: 'status', after: 'sold out', said_by: 'artist:tinwhistlers' },
    ]);

    await wren().call('/keep/artist/tinwhistlers/shows/credit', { show: own.show.id, credit: null });
    await robin().call(`/desk/shows/${own.show.id}/edit`, {
      fields: { bill: [{ artist: null, name: 'Somebody else', role: 'headliner' }] },
    });
    expect((await publish(await only())).error?.message).toContain('no longer on the bill');
  });

  test('one page may differ from the others; both are decisions, in the history of editors alone, taken back in any order', async () => {
    const of = (approval: string | null) => robin().call<Decision>('/desk/approval/artist/quietboat', { approval });
    expect((await wren().call('/desk/approval', { approval: 'at once' })).error?.status).toBe('PERMISSION_DENIED');
    const one = await of('at once');
    expect((await of('at once')).error?.status).toBe('INVALID_ARGUMENT');
    expect(await edit({ description: 'At once.' })).toHaveProperty('id');
    expect(await edit({ website: 'https://w.example/' }, {}, { page: 'tinwhistlers' })).toHaveProperty('proposal');
    const two = await of('asked');
    // The earlier is undone first; the later one holds.
    await robin().call('/desk/undo', { id: one.id });
    expect((await kept()).approval).toBe('asked');
    await robin().call('/desk/undo', { id: two.id });
    expect(await robin().call('/desk/keeping/artist/quietboat')).toMatchObject({ approval: null, elsewhere: 'asked' });
    const all = await robin().call<Decision>('/desk/approval', { approval: 'at once' });
    expect((await kept()).approval).toBe('at once');
    const { revisions } = await robin().call<History>('/desk/changes');
    expect(revisions[0]).toMatchObject({
      kind: 'setting',
      name: 'Every page',
      address: '/desk/waiting',
      fields: [{ before: ['waiting for an editor'], now: [] }],
      decision: { id: all.id },
    });
    expect(revisions[1]).toMatchObject({ kind: 'setting', name: 'Quiet Boat', address: '/desk/artists/quietboat' });
    expect((await wren().call('/history?kind=setting&id=approval')).error?.status).toBe('INVALID_ARGUMENT');
    await robin().call('/desk/undo', { id: all.id });
    expect((await kept()).approval).toBe('asked');
    // It moves with the page's id.
    await of('at once');
    await robin().call('/desk/artists/quietboat/edit', { fields: {}, address: 'quieterboat' });
    expect(await robin().call('/desk/keeping/artist/quieterboat')).toMatchObject({ approval: 'at once' });
    const keys = await app().db.selectFrom('setting').select('key').where('key', 'like', 'approval artist:%').execute();
    expect(keys).toEqual([{ key: 'approval artist:quieterboat' }]);
    await robin().call('/desk/artists/quieterboat/edit', { fields: {}, address: 'quietestboat' });
  });

  test('where no editor is asked any more whoever wrote it publishes it', async () => {
    const { proposal } = await edit({ website: 'https://whistles2.example/' }, {}, { page: 'tinwhistlers' });
    const publishOwn = () => wren().call<Decision>('/keep/artist/tinwhistlers/proposals/publish', { proposal });
    expect((await publishOwn()).error?.status).toBe('FAILED_PRECONDITION');
    await robin().call('/desk/approval', { approval: 'at once' });
    // It joins further edits until it is published.
    await edit({ genres: ['folk'] }, {}, { page: 'tinwhistlers' });
    expect(await publishOwn()).toHaveProperty('said');
    expect(await artist('tinwhistlers')).toMatchObject({ website: 'https://whistles2.example/', genres: ['folk'] });
    const [first] = await history('tinwhistlers');
    expect(first).toMatchObject({ by: { username: 'wren' }, isPublished: false });
  });
});
