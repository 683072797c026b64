import { describe, expect, test } from 'vitest';
import { openPostOffice } from '#identity/letters/post-office.ts';
import { openLog } from '#log.ts';
import { openMail } from '#mail.ts';
import { NOW, openFollowers, WHISTLERS } from '#rig/followers.ts';
import { mailServer } from '#rig/mail-server.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { recordDelivery } from './record-delivery.ts';
import { sweepFollows } from './store.ts';
import { writeWeekly } from './weekly.ts';

describe.each(ENGINES)('weekly emails on %s', (engine) => {
  const { app, arrive, context, lettersTo, rowsTo, due, optIn } = openFollowers(engine);

  test('an address that said yes gets one email a week about what it follows, and one click ends it', async () => {
    const { email, key } = await optIn('artist:tinwhistlers');
    await due(email);
    expect(await writeWeekly(context(), NOW)).toBe(1);
    const [letter] = await rowsTo(email);
    expect(letter?.subject).toMatch(/^This week: /);
    expect(letter?.body).toContain('Friday 11/27 @ 8:00 PM - 11:00 PM');
    expect(letter?.body).toContain(`http://localhost/shows/${WHISTLERS}`);
    expect(letter?.body).not.toContain('Strangers in Tin');
    expect(letter?.html).toContain(`href="http://localhost/shows/${WHISTLERS}"`);
    expect(letter?.html).not.toMatch(/<(?:img|script|link)/);
    expect(letter?.stop_link).toBe(`http://localhost/my/stop?key=${key}`);
    // Not due again.
    expect(await writeWeekly(context(), NOW)).toBe(0);
    // Opening the link stops nothing, as scanners do that; the mail program's button does, without a page or cookie.
    expect(await (await app().site.request(`/my/stop?key=${key}`)).text()).toContain('Stop all emails');
    const followers = () => app().db.selectFrom('follower').select('id').where('email', '=', email).execute();
    expect(await followers()).toHaveLength(1);
    const press = (body: BodyInit, headers: Record<string, string>) =>
      app().site.request(`/my/stop?key=${key}`, { method: 'POST', body, headers });
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    expect((await press(parts, {})).status).toBe(200);
    expect(await followers()).toEqual([]);
    // Opening the link again shows the result.
    const stopped = await (await app().site.request(`/my/stop?key=${key}`)).text();
    expect(stopped).toContain('You won’t get any more of these emails.');
    expect(stopped).not.toContain('Stop all emails');
    // Repeating it gives the same answer.
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    expect((await press('List-Unsubscribe=One-Click', form)).status).toBe(200);
    // Another site's form is not a one-click unsubscribe.
    expect((await press('key=theirs', { ...form, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await (await app().site.request(`/my/letters?key=${key}`)).text()).toContain('no longer works');
  });

  test('an email late at night leaves out what is over, and names what is on', async () => {
    const { email } = await optIn('artist:tinwhistlers');
    const at = async (moment: string) => {
      await due(email);
      await writeWeekly(context(), Temporal.Instant.from(moment));
      const [letter] = (await rowsTo(email)).slice(-1);
      await app().db.deleteFrom('letter').where('recipient', '=', email).execute();
      return letter?.body ?? '';
    };
    expect(await at('2026-11-28T03:30:00Z')).toContain(`/shows/${WHISTLERS}`);
    // Until 5 AM it is the same night.
    for (const moment of ['2026-11-28T04:30:00Z', '2026-11-28T09:59:00Z']) {
      const body = await at(moment);
      expect(body).toContain('THIS WEEK');
      expect(body).not.toContain(`/shows/${WHISTLERS}`);
    }
  });

  test('the link of the email that asks says what it is about and to whom; once it did its work, it says so', async () => {
    const walker = new Walker(app().site);
    const email = 'asked-first@tunes.example';
    app().wait(400);
    await walker.send('/my/letters', { intent: 'follow', follow: 'artist:tinwhistlers', key: '', email });
    const code = /code=([\w-]{43})/.exec((await lettersTo(email))[0]?.body ?? '')?.[1] ?? '';
    const asks = await (await walker.ask(`/my/letters?code=${code}`)).text();
    expect(asks).toContain('The Tin Whistlers');
    expect(asks).toContain(email);
    const answer = await walker.send(`/my/letters?code=${code}`, { intent: 'yes', code });
    expect(await (await walker.ask(answer.headers.get('location') ?? '')).text()).toContain('You’re signed up. The first email comes');
    const again = await (await walker.ask(`/my/letters?code=${code}`)).text();
    expect(again).toContain('This link was already used');
    expect(again).not.toContain('Yes, sign me up');
  });

  test('no email goes to an address that never said yes, nor where nothing is on', async () => {
    const walker = new Walker(app().site);
    const email = 'silent@tunes.example';
    app().wait(400);
    await walker.send('/my/letters', { intent: 'follow', follow: 'venue:cannery', key: '', email });
    await due(email);
    expect(await writeWeekly(context(), NOW)).toBe(0);
    expect(await lettersTo(email)).toHaveLength(1);
    await app()
      .db.transaction()
      .execute((tx) => sweepFollows(tx, app().machineClock().add({ hours: 49 })));
    expect(await app().db.selectFrom('follower').select('id').where('email', '=', email).execute()).toEqual([]);
    const quiet = await optIn('artist:nowords');
    await due(quiet.email);
    expect(await writeWeekly(context(), NOW)).toBe(0);
    expect(await rowsTo(quiet.email)).toEqual([]);
  });

  test('a filter is followed by its words, and what was announced of later nights is told once', async () => {
    const { email } = await optIn('filter:free=1&venue=bilge&when=tonight');
    expect(await app().db.selectFrom('follow').select('document').where('kind', '=', 'filter').execute()).toEqual([
      { document: 'venue=bilge&free=1' },
    ]);
    const other = await optIn('venue:cannery');
    await app().db.updateTable('follower').set({ last_at: '2020-01-01T00:00:00.000Z' }).where('email', '=', other.email).execute();
    for (const who of [email, other.email]) await due(who);
    await writeWeekly(context(), NOW);
    const [announced] = await rowsTo(other.email);
    expect(announced?.body).toContain('ANNOUNCED SINCE THE LAST EMAIL');
    expect(announced?.body).toContain('Friday 12/4');
    await due(other.email);
    await writeWeekly(context(), timestampNow());
    expect((await rowsTo(other.email)).at(-1)?.body).not.toContain('ANNOUNCED SINCE');
  });

  test('a list that says no more than its nights is followed as all shows', async () => {
    const page = await (await new Walker(app().site).ask('/my/letters?follow=filter:when%3Dweekend')).text();
    expect(page).toContain('All shows');
    expect(page).toContain('name="email"');
    const { email } = await optIn('filter:when=weekend');
    expect(await app().db.selectFrom('follow').select('document').where('document', 'like', 'kind=%').execute()).toEqual([
      { document: 'kind=music' },
    ]);
    await due(email);
    await writeWeekly(context(), NOW);
    const body = (await rowsTo(email))[0]?.body ?? '';
    expect(body.match(/^http:\/\/localhost\/shows\/.+$/gm)).toContain(`http://localhost/shows/${WHISTLERS}`);
    expect(body).toContain('You get this once a week because of what you follow.');
  });
  test.each(['/shows', '/my/letters'])('%s leads to an email about all shows', async (path) => {
    const page = await (await new Walker(app().site).ask(path)).text();
    const link = /href="(\/my\/letters\?follow=[^"]+)"/.exec(page)?.[1] ?? '';
    expect(await (await new Walker(app().site).ask(link)).text()).toContain('name="email"');
  });

  const timestampNow = () => NOW.add({ minutes: 1 });

  test('several processes, or one that broke off, write no email twice', async () => {
    const { email } = await optIn('artist:tinwhistlers');
    await due(email);
    await Promise.all([writeWeekly(context(), NOW), writeWeekly(context(), NOW)]);
    expect(await rowsTo(email)).toHaveLength(1);
    // A crash leaves neither an email nor a skipped turn.
    await due(email);
    const broken = { ...context(), letters: { ...app().identity.letters, bring: async () => Promise.reject(new Error('the power went')) } };
    await expect(writeWeekly(broken, NOW)).rejects.toThrow('the power went');
    expect(await rowsTo(email)).toHaveLength(1);
    expect(await writeWeekly(context(), NOW)).toBe(1);
  });

  test('an email goes out with both its forms and the headers that end it with one click, behind what somebody asked for', async () => {
    await app().db.deleteFrom('letter').execute();
    const now = app().machineClock();
    const stopLink = 'http://localhost/my/stop?key=a.b';
    const bulk = { to: 'many@tunes.example', subject: 'This week', text: 'Words', html: '<p>Words</p>', stopLink, isBulk: true };
    await app()
      .db.transaction()
      .execute(async (tx) => {
        await app().identity.letters.bring(tx, [bulk], now.subtract({ minutes: 5 }));
        await app().identity.letters.tell(tx, 'one@tunes.example', 'A code', ['Words'], now);
      });
    const { letters: came, url, close } = await mailServer();
    const mail = openMail({ mailUrl: url, from: 'no-reply@tunes.example', outbox: '' });
    const office = openPostOffice({ db: app().db, clock: app().machineClock, log: openLog('silent'), mail });
    office.open();
    await expect.poll(() => came.length).toBe(2);
    await office.close();
    await close();
    expect(came[0]).toMatch(/^To: one@tunes\.example$/m);
    expect(came[0]).not.toContain('List-Unsubscribe');
    const unfolded = came[1]?.replace(/\r\n[ \t]/g, '') ?? '';
    expect(unfolded).toMatch(/^List-Unsubscribe: <http:\/\/localhost\/my\/stop\?key=a\.b>\r$/m);
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(unfolded).toMatch(/Content-Type: text\/plain/);
    expect(unfolded).toMatch(/Content-Type: text\/html/);
  });

  /** Sends everything waiting to a mail server that refuses all recipients with these words; without words it accepts. */
  async function send(words?: string): Promise<void> {
    const { url, close } = await mailServer({ now: false, ...(words === undefined ? {} : { to: { code: 550, words } }) });
    const mail = openMail({ mailUrl: url, from: 'no-reply@tunes.example', outbox: '' });
    const office = openPostOffice({ db: app().db, clock: app().machineClock, log: openLog('silent'), mail, recordDelivery });
    await office.sendOnce();
    await office.close();
    await close();
    await app().db.deleteFrom('letter').execute();
  }
  /** A follower by address and one by account, who follow the same. */
  async function both(): Promise<string[]> {
    await app().db.deleteFrom('letter').execute();
    const [{ email }, member] = [await optIn('artist:tinwhistlers'), await arrive()];
    const follow = 'artist:tinwhistlers';
    await member.walker.send(`/my/letters?follow=${follow}`, { intent: 'follow', follow, key: '' });
    return [email, member.email];
  }
  /** Writes the weekly emails of these people. @returns how many */
  async function write(to: readonly string[]): Promise<number> {
    for (const each of to) await due(each);
    return writeWeekly(context(), NOW);
  }

  test.each([
    ['5.1.1 no such user', true],
    ['5.1.10 null MX', true],
    ['5.1.8 <no-reply@tunes.example>: domain not found', false],
    ['5.2.2 mailbox full', false],
    ['5.7.1 you may not send', false],
  ])('an address of which its mail server says “550 %s” twice, days apart, gets no more emails: %s', async (words, isEnded) => {
    const to = await both();
    expect(await write(to)).toBe(2);
    await send(words);
    // The mail server may be misconfigured only for now, so it is tried again an hour later.
    app().wait(3600);
    expect(await write(to)).toBe(2);
    await send(words);
    app().wait(7 * 24 * 3600);
    expect(await write(to)).toBe(2);
    await send(words);
    expect(await write(to)).toBe(isEnded ? 0 : 2);
    // An account keeps its follows for its next address.
    expect(await app().db.selectFrom('follower').select('id').where('email', 'in', to).execute()).toHaveLength(isEnded ? 0 : 1);
    await app().db.deleteFrom('letter').execute();
  });

  test('an address that takes an email after it was not known has to be unknown twice anew', async () => {
    const to = await both();
    for (const words of ['5.1.1 no such user', undefined, '5.1.1 no such user']) {
      expect(await write(to)).toBe(2);
      await send(words);
      app().wait(7 * 24 * 3600);
    }
    expect(await write(to)).toBe(2);
    await app().db.deleteFrom('letter').execute();
  });
});
