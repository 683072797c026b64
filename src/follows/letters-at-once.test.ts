import { describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { NOW, openFollowers, WHISTLERS } from '#rig/followers.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Walker } from '#rig/walker.ts';
import { tellChanges } from './at-once.ts';

describe.each(ENGINES)('whoever starred a show, on %s', (engine) => {
  const { app, context, rowsTo, arrive } = openFollowers(engine);

  const idOf = async (slug: string) =>
    (await app().db.selectFrom('show').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  /** What became of a show, so many minutes ago. */
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
    await tellChanges(context(), NOW.subtract({ hours: 3 }));
    return { email, show, walker };
  }

  test('is told once that it is cancelled, not before half an hour, and not twice', async () => {
    const { email, show } = await starred();
    await app().db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
    await note(show, 'status', 'announced', 'cancelled', 31);
    expect(await tellChanges(context(), NOW.subtract({ minutes: 2 }))).toBe(0);
    expect(await tellChanges(context(), NOW)).toBeGreaterThan(0);
    const [letter, ...others] = await rowsTo(email);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^Cancelled: The Tin Whistlers/);
    expect(letter?.body).toContain('It is cancelled.');
    expect(letter?.is_bulk).toBe(0);
    expect(await tellChanges(context(), NOW.add({ minutes: 10 }))).toBe(0);
    await app().db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
  });

  test('hears nothing of what was corrected within half an hour, and all of what was not in one letter', async () => {
    const { email, show } = await starred();
    await note(show, 'status', 'announced', 'cancelled', 40);
    await note(show, 'status', 'cancelled', 'announced', 20);
    expect(await tellChanges(context(), NOW)).toBe(0);
    expect(await tellChanges(context(), NOW.add({ minutes: 20 }))).toBe(0);
    await note(show, 'start', '1900', '2000', -30);
    await note(show, 'venue', 'Bilge Bar', 'The Cannery', -35);
    await tellChanges(context(), NOW.add({ minutes: 61 }));
    await tellChanges(context(), NOW.add({ minutes: 90 }));
    const letters = await rowsTo(email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.body).toContain('It was to begin at 7:00 PM, and begins at 8:00 PM now.');
    expect(letters[0]?.body).toContain('It was to be at Bilge Bar, and is at The Cannery now.');
  });

  test('is told once by processes whose clocks are not alike', async () => {
    const { email, show } = await starred();
    await tellChanges(context(), NOW.subtract({ minutes: 1 }));
    const at = timestamp(NOW.subtract({ minutes: 30, seconds: 1 }));
    await app()
      .db.insertInto('show_change')
      .values({ show_id: show, field: 'status', before: 'announced', after: 'cancelled', changed_at: at })
      .execute();
    expect(await tellChanges(context(), NOW)).toBeGreaterThan(0);
    for (const seconds of [-2, 60, -600, 120]) expect(await tellChanges(context(), NOW.add({ seconds })), `${seconds} s`).toBe(0);
    expect(await rowsTo(email)).toHaveLength(1);
  });

  test('is told by the right clock after one that was days ahead', async () => {
    const { email, show } = await starred();
    await tellChanges(context(), NOW.add({ hours: 40 }));
    await tellChanges(context(), NOW.add({ minutes: 1 }));
    await note(show, 'status', 'announced', 'cancelled', -2);
    await tellChanges(context(), NOW.add({ minutes: 40 }));
    expect(await rowsTo(email)).toHaveLength(1);
  });

  /** Looks twice an hour what became of a show that is called off and on again at every full one; the letters by then. */
  async function flipped(show: string, email: string, { from, hours }: { from: number; hours: number }): Promise<string[]> {
    for (let hour = from; hour < from + hours; hour++) {
      const [before, after] = hour % 2 === 0 ? (['announced', 'cancelled'] as const) : (['cancelled', 'announced'] as const);
      await app().db.updateTable('show').set({ status: after }).where('id', '=', show).execute();
      await note(show, 'status', before, after, -60 * hour);
      for (const minutes of [10, 40]) await tellChanges(context(), NOW.add({ hours: hour, minutes }));
    }
    return (await rowsTo(email)).map(({ subject }) => subject.split(':')[0] ?? '');
  }

  test('gets two letters a day of a show that is called off and on again, and how it stands in the end', async () => {
    const { email, show } = await starred();
    expect(await flipped(show, email, { from: 0, hours: 23 })).toEqual(['Cancelled', 'Changed']);
    const [first, second] = await rowsTo(email);
    expect(first?.body).not.toContain('more than once');
    expect(second?.body).toContain('It changed more than once within a day');
    await tellChanges(context(), NOW.add({ hours: 24, minutes: 10 }));
    expect(await rowsTo(email)).toHaveLength(2);
    await tellChanges(context(), NOW.add({ hours: 25 }));
    await tellChanges(context(), NOW.add({ hours: 26 }));
    expect((await rowsTo(email)).map(({ subject }) => subject.split(':')[0])).toEqual(['Cancelled', 'Changed', 'Cancelled']);
  });

  test('is told how a show stands three hours before it begins, however often it changed that day', async () => {
    const { email, show } = await starred();
    // It begins at eight in the evening of the 27th, at hour 145.5.
    expect(await flipped(show, email, { from: 132, hours: 9 })).toEqual(['Cancelled', 'Changed']);
    await tellChanges(context(), NOW.add({ hours: 142, minutes: 20 }));
    expect(await rowsTo(email)).toHaveLength(2);
    await tellChanges(context(), NOW.add({ hours: 142, minutes: 40 }));
    expect((await rowsTo(email)).at(-1)?.subject).toMatch(/^Cancelled/);
    expect(await rowsTo(email)).toHaveLength(3);
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
    await tellChanges(context(), NOW);
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
    expect(await flipped(show, email, { from: 6, hours: 1 })).toEqual(['Cancelled']);
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
    await tellChanges(context(), NOW);
    for (const who of [email, others[0]?.email ?? '', others[1]?.email ?? '', looker.email]) expect(await rowsTo(who), who).toEqual([]);
  });
});
