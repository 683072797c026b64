import { describe, expect, test } from 'vitest';
import { NOW, openFollowers } from '#rig/followers.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { writeWeekly } from './weekly.ts';

describe.each(ENGINES)('what guards letters on %s', (engine) => {
  const { app, context, rowsTo, due, arrive, optIn } = openFollowers(engine);

  test('nobody opens another’s letters: a key holds for its own, at the address it went to, while there is one', async () => {
    const { walker, email, uid } = await arrive();
    await walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
    await due(email);
    await writeWeekly(context(), NOW);
    const key = /key=([\w.-]+)/.exec((await rowsTo(email))[0]?.body ?? '')?.[1] ?? '';
    const stranger = new Walker(app().site);
    const open = async (key: string) => (await stranger.ask(`/api/session/letters?key=${encodeURIComponent(key)}`)).status;
    expect(await open(key)).toBe(200);
    const [id = '', proof = ''] = key.split('.');
    for (const wrong of [`${id}.`, id, `${id}.${proof.slice(1)}x`, `x${key}`, `.${proof}`, '.', '\u0000.x'])
      expect(await open(wrong), wrong).toBe(404);
    expect((await stranger.call('/session/letters', { weekly: false, weekday: 1, hour: 1, atOnce: false })).status).toBe(404);
    await app().db.updateTable('account').set({ email: 'moved@tunes.example' }).where('id', '=', uid).execute();
    expect(await open(key)).toBe(404);
    expect((await stranger.ask('/my/letters')).headers.get('cache-control')).toBe('private, no-store');
  });

  test('what an address alone followed comes along to the account that has it; export and deletion know of it', async () => {
    const { walker, email } = await optIn('artist:tinwhistlers');
    expect(await (await walker.ask('/my/letters')).text()).not.toContain('The Tin Whistlers</p>');
    const username = 'follower';
    const person = new Walker(app().site);
    await person.send('/register', { displayname: 'A Visitor', username, email, password: PASSWORD, confirm: PASSWORD });
    await person.ask('/my/letters');
    expect(await app().db.selectFrom('follower').select('email').where('email', '=', email).execute()).toHaveLength(1);
    await app().db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
    expect(await (await person.ask('/my/letters')).text()).toContain('The Tin Whistlers');
    expect(await app().db.selectFrom('follower').select('email').where('email', '=', email).execute()).toEqual([]);
    const mine = (await (await person.ask('/api/people/export')).json()) as { letters: { follows: object[] } };
    expect(mine.letters.follows).toEqual([{ kind: 'artist', document: 'tinwhistlers' }]);
    await person.call('/session/delete', { current: PASSWORD });
    expect(await app().db.selectFrom('follow').select('document').where('document', '=', 'tinwhistlers').execute()).not.toContain(email);
  });

  test('what makes no sense is refused in a sentence, and too much is too much', async () => {
    const { walker } = await arrive();
    for (const body of [
      { kind: 'person', document: 'ada' },
      { kind: 'artist', document: 'nobody-we-know' },
      { kind: 'artist', document: '../x' },
      { kind: 'filter', document: 'others=1' },
      { kind: 'filter', document: 'x'.repeat(400) },
    ])
      expect([400, 404], JSON.stringify(body)).toContain((await walker.call('/session/letters/follow', body)).status);
    for (const times of [{ weekday: 8 }, { hour: 24 }, { hour: 'nine' }])
      expect((await walker.call('/session/letters', { weekly: true, weekday: 1, hour: 1, atOnce: true, ...times })).status).toBe(400);
    for (let price = 1; price <= 100; price++) await walker.call('/session/letters/follow', { kind: 'filter', document: `price=${price}` });
    const answer = await walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('You already follow 100')]);
    const page = await (
      await new Walker(app().site).send('/my/letters?follow=artist:tinwhistlers', {
        intent: 'follow',
        follow: 'artist:tinwhistlers',
        key: '',
        email: 'no address',
      })
    ).text();
    expect(page).toContain('This doesn’t look like an email address.');
    expect(page).toContain('value="no address"');
  });

  test('a name that came in before names were cleaned breaks no line of the email that asks', async () => {
    await app().db.updateTable('artist').set({ name: 'The Tin\r\n\r\nVisit \u202eWhistlers' }).where('id', '=', 'tinwhistlers').execute();
    const email = 'asked@tunes.example';
    await new Walker(app().site).call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers', email });
    const [letter] = await rowsTo(email);
    expect(letter?.subject).toMatch(/^Follow The Tin Visit Whistlers at /);
    expect(letter?.body).toContain(' about The Tin Visit Whistlers. Say yes here:');
  });
});
