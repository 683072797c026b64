import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { tellChanges } from '#follows/at-once.ts';
import { letterDesk } from '#follows/letter-desk.ts';
import { nextLetterAt } from '#follows/next-letter.ts';
import { sweepFollows } from '#follows/store.ts';
import { writeWeekly } from '#follows/weekly.ts';
import { openPostOffice } from '#identity/letters/post-office.ts';
import { openLog } from '#log.ts';
import { openMail } from '#mail.ts';
import { mailServer } from '#rig/mail-server.ts';
import { newMember, PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

const ZONE = 'America/New_York';
const WHISTLERS = 'the-tin-whistlers-the-cannery-2026-11-27';
const NOW = Temporal.Instant.from(SATURDAY);

let people = 0;

test.each([
  ['2026-11-21T23:30:00Z', 5, 9, '2026-11-27T14:00:00Z'],
  // The same day, before and after its hour.
  ['2026-11-27T13:59:59Z', 5, 9, '2026-11-27T14:00:00Z'],
  ['2026-11-27T14:00:00Z', 5, 9, '2026-12-04T14:00:00Z'],
  // The clocks leave an hour out, or strike it twice: once a week all the same.
  ['2027-03-13T12:00:00Z', 7, 2, '2027-03-14T07:00:00Z'],
  ['2027-11-06T12:00:00Z', 7, 1, '2027-11-07T05:00:00Z'],
  ['2027-11-07T05:30:00Z', 7, 1, '2027-11-14T06:00:00Z'],
  ['2027-03-12T14:00:00Z', 5, 9, '2027-03-19T13:00:00Z'],
])('at %s the next letter of day %d at %d is due at %s', (now, weekday, hour, due) => {
  expect(nextLetterAt(Temporal.Instant.from(now), ZONE, { weekday, hour }).toString()).toBe(due);
});

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.updateTable('show').set({ announced_at: '2026-11-01T12:00:00.000Z' }).execute();
  });
  afterAll(() => app.close());

  const desk = () => letterDesk(app.identity, ZONE);
  const idOf = async (slug: string) => (await app.db.selectFrom('show').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const lettersTo = async (email: string) => (await app.letters()).filter(({ to }) => to === email);
  const rowsTo = (email: string) => app.db.selectFrom('letter').selectAll().where('recipient', '=', email).orderBy('written_at').execute();
  const due = (email: string) =>
    app.db
      .updateTable('follower')
      .set({ next_at: '2026-01-01T00:00:00.000Z' })
      .where((eb) =>
        eb.or([eb('email', '=', email), eb('account_id', 'in', eb.selectFrom('account').select('id').where('email', '=', email))]),
      )
      .execute();

  async function arrive(): Promise<{ walker: Walker; email: string; uid: string }> {
    const { walker, email, uid } = await newMember(app);
    await app.db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
    await app.db.deleteFrom('letter').where('recipient', '=', email).execute();
    return { walker, email, uid };
  }

  /** Somebody without an account, who said yes. */
  async function optIn(follow: string): Promise<{ walker: Walker; email: string; key: string }> {
    const walker = new Walker(app.site);
    const email = `stranger${people++}@tunes.example`;
    app.wait(400);
    const asked = await (
      await walker.send(`/my/letters?follow=${encodeURIComponent(follow)}`, { intent: 'follow', follow, key: '', email })
    ).text();
    expect(asked).toContain(`A letter is on its way to ${email}`);
    const [letter] = await lettersTo(email);
    const code = /code=([\w-]{43})/.exec(letter?.body ?? '')?.[1] ?? '';
    // Looking at the link says nothing yet.
    expect(await (await walker.ask(`/my/letters?code=${code}`)).text()).toContain('Yes, write to me');
    expect(await app.db.selectFrom('follower').select('confirmed_at').where('email', '=', email).execute()).toEqual([
      { confirmed_at: null },
    ]);
    const answer = await walker.send(`/my/letters?code=${code}`, { intent: 'yes', code });
    expect(answer.status).toBe(303);
    const key = new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get('key') ?? '';
    expect((await walker.send(`/my/letters?code=${code}`, { intent: 'yes', code })).status).toBe(404);
    await app.db.deleteFrom('letter').where('recipient', '=', email).execute();
    return { walker, email, key };
  }

  test('an address that said yes gets one letter a week about what it follows, and one click ends it', async () => {
    const { email, key } = await optIn('artist:tinwhistlers');
    await due(email);
    expect(await writeWeekly(desk(), NOW)).toBe(1);
    const [letter] = await rowsTo(email);
    expect(letter?.subject).toMatch(/^This week: /);
    expect(letter?.body).toContain('Friday 11/27 @ 8:00 PM - 11:00 PM');
    expect(letter?.body).toContain(`http://localhost/shows/${WHISTLERS}`);
    expect(letter?.body).not.toContain('Strangers in Tin');
    expect(letter?.html).toContain(`href="http://localhost/shows/${WHISTLERS}"`);
    expect(letter?.html).not.toMatch(/<(?:img|script|link)/);
    expect(letter?.stop_link).toBe(`http://localhost/my/stop?key=${key}`);
    // Not due again, whoever looks.
    expect(await writeWeekly(desk(), NOW)).toBe(0);
    // A program that looks at links ends nothing; the button of a mail program does, without a page or a cookie.
    expect(await (await app.site.request(`/my/stop?key=${key}`)).text()).toContain('Send me no more letters');
    const followers = () => app.db.selectFrom('follower').select('id').where('email', '=', email).execute();
    expect(await followers()).toHaveLength(1);
    const press = (body: BodyInit, headers: Record<string, string>) =>
      app.site.request(`/my/stop?key=${key}`, { method: 'POST', body, headers });
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    expect((await press(parts, {})).status).toBe(200);
    expect(await followers()).toEqual([]);
    // Told again, it is told the same.
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    expect((await press('List-Unsubscribe=One-Click', form)).status).toBe(200);
    // A form of another site is not one click.
    expect((await press('key=theirs', { ...form, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await (await app.site.request(`/my/letters?key=${key}`)).text()).toContain('opens nothing any more');
  });

  test('no letter goes to an address that never said yes, nor where nothing is on', async () => {
    const walker = new Walker(app.site);
    const email = `silent${people++}@tunes.example`;
    app.wait(400);
    await walker.send('/my/letters', { intent: 'follow', follow: 'venue:cannery', key: '', email });
    await due(email);
    expect(await writeWeekly(desk(), NOW)).toBe(0);
    expect(await lettersTo(email)).toHaveLength(1);
    await app.db.transaction().execute((change) => sweepFollows(change, app.machineClock().add({ hours: 49 })));
    expect(await app.db.selectFrom('follower').select('id').where('email', '=', email).execute()).toEqual([]);
    const quiet = await optIn('artist:nowords');
    await due(quiet.email);
    expect(await writeWeekly(desk(), NOW)).toBe(0);
    expect(await rowsTo(quiet.email)).toEqual([]);
  });

  test('a filter is followed by its words, and what was announced of later nights is told once', async () => {
    const { email } = await optIn('filter:free=1&venue=bilge&when=tonight');
    expect(await app.db.selectFrom('follow').select('document').where('kind', '=', 'filter').execute()).toEqual([
      { document: 'venue=bilge&free=1' },
    ]);
    const other = await optIn('venue:cannery');
    await app.db.updateTable('follower').set({ last_at: '2020-01-01T00:00:00.000Z' }).where('email', '=', other.email).execute();
    for (const who of [email, other.email]) await due(who);
    await writeWeekly(desk(), NOW);
    const [announced] = await rowsTo(other.email);
    expect(announced?.body).toContain('ANNOUNCED SINCE THE LAST LETTER');
    expect(announced?.body).toContain('Friday 12/4');
    await due(other.email);
    await writeWeekly(desk(), timestampNow());
    expect((await rowsTo(other.email)).at(-1)?.body).not.toContain('ANNOUNCED SINCE');
  });
  const timestampNow = () => NOW.add({ minutes: 1 });

  test('several processes, or one that broke off, write no letter twice', async () => {
    const { email } = await optIn('artist:tinwhistlers');
    await due(email);
    await Promise.all([writeWeekly(desk(), NOW), writeWeekly(desk(), NOW)]);
    expect(await rowsTo(email)).toHaveLength(1);
    // What breaks off inside leaves nothing: neither a letter nor a turn that passed.
    await due(email);
    const broken = { ...desk(), letters: { ...app.identity.letters, bring: async () => Promise.reject(new Error('the power went')) } };
    await expect(writeWeekly(broken, NOW)).rejects.toThrow('the power went');
    expect(await rowsTo(email)).toHaveLength(1);
    expect(await writeWeekly(desk(), NOW)).toBe(1);
  });

  describe('whoever starred a show', () => {
    /** What became of a show, so many minutes ago. */
    const note = (show_id: string, field: 'status' | 'start' | 'venue', before: string, after: string, minutes: number) =>
      app.db
        .insertInto('show_change')
        .values({ show_id, field, before, after, changed_at: timestamp(NOW.subtract({ minutes })) })
        .execute();
    async function starred(): Promise<{ email: string; show: string; walker: Walker }> {
      const [{ walker, email }, show] = [await arrive(), await idOf(WHISTLERS)];
      await walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on: true, ago: 0 }] });
      await walker.call('/session/letters', { weekly: true, weekday: 5, hour: 9, atOnce: true });
      await app.db.deleteFrom('show_change').where('show_id', '=', show).execute();
      await app.db.deleteFrom('show_told').execute();
      await app.db.deleteFrom('setting').where('key', '=', 'starred shows looked at until').execute();
      await tellChanges(desk(), NOW.subtract({ hours: 3 }));
      return { email, show, walker };
    }

    test('is told once that it is cancelled, not before half an hour, and not twice', async () => {
      const { email, show } = await starred();
      await app.db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
      await note(show, 'status', 'announced', 'cancelled', 31);
      expect(await tellChanges(desk(), NOW.subtract({ minutes: 2 }))).toBe(0);
      expect(await tellChanges(desk(), NOW)).toBeGreaterThan(0);
      const [letter, ...others] = await rowsTo(email);
      expect(others).toEqual([]);
      expect(letter?.subject).toMatch(/^Cancelled: The Tin Whistlers/);
      expect(letter?.body).toContain('It is cancelled.');
      expect(letter?.is_bulk).toBe(0);
      expect(await tellChanges(desk(), NOW.add({ minutes: 10 }))).toBe(0);
      await app.db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
    });

    test('hears nothing of what was corrected within half an hour, and all of what was not in one letter', async () => {
      const { email, show } = await starred();
      await note(show, 'status', 'announced', 'cancelled', 40);
      await note(show, 'status', 'cancelled', 'announced', 20);
      expect(await tellChanges(desk(), NOW)).toBe(0);
      expect(await tellChanges(desk(), NOW.add({ minutes: 20 }))).toBe(0);
      await note(show, 'start', '1900', '2000', -30);
      await note(show, 'venue', 'Bilge Bar', 'The Cannery', -35);
      await tellChanges(desk(), NOW.add({ minutes: 61 }));
      await tellChanges(desk(), NOW.add({ minutes: 90 }));
      const letters = await rowsTo(email);
      expect(letters).toHaveLength(1);
      expect(letters[0]?.body).toContain('It was to begin at 7:00 PM, and begins at 8:00 PM now.');
      expect(letters[0]?.body).toContain('It was to be at Bilge Bar, and is at The Cannery now.');
    });

    test('is not told where the star was taken away, the letters ended or were never asked for, or the address is not confirmed', async () => {
      const { email, show, walker } = await starred();
      const others = [await starred(), await starred()];
      await others[1]?.walker.call('/session/letters', { weekly: true, weekday: 5, hour: 9, atOnce: true });
      const looker = await arrive();
      await looker.walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on: true, ago: 0 }] });
      expect((await looker.walker.ask('/my/letters')).status).toBe(200);
      const uid = (await (await walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on: false, ago: 0 }] })).json()) as {
        uid: string;
      };
      expect(uid.uid).not.toBe('');
      await others[0]?.walker.call('/session/letters', { weekly: true, weekday: 5, hour: 9, atOnce: false });
      await app.db
        .updateTable('account')
        .set({ email_verified: 0 })
        .where('email', '=', others[1]?.email ?? '')
        .execute();
      await note(show, 'status', 'announced', 'postponed', 40);
      await tellChanges(desk(), NOW);
      for (const who of [email, others[0]?.email ?? '', others[1]?.email ?? '', looker.email]) expect(await rowsTo(who), who).toEqual([]);
    });
  });

  test('nobody opens another’s letters: a key holds for its own, at the address it went to, while there is one', async () => {
    const { walker, email, uid } = await arrive();
    await walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
    await due(email);
    await writeWeekly(desk(), NOW);
    const key = /key=([\w.-]+)/.exec((await rowsTo(email))[0]?.body ?? '')?.[1] ?? '';
    const stranger = new Walker(app.site);
    const open = async (key: string) => (await stranger.ask(`/api/session/letters?key=${encodeURIComponent(key)}`)).status;
    expect(await open(key)).toBe(200);
    const [id = '', proof = ''] = key.split('.');
    for (const wrong of [`${id}.`, id, `${id}.${proof.slice(1)}x`, `x${key}`, `.${proof}`, '.', '\u0000.x'])
      expect(await open(wrong), wrong).toBe(404);
    expect((await stranger.call('/session/letters', { weekly: false, weekday: 1, hour: 1, atOnce: false })).status).toBe(404);
    await app.db
      .updateTable('account')
      .set({ email: `moved${people++}@tunes.example` })
      .where('id', '=', uid)
      .execute();
    expect(await open(key)).toBe(404);
    expect((await stranger.ask('/my/letters')).headers.get('cache-control')).toBe('private, no-store');
  });

  test('what an address alone followed comes along to the account that has it; export and deletion know of it', async () => {
    const { walker, email } = await optIn('artist:tinwhistlers');
    expect(await (await walker.ask('/my/letters')).text()).not.toContain('The Tin Whistlers</p>');
    const username = `follower${people++}`;
    const person = new Walker(app.site);
    await person.send('/register', { displayname: 'A Visitor', username, email, password: PASSWORD, confirm: PASSWORD });
    await person.ask('/my/letters');
    expect(await app.db.selectFrom('follower').select('email').where('email', '=', email).execute()).toHaveLength(1);
    await app.db.updateTable('account').set({ email_verified: 1 }).where('email', '=', email).execute();
    expect(await (await person.ask('/my/letters')).text()).toContain('The Tin Whistlers');
    expect(await app.db.selectFrom('follower').select('email').where('email', '=', email).execute()).toEqual([]);
    const mine = (await (await person.ask('/api/people/export')).json()) as { letters: { follows: object[] } };
    expect(mine.letters.follows).toEqual([{ kind: 'artist', document: 'tinwhistlers' }]);
    await person.call('/session/delete', { current: PASSWORD });
    expect(await app.db.selectFrom('follow').select('document').where('document', '=', 'tinwhistlers').execute()).not.toContain(email);
  });

  test('what makes no sense is refused in a sentence, and too much is too much', async () => {
    const { walker } = await arrive();
    for (const body of [
      { kind: 'person', document: 'ada' },
      { kind: 'artist', document: 'nobody-we-know' },
      { kind: 'artist', document: '../x' },
      { kind: 'filter', document: 'when=tonight' },
      { kind: 'filter', document: 'x'.repeat(400) },
    ])
      expect([400, 404], JSON.stringify(body)).toContain((await walker.call('/session/letters/follow', body)).status);
    for (const times of [{ weekday: 8 }, { hour: 24 }, { hour: 'nine' }])
      expect((await walker.call('/session/letters', { weekly: true, weekday: 1, hour: 1, atOnce: true, ...times })).status).toBe(400);
    for (let price = 1; price <= 100; price++) await walker.call('/session/letters/follow', { kind: 'filter', document: `price=${price}` });
    const answer = await walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('You follow 100 already')]);
    const page = await (
      await new Walker(app.site).send('/my/letters?follow=artist:tinwhistlers', {
        intent: 'follow',
        follow: 'artist:tinwhistlers',
        key: '',
        email: 'no address',
      })
    ).text();
    expect(page).toContain('This does not look like an email address.');
    expect(page).toContain('value="no address"');
  });

  test('a letter goes out with both its forms and the headers that end it with one click, behind what somebody asked for', async () => {
    await app.db.deleteFrom('letter').execute();
    const now = app.machineClock();
    const stopLink = 'http://localhost/my/stop?key=a.b';
    const bulk = { to: 'many@tunes.example', subject: 'This week', text: 'Words', html: '<p>Words</p>', stopLink, isBulk: true };
    await app.db.transaction().execute(async (change) => {
      await app.identity.letters.bring(change, [bulk], now.subtract({ minutes: 5 }));
      await app.identity.letters.tell(change, 'one@tunes.example', 'A code', ['Words'], now);
    });
    const { letters: came, url, close } = await mailServer();
    const mail = openMail({ mailUrl: url, from: 'no-reply@tunes.example', outbox: '' });
    const office = openPostOffice({ db: app.db, clock: app.machineClock, log: openLog('silent'), mail });
    office.open();
    await expect.poll(() => came.length, { timeout: 10_000 }).toBe(2);
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
});
