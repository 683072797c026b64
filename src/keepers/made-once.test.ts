import { describe, expect, test } from 'vitest';
import { openApproval } from '#rig/approval.ts';
import type { Caller } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const NEW_SHOW = '/venues/cannery/shows/new';

describe.each(ENGINES)('forms of keepers that make something, sent without a script, on %s', (engine) => {
  const { app, wren, robin, waiting, publish } = openApproval(engine);

  async function signedIn({ email }: Caller): Promise<Walker> {
    const walker = new Walker(app().site);
    await walker.send('/login', { email, password: PASSWORD, back: '/' });
    return walker;
  }
  /** Sends a form twice at once, then again; returns the statuses. */
  async function sendThrice(walker: Walker, path: string, form: Record<string, string>): Promise<number[]> {
    const both = await Promise.all([walker.send(path, form), walker.send(path, form)]);
    return [...both, await walker.send(path, form)].map(({ status }) => status);
  }
  const keyOn = async (walker: Walker, path: string) => Walker.field(await (await walker.ask(path)).text(), 'once');
  const showsCalled = (title: string) => app().db.selectFrom('show').select('id').where('event', '=', title).execute();

  test('a show that waits for an editor waits once, and is not announced again once it was published', async () => {
    const walker = await signedIn(wren());
    const form = { intent: 'make', date: '2026-12-14', title: 'Keel Ball', once: await keyOn(walker, NEW_SHOW) };
    expect(await sendThrice(walker, NEW_SHOW, form)).toEqual([303, 303, 303]);
    const all = await waiting();
    expect(all).toHaveLength(1);
    await publish(...all);
    expect((await walker.send(NEW_SHOW, form)).status).toBe(303);
    expect([(await waiting()).length, (await showsCalled('Keel Ball')).length]).toEqual([0, 1]);
    const other = { ...form, date: '2026-12-21', once: await keyOn(walker, NEW_SHOW) };
    expect(await sendThrice(walker, NEW_SHOW, other)).toEqual([303, 303, 303]);
    expect(await waiting()).toHaveLength(1);
  });

  test('a show is announced at once, once, although one like it is listed', async () => {
    await robin().call('/desk/approval', { approval: 'at once' });
    const walker = await signedIn(wren());
    const form = { intent: 'make', date: '2026-12-15', title: 'Rudder Ball', once: await keyOn(walker, NEW_SHOW) };
    expect(await sendThrice(walker, NEW_SHOW, form)).toEqual([303, 303, 303]);
    expect(await showsCalled('Rudder Ball')).toHaveLength(1);
    const another = { ...form, despite: '1', once: await keyOn(walker, NEW_SHOW) };
    expect(await sendThrice(walker, NEW_SHOW, another)).toEqual([303, 303, 303]);
    expect(await showsCalled('Rudder Ball')).toHaveLength(2);
  });

  test('whoever is asked to keep a page is sent one letter; asked anew they are sent another', async () => {
    const path = '/artists/quietboat/edit';
    const walker = await signedIn(wren());
    const form = { intent: 'invite', email: 'bee@mail.example', hands: 'with', once: await keyOn(walker, path) };
    expect(await sendThrice(walker, path, form)).toEqual([200, 200, 200]);
    const letters = async () => (await app().letters()).filter(({ to }) => to === 'bee@mail.example').length;
    const invitations = async () => (await app().db.selectFrom('invitation').select('id').execute()).length;
    expect([await letters(), await invitations()]).toEqual([1, 1]);
    await walker.send(path, { ...form, once: await keyOn(walker, path) });
    expect([await letters(), await invitations()]).toEqual([2, 2]);
  });

  test('nobody is told that an email is on its way to whom it was taken back from', async () => {
    const path = '/artists/quietboat/edit';
    const walker = await signedIn(wren());
    const form = { intent: 'invite', email: 'moth@mail.example', hands: 'with', once: await keyOn(walker, path) };
    expect((await walker.send(path, form)).status).toBe(200);
    const { id } = await app().db.selectFrom('invitation').select('id').where('email', '=', form.email).executeTakeFirstOrThrow();
    await walker.send(path, { intent: 'take-back', invitation: id });
    const again = await walker.send(path, form);
    const said = await again.text();
    expect([again.status, said.includes('We sent an email')]).toEqual([400, false]);
    expect(said).toContain('Nothing was sent, ');
    expect((await walker.send(path, { ...form, once: await keyOn(walker, path) })).status).toBe(200);
    expect((await app().letters()).filter(({ to }) => to === form.email)).toHaveLength(2);
  });
});
