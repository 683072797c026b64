import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callApi, newCaller, newEditor } from '#rig/caller.ts';
import { type Member, newConfirmedMember } from '#rig/members.ts';
import { spendAll } from '#rig/spend-all.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { Deciders, History } from '#scene/history/history.ts';
import type { Profile } from '#scene/people/profile.ts';
import type { Problem } from '#scene/problem.ts';

const SINCE = '2026-01-01T00:00:00Z';

describe.each(ENGINES)('what guards histories on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let admin: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editor = await newEditor(app, 'robin');
    admin = await newCaller(app, 'ash', { role: 'admin' });
  });
  afterAll(() => app.close());

  const history = (query: string) => callApi<History>(app, `/history?${query}`);
  const edit = async (fields: object) => (await editor.call<{ decision: Decision }>('/desk/artists/nowords/edit', { fields })).decision;
  const again = async (id: string) => (await editor.call('/desk/again', { id })).error;
  const undo = (id: string) => editor.call('/desk/undo', { id });

  test('what is asked for has its bounds', async () => {
    for (const query of ['limit=0', 'limit=201', 'before=-1', 'by=nobody']) {
      expect([query, (await history(`kind=artist&id=zoebee&${query}`)).error?.code]).toEqual([query, 400]);
      expect([query, (await editor.call(`/desk/changes?${query}`)).error?.code]).toEqual([query, 400]);
    }
    expect((await history(`kind=artist&id=${'x'.repeat(201)}`)).error?.code).toBe(400);
    const who = { account: editor.uid, since: SINCE };
    for (const sent of [{ since: 'yesterday' }, { since: '2026-01-01' }, { why: 'x'.repeat(301) }, { account: 'x'.repeat(201) }])
      for (const way of ['count', 'take-back'])
        expect([sent, (await editor.call(`/desk/changes/${way}`, { ...who, ...sent })).error?.code]).toEqual([sent, 400]);
  });

  test('a draft has no history, and of the scene its words alone have one', async () => {
    expect((await history('kind=news&id=not-yet')).error?.code).toBe(404);
    expect((await history('kind=scene&id=elsewhere')).error?.code).toBe(404);
    expect((await history('kind=scene&id=words')).error).toBeUndefined();
  });

  test('a show that was taken off is named in the list of changes, and led to from none', async () => {
    const { id, slug, event } = await app.db.selectFrom('show').select(['id', 'slug', 'event']).orderBy('id').executeTakeFirstOrThrow();
    await editor.call(`/desk/shows/${id}/edit`, { fields: { price: '$77' } });
    const told = async () => {
      const [first] = (await editor.call<History>('/desk/changes?limit=1')).revisions;
      return [first?.name, first?.address];
    };
    expect(await told()).toEqual([event, `/shows/${slug}`]);
    await app.db.updateTable('show').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    expect(await told()).toEqual([event, null]);
    expect((await history(`kind=show&id=${id}`)).error?.code).toBe(410);
  });

  test('so is an artist who was taken off the roster', async () => {
    const off = await editor.call<Decision>('/desk/artists/pikeoakes/hide', { hidden: { why: 'other', note: '' } });
    const { revisions } = await editor.call<History>('/desk/changes?limit=5');
    const first = revisions.find(({ kind, document }) => kind === 'artist' && document === 'pikeoakes');
    expect([first?.name, first?.address]).toEqual(['Pike, Pruitt & Oakes', null]);
    await undo(off.id);
  });

  test('what somebody publishes of another is the other’s only while their page is shown', async () => {
    const { uid } = await newConfirmedMember(app, `reed${engine}`);
    const { id } = await edit({ description: 'Written by Reed.' });
    await app.db.updateTable('decision').set({ written_by: uid }).where('id', '=', id).execute();
    const [first] = (await history('kind=artist&id=nowords')).revisions;
    expect(first).toMatchObject({ isPublished: true, by: { username: `reed${engine}` } });
    await app.db.updateTable('profile').set({ hidden: 1 }).where('uid', '=', uid).execute();
    expect((await history('kind=artist&id=nowords')).revisions[0]?.by).toBeNull();
    await undo(id);
  });

  test('said again is what holds no more, and fields alone', async () => {
    expect((await again('nosuchdecision'))?.status).toBe('NOT_FOUND');
    const { id } = await edit({ formed: '1998', description: 'Loud.' });
    expect((await again(id))?.message).toBe('This wasn’t undone.');
    await undo(id);
    expect(await editor.call('/desk/again', { id })).toMatchObject({ decisions: [{ said: expect.stringContaining('Changed the') }] });
    const [now] = (await history('kind=artist&id=nowords')).revisions;
    expect(now?.fields.map((field) => field.now)).toEqual(expect.arrayContaining([['1998'], ['Loud.']]));
    const off = await editor.call<Decision>('/desk/artists/nowords/hide', { hidden: { why: 'other', note: '' } });
    await undo(off.id);
    expect((await again(off.id))?.message).toContain('It was more than fields');
    const forgotten = await edit({ website: 'https://w.example/' });
    await undo(forgotten.id);
    await app.db.deleteFrom('revision').where('decision_id', '=', forgotten.id).execute();
    expect((await again(forgotten.id))?.message).toContain('We no longer have any of it');
  });

  test('all of one person’s goes back since a moment, nobody else’s, and nothing that was decided of accounts', async () => {
    const ben = await newCaller(app, `ben${engine}`);
    await admin.call<Decision>(`/desk/people/${ben.uid}`, { wanted: { role: 'editor' }, why: 'Asked to.' });
    const role = async () => (await app.db.selectFrom('account').select('role').where('id', '=', ben.uid).executeTakeFirstOrThrow()).role;
    expect((await editor.call<Deciders>('/desk/changes/people')).people.map(({ account }) => account)).not.toContain(admin.uid);
    const of = (more: object) => ({ account: admin.uid, since: SINCE, ...more });
    expect(await editor.call('/desk/changes/count', of({}))).toEqual({ of: 0 });
    expect((await editor.call('/desk/changes/take-back', of({}))).error?.status).toBe('FAILED_PRECONDITION');
    expect(await role()).toBe('editor');
    const { id } = await edit({ ended: '2020' });
    await app.db.updateTable('decision').set({ made_at: '2026-02-01T00:00:00.000Z' }).where('id', '=', id).execute();
    const before = await editor.call<{ of: number }>('/desk/changes/count', of({ account: editor.uid }));
    const after = await editor.call<{ of: number }>('/desk/changes/count', of({ account: editor.uid, since: '2026-03-01T00:00:00Z' }));
    expect(before.of - after.of).toBe(1);
    // By the clocks of the scene it was evening still on the day before.
    const counted = async (since: string) =>
      (await editor.call<{ of: number }>('/desk/changes/count', of({ account: editor.uid, since }))).of;
    expect([await counted('2026-01-31T19:00:00'), await counted('2026-01-31T19:01:00')]).toEqual([before.of, after.of]);
    expect((await editor.call('/desk/changes/take-back', of({ account: ben.uid }))).error?.status).toBe('FAILED_PRECONDITION');
  });

  test('nobody has what another’s page said put on theirs, nor more than a page says, nor as often as they like', async () => {
    const [wren, reed] = [await newConfirmedMember(app, `wren${engine}`), await newConfirmedMember(app, `other${engine}`)];
    const own = async <T>({ walker }: Member, path: string, body: object) =>
      (await (await walker.call(path, body, await walker.token())).json()) as T & Partial<Problem>;
    for (const bio of ['<p>First.</p>', '<p>Second.</p>'])
      for (const member of [wren, reed]) await own(member, '/post/updateUserData', { uid: member.uid, fields: { bio } });
    const last = async ({ uid }: Member) => {
      const rows = app.db.selectFrom('revision').select('position').where('kind', '=', 'profile').where('document', '=', uid);
      return (await rows.orderBy('position', 'desc').executeTakeFirstOrThrow()).position;
    };
    const putBack = async (position: number) => own<Profile>(wren, '/post/putProfileBack', { uid: wren.uid, position });
    expect((await putBack(await last(reed))).error?.status).toBe('NOT_FOUND');
    const position = await last(wren);
    const fields = JSON.stringify([
      ['username', 'mallory', wren.username],
      ['bio', '<p>Before.</p>', '<p>Second.</p>'],
    ]);
    await app.db.updateTable('revision').set({ fields }).where('position', '=', position).execute();
    expect(await putBack(position)).toMatchObject({ username: wren.username, bio: '<p>Before.</p>' });
    await app.db.deleteFrom('attempt').execute();
    await spendAll(app, 'profile change by account', wren.uid);
    expect((await putBack(position)).error?.status).toBe('RESOURCE_EXHAUSTED');
  });
});
