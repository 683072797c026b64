import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAddress, newMember, profileOf } from '#rig/members.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const ONLY_YOU = 'Only you can see this until you confirm your email.';

describe.each(FULL_ENGINES)('a page whose owner confirmed no address, on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  const save = async (walker: Walker, uid: string, fields: object) =>
    (await walker.call('/post/updateUserData', { uid, fields }, await walker.token())).status;
  const revisions = (uid: string) => app.db.selectFrom('revision').select('fields').where('document', '=', uid).execute();

  test('is its owner’s alone, who sees and edits it; it is everybody’s once an address is confirmed', async () => {
    const member = await newMember(app, 'newcomer');
    const { walker, uid, username } = member;
    const stranger = new Walker(app.site);
    const publicly = async () => ({
      page: (await stranger.ask('/u/newcomer')).status,
      directory: (await (await stranger.ask('/users')).text()).includes('/u/newcomer'),
      everybody: (await (await stranger.ask('/api/get/getAllUsers')).text()).includes('newcomer'),
      people: (await (await stranger.ask('/api/people')).text()).includes('newcomer'),
      search: (await (await stranger.ask('/search?q=newcomer')).text()).includes('/u/newcomer'),
      profile: (await profileOf(app, username)) !== null,
    });
    const nowhere = { page: 404, directory: false, everybody: false, people: false, search: false, profile: false };
    expect(await publicly()).toEqual(nowhere);
    // While signed in: dashboard, profile, form.
    const texts = async (...asked: string[]) => Promise.all(asked.map(async (path) => (await walker.ask(path)).text()));
    const [dashboard, own, form] = await texts('/dashboard', '/u/Newcomer', '/u/newcomer/edit');
    expect(dashboard).toContain('Only you can see it until you confirm your email');
    expect(own).toContain(ONLY_YOU);
    expect(form).toContain('The newcomer');
    expect(await save(walker, uid, { bio: '<p>Plays the saw.</p>', location: 'Tin Harbor' })).toBe(200);
    expect((await texts('/u/newcomer'))[0]).toContain('Plays the saw.');
    expect((await walker.ask('/u/newcomer')).headers.get('cache-control')).toContain('no-store');
    expect(await publicly()).toEqual(nowhere);
    // A client that loads its own user by id gets only its names.
    const byId = (await (await stranger.call('/post/getPublicUserData', { uid })).json()) as { profile: object };
    expect(byId.profile).toMatchObject({ uid, username, displayname: 'The newcomer', bio: '', location: '' });
    expect((await (await stranger.ask('/api/people/free?username=NEWCOMER')).text()).includes('"free":false')).toBe(true);
    await confirmAddress(app, member);
    const everywhere = { page: 200, directory: true, everybody: true, people: true, search: true, profile: true };
    expect(await publicly()).toEqual(everywhere);
    expect((await texts('/u/newcomer'))[0]).not.toContain(ONLY_YOU);
    expect(await (await stranger.ask('/u/newcomer')).text()).toContain('Plays the saw.');
  });

  test('has no history, and the history of a public one takes only so much', async () => {
    const member = await newMember(app);
    const { walker, uid } = member;
    const fill = async (times: number) => {
      for (let saves = 0; saves < times; saves++)
        expect(await save(walker, uid, { bio: `<p>${String(saves % 10).repeat(19_000)}</p>` })).toBe(200);
    };
    await fill(5);
    expect(await revisions(uid)).toEqual([]);
    await confirmAddress(app, member);
    await fill(15);
    const kept = await revisions(uid);
    expect(kept.length).toBeGreaterThan(4);
    expect(kept.reduce((sum, { fields }) => sum + Buffer.byteLength(fields), 0)).toBeLessThanOrEqual(250_000);
  });

  test('that an admin opens again stays its owner’s alone', async () => {
    const { uid, username } = await newMember(app, 'reopened');
    const { hideProfile } = await import('./store.ts');
    for (const hidden of [true, false]) await app.db.transaction().execute((tx) => hideProfile(tx, uid, hidden));
    expect(await profileOf(app, username)).toBeNull();
  });
});
