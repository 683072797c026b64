import { describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { NOW, openFollowers, WHISTLERS } from '#rig/followers.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Walker } from '#rig/walker.ts';
import { tellChanges } from './at-once.ts';

describe.each(ENGINES)('whoever starred a show, on %s', (engine) => {
  const { app, desk, rowsTo, arrive } = openFollowers(engine);

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
    await tellChanges(desk(), NOW.subtract({ hours: 3 }));
    return { email, show, walker };
  }

  test('is told once that it is cancelled, not before half an hour, and not twice', async () => {
    const { email, show } = await starred();
    await app().db.updateTable('show').set({ status: 'cancelled' }).where('id', '=', show).execute();
    await note(show, 'status', 'announced', 'cancelled', 31);
    expect(await tellChanges(desk(), NOW.subtract({ minutes: 2 }))).toBe(0);
    expect(await tellChanges(desk(), NOW)).toBeGreaterThan(0);
    const [letter, ...others] = await rowsTo(email);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^Cancelled: The Tin Whistlers/);
    expect(letter?.body).toContain('It is cancelled.');
    expect(letter?.is_bulk).toBe(0);
    expect(await tellChanges(desk(), NOW.add({ minutes: 10 }))).toBe(0);
    await app().db.updateTable('show').set({ status: 'announced' }).where('id', '=', show).execute();
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

  test('is told once by processes whose clocks are not alike', async () => {
    const { email, show } = await starred();
    await tellChanges(desk(), NOW.subtract({ minutes: 1 }));
    const at = timestamp(NOW.subtract({ minutes: 30, seconds: 1 }));
    await app()
      .db.insertInto('show_change')
      .values({ show_id: show, field: 'status', before: 'announced', after: 'cancelled', changed_at: at })
      .execute();
    expect(await tellChanges(desk(), NOW)).toBeGreaterThan(0);
    for (const seconds of [-2, 60, -600, 120]) expect(await tellChanges(desk(), NOW.add({ seconds })), `${seconds} s`).toBe(0);
    expect(await rowsTo(email)).toHaveLength(1);
  });

  test('is told by the right clock after one that was days ahead', async () => {
    const { email, show } = await starred();
    await tellChanges(desk(), NOW.add({ hours: 40 }));
    await tellChanges(desk(), NOW.add({ minutes: 1 }));
    await note(show, 'status', 'announced', 'cancelled', -2);
    await tellChanges(desk(), NOW.add({ minutes: 40 }));
    expect(await rowsTo(email)).toHaveLength(1);
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
    await tellChanges(desk(), NOW);
    for (const who of [email, others[0]?.email ?? '', others[1]?.email ?? '', looker.email]) expect(await rowsTo(who), who).toEqual([]);
  });
});
