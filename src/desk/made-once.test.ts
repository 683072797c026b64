import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskEntries } from '#scene/desk/desk-entry.ts';
import type { DeskShows } from '#scene/desk/desk-show.ts';

const PAGES = ['artists', 'venues', 'promoters', 'news', 'services'] as const;

describe.each(ENGINES)('forms of the desk that make something, sent without a script, on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let desk: Walker;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editor = await newEditor(app, 'wren');
    desk = new Walker(app.site);
    await desk.send('/login', { email: editor.email, password: PASSWORD, back: '/' });
  });
  afterAll(() => app.close());

  /** Sends a form twice at once, as a button that is pressed twice does, then once more, as who goes back does; where each answer leads. */
  async function sendThrice(path: string, form: Record<string, string>): Promise<(string | null)[]> {
    const both = await Promise.all([desk.send(path, form), desk.send(path, form)]);
    return [...both, await desk.send(path, form)].map((answer) => answer.headers.get('location'));
  }
  const keyOn = async (path: string) => Walker.field(await (await desk.ask(path)).text(), 'once');
  const entriesCalled = async (kind: string, name: string) =>
    (await editor.call<DeskEntries>(`/desk/${kind}?${new URLSearchParams({ q: name })}`)).entries.filter((entry) => entry.name === name);
  const showsCalled = async (title: string) => {
    const { shows } = await editor.call<DeskShows>(`/desk/shows?${new URLSearchParams({ q: title })}`);
    return shows.filter(({ show }) => show.event === title);
  };

  test.each(PAGES)('one of the %s is made once, one of its own although another has its name too', async (kind) => {
    const path = `/desk/${kind}/new`;
    const form = { intent: 'make', name: `Once ${kind}`, kind: 'sound', day: '2026-11-21', member0: 'Nan Merrow', part0: 'Voice' };
    const [first, ...others] = await sendThrice(path, { ...form, once: await keyOn(path) });
    expect(first).toMatch(/^\/desk\//);
    expect(others).toEqual([first, first]);
    expect(await entriesCalled(kind, form.name)).toHaveLength(1);
    const another = { ...form, member0: '', part0: '', despite: '1', once: await keyOn(path) };
    const [second, ...again] = await sendThrice(path, another);
    expect(second).not.toBe(first);
    expect(again).toEqual([second, second]);
    expect(await entriesCalled(kind, form.name)).toHaveLength(2);
    // The same form with other words, or another form with the same words, makes another.
    await desk.send(path, { ...another, name: `Other ${kind}` });
    await desk.send(path, { ...another, once: await keyOn(path) });
    expect([await entriesCalled(kind, `Other ${kind}`), await entriesCalled(kind, form.name)].map(({ length }) => length)).toEqual([1, 3]);
  });

  test('a form that was looked at or refused goes on under its key', async () => {
    const once = await keyOn('/desk/artists/new');
    for (const form of [{ name: 'Quiet Boat' }, { name: '' }])
      expect(Walker.field(await (await desk.send('/desk/artists/new', { intent: 'make', once, ...form })).text(), 'once')).toBe(once);
    expect(await keyOn('/desk/artists/new')).not.toBe(once);
  });

  test('a form of no page of ours makes as often as it is sent, whatever it gives for a key', async () => {
    for (const once of ['', 'x', 'x\ny', 'é'.repeat(400)]) {
      const sent = await desk.send('/desk/artists/new', { intent: 'make', name: 'Loose Rope', despite: '1', once });
      expect(sent.status).toBe(303);
    }
    expect(await entriesCalled('artists', 'Loose Rope')).toHaveLength(4);
  });

  test('under which key somebody made something, nobody else is told', async () => {
    const { token } = editor;
    const other = await newEditor(app, `teal${engine}`);
    const asked = async (key: string, by: string) =>
      app.site.request(`/api/desk/made/${key}`, { headers: { authorization: `Bearer ${by}` } });
    const made = await app.site.request('/api/desk/artists', {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json', 'idempotency-key': 'mine' },
      body: JSON.stringify({ fields: { name: 'Own Key' } }),
    });
    expect(made.status).toBe(200);
    expect(await (await asked('mine', await token())).json()).toEqual({ id: 'ownkey' });
    expect((await asked('mine', await other.token())).status).toBe(404);
  });

  test('what was made and is taken back is not made by the same form again', async () => {
    const path = '/desk/artists/new';
    const form = { intent: 'make', name: 'Slack Water', once: await keyOn(path) };
    const made = (await desk.send(path, form)).headers.get('location');
    const { decision_id } = await app.db
      .selectFrom('entry_edit')
      .select('decision_id')
      .where('entry_id', '=', 'slackwater')
      .executeTakeFirstOrThrow();
    await editor.call('/desk/undo', { id: decision_id });
    expect((await desk.send(path, form)).headers.get('location')).toBe(made);
    expect(await entriesCalled('artists', 'Slack Water')).toEqual([]);
  });

  test('a show is announced once, one of its own although one like it is listed too', async () => {
    const path = '/desk/shows/new';
    const form = { intent: 'make', date: '2026-12-09', title: 'Night of Knots', venue: 'The Cannery', despite: '1' };
    const [first, ...others] = await sendThrice(path, { ...form, once: await keyOn(path) });
    expect(first).toMatch(/^\/desk\/shows\//);
    expect(others).toEqual([first, first]);
    expect(await showsCalled('Night of Knots')).toHaveLength(1);
    expect((await desk.send(path, { ...form, once: await keyOn(path) })).headers.get('location')).not.toBe(first);
    expect(await showsCalled('Night of Knots')).toHaveLength(2);
  });

  test('a show of which a tip told is announced once, and the tip answered once', async () => {
    const told = await app.site.request('/api/tips', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ date: '2026-12-10', who: 'Wet Rope', place: 'The Cannery' }),
    });
    expect(told.status).toBe(200);
    const { id: tip } = await app.db.selectFrom('tip').select('id').executeTakeFirstOrThrow();
    const form = { intent: 'make', date: '2026-12-10', title: 'Wet Rope', despite: '1', tip, answer: 'Thank you.' };
    const [first, ...others] = await sendThrice('/desk/shows/new', { ...form, once: await keyOn(`/desk/shows/new?tip=${tip}`) });
    expect(first).toMatch(/^\/desk\/shows\//);
    expect(others).toEqual([first, first]);
    expect(await showsCalled('Wet Rope')).toHaveLength(1);
    const decisions = await app.db.selectFrom('decision').select('id').where('kind', '=', 'settle tip').execute();
    expect(decisions).toHaveLength(1);
  });

  test('a show of which a tip told is announced though another editor answered meanwhile, or the tip is kept no more', async () => {
    const told = await app.site.request('/api/tips', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ date: '2026-12-11', who: 'Dry Rope', place: 'The Cannery' }),
    });
    expect(told.status).toBe(200);
    const { id: tip } = await app.db.selectFrom('tip').select('id').where('state', '=', 'open').executeTakeFirstOrThrow();
    await editor.call(`/desk/tips/${tip}`, { as: 'refused', answer: 'Not here.' });
    for (const [at, of] of [tip, 'forgotten'].entries()) {
      const form = {
        intent: 'make',
        date: '2026-12-11',
        title: `Dry Rope ${at}`,
        despite: '1',
        tip: of,
        once: await keyOn('/desk/shows/new'),
      };
      expect((await desk.send('/desk/shows/new', form)).headers.get('location')).toMatch(/^\/desk\/shows\//);
      expect(await showsCalled(form.title)).toHaveLength(1);
    }
  });
});
