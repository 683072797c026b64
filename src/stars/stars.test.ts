import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordMove } from '#database/moved.ts';
import { newMember, PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import { LIST_FORMATS } from '#scene/shows/list-format.ts';
import type { AccountStars, SentStar, Starred } from '#scene/stars/star.ts';
import { sweepStars } from './store.ts';

const WHISTLERS = 'the-tin-whistlers-the-cannery-2026-11-27';
const STRANGERS = 'strangers-in-tin-bilge-bar-2026-11-21';

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestSite;
  const idOf = async (slug: string) => (await app.db.selectFrom('show').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  const arrive = async () => (await newMember(app)).walker;
  async function sent(walker: Walker, stars: SentStar[], uid = ''): Promise<AccountStars> {
    const answer = await walker.call('/session/stars', { uid, stars });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as AccountStars;
  }
  const keys = ({ stars }: AccountStars) => stars.map(({ kind, id }) => `${kind}:${id}`).sort();
  const artist = (id: string, on = true, ago = 0): SentStar => ({ kind: 'artist', id, on, ago });

  test('stars of two devices join, the latest word has its way, and an old one that comes late changes nothing', async () => {
    const one = await arrive();
    const other = one.copy();
    await sent(one, [artist('quietboat', true, 5000)]);
    expect(keys(await sent(other, [artist('zoebee', true, 4000)]))).toEqual(['artist:quietboat', 'artist:zoebee']);
    // Removed there, then given here; sent in the other order.
    await sent(one, [artist('quietboat', true, 1000)]);
    expect(keys(await sent(other, [artist('quietboat', false, 3000)]))).toEqual(['artist:quietboat', 'artist:zoebee']);
    expect(keys(await sent(one, [artist('quietboat', false)]))).toEqual(['artist:zoebee']);
    // A device that was offline doesn't bring back a removed star.
    expect(keys(await sent(other, [artist('quietboat', true, 60_000)]))).toEqual(['artist:zoebee']);
    expect(keys(await sent(other, [artist('zoebee', false, 10), artist('zoebee', true, 5)]))).toEqual(['artist:zoebee']);
  });

  test('the answer says whether an email says what becomes of starred shows', async () => {
    const walker = await arrive();
    expect((await sent(walker, [])).atOnce).toBe(false);
    await walker.call('/session/letters', { weekly: false, weekday: 5, hour: 9, atOnce: true });
    expect((await sent(walker, [])).atOnce).toBe(true);
  });

  test('both devices at once lose nothing', async () => {
    const one = await arrive();
    const artists = ['quietboat', 'zoebee', 'tinwhistlers', 'nowords'];
    await Promise.all(artists.map((id) => sent(one.copy(), [artist(id)])));
    expect(keys(await sent(one, []))).toEqual(artists.map((id) => `artist:${id}`).sort());
  });

  test('nobody sees or changes another’s, and what was another’s on a device is not joined', async () => {
    const [ada, bo] = [await arrive(), await arrive()];
    const { uid } = await sent(ada, [artist('quietboat')]);
    expect((await sent(bo, [])).stars).toEqual([]);
    expect((await sent(bo, [artist('zoebee')], uid)).stars).toEqual([]);
    expect(await (await bo.ask('/my')).text()).not.toContain('artist:quietboat');
    const page = await ada.ask('/my');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await page.text()).toContain('data-star="artist:quietboat"');
    const stranger = new Walker(app.site);
    expect((await stranger.call('/session/stars', { stars: [artist('quietboat')] })).status).toBe(401);
    expect(await (await stranger.ask('/api/session/starred')).json()).toEqual({ starred: null });
  });

  test('what is none of ours is not kept, and what makes no sense is refused in a sentence', async () => {
    const walker = await arrive();
    expect((await sent(walker, [artist('nobody-we-know'), { kind: 'show', id: 'none', on: true, ago: 0 }])).stars).toEqual([]);
    for (const stars of [
      [{ kind: 'venue', id: 'cannery', on: true, ago: 0 }],
      [{ kind: 'artist', id: '../etc', on: true, ago: 0 }],
      [{ kind: 'artist', id: 'quietboat', on: true, ago: -5 }],
      Array.from({ length: 201 }, () => artist('quietboat')),
      'all of them',
    ]) {
      const answer = await walker.call('/session/stars', { stars });
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { error: { message: string } }).error.message).toMatch(/^stars/);
    }
    // A stopped clock, or a device that lies about it.
    expect(keys(await sent(walker, [artist('quietboat', true, Number.MAX_SAFE_INTEGER)]))).toEqual(['artist:quietboat']);
    expect((await walker.ask(`/api/starred?shows=${'a.'.repeat(401)}a`)).status).toBe(400);
    expect((await walker.ask('/my?shows=%00.../..&artists=<script>')).status).toBe(200);
  });

  test('an account has so many stars and no more, and is told so', async () => {
    const walker = await arrive();
    const { uid } = await sent(walker, []);
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      account_id: uid,
      kind: 'show' as const,
      document: `gone${index}`,
      is_on: 1,
      changed_at: '2026-01-01T00:00:00.000Z',
    }));
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('star')
        .values(rows.slice(at, at + 500))
        .execute();
    const answer = await walker.call('/session/stars', { stars: [artist('quietboat')] });
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('at most 2000 stars');
    expect(await app.db.selectFrom('star').select('document').where('account_id', '=', uid).where('kind', '=', 'artist').execute()).toEqual(
      [],
    );
  });

  test('a device that sends without end is told to wait', async () => {
    const walker = await arrive();
    await sent(walker, []);
    const { uid } = await sent(walker, [artist('quietboat')]);
    for (let n = 0; n < 199; n++) await app.identity.limits.count(['stars by account', uid]);
    expect((await walker.call('/session/stars', { stars: [artist('zoebee')] })).status).toBe(429);
    expect(keys(await sent(walker, []))).toEqual(['artist:quietboat']);
  });

  test('stars follow a show that was found to be another, and an artist who was renamed', async () => {
    const [whistlers, strangers] = [await idOf(WHISTLERS), await idOf(STRANGERS)];
    const walker = await arrive();
    await app.db.transaction().execute((tx) => recordMove(tx, 'artist', 'oldboat', 'quietboat'));
    await sent(walker, [{ kind: 'show', id: whistlers, on: true, ago: 0 }, artist('oldboat')]);
    await app.db.transaction().execute(async (tx) => {
      await tx.insertInto('moved').values({ kind: 'show', from_id: whistlers, to_id: strangers, decision_id: null }).execute();
      await tx.updateTable('show').set({ status: 'withdrawn' }).where('id', '=', whistlers).execute();
    });
    const { stars } = await sent(walker, []);
    expect(stars.map(({ now }) => now).sort()).toEqual(['quietboat', strangers].sort());
    const { starred } = (await (await walker.ask('/api/session/starred')).json()) as { starred: Starred };
    expect(starred.shows.map(({ id }) => id)).toEqual([strangers]);
    expect(starred.led).toEqual([{ id: strangers, was: [whistlers] }]);
    expect(starred.artists).toMatchObject([{ id: 'quietboat', was: ['oldboat'] }]);
    expect(await (await walker.ask('/my')).text()).toContain(`data-was="show:${whistlers}"`);
    // Unmerged, it is itself again.
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('moved').where('from_id', '=', whistlers).execute();
      await tx.updateTable('show').set({ status: 'announced' }).where('id', '=', whistlers).execute();
    });
    expect((await sent(walker, [])).stars.map(({ now }) => now).sort()).toEqual([whistlers, 'quietboat'].sort());
  });

  test('the export has them, deleting the account erases them, and what was taken away is forgotten in time', async () => {
    const [walker, whistlers] = [await arrive(), await idOf(WHISTLERS)];
    const { uid } = await sent(walker, [artist('quietboat'), artist('zoebee', false), { kind: 'show', id: whistlers, on: true, ago: 0 }]);
    await walker.call('/session/calendar', {});
    const mine = (await (await walker.ask('/api/people/export')).json()) as { stars: object[]; calendar: { madeAt: string | null } };
    expect(mine.stars).toHaveLength(2);
    for (const star of [
      { kind: 'artist', id: 'quietboat', name: 'Quiet Boat', date: null },
      { kind: 'show', id: whistlers, name: 'The Tin Whistlers w/ Quiet Boat & Zoe B.', date: '2026-11-27', venue: 'The Cannery' },
    ])
      expect(mine.stars).toContainEqual(expect.objectContaining(star));
    expect(mine.calendar.madeAt).not.toBeNull();
    const rows = () => app.db.selectFrom('star').selectAll().where('account_id', '=', uid).execute();
    expect(await rows()).toHaveLength(3);
    await sweepStars(app.db, app.machineClock().add({ hours: 24 * 91 }));
    expect((await rows()).map(({ document }) => document).sort()).toEqual([whistlers, 'quietboat'].sort());
    await walker.call('/session/delete', { current: PASSWORD });
    expect(await rows()).toEqual([]);
    expect(await app.db.selectFrom('calendar_key').selectAll().where('account_id', '=', uid).execute()).toEqual([]);
  });

  describe('the private calendar', () => {
    const made = async (walker: Walker) => ((await (await walker.call('/session/calendar', {})).json()) as { path: string }).path;
    const calendar = (path: string) => new Walker(app.site).ask(path);

    test('holds the starred shows and those of starred artists, and is kept by nobody', async () => {
      const walker = await arrive();
      await sent(walker, [{ kind: 'show', id: await idOf(STRANGERS), on: true, ago: 0 }, artist('tinwhistlers')]);
      const path = await made(walker);
      const answer = await calendar(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const text = (await answer.text()).replaceAll('\r\n ', '');
      expect(text).toContain(`UID:backline-show-${await idOf(STRANGERS)}`);
      expect(text).toContain(`UID:backline-show-${await idOf(WHISTLERS)}`);
      expect(text).not.toContain(path.split('=')[1]);
      expect(await (await app.site.request('/robots.txt')).text()).toContain('Disallow: /my');
      // The database holds only a hash.
      const { hash } = await app.db.selectFrom('calendar_key').select('hash').orderBy('made_at', 'desc').executeTakeFirstOrThrow();
      expect((await calendar(`/my/shows.ics?key=${hash}`)).status).toBe(404);
    });

    test('is had in every other format by the same key, what is to come alone, and as private', async () => {
      const walker = await arrive();
      await sent(walker, [{ kind: 'show', id: await idOf(STRANGERS), on: true, ago: 0 }, artist('tinwhistlers')]);
      const path = await made(walker);
      for (const [format, type] of Object.entries(LIST_FORMATS)) {
        const answer = await calendar(path.replace('.ics', `.${format}`));
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        const text = await answer.text();
        expect(text).toContain('Tin Whistlers');
        expect(text).not.toContain(path.split('=')[1]);
        expect((await calendar(`/my/shows.${format}?key=none`)).status).toBe(404);
      }
    });

    test('opens no longer once it is renewed, taken away, the password changed, or the account closed', async () => {
      const walker = await arrive();
      const { uid } = await sent(walker, [artist('quietboat')]);
      const status = async (path: string) => (await calendar(path)).status;
      const first = await made(walker);
      const second = await made(walker);
      expect([await status(first), await status(second)]).toEqual([404, 200]);
      await walker.call('/session/calendar/end', {});
      expect(await status(second)).toBe(404);
      const third = await made(walker);
      await walker.call('/session/password', { current: PASSWORD, password: 'four loud boats at sea' });
      expect(await status(third)).toBe(404);
      const fourth = await made(walker);
      await app.db.updateTable('account').set({ closed: 1 }).where('id', '=', uid).execute();
      expect(await status(fourth)).toBe(404);
      await app.db.updateTable('account').set({ closed: 0 }).where('id', '=', uid).execute();
      expect(await status(fourth)).toBe(200);
      for (const none of ['/my/shows.ics', '/my/shows.ics?key=', '/my/shows.ics?key=%00', `/my/shows.ics?key=${'a'.repeat(500)}`])
        expect(await status(none), none).toBe(404);
    });

    test('is made by a form, without a script, and its address is told once', async () => {
      const walker = await arrive();
      expect(await (await walker.ask('/my/calendar')).text()).toContain('Make an address');
      const page = await (await walker.send('/my/calendar', { intent: 'make' })).text();
      const address = /value="(http:[^"]+key=[\w-]{43})"/.exec(page)?.[1] ?? '';
      expect(await (await calendar(new URL(address).pathname + new URL(address).search)).text()).toContain('BEGIN:VCALENDAR');
      const again = await (await walker.ask('/my/calendar')).text();
      expect(again).toContain('Make a new address');
      expect(again).not.toContain('key=');
      expect(await (await walker.send('/my/calendar', { intent: 'end' })).text()).toContain('no longer works');
    });
  });

  test('the page for anybody tells what an address says is starred, and nothing is kept of it', async () => {
    const page = await app.site.request(`/my?shows=${await idOf(STRANGERS)}&artists=tinwhistlers`);
    const html = await page.text();
    expect(html).toContain('Strangers in Tin');
    expect(html).toContain(WHISTLERS);
    expect(html).toContain('<meta name="robots" content="noindex"');
    const shell = await (await app.site.request('/my')).text();
    expect(shell).toContain('Star a show or an artist');
    expect(await (await app.site.request('/sitemap/pages')).text()).not.toContain('/my<');
  });
});
