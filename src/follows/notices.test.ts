import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { newCaller } from '#rig/caller.ts';
import { NOW, openFollowers, WHISTLERS } from '#rig/followers.ts';
import { givePage } from '#rig/keeper.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Walker } from '#rig/walker.ts';
import { recordChanges } from '#shows/show-changes.ts';
import { findShow } from '#shows/store.ts';
import { type NoticeSource, writeNotice, writeNotices } from './notices.ts';
import { newsBetween } from './show-news.ts';

describe.each(ENGINES)('notices of changed shows on %s', (engine) => {
  const { app, context, rowsTo, arrive, optIn } = openFollowers(engine);

  const idOf = async (slug: string) =>
    (await app().db.selectFrom('show').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  /** Records a change of a show, minutes ago. */
  const note = (show_id: string, field: 'status' | 'start' | 'venue', before: string, after: string, minutes: number) =>
    app()
      .db.insertInto('show_change')
      .values({ show_id, field, before, after, changed_at: timestamp(NOW.subtract({ minutes })) })
      .execute();
  async function starred(): Promise<{ email: string; show: string; walker: Walker }> {
    const [{ walker, email }, show] = [await arrive(), await idOf(WHISTLERS)];
    await walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on: true, ago: 0 }] });
    await walker.call('/session/letters', { weekly: true, weekday: 5, hour: 9, atOnce: true });
    await app().db.deleteFrom('show_change').where('show_id', '=', show).execute();
    await app().db.deleteFrom('show_told').execute();
    await app().db.deleteFrom('setting').where('key', '=', 'starred shows looked at until').execute();
    await writeNotices(context(), NOW.subtract({ hours: 3 }));
    return { email, show, walker };
  }

  test('say once that a show is canceled, not before it has settled, and not twice', async () => {
    const { email, show } = await starred();
    await app().db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
    await note(show, 'status', 'announced', 'cancelled', 31);
    expect(await writeNotices(context(), NOW.subtract({ minutes: 2 }))).toBe(0);
    expect(await writeNotices(context(), NOW)).toBeGreaterThan(0);
    const [letter, ...others] = await rowsTo(email);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Canceled Friday 11/27: The Tin Whistlers at The Cannery');
    const first = 'The Tin Whistlers at The Cannery, on Friday 11/27, 8:00 PM: canceled.';
    expect(letter?.body.split('\n')[0]).toBe(first);
    expect(letter?.html?.replace(/<head>.*<\/head>|<[^>]+>/g, '')).toMatch(new RegExp(`^${first}`));
    expect(letter?.is_bulk).toBe(0);
    expect(await writeNotices(context(), NOW.add({ minutes: 10 }))).toBe(0);
    await app().db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
  });

  test('say nothing of what was taken back before they were sent, and all the rest in one email', async () => {
    const { email, show } = await starred();
    await note(show, 'status', 'announced', 'cancelled', 40);
    await note(show, 'status', 'cancelled', 'announced', 20);
    expect(await writeNotices(context(), NOW)).toBe(0);
    expect(await writeNotices(context(), NOW.add({ minutes: 20 }))).toBe(0);
    await note(show, 'start', '1900', '2000', -30);
    await note(show, 'venue', 'Bilge Bar', 'The Cannery', -35);
    await writeNotices(context(), NOW.add({ minutes: 61 }));
    await writeNotices(context(), NOW.add({ minutes: 90 }));
    const letters = await rowsTo(email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain('Starts at 8:00 PM instead of 7:00 PM.');
    expect(letters[0]?.body).toContain('now at The Cannery instead of Bilge Bar.');
  });

  test('is told once by processes whose clocks are not alike', async () => {
    const { email, show } = await starred();
    await writeNotices(context(), NOW.subtract({ minutes: 1 }));
    const at = timestamp(NOW.subtract({ minutes: 30, seconds: 1 }));
    await app()
      .db.insertInto('show_change')
      .values({ show_id: show, field: 'status', before: 'announced', after: 'cancelled', changed_at: at })
      .execute();
    expect(await writeNotices(context(), NOW)).toBeGreaterThan(0);
    for (const seconds of [-2, 60, -600, 120]) expect(await writeNotices(context(), NOW.add({ seconds })), `${seconds} s`).toBe(0);
    expect(await rowsTo(email)).toHaveLength(1);
  });

  test('is told by the right clock after one that was days ahead', async () => {
    const { email, show } = await starred();
    await writeNotices(context(), NOW.add({ hours: 40 }));
    await writeNotices(context(), NOW.add({ minutes: 1 }));
    await note(show, 'status', 'announced', 'cancelled', -2);
    await writeNotices(context(), NOW.add({ minutes: 40 }));
    expect(await rowsTo(email)).toHaveLength(1);
  });

  /** Marks all emails as sent. */
  const sent = () => app().db.updateTable('letter').set({ about: null }).execute();
  const headsTo = async (email: string) => (await rowsTo(email)).map(({ subject }) => subject.split(' ', 2).join(' '));
  /** Cancels and restores a show every hour, runs notices every half hour, and returns the emails sent. */
  async function flipped(show: string, email: string, { from, hours }: { from: number; hours: number }): Promise<string[]> {
    for (let hour = from; hour < from + hours; hour++) {
      const [before, after] = hour % 2 === 0 ? (['announced', 'cancelled'] as const) : (['cancelled', 'announced'] as const);
      await app().db.updateTable('show').set({ status: after }).where('id', '=', show).execute();
      await note(show, 'status', before, after, -60 * hour);
      for (const minutes of [10, 40]) {
        await writeNotices(context(), NOW.add({ hours: hour, minutes }));
        await sent();
      }
    }
    return headsTo(email);
  }

  test('gets two letters a day of a show that is called off and on again, and how it stands in the end', async () => {
    const { email, show } = await starred();
    expect(await flipped(show, email, { from: 0, hours: 23 })).toEqual(['Canceled Friday', 'On after']);
    const [first, second] = await rowsTo(email);
    expect(first?.body).not.toContain('more than once');
    expect(second?.body).toContain('It changed more than once in a day');
    await writeNotices(context(), NOW.add({ hours: 24, minutes: 10 }));
    expect(await rowsTo(email)).toHaveLength(2);
    await writeNotices(context(), NOW.add({ hours: 25 }));
    await writeNotices(context(), NOW.add({ hours: 26 }));
    expect(await headsTo(email)).toEqual(['Canceled Friday', 'On after', 'Canceled Friday']);
  });

  test('say how a show is hours before it starts, however often it changed that day', async () => {
    const { email, show } = await starred();
    // The show starts at 8 PM on the 27th, at hour 145.5.
    expect(await flipped(show, email, { from: 132, hours: 9 })).toEqual(['Canceled tonight:', 'On after']);
    await writeNotices(context(), NOW.add({ hours: 141, minutes: 20 }));
    expect(await rowsTo(email)).toHaveLength(2);
    await writeNotices(context(), NOW.add({ hours: 141, minutes: 40 }));
    expect((await rowsTo(email)).at(-1)?.subject).toMatch(/^Canceled tonight/);
    expect(await rowsTo(email)).toHaveLength(3);
  });

  test('never leave somebody with what is false in the hours before a show', async () => {
    const { email, show } = await starred();
    const at = (minutes: number) => NOW.add({ hours: 143, minutes });
    const states = ['announced', 'cancelled', 'announced', 'cancelled'] as const;
    for (const [index, after] of states.entries()) {
      if (index === 0) continue;
      await app().db.updateTable('show').set({ status: after }).where('id', '=', show).execute();
      await note(show, 'status', states[index - 1] ?? '', after, -143 * 60 - 2 * index);
      await writeNotices(context(), at(2 * index).add({ seconds: 1 }));
      await sent();
    }
    expect(await headsTo(email)).toEqual(['Canceled tonight:', 'On after']);
    await writeNotices(context(), at(20));
    expect(await headsTo(email)).toEqual(['Canceled tonight:', 'On after', 'Canceled tonight:']);
    await app().db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
  });

  test('of very many each gets the same letter, the last as the first', async () => {
    const { email, show } = await starred();
    const { db } = app();
    const account = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const follower = await db.selectFrom('follower').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow();
    const star = await db.selectFrom('star').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow();
    const others = Array.from({ length: 60 }, (_, index) => `other${index}`);
    const mailOf = (id: string) => `${id}@many.example`;
    await db
      .insertInto('account')
      .values(others.map((id) => ({ ...account, id, email: mailOf(id) })))
      .execute();
    await db
      .insertInto('follower')
      .values(others.map((id) => ({ ...follower, id, account_id: id })))
      .execute();
    await db
      .insertInto('star')
      .values(others.map((account_id) => ({ ...star, account_id })))
      .execute();
    await note(show, 'status', 'announced', 'cancelled', 40);
    await writeNotices(context(), NOW);
    const letters = await db.selectFrom('letter').select(['recipient', 'body']).where('recipient', 'like', '%@many.example').execute();
    expect(letters.map(({ recipient }) => recipient).sort()).toEqual(others.map(mailOf).sort());
    expect(letters.filter(({ body }) => body.includes('more than once'))).toEqual([]);
    await db.deleteFrom('account').where('id', 'in', others).execute();
  });

  test('hears at once of a show that changed more often than that before anybody starred it', async () => {
    const { email, show, walker } = await starred();
    const star = (on: boolean) => walker.call('/session/stars', { stars: [{ kind: 'show', id: show, on, ago: 0 }] });
    await app().db.updateTable('star').set({ is_on: 0 }).execute();
    expect(await flipped(show, email, { from: 0, hours: 6 })).toEqual([]);
    await star(true);
    expect(await flipped(show, email, { from: 6, hours: 1 })).toEqual(['Canceled Friday']);
  });

  test.each([
    ['days ahead', { hours: 0 }, 30],
    ['within two days', { hours: 120 }, 5],
    ['within four hours of doors', { hours: 141 }, 0],
  ])('wait for changes to settle, the sooner the nearer the doors: %s', async (_, at, minutes) => {
    const { email, show } = await starred();
    const now = NOW.add(at);
    await note(show, 'status', 'announced', 'cancelled', -60 * at.hours);
    if (minutes > 0) {
      await writeNotices(context(), now.add({ seconds: 60 * minutes - 5 }));
      expect(await rowsTo(email)).toEqual([]);
    }
    await writeNotices(context(), now.add({ seconds: 60 * minutes + 5 }));
    expect(await rowsTo(email)).toHaveLength(1);
  });

  test('of tonight go to followers who asked for that and to keepers, each once', async () => {
    const { show } = await starred();
    const [asked, silent, keeper, presented] = [await arrive(), await arrive(), await arrive(), await arrive()];
    await app().db.updateTable('show').set({ promoter_id: 'tidewater' }).where('id', '=', show).execute();
    await presented.walker.call('/session/letters/follow', { kind: 'promoter', document: 'tidewater' });
    for (const { walker } of [asked, silent]) await walker.call('/session/letters/follow', { kind: 'venue', document: 'cannery' });
    await asked.walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
    const times = { weekly: false, weekday: 5, hour: 9, atOnce: false };
    for (const { walker } of [asked, presented]) await walker.call('/session/letters', { ...times, tonight: true });
    const page = { kind: 'artist' as const, page_id: 'tinwhistlers', account_id: keeper.uid, way: 'word' as const };
    await app()
      .db.insertInto('keeper')
      .values({ ...page, since: timestamp(NOW), invited_by: null })
      .execute();
    await note(show, 'status', 'announced', 'sold out', 40);
    await writeNotices(context(), NOW);
    expect([await rowsTo(asked.email), await rowsTo(silent.email)]).toEqual([[], []]);
    expect((await rowsTo(keeper.email)).map(({ body }) => body.includes('because you keep a page for this show'))).toEqual([true]);
    const evening = NOW.add({ hours: 143 });
    await note(show, 'status', 'sold out', 'cancelled', -143 * 60);
    await writeNotices(context(), evening.add({ seconds: 1 }));
    for (const { email } of [asked, presented])
      expect((await rowsTo(email)).map(({ subject }) => subject)).toEqual(['Canceled tonight: The Tin Whistlers at The Cannery']);
    expect(await rowsTo(silent.email)).toEqual([]);
    await keeper.walker.call('/session/letters', { ...times, pages: false });
    await sent();
    await note(show, 'status', 'cancelled', 'announced', -143 * 60 - 10);
    await writeNotices(context(), evening.add({ minutes: 11 }));
    expect(await rowsTo(asked.email)).toHaveLength(2);
    expect(await rowsTo(keeper.email)).toHaveLength(1);
  });

  test('go to a mailbox once, also where an address followed before its owner had an account', async () => {
    const { show } = await starred();
    const [alone, keeper] = [await optIn('venue:cannery'), await arrive()];
    await app().db.updateTable('follower').set({ tonight: 1 }).where('email', '=', alone.email).execute();
    await app().db.updateTable('account').set({ email: alone.email }).where('id', '=', keeper.uid).execute();
    await givePage(app(), keeper, 'artist', 'tinwhistlers');
    const evening = NOW.add({ hours: 143 });
    await note(show, 'status', 'announced', 'cancelled', -143 * 60);
    await writeNotices(context(), evening.add({ seconds: 1 }));
    expect((await rowsTo(alone.email)).map(({ subject }) => subject)).toEqual(['Canceled tonight: The Tin Whistlers at The Cannery']);
  });

  test('that one page’s keepers cause bury no follower in mail, and leave nobody out who starred a show', async () => {
    const { show } = await starred();
    const evening = NOW.add({ hours: 143 });
    const [keeper, fan, follower] = [await newCaller(app(), 'moss', { email_verified: 1 }), await arrive(), await arrive()];
    await givePage(app(), keeper, 'venue', 'cannery');
    await follower.walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
    await follower.walker.call('/session/letters', { weekly: false, weekday: 5, hour: 9, atOnce: false, tonight: true });
    await fan.walker.call('/session/letters', { weekly: false, weekday: 5, hour: 9, atOnce: true });
    const bill = [{ artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' }];
    const announce = async (title: string) =>
      (await keeper.call<{ show: string }>('/keep/venue/cannery/shows', { fields: { date: '2026-11-27', title, bill }, despite: true }))
        .show;
    const shows: string[] = [];
    for (let late = 1; late <= 14; late++) shows.push(await announce(`Late set ${late}`));
    const stars = shows.map((id) => ({ kind: 'show', id, on: true, ago: 0 }));
    await fan.walker.call('/session/stars', { stars });
    await app().db.deleteFrom('show_change').execute();
    const changed_at = timestamp(evening);
    const called = { field: 'status', before: 'announced', after: 'cancelled', changed_at };
    const rows = shows.map((show_id) => ({ ...called, show_id, said_by: 'venue:cannery' }));
    await app().db.insertInto('show_change').values(rows).execute();
    await writeNotices(context(), evening.add({ seconds: 1 }));
    expect([(await rowsTo(follower.email)).length, (await rowsTo(fan.email)).length]).toEqual([10, 14]);
    // Changes by editors and sources are reported all the same.
    await app()
      .db.insertInto('show_change')
      .values({ ...called, show_id: show, said_by: 'editor' })
      .execute();
    await writeNotices(context(), evening.add({ seconds: 2 }));
    expect((await rowsTo(follower.email)).length).toBe(11);
  });

  test('that could not be sent say what holds when they are sent, or nothing', async () => {
    const { email, show } = await starred();
    await note(show, 'status', 'announced', 'cancelled', 40);
    await writeNotices(context(), NOW);
    const [row] = await rowsTo(email);
    const source = JSON.parse(row?.made_from ?? '') as NoticeSource;
    await note(show, 'start', '2000', '2100', 10);
    // Of a canceled show nothing else matters.
    expect((await writeNotice(context(), source, NOW))?.text).not.toContain('9:00 PM');
    await note(show, 'status', 'cancelled', 'announced', 5);
    expect((await writeNotice(context(), source, NOW))?.text).toContain('starts at 9:00 PM instead of 8:00 PM.');
    await note(show, 'start', '2100', '2000', 4);
    expect(await writeNotice(context(), source, NOW)).toBeUndefined();
  });

  test('that was late and said what changed since is not followed by one that says it again', async () => {
    const { email, show } = await starred();
    await note(show, 'status', 'announced', 'sold out', 40);
    await writeNotices(context(), NOW);
    // The show is moved while the mail server is down.
    await note(show, 'start', '2000', '2100', -5);
    const [late] = await rowsTo(email);
    const sent = await writeNotice(context(), JSON.parse(late?.made_from ?? '') as NoticeSource, NOW.add({ minutes: 10 }));
    expect(sent?.text).toMatch(/sold out.*starts at 9:00 PM/is);
    await app().db.deleteFrom('letter').where('recipient', '=', email).execute();
    await sent?.whenSent();
    await writeNotices(context(), NOW.add({ minutes: 40 }));
    expect(await rowsTo(email)).toEqual([]);
    await note(show, 'venue', 'The Cannery', 'Bilge Bar', -45);
    await writeNotices(context(), NOW.add({ hours: 30 }));
    const [next, ...others] = await rowsTo(email);
    expect([next?.body.includes('Bilge Bar'), next?.body.includes('sold out'), others]).toEqual([true, false, []]);
  });

  test('that was being sent while it was replaced leaves nothing to say twice', async () => {
    const { email, show } = await starred();
    await note(show, 'status', 'announced', 'sold out', 40);
    await writeNotices(context(), NOW);
    const [first] = await rowsTo(email);
    const sending = await writeNotice(context(), JSON.parse(first?.made_from ?? '') as NoticeSource, NOW);
    await note(show, 'start', '2000', '2100', -1);
    await writeNotices(context(), NOW.add({ minutes: 32 }));
    const [second] = await rowsTo(email);
    expect(second?.id).not.toBe(first?.id);
    await sending?.whenSent();
    const again = await writeNotice(context(), JSON.parse(second?.made_from ?? '') as NoticeSource, NOW.add({ minutes: 33 }));
    expect([again?.text.includes('9:00 PM'), /sold out/i.test(again?.text ?? '')]).toEqual([true, false]);
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
    await app()
      .db.updateTable('account')
      .set({ email_verified: 0 })
      .where('email', '=', others[1]?.email ?? '')
      .execute();
    await note(show, 'status', 'announced', 'postponed', 40);
    await writeNotices(context(), NOW);
    for (const who of [email, others[0]?.email ?? '', others[1]?.email ?? '', looker.email]) expect(await rowsTo(who), who).toEqual([]);
  });

  test('of what was taken back again and again say nothing, however often it was', async () => {
    const { show } = await starred();
    const found = await findShow(app().db, show);
    if (found === undefined) throw new Error('There is no show.');
    const off = { ...found, status: 'cancelled' as const };
    for (let turn = 0; turn < 12; turn++)
      for (const [before, now] of [
        [found, off],
        [off, found],
      ] as const) {
        await inTransaction(app().db, (tx) => recordChanges(tx, [{ before, now }]));
        await delay(2);
      }
    const now = { ...found, price: '$99' };
    await inTransaction(app().db, (tx) => recordChanges(tx, [{ before: found, now }]));
    expect((await newsBetween(app().db, show, { since: '', until: '9' })).map(({ fact }) => fact)).toEqual(['price']);
  });
});
