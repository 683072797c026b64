import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newCaller } from '#rig/caller.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { VenuePlayed } from '#scene/archive/played.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { KeptShow } from '#scene/keepers/kept-show.ts';
import type { Programme, Show } from '#scene/shows/show.ts';
import { findShow } from '#shows/store.ts';

describe.each(FULL_ENGINES)('the shows of a page that is kept on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  let wren: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    wren = await newCaller(app, 'wren', { email_verified: 1 });
    call = wren.call;
    for (const [kind, page_id] of [
      ['venue', 'cannery'],
      ['artist', 'tinwhistlers'],
      ['artist', 'quietboat'],
    ] as const)
      await app.db
        .insertInto('keeper')
        .values({ kind, page_id, account_id: wren.uid, way: 'word', since: '2026-11-01T00:00:00.000Z' })
        .execute();
  });
  afterAll(() => app.close());

  const shows = async (page: string) => (await call<{ shows: KeptShow[] }>(`/keep/${page}/shows`)).shows;
  const shown = async (id: string) =>
    (await shows('venue/cannery')).find(({ show }) => show.id === id)?.show ?? ({ id: 'none' } as Partial<Show>);

  test('a room announces a show there and nowhere else, and sets what a show there says', async () => {
    const fields = { date: '2027-01-05', startTime: '2000', title: 'A quiet evening', price: '$5' };
    const elsewhereToo = { ...fields, venue: { id: 'bilge', name: 'Bilge Bar' } };
    expect((await call('/keep/venue/cannery/shows', { fields: elsewhereToo })).error?.status).toBe('INVALID_ARGUMENT');
    expect(await call('/keep/venue/cannery/shows', { fields })).toHaveProperty('show');
    const [made] = (await shows('venue/cannery')).filter(({ show }) => show.title === 'A quiet evening');
    expect([made?.show.venue.id, made?.show.price]).toEqual(['cannery', '$5']);
    expect((await call('/keep/venue/cannery/shows', { fields })).error?.status).toBe('ALREADY_EXISTS');
    expect((await call('/keep/venue/cannery/shows', { fields: { ...fields, date: '2026-11-01' } })).error?.fields).toEqual({
      date: 'This day is over.',
    });
    const id = made?.show.id ?? '';
    const edit = (show: string, more: object) => call<Decision>('/keep/venue/cannery/shows/edit', { show, ...more });
    const edited = await edit(id, { fields: { price: 'free' }, expected: { price: '$5' } });
    expect([edited.said, edited.by]).toEqual([
      expect.stringContaining('A quiet evening'),
      expect.stringMatching(/^someone without a name \(/),
    ]);
    expect((await shown(id)).price).toBe('free');
    expect((await edit(id, { fields: { price: '$7' }, expected: { price: '$5' } })).error?.status).toBe('ABORTED');
    expect((await edit(id, { fields: { endTime: '1500' } })).error?.fields).toHaveProperty('endTime');
    expect((await edit(id, { fields: { doorsTime: '2100' } })).error?.fields).toHaveProperty('doorsTime');
    const { revisions } = await call<History>(`/history?kind=show&id=${id}`);
    expect(revisions[0]).toMatchObject({ toldBy: 'person', decision: { id: edited.id } });
    // A show at another venue, and a past one.
    const elsewhere = (await call<Programme>('/shows?venue=bilge')).shows[0];
    expect((await edit(elsewhere?.id ?? expect.fail('nothing is on there'), { fields: { price: 'free' } })).error?.status).toBe(
      'NOT_FOUND',
    );
    const over = (await call<VenuePlayed>('/venues/cannery/played')).latest;
    expect((await edit(over?.id ?? expect.fail('nothing has been on'), { fields: { price: 'free' } })).error?.status).toBe(
      'FAILED_PRECONDITION',
    );
    // They can neither hide it nor change its kind.
    for (const more of [{ hidden: { why: 'other', note: '' } }, { kind: 'other' }])
      expect((await edit(id, { fields: { ...more, price: '$9' } })).error?.status).toBe('INVALID_ARGUMENT');
    expect([(await shown(id)).venue?.id, (await shown(id)).price]).toEqual(['cannery', 'free']);
    expect((await call('/keep/artist/tinwhistlers/shows', { fields })).error?.status).toBe('FAILED_PRECONDITION');
    expect((await call('/keep/artist/tinwhistlers/shows/edit', { show: id, fields: { price: '1' } })).error?.status).toBe('NOT_FOUND');
  });

  test('a room and the band that leads the bill say when, where, for how much and whether it is sold out, and the changes are theirs', async () => {
    const bill = [
      { artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' },
      { artist: 'quietboat', name: 'Quiet Boat', role: 'support' },
    ];
    const fields = { date: '2027-01-12', startTime: '2000', endTime: '2200', price: '$5', bill };
    const { show } = await call<{ show: string }>('/keep/venue/cannery/shows', { fields });
    const edit = (page: string, set: object, expected?: object) =>
      call<Decision>(`/keep/${page}/shows/edit`, { show, fields: set, expected });
    // Someone who keeps a later page has the last word; here each page says one thing.
    const keeps = (page_id: string, isKept: boolean) =>
      isKept
        ? app.db.insertInto('keeper').values({ kind: 'venue', page_id, account_id: uid, way: 'word', since: '2026-11-01' }).execute()
        : app.db.deleteFrom('keeper').where('kind', '=', 'venue').where('page_id', '=', page_id).execute();
    const { uid } = wren;
    await keeps('cannery', false);
    expect((await edit('artist/quietboat', { price: '$9' })).error?.status).toBe('PERMISSION_DENIED');
    expect((await edit('artist/tinwhistlers', { bill: [] })).error?.status).toBe('PERMISSION_DENIED');
    expect((await edit('artist/tinwhistlers', { doorsTime: '2359' })).error?.fields).toHaveProperty('doorsTime');
    expect((await edit('artist/tinwhistlers', { price: '$9' }, { price: '$4' })).error?.status).toBe('ABORTED');
    expect((await edit('artist/tinwhistlers', { venue: { id: 'nowhere', name: 'Nowhere' } })).error?.fields).toHaveProperty('venue');
    await edit('artist/tinwhistlers', { startTime: '2230', doorsTime: '2130', price: '$9', status: 'sold out' });
    await keeps('cannery', true);
    await app.db.deleteFrom('keeper').where('kind', '=', 'artist').execute();
    await edit('venue/cannery', { price: '$12', venue: { id: 'bilge', name: 'Bilge Bar' } });
    expect(await findShow(app.db, show)).toMatchObject({
      venue: { id: 'bilge' },
      startTime: '2230',
      endTime: '0030',
      status: 'sold out',
      price: '$12',
    });
    expect((await edit('venue/cannery', { price: '$1' })).error?.status).toBe('NOT_FOUND');
    const changes = await app.db.selectFrom('show_change').select(['field', 'after', 'said_by']).where('show_id', '=', show).execute();
    expect(changes.map(({ field, after, said_by }) => `${said_by} ${field}: ${after}`).toSorted()).toEqual([
      'artist:tinwhistlers price: $9',
      'artist:tinwhistlers start: 2230',
      'artist:tinwhistlers status: sold out',
      'venue:cannery price: $12',
      'venue:cannery venue: Bilge Bar',
    ]);
    for (const page_id of ['tinwhistlers', 'quietboat'])
      await app.db.insertInto('keeper').values({ kind: 'artist', page_id, account_id: uid, way: 'word', since: '2026-11-01' }).execute();
  });

  test('a band corrects its own credit, and calls off only what it leads', async () => {
    const together = (await shows('artist/tinwhistlers')).filter(({ show }) => show.bill.some(({ artist }) => artist === 'quietboat'));
    const led = together.find(({ leads }) => leads);
    const id = led?.show.id ?? '';
    const say = (page: string, said: object) => call<Decision>(`/keep/artist/${page}/shows/credit`, { show: id, ...said });
    expect((await say('quietboat', { status: 'cancelled' })).error?.status).toBe('PERMISSION_DENIED');
    expect((await say('tinwhistlers', { status: 'cancelled' })).said).toBe(
      'Marked “The Tin Whistlers w/ Quiet Boat & Zoe B.” as canceled.',
    );
    expect((await shown(id)).status).toBe('cancelled');
    await say('tinwhistlers', { status: 'announced' });
    expect((await say('quietboat', { credit: { name: 'Quiet Boat (duo)', role: 'support' } })).said).toBe(
      'Set the bill of “The Tin Whistlers w/ Quiet Boat & Zoe B.” to The Tin Whistlers, Quiet Boat (duo) (support), Zoë Bee (support).',
    );
    expect((await shown(id)).bill?.find(({ artist }) => artist === 'quietboat')?.name).toBe('Quiet Boat (duo)');
    expect((await say('quietboat', { credit: { name: 'Quiet Boat (duo)', role: 'support' } })).error?.status).toBe('INVALID_ARGUMENT');
    const others = (await shown(id)).bill?.filter(({ artist }) => artist !== 'quietboat');
    await say('quietboat', { credit: null });
    expect((await shown(id)).bill).toEqual(others);
    expect((await say('quietboat', { credit: null })).error?.status).toBe('NOT_FOUND');
  });
});
