import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { newConfirmedMember, PASSWORD, profileOf } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision, Decisions } from '#scene/desk/desk.ts';

describe.each(ENGINES)('a profile that somebody reports, on %s', (engine) => {
  let app: TestSite;
  let editor: Walker;
  let call: Awaited<ReturnType<typeof newEditor>>['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    const robin = await newEditor(app, 'robin');
    ({ call } = robin);
    editor = new Walker(app.site);
    await editor.send('/login', { email: robin.email, password: PASSWORD, back: '/' });
  });
  afterAll(() => app.close());

  const read = async (who: Walker, path: string) => (await who.ask(path)).text();
  const shows = async (username: string) => {
    const visitor = new Walker(app.site);
    return [
      (await visitor.ask(`/u/${username}`)).status,
      (await read(visitor, '/users')).includes(`/u/${username}"`),
      (await profileOf(app, username)) !== null,
    ];
  };

  test('comes to the desk, where an editor hides it: it is gone everywhere, its owner hears why, and it comes back', async () => {
    const owner = await newConfirmedMember(app, 'Bad_Gull');
    await owner.walker.send('/u/Bad_Gull/edit', { displayname: 'Bad Gull', bio: '<p>I know where you live.</p>' });
    const visitor = new Walker(app.site);
    expect(await read(visitor, '/u/Bad_Gull')).toContain('href="/tell?about=profile%3ABad_Gull"');
    expect(await read(owner.walker, '/u/Bad_Gull')).not.toContain('Report this page');
    const form = await read(visitor, '/tell?about=profile:Bad_Gull');
    expect(form).toContain('Report this page');
    const sent = await visitor.send('/tell?about=profile:Bad_Gull', { about: 'profile:Bad_Gull', words: 'It is a threat.' });
    expect(sent.status).toBe(303);
    expect((await visitor.send('/tell', { about: 'profile:nobody-here', words: 'x' })).status).toBe(404);

    const tips = await read(editor, '/desk/tips');
    for (const said of ['It is a threat.', 'href="/u/Bad_Gull"', 'Hide the page']) expect(tips).toContain(said);
    const id = /name="id" value="([^"]+)"/.exec(tips)?.[1] ?? '';
    const hide = { intent: 'hide profile', id, username: 'Bad_Gull' };
    expect(await (await editor.send('/desk/tips', { ...hide, why: ' ' })).text()).toContain('Say why you’re hiding it.');
    expect(await (await editor.send('/desk/tips', { ...hide, why: 'A threat.' })).text()).toContain('had their page hidden: A threat.');
    expect(await shows('bad_gull')).toEqual([404, false, false]);
    expect(await read(visitor, sent.headers.get('location') ?? '')).toContain('The page is hidden. Thank you.');
    expect(
      (await app.letters()).find(({ to, subject }) => to === owner.email.toLowerCase() && subject.includes('Your page was hidden'))?.body,
    ).toContain('A threat.');
    // The owner can make no other, and opening the account again does not bring it back.
    const other = { uid: owner.uid, username: 'other_gull', displayname: 'Gull', createdAt: 1 };
    const again = await owner.walker.call('/post/registerData', other, await owner.walker.token());
    expect(await again.text()).toContain('An editor hid your page.');
    await app.db.updateTable('account').set({ role: 'admin' }).where('email', 'like', 'robin%').execute();
    for (const closed of [true, false]) await call(`/desk/people/${owner.uid}`, { wanted: { closed }, why: 'A look.' });
    expect(await shows('bad_gull')).toEqual([404, false, false]);

    const { decisions } = await call<Decisions>('/desk/decisions');
    const decision = decisions.find(({ kind }: Decision) => kind === 'profile hidden');
    expect(decision?.said).toBe('“Bad_Gull” had their page hidden: A threat.');
    await call('/desk/undo', { id: decision?.id });
    expect(await shows('Bad_Gull')).toEqual([200, true, true]);
  });
});
