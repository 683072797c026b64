import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '#identity/account/account-store.ts';
import { type Caller, newCaller, newEditor } from '#rig/caller.ts';
import { type Member, newConfirmedMember } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { History } from '#scene/history/history.ts';
import type { Profile } from '#scene/people/profile.ts';
import type { Problem } from '#scene/problem.ts';

describe.each(ENGINES)('what a profile said before, on %s', (engine) => {
  let app: TestSite;
  let wren: Member;
  let editor: Caller;
  let admin: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    wren = await newConfirmedMember(app, 'wren');
    editor = await newEditor(app, 'robin');
    admin = await newCaller(app, 'ash', { role: 'admin' });
  });
  afterAll(() => app.close());

  const own = async <T>(path: string, body: object) =>
    (await (await wren.walker.call(path, body, await wren.walker.token())).json()) as T & Partial<Problem>;
  const save = (fields: object) => own<{ profile: Profile }>('/post/updateUserData', { uid: wren.uid, fields });
  const history = () => own<History>('/post/profileHistory', { uid: wren.uid });

  test('its owner and admins read it, as words; nobody else, and it is in no list of changes', async () => {
    await save({ bio: '<p>I play <b>drums</b>.</p>', location: 'The pier' });
    await save({ bio: '<p>I sing.</p>' });
    const [last, first] = (await history()).revisions;
    expect(last?.fields).toEqual([{ field: 'bio', label: 'bio', before: ['I play drums.'], now: ['I sing.'] }]);
    expect(first?.fields.map(({ field }) => field).sort()).toEqual(['bio', 'location']);
    const asked = { uid: wren.uid };
    expect((await admin.call<History>('/post/profileHistory', asked)).of).toBe(2);
    for (const other of [editor, await newCaller(app, `other-${engine}`)])
      expect((await other.call('/post/profileHistory', asked)).error?.status).toBe('PERMISSION_DENIED');
    expect(JSON.stringify(await editor.call<History>('/desk/changes'))).not.toContain('drums');
    expect((await editor.call('/history?kind=profile&id=wren')).error?.status).toBe('INVALID_ARGUMENT');
    expect(await (await wren.walker.ask('/u/wren/history')).text()).toContain('I play drums.');
    expect((await app.site.request('/u/wren/history')).status).toBe(303);
  });

  test('its owner has it say again what it said; that is a change, too', async () => {
    const { revisions } = await history();
    const position = revisions[0]?.position ?? -1;
    expect((await admin.call('/post/putProfileBack', { uid: wren.uid, position })).error?.status).toBe('PERMISSION_DENIED');
    expect((await own('/post/putProfileBack', { uid: wren.uid, position: position + 99 })).error?.status).toBe('NOT_FOUND');
    expect((await own<Profile>('/post/putProfileBack', { uid: wren.uid, position })).bio).toContain('drums');
    expect((await history()).revisions[0]?.fields[0]).toMatchObject({ before: ['I sing.'], now: ['I play drums.'] });
  });

  test('the latest thirty are kept, and none once the account is gone', async () => {
    await app.db.deleteFrom('attempt').execute();
    for (let place = 0; place < 32; place++) await save({ location: `Place ${place}` });
    const kept = () =>
      app.db.selectFrom('revision').select('position').where('kind', '=', 'profile').where('document', '=', wren.uid).execute();
    expect(await kept()).toHaveLength(30);
    await app.db.transaction().execute((tx) => removeAccount(tx, { id: wren.uid, email: wren.email }));
    expect(await kept()).toEqual([]);
  });
});
