import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPack } from '#pack/load.ts';
import { registerProfile } from '#people/register.ts';
import { hideProfile } from '#people/store.ts';
import { type Caller, callApi, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { sampleShow } from '#rig/samples.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { Deciders, History, TakenBack } from '#scene/history/history.ts';
import { announce } from '#shows/announce.ts';
import { findShow } from '#shows/store.ts';

type Decided = { decision: Decision };

describe.each(FULL_ENGINES)('the history on %s', (engine) => {
  let app: TestSite;
  let editors: Record<'wren' | 'ash', Caller>;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editors = { wren: await newEditor(app, 'wren'), ash: await newEditor(app, 'ash') };
    const { uid } = editors.wren;
    await registerProfile(app.db, app.clock, { uid, username: 'wren', displayname: 'Wren Reed', createdAt: 0, location: '', bio: '' });
  });
  afterAll(() => app.close());

  const call = <T>(path: string, body?: unknown, who: keyof typeof editors = 'wren') => editors[who].call<T>(path, body);
  const history = (kind: string, id: string, more = '') => callApi<History>(app, `/history?kind=${kind}&id=${id}${more}`);
  const told = async (kind: string, id: string) =>
    (await history(kind, id)).revisions.map(({ fields, takesBack }) => [
      takesBack ? 'back' : 'said',
      ...fields.map(({ label, before, now }) => `${label}: ${before.join(' / ')} > ${now.join(' / ')}`),
    ]);
  const edit = async (id: string, fields: object, more: object = {}, who: keyof typeof editors = 'wren') =>
    (await call<Decided>(`/desk/artists/${id}/edit`, { fields, ...more }, who)).decision;
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });

  test('of what was taken off nothing is told but that it is gone, wherever it is asked for', async () => {
    const { id } = await call<Decision>('/desk/artists/pikeoakes/hide', { hidden: { why: 'other', note: '' } });
    const pages = [
      '/artists/pikeoakes',
      '/artists/pikeoakes/history',
      '/api/artists/pikeoakes/tree',
      '/api/history?kind=artist&id=pikeoakes',
    ];
    const statuses = () => Promise.all(pages.map(async (path) => (await app.site.request(path)).status));
    expect(await statuses()).toEqual([410, 410, 410, 410]);
    expect((await app.site.request('/api/history?kind=artist&id=nobodyatall')).status).toBe(404);
    expect((await app.site.request('/artists/nobodyatall/history')).status).toBe(404);
    await undo(id);
    expect((await statuses()).filter((status) => status === 410)).toEqual([]);
  });

  test('tells anybody what was, what is, who says so and why; a revert is a line of its own, and can be reverted', async () => {
    const { id } = await edit('zoebee', { genres: ['folk', 'pop'], website: 'https://zoe.example/' }, { why: 'She told us.' });
    const [first] = (await history('artist', 'zoebee')).revisions;
    expect(first).toMatchObject({
      name: 'Zoë Bee',
      address: '/artists/zoebee',
      toldBy: 'person',
      by: { name: 'Wren Reed', username: 'wren' },
      why: 'She told us.',
      fields: [
        { label: 'genres', before: ['singer-songwriter'], now: ['folk', 'pop'] },
        { label: 'website', before: [], now: ['https://zoe.example/'] },
      ],
    });
    await undo(id);
    expect((await told('artist', 'zoebee'))[0]).toEqual([
      'back',
      'website: https://zoe.example/ > ',
      'genres: folk / pop > singer-songwriter',
    ]);
    expect((await history('artist', 'zoebee')).revisions[1]?.decision?.undoneAt).not.toBeNull();
    expect(await call('/desk/again', { id })).toMatchObject({ decisions: [{ kind: 'edit artist' }] });
    expect((await told('artist', 'zoebee'))[0]?.[0]).toBe('said');
    expect(await call('/desk/again', { id: (await history('artist', 'zoebee')).revisions[0]?.decision?.id })).toMatchObject({
      error: { message: 'This wasn’t undone.' },
    });
    expect(await call<{ genres: string[] }>('/artists/zoebee')).toMatchObject({ genres: ['folk', 'pop'] });
    expect(JSON.stringify(await history('artist', 'zoebee'))).not.toContain('tunes.example');
  });

  test('goes on under another address, through merges, and names nobody whose page is hidden', async () => {
    await edit('harborlights', { description: 'Lamps.' });
    await edit('harborlights', { name: 'Harbour Lights' }, { address: 'harbourlights' });
    expect(await told('artist', 'harbourlights')).toEqual([
      ['said', 'address: harborlights > harbourlights', 'name: Harbor Lights > Harbour Lights', 'other names:  > Harbor Lights'],
      ['said', 'description:  > Lamps.'],
    ]);
    const merged = await call<Decision>('/desk/merge/artists', { from: 'harbourlights', to: 'quietboat' });
    expect(await told('artist', 'harbourlights')).toEqual(await told('artist', 'quietboat'));
    await undo(merged.id);
    expect((await told('artist', 'harbourlights')).at(-1)).toEqual(['said', 'description:  > Lamps.']);
    await app.db.transaction().execute((tx) => hideProfile(tx, editors.wren.uid, true));
    expect((await history('artist', 'harbourlights')).revisions.at(-1)?.by).toBeNull();
    await app.db.transaction().execute((tx) => hideProfile(tx, editors.wren.uid, false));
  });

  test('leads to a page of whatever it tells of, the scene’s own words too', async () => {
    await call('/desk/scene/edit', { fields: { footer: 'By hand.' } });
    await edit('quietboat', { description: 'Lamps out.' });
    const led = (await call<History>('/desk/changes?limit=2')).revisions.map(({ address }) => address ?? '');
    expect(led).toHaveLength(2);
    for (const address of led) expect((await app.site.request(address)).status, address).toBe(200);
  });

  test('of a show tells what sources and editors said; a hidden one keeps it to itself, and no private note is ever told', async () => {
    const show = sampleShow({ id: 'neap', event: 'Neap', date: '2027-05-02', night: '2027-05-02', price: '$5' });
    for (const price of ['$5', '$6']) await app.db.transaction().execute((tx) => announce(tx, { ...show, price }));
    expect(await told('show', 'neap')).toEqual([['said', 'price: $5 > $6']]);
    const [heard] = (await history('show', 'neap')).revisions;
    expect([heard?.toldBy, heard?.by]).toEqual(['source', null]);
    const made = await call<{ show: string }>('/desk/shows', { fields: { date: '2027-05-03', title: 'Reeds' } });
    await call(`/desk/shows/${made.show}/edit`, { fields: { price: '$7' } });
    expect((await told('show', made.show))[0]).toEqual(['said', 'price:  > $7']);
    const hidden = await call<Decision>(`/desk/shows/${made.show}/edit`, {
      fields: { hidden: { why: 'other', note: 'Rang the drummer.' } },
    });
    expect((await history('show', made.show)).error?.code).toBe(410);
    expect(JSON.stringify(await call('/desk/changes'))).not.toContain('drummer');
    await undo(hidden.id);
    expect((await told('show', made.show)).map(([word]) => word)).toEqual(['back', 'said', 'said', 'said']);
  });

  test('tells of a pack that is loaded again, and the list goes on part by part', async () => {
    const artists = app.pack.artists.map((artist) => (artist.id === 'pikeoakes' ? { ...artist, description: 'Three.' } : artist));
    await loadPack(app.db, { ...app.pack, artists }, app.clock());
    expect((await history('artist', 'pikeoakes')).revisions[0]).toMatchObject({ toldBy: 'pack', by: null, decision: null });
    const all = await call<History>('/desk/changes?limit=3');
    const rest = await call<History>(`/desk/changes?limit=3&before=${all.next}`);
    expect([all.revisions.length, all.of > 6, (rest.revisions[0]?.position ?? 0) < (all.next ?? 0)]).toEqual([3, true, true]);
    expect((await call<History>('/desk/changes?by=others')).revisions.every(({ toldBy }) => toldBy !== 'person')).toBe(true);
    expect(await callApi(app, '/history?kind=artist&id=pikeoakes&before=x')).toMatchObject({ error: { code: 400 } });
    expect(await callApi(app, '/history?kind=artist&id=a%00b')).toMatchObject({ error: { code: 400 } });
  });

  test('all that one person did since a moment goes back at once; what others did since stays', async () => {
    const since = '2026-11-21T00:00:00Z';
    await edit('nowords', { description: 'Buy this.' }, {}, 'ash');
    await edit('quietboat', { description: 'Buy that.' }, {}, 'ash');
    await edit('quietboat', { description: 'Slow again.' });
    const { people: known } = await call<Deciders>('/desk/changes/people');
    const ash = known.find(({ account }) => account === editors.ash.uid);
    expect(ash?.decisions).toBe(2);
    expect(await call('/desk/changes/count', { account: ash?.account, since })).toEqual({ of: 2 });
    const back = await call<TakenBack>('/desk/changes/take-back', { account: ash?.account, since, why: 'Spam.' });
    expect(back).toEqual({ of: 2, taken: 2, left: ['The description of “Quiet Boat” was changed again since, so it stays.'] });
    expect(await call<{ description: string }>('/artists/nowords')).toMatchObject({ description: '' });
    expect(await call<{ description: string }>('/artists/quietboat')).toMatchObject({ description: 'Slow again.' });
    expect((await history('artist', 'nowords')).revisions[0]).toMatchObject({ takesBack: true, why: 'Spam.' });
    expect(await call('/desk/changes/take-back', { account: ash?.account, since })).toMatchObject({ error: { code: 400 } });
  });

  test('one field of a change goes back by itself, whatever made it, and stays where somebody changed it since', async () => {
    const last = async (kind: string, id: string) => (await history(kind, id)).revisions[0] ?? expect.fail('no revision');
    const back = (position: number, field: string) => call<Decision>('/desk/revert-field', { position, field });
    await edit('zoebee', { website: 'https://bee.example/', description: 'All of it.', genres: ['folk'] });
    const first = await last('artist', 'zoebee');
    expect(first.revertible.toSorted()).toEqual(['description', 'genres', 'website']);
    const before = await call<Record<string, unknown>>('/artists/zoebee');
    const decision = await back(first.position, 'description');
    expect(decision.said).toContain('description');
    const now = await call<Record<string, unknown>>('/artists/zoebee');
    expect({ ...now, description: before.description }).toEqual(before);
    expect(now.description).not.toBe('All of it.');
    await edit('zoebee', { genres: ['pop'] });
    expect((await back(first.position, 'genres')).error?.message).toContain('was changed again');
    // A name that goes back leaves no other name behind, and an address does not go back alone.
    await edit('zoebee', { name: 'Zoë Wasp', description: 'Wasp.' }, { address: 'zoewasp' });
    const named = await last('artist', 'zoewasp');
    expect(named.revertible).not.toContain('id');
    expect((await back(named.position, 'id')).error?.status).toBe('FAILED_PRECONDITION');
    await back(named.position, 'name');
    expect(await call('/artists/zoewasp')).toMatchObject({ name: 'Zoë Bee', description: 'Wasp.' });
    // What sources made of a show too: an editor's word from then on.
    const { show } = await call<{ show: string }>('/desk/shows', { fields: { date: '2027-05-09', title: 'Fields', price: '$5' } });
    await call(`/desk/shows/${show}/edit`, { fields: { price: '$6', startTime: '2000', endTime: '2200' } });
    const set = await last('show', show);
    const walker = new Walker(app.site);
    await walker.send('/login', { email: editors.wren.email, password: PASSWORD, back: '/' });
    const { slug = '' } = (await findShow(app.db, show)) ?? {};
    const page = `/shows/${slug}/history`;
    expect(
      (await (await walker.ask(page)).text()).match(/Revert this field<span class="sr">: \w+/g)?.map((each) => each.split(': ')[1]),
    ).toEqual(['start', 'end', 'price']);
    await walker.send(page, { intent: 'revert-field', position: String(set.position), field: 'price' });
    expect(await findShow(app.db, show)).toMatchObject({ price: '$5', startTime: '2000', endTime: '2200' });
    await back(set.position, 'endTime');
    expect(await findShow(app.db, show)).toMatchObject({ startTime: '2000', endTime: null });
    expect((await back(999_999, 'price')).error?.status).toBe('NOT_FOUND');
    expect((await callApi<Decision>(app, '/desk/revert-field', { position: set.position, field: 'startTime' })).error?.code).toBe(401);
  });

  test('keeps the latest 200 revisions of a document', async () => {
    for (let price = 0; price < 203; price++)
      await app.db.transaction().execute((tx) => announce(tx, sampleShow({ id: 'often', event: 'Often', price: `$${price}` })));
    const { of, revisions } = await history('show', 'often', '&limit=200');
    expect([of, revisions.at(-1)?.fields[0]?.now]).toEqual([200, ['$3']]);
  }, 60_000);
});
