import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '#identity/account/account-store.ts';
import { deleteAccount } from '#identity/account/change-credentials.ts';
import { readIdToken } from '#identity/session/tokens.ts';
import { newCaller } from '#rig/caller.ts';
import { type Member, newConfirmedMember, profileOf } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision, Decisions } from '#scene/desk/desk.ts';
import type { DeskPeople } from '#scene/desk/desk-people.ts';
import type { Deciders } from '#scene/history/history.ts';
import type { Role } from '#scene/people/roles.ts';
import type { Problem } from '#scene/problem.ts';
import { changePerson } from './change-person.ts';

type Answer<T> = T & Partial<Problem>;

describe.each(ENGINES)('people at the desk on %s', (engine) => {
  let app: TestSite;
  let ada: Member;
  let adasToken = '';
  let wrensToken = '';
  beforeAll(async () => {
    app = await openTestSite(engine);
    ada = await newConfirmedMember(app, 'ada');
    adasToken = await ofRole(ada, 'admin');
    wrensToken = await ofRole(await newConfirmedMember(app, 'wren'), 'editor');
  });
  afterAll(() => app.close());

  async function ofRole({ uid, walker }: Member, role: Role): Promise<string> {
    await app.db.transaction().execute((tx) => changeAccount(tx, uid, { role }));
    return walker.token();
  }

  async function call<T>(token: string, path: string, body?: unknown): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await (await app.site.request(`/api${path}`, { ...init, headers })).json()) as Answer<T>;
  }
  const decide = ({ uid }: Pick<Member, 'uid'>, wanted: object, why = 'Asked to.', token = adasToken) =>
    call<Decision>(token, `/desk/people/${uid}`, { wanted, why });
  const people = (query = '') => call<DeskPeople>(adasToken, `/desk/people${query}`);
  const personOf = async ({ uid }: Member) => (await people('?limit=200')).people.find(({ id }) => id === uid);
  const lettersTo = async ({ email }: Member) => (await app.letters()).filter(({ to }) => to === email);
  const decisions = async () => (await call<Decisions>(wrensToken, '/desk/decisions')).decisions;

  test('an admin gives a role: it holds, the sessions before it end, the reason is kept, an email tells', async () => {
    const dot = await newConfirmedMember(app, 'dot');
    const before = await dot.walker.token();
    const decision = await decide(dot, { role: 'editor' }, 'Knows every venue.');
    expect(decision).toMatchObject({ said: '“dot” was made an editor: Knows every venue.', by: 'ada', kind: 'account role' });
    expect(await personOf(dot)).toMatchObject({ role: 'editor', closed: false, username: 'dot' });
    await expect(readIdToken(app.identity, before)).rejects.toThrow('TOKEN_EXPIRED');
    const letter = (await lettersTo(dot)).at(-1);
    expect(letter?.subject).toContain('You’re now an editor');
    expect(letter?.body).toContain('Knows every venue.');
    expect((await decide(dot, { role: 'editor' })).error?.message).toBe('They’re already an editor.');
  });

  test('an account that is closed is let in nowhere and shown to nobody, until it is opened', async () => {
    const eve = await newConfirmedMember(app, 'eve');
    const before = await eve.walker.token();
    await decide(eve, { closed: true }, 'Sells watches.');
    await expect(readIdToken(app.identity, before)).rejects.toThrow('USER_DISABLED');
    expect(await app.db.selectFrom('session').select('id').where('account_id', '=', eve.uid).execute()).toEqual([]);
    expect(await profileOf(app, 'eve')).toBeNull();
    expect((await lettersTo(eve)).at(-1)?.body).toContain('Sells watches.');
    expect((await people('?which=closed')).people.map(({ username }) => username)).toEqual(['eve']);
    expect((await decide(eve, { closed: true })).error?.status).toBe('FAILED_PRECONDITION');
    await decide(eve, { closed: false }, 'It was somebody else.');
    expect((await profileOf(app, 'eve'))?.username).toBe('eve');
    expect((await people('?which=closed')).people).toEqual([]);
    // What was ended stays so.
    await expect(readIdToken(app.identity, before)).rejects.toThrow('TOKEN_EXPIRED');
  });

  test('the sessions of an account alone can be ended', async () => {
    const fay = await newConfirmedMember(app, 'fay');
    const before = await fay.walker.token();
    expect((await decide(fay, { sessions: 'ended' })).said).toBe('“fay” was signed out everywhere: Asked to.');
    await expect(readIdToken(app.identity, before)).rejects.toThrow('TOKEN_EXPIRED');
    expect(await personOf(fay)).toMatchObject({ role: 'member', closed: false });
  });

  test('what is wrong with a wish is said, and an editor is refused', async () => {
    const gil = await newConfirmedMember(app, 'gil');
    expect((await decide(gil, { role: 'admin' }, 'Why not', wrensToken)).error?.status).toBe('PERMISSION_DENIED');
    expect((await call(wrensToken, '/desk/people')).error?.status).toBe('PERMISSION_DENIED');
    expect((await decide(gil, { role: 'admin' }, ' ')).error?.fields).toEqual({ why: 'Say why.' });
    expect((await decide(gil, { role: 'emperor' })).error?.status).toBe('INVALID_ARGUMENT');
    expect((await decide(gil, { deleted: true })).error?.status).toBe('INVALID_ARGUMENT');
    expect((await decide({ uid: 'nobody' }, { role: 'editor' })).error?.status).toBe('NOT_FOUND');
    expect((await people('?after=guessed')).error?.status).toBe('INVALID_ARGUMENT');
    expect(await personOf(gil)).toMatchObject({ role: 'member' });
  });

  test('the list is narrowed by part of a name or address and by role, and goes on where it ended', async () => {
    const names = async (query: string) => (await people(query)).people.map(({ username }) => username);
    expect(await names('?q=WREN')).toEqual(['wren']);
    expect(await names('?q=wren%40tunes')).toEqual(['wren']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?which=admin')).toEqual(['ada']);
    const all = await names('?limit=200');
    const parts: (string | null)[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const part: DeskPeople = await people(`?limit=2${after === '' ? '' : `&after=${after}`}`);
      expect(part.of).toBe(all.length);
      parts.push(...part.people.map(({ username }) => username));
      after = part.next;
    }
    expect(parts).toEqual(all);
  });

  test('the last admin stays one, whoever asks; nobody closes their own account; of two at once one is refused', async () => {
    const last = 'This is the last admin. Make someone else an admin first.';
    expect((await decide(ada, { role: 'member' })).error?.message).toBe(last);
    expect((await decide(ada, { closed: true })).error?.message).toBe(last);
    const hal = await newConfirmedMember(app, 'hal');
    const halsToken = await ofRole(hal, 'admin');
    expect((await decide(ada, { closed: true })).error?.message).toMatch(/^This is your own account\./);
    const both = await Promise.all([decide(hal, { role: 'editor' }), decide(ada, { role: 'editor' }, 'No.', halsToken)]);
    // Whoever comes second is refused as the last admin, or is none any more when it is looked at who asks.
    expect(both.map(({ error }) => error?.status).filter((status) => status === undefined)).toHaveLength(1);
    const admins = await app.db.selectFrom('account').select('id').where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
    for (const { uid } of [ada, hal])
      await app.db.transaction().execute((tx) => changeAccount(tx, uid, { role: uid === ada.uid ? 'admin' : 'member' }));
    await ada.walker.send('/login', { email: ada.email, password: 'three quiet boats' });
    adasToken = await ada.walker.token();
  });

  test('two who lessen each other at the same moment leave one admin', async () => {
    const ivy = await newConfirmedMember(app, 'ivy');
    await ofRole(ivy, 'admin');
    const now = app.clock();
    const done = await Promise.allSettled([
      changePerson(app.identity, ivy.uid, { role: 'member' }, { editor: ada.uid, now, why: 'No.' }),
      changePerson(app.identity, ada.uid, { closed: true }, { editor: ivy.uid, now, why: 'No.' }),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await app.db.transaction().execute((tx) => changeAccount(tx, ada.uid, { role: 'admin', closed: 0 }));
    await app.db.transaction().execute((tx) => changeAccount(tx, ivy.uid, { role: 'member' }));
    await ada.walker.send('/login', { email: ada.email, password: 'three quiet boats' });
    adasToken = await ada.walker.token();
  });

  test('a decision about an account is taken back by nobody, alone or with all of one person’s', async () => {
    const joy = await newConfirmedMember(app, 'joy');
    const { id } = await decide(joy, { role: 'editor' });
    expect((await call(wrensToken, '/desk/undo', { id })).error?.message).toBe(
      'This is about an account. An admin can change it under People.',
    );
    expect((await call(adasToken, '/desk/undo', { id })).error?.status).toBe('FAILED_PRECONDITION');
    expect((await call<Deciders>(adasToken, '/desk/changes/people')).people.map(({ account }) => account)).not.toContain(ada.uid);
    expect(await call(adasToken, '/desk/changes/count', { account: ada.uid, since: '2026-01-01T00:00:00Z' })).toEqual({ of: 0 });
    const page = await (await ada.walker.ask('/desk/decisions')).text();
    expect(page).toContain('“joy” was made an editor');
    expect(page).not.toContain('Undo');
    expect(await personOf(joy)).toMatchObject({ role: 'editor' });
  });

  test('whoever has no page yet is named as they call themselves, and never by an id', async () => {
    const [pier, tarn] = [await newCaller(app, 'pier'), await newCaller(app, 'tarn')];
    await app.db.transaction().execute((tx) => changeAccount(tx, pier.uid, { display_name: 'Ned of the Pier' }));
    for (const { uid } of [pier, tarn]) await changePerson(app.identity, uid, { role: 'editor' }, { editor: '', now: app.clock() });
    const said = (await decisions()).map(({ said: words }) => words);
    expect(said).toEqual(
      expect.arrayContaining(['“Ned of the Pier” was made an editor.', 'Someone without a public name was made an editor.']),
    );
    expect(said.join()).not.toContain(tarn.uid);
  });

  test('the command line’s decisions say so; of an account that is gone nothing is left', async () => {
    const kit = await newConfirmedMember(app, 'kit');
    const now = app.clock();
    await changePerson(app.identity, kit.uid, { role: 'editor' }, { editor: '', now });
    const said = async () => (await decisions()).filter((each) => /kit|former/.test(each.said));
    expect(await said()).toMatchObject([{ said: '“kit” was made an editor.', by: 'the command line' }]);
    await decide(kit, { sessions: 'ended' });
    await changePerson(app.identity, kit.uid, { deleted: true }, { editor: '', now });
    expect((await said()).map(({ said: words }) => words).sort()).toEqual([
      'A former account was deleted.',
      'A former account was made an editor.',
      'A former account was signed out everywhere: Asked to.',
    ]);
    expect(JSON.stringify(await app.db.selectFrom('decision').selectAll().execute())).not.toMatch(/kit\b/);
    const lou = await newConfirmedMember(app, 'lou');
    await decide(lou, { sessions: 'ended' });
    const account = await app.db.selectFrom('account').selectAll().where('id', '=', lou.uid).executeTakeFirstOrThrow();
    await lou.walker.send('/login', { email: lou.email, password: 'three quiet boats' });
    const { session } = await readIdToken(app.identity, await lou.walker.token());
    await deleteAccount(app.identity, { account, session });
    expect(JSON.stringify(await decisions())).not.toContain('“lou”');
  });

  test('without a script an admin finds somebody, is told at the field what is missing, and decides', async () => {
    const mia = await newConfirmedMember(app, 'mia');
    const { walker } = ada;
    const found = await (await walker.ask('/desk/people?q=mia')).text();
    expect([found.includes('mia@tunes.example'), found.includes('wren@tunes.example')]).toEqual([true, false]);
    const form = { account: mia.uid, outcome: `person ${mia.uid}`, role: 'editor', intent: 'role' };
    const refused = await walker.send('/desk/people?q=mia', { ...form, why: '' });
    expect([refused.status, (await refused.text()).includes('Say why.')]).toEqual([400, true]);
    const done = await walker.send('/desk/people?q=mia', { ...form, why: 'Helps <b>out</b>.' });
    expect([done.status, (await done.text()).includes('“mia” was made an editor: Helps &lt;b&gt;out&lt;/b&gt;.')]).toEqual([200, true]);
    expect(await personOf(mia)).toMatchObject({ role: 'editor' });
    expect((await (await walker.ask('/desk')).text()).includes('href="/desk/people"')).toBe(true);
  });

  test('an editor sees no way there, and is told whom it is for', async () => {
    const { walker } = await newConfirmedMember(app, 'ned');
    const { uid } = (await people('?q=ned')).people.map(({ id }) => ({ uid: id }))[0] ?? expect.fail('ned is not listed');
    await app.db.transaction().execute((tx) => changeAccount(tx, uid, { role: 'editor' }));
    expect((await (await walker.ask('/desk')).text()).includes('/desk/people')).toBe(false);
    const page = await walker.ask('/desk/people');
    expect([page.status, (await page.text()).includes('For admins')]).toEqual([403, true]);
  });

  test('of two admins who give somebody a role at the same time the second is told what the first gave', async () => {
    const gus = await newConfirmedMember(app, 'gus');
    const give = (role: Role) =>
      call<Decision>(adasToken, `/desk/people/${gus.uid}`, { wanted: { role }, expected: 'member', why: 'Asked to.' });
    const both = await Promise.all([give('editor'), give('admin')]);
    const role = (await personOf(gus))?.role;
    expect(both.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(both.flatMap(({ error }) => (error === undefined ? [] : [error]))).toEqual([
      expect.objectContaining({
        status: 'ABORTED',
        message: `Someone just made them ${role === 'admin' ? 'an admin' : 'an editor'}.`,
      }),
    ]);
    expect((await decide(gus, { role: 'member' })).error).toBeUndefined();
  });

  test('the form says what role they had when it was drawn', async () => {
    const opal = await newConfirmedMember(app, 'opal');
    const page = await (await ada.walker.ask('/desk/people?q=opal')).text();
    await decide(opal, { role: 'editor' });
    const form = {
      intent: 'role',
      account: opal.uid,
      outcome: `person ${opal.uid}`,
      role: 'admin',
      why: 'She asked.',
      was: Walker.field(page, 'was'),
    };
    const html = await (await ada.walker.send('/desk/people?q=opal', form)).text();
    expect(html).toContain('Someone just made them an editor.');
    expect(html).toContain('value="She asked."');
    expect((await personOf(opal))?.role).toBe('editor');
    expect(await (await ada.walker.send('/desk/people?q=opal', { ...form, was: Walker.field(html, 'was') })).text()).toContain(
      'was made an admin',
    );
  });
});
