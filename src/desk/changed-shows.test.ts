import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timestamp } from '#clock.ts';
import { letterContext } from '#follows/letter-context.ts';
import { writeNotices } from '#follows/notices.ts';
import { openPushSender } from '#follows/push/push-sender.ts';
import { openPushServices } from '#ingest/fetch/push-services.ts';
import { openLog } from '#log.ts';
import { planSheets } from '#pictures/sheets/plan.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { NOW, ZONE } from '#rig/followers.ts';
import { newMember } from '#rig/members.ts';
import { calendar, entry } from '#rig/open-desk.ts';
import { openPushService } from '#rig/push-service.ts';
import { ENGINES, openTestSite, SATURDAY, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { DeskSource } from '#scene/desk/desk.ts';

/** Tonight, half past six: the shows start at nine, so nothing waits to settle. */
const TONIGHT = '2026-11-21';
const LATER = '2026-12-20';

interface Kind {
  /** What an editor sets, one after the other; nothing where the source drops the show. */
  edits: object[];
  /** The stamp and what goes with it; '' where a change has none. */
  stamp: string;
  more?: string;
  /** What every rendering says of the show now, where there is no stamp. */
  says?: string;
  subject: string;
  ics: { status: string; sequence: number };
  jsonLd: string | null;
  previously?: string;
  night?: string;
}

const KINDS: Record<string, Kind> = {
  canceled: {
    edits: [{ status: 'cancelled' }],
    stamp: 'Canceled',
    subject: 'Canceled tonight',
    ics: { status: 'CANCELLED', sequence: 1 },
    jsonLd: 'EventCancelled',
  },
  postponed: {
    edits: [{ status: 'postponed' }],
    stamp: 'Postponed',
    subject: 'Postponed, was tonight',
    ics: { status: 'CANCELLED', sequence: 1 },
    jsonLd: 'EventPostponed',
  },
  'on another day': {
    edits: [{ date: LATER }],
    stamp: 'Moved',
    more: 'from Saturday 11/21',
    subject: 'Moved to Sunday 12/20',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventRescheduled',
    previously: '2026-11-21T21:00:00-05:00',
    night: LATER,
  },
  'at another venue': {
    edits: [{ venue: { id: null, name: 'Net Shed' } }],
    stamp: 'Moved',
    more: 'from at another venue Hall',
    subject: 'New venue tonight',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventScheduled',
  },
  'at another time': {
    edits: [{ startTime: '2200' }],
    stamp: 'New time',
    more: 'was 9:00 PM',
    subject: 'Starts at 10:00 PM tonight',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventRescheduled',
    previously: '2026-11-21T21:00:00-05:00',
  },
  'sold out': {
    edits: [{ status: 'sold out' }],
    stamp: 'Sold out',
    subject: 'Sold out tonight',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventScheduled',
  },
  'back on sale': {
    edits: [{ status: 'sold out' }, { status: 'announced' }],
    stamp: 'Back on sale',
    subject: 'Back on sale tonight',
    ics: { status: 'CONFIRMED', sequence: 2 },
    jsonLd: 'EventScheduled',
  },
  'on after all': {
    edits: [{ status: 'cancelled' }, { status: 'announced' }],
    stamp: 'On after all',
    subject: 'On after all tonight',
    ics: { status: 'CONFIRMED', sequence: 2 },
    jsonLd: 'EventScheduled',
  },
  'no longer listed': {
    edits: [],
    stamp: 'No longer listed',
    more: 'it may be canceled: check with the venue',
    subject: 'No longer listed tonight',
    ics: { status: 'TENTATIVE', sequence: 1 },
    jsonLd: null,
  },
  'a new lineup': {
    edits: [
      {
        bill: [
          { artist: 'tinwhistlers', name: 'The Tin Whistlers', role: 'headliner' },
          { artist: null, name: 'Bycatch', role: 'support' },
        ],
      },
    ],
    stamp: '',
    says: 'Bycatch',
    subject: 'New lineup tonight',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventScheduled',
  },
  'other doors': {
    edits: [{ doorsTime: '2015' }],
    stamp: '',
    says: '8:15 PM',
    subject: 'New door time tonight',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventScheduled',
  },
  'another price': {
    edits: [{ price: '$17' }],
    stamp: '',
    says: '$17',
    subject: 'New price tonight',
    ics: { status: 'CONFIRMED', sequence: 1 },
    jsonLd: 'EventScheduled',
  },
};
const NAMES = Object.keys(KINDS);

const plain = (html: string) =>
  html
    .replace(/<script[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each(ENGINES)('a show that changed tonight, on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let push: Awaited<ReturnType<typeof openPushService>>;
  const shows = new Map<string, { id: string; slug: string }>();
  const people = new Map<string, string>();
  const texts = new Map<string, Promise<string>>();

  const ask = (path: string) => texts.getOrInsertComputed(path, async () => (await app.site.request(path)).text());
  const showOf = (name: string) => shows.get(name) ?? { id: '', slug: '' };
  const row = async (path: string, name: string) =>
    plain(new RegExp(`<li[^>]* id="show-${showOf(name).id}".*?</li>`, 's').exec(await ask(path))?.[0] ?? '');
  const listed = (name: string) => `/shows?from=${KINDS[name]?.night ?? TONIGHT}`;

  beforeAll(async () => {
    push = await openPushService();
    const pushServices = openPushServices({ own: push.origin });
    app = await openTestSite(engine, SATURDAY, { pushServices });
    editor = await newEditor(app, 'editor');
    const told = (name: string) =>
      entry(
        name.replaceAll(' ', '-'),
        `DTSTART:20261121T210000\nSUMMARY:The Tin Whistlers w/ ${name} band\nLOCATION:${name} Hall\nDESCRIPTION:Doors 7:45pm. $9.`,
      );
    const source = await editor.call<DeskSource>('/desk/sources', { name: 'The list', what: calendar(...NAMES.map(told)) });
    for (const { id, slug, venue_name } of await app.db
      .selectFrom('show')
      .select(['id', 'slug', 'venue_name'])
      .where('night', '=', TONIGHT)
      .execute())
      if (NAMES.includes(venue_name.replace(' Hall', ''))) shows.set(venue_name.replace(' Hall', ''), { id, slug });
    expect(shows.size).toBe(NAMES.length);
    await app.db.updateTable('show').set({ news_at: '2026-11-02T12:00:00.000Z' }).execute();
    const stars = [...shows.values()].map(({ id }) => ({ kind: 'show', id, on: true, ago: 0 }));
    const times = { weekly: false, weekday: 5, hour: 9 };
    for (const role of ['starrer', 'follower', 'keeper']) {
      const { walker, email, uid } = await newMember(app);
      await app.db.updateTable('account').set({ email_verified: 1 }).where('id', '=', uid).execute();
      people.set(role, email);
      if (role === 'starrer') {
        await walker.call('/session/stars', { stars });
        await walker.call('/session/letters', { ...times, atOnce: true });
      }
      if (role === 'follower') {
        await walker.call('/session/letters/follow', { kind: 'artist', document: 'tinwhistlers' });
        await walker.call('/session/letters', { ...times, atOnce: false, tonight: true });
      }
      const page = { kind: 'artist' as const, page_id: 'tinwhistlers', account_id: uid, way: 'word' as const };
      if (role === 'keeper')
        await app.db
          .insertInto('keeper')
          .values({ ...page, since: timestamp(NOW), invited_by: null })
          .execute();
    }
    await new Walker(app.site).call('/session/push', { ...push.subscribe(), shows: [...shows.values()].map(({ id }) => id) });
    await app.db.deleteFrom('letter').execute();
    const context = letterContext(app.identity, ZONE);
    await writeNotices(context, NOW.subtract({ minutes: 5 }));
    for (const [name, { edits }] of Object.entries(KINDS))
      for (const fields of edits) {
        await editor.call(`/desk/shows/${showOf(name).id}/edit`, { fields, expected: {} });
        if (edits.length > 1 && fields === edits[0]) {
          const change = app.db.updateTable('show_change').where('show_id', '=', showOf(name).id);
          await change.set({ changed_at: timestamp(NOW.subtract({ hours: 1 })) }).execute();
        }
      }
    for (const [name, { id }] of shows) {
      const { slug } = await app.db.selectFrom('show').select('slug').where('id', '=', id).executeTakeFirstOrThrow();
      shows.set(name, { id, slug });
    }
    const rest = NAMES.filter((name) => name !== 'no longer listed');
    await editor.call(`/desk/sources/${source.id}/edit`, { fields: { text: calendar(...rest.map(told)) } });
    await app.db
      .updateTable('show_change')
      .set({ changed_at: timestamp(NOW.subtract({ minutes: 1 })) })
      .where('changed_at', '>', timestamp(NOW))
      .execute();
    await writeNotices(context, NOW);
    const office = openPushSender({
      db: app.db,
      clock: () => NOW,
      log: openLog('silent'),
      services: pushServices,
      zone: ZONE,
      site: () => 'https://tunes.example',
    });
    for (let turn = 0; turn < 5; turn++) await office.sendDue();
  });
  afterAll(async () => {
    await app.close();
    await push.close();
  });

  test.each(Object.entries(KINDS))(
    'is the same everywhere: %s',
    async (name, { stamp, more = '', says = stamp, ics, jsonLd, previously, subject }) => {
      const { id, slug } = showOf(name);
      const page = await ask(`/shows/${slug}`);
      const head = plain(/<div class="poster.*?<\/div>\s*<\/div>/s.exec(page)?.[0] ?? '');
      const known = plain(/<section class="known".*?<\/section>/s.exec(page)?.[0] ?? '');
      if (stamp !== '') {
        expect.soft(head, 'page').toContain(stamp);
        if (more !== '') expect.soft(head, 'page').toContain(more);
        expect.soft(head, 'who said so').toMatch(name === 'no longer listed' ? /The list dropped it/ : /says an editor/);
      }
      expect
        .soft(known, 'what changed')
        .toContain(name === 'no longer listed' ? 'is no longer listed by its source (says The list)' : '(says an editor)');
      const [event] = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}')['@graph'] ?? [];
      expect.soft(event?.eventStatus ?? null, 'JSON-LD').toBe(jsonLd === null ? null : `https://schema.org/${jsonLd}`);
      expect.soft(event?.previousStartDate, 'JSON-LD').toBe(previously);

      for (const path of [listed(name), `/my?shows=${id}`]) {
        const words = await row(path, name);
        expect.soft(words, path).toContain(stamp === '' ? (says ?? '') : stamp);
        if (more !== '') expect.soft(words, path).toContain(more);
      }
      const api = JSON.parse(await ask(`/api/shows/${slug}`));
      expect.soft(api.changes.at(-1)?.saidBy, 'API').toBe(name === 'no longer listed' ? 'The list' : 'an editor');
      expect
        .soft(JSON.parse(await ask(`/api/shows?from=${TONIGHT}`)).shows.find((each: { id: string }) => each.id === id)?.was === null, 'API')
        .toBe(stamp === '');

      const heading = `${stamp === '' ? '' : `${stamp}: `}The Tin Whistlers`;
      const calendarText = (await ask('/shows.ics')).replaceAll('\r\n ', '');
      const inCalendar = calendarText.split('BEGIN:VEVENT').find((each) => each.includes(`backline-show-${id}`)) ?? '';
      expect.soft(inCalendar, 'ICS').toContain(`SUMMARY:${heading}`);
      expect.soft(inCalendar, 'ICS').toContain(`STATUS:${ics.status}`);
      expect.soft(inCalendar, 'ICS').toContain(`SEQUENCE:${ics.sequence}`);
      const titles = JSON.parse(await ask('/shows.jsonfeed')).items.slice(0, NAMES.length);
      const item = titles.find((each: { url: string }) => each.url.endsWith(slug));
      expect.soft(item?.title, 'JSON feed, among the newest').toMatch(new RegExp(`^${heading}`));
      expect.soft(item?.content_text, 'JSON feed').toContain(says);
      const inAtom = (await ask('/shows.atom'))
        .split('<entry>')
        .slice(1, NAMES.length + 1)
        .find((each) => each.includes(slug));
      expect.soft(inAtom, 'Atom, among the newest').toContain(`<title>${heading}`);
      const text = (await ask('/shows.txt')).split(/\n(?=\w{3} +\d)/).map((part) => part.replace(/\s+/g, ' '));
      const place = name === 'at another venue' ? 'Net Shed' : `${name} Hall`;
      const words = text.find((part) => part.includes(`at ${place}`)) ?? '';
      const few = more === '' || name === 'no longer listed' ? stamp : `${stamp}${stamp === 'Moved' ? '' : ','} ${more}`;
      if (stamp !== '') expect.soft(words, 'text').toContain(`(${few.slice(0, 1).toLowerCase()}${few.slice(1)})`);
      else expect.soft(words, 'text').toContain(says === '8:15 PM' ? '8:15pm' : (says ?? ''));
      const frame = plain(await ask(`/embed/shows?show=${slug}`));
      if (stamp !== '') expect.soft(frame, 'embed').toContain(`${few}: The Tin Whistlers`);
      const sheets = await planSheets({
        db: app.db,
        tonight: TONIGHT,
        pictures: async () => null,
        ahead: { shows: 300, artists: 0, venues: 0 },
        asked: [],
      });
      const preview = sheets.get(`shows/${slug}`);
      expect.soft(preview?.kind === 'show' ? preview.stamp : undefined, 'preview').toBe(stamp);
      const flyers = [...sheets.values()].flatMap((sheet) => (sheet.kind === 'flyer' ? JSON.stringify(sheet) : []));
      if (KINDS[name]?.night === undefined && stamp !== '') expect.soft(flyers.join(''), 'flyer').toContain(`"stamp":"${stamp}"`);

      for (const role of ['starrer', 'follower', 'keeper']) {
        const rows = await app.db
          .selectFrom('letter')
          .select(['subject', 'body'])
          .where('recipient', '=', people.get(role) ?? '')
          .execute();
        const mine = rows.filter(({ body }) => body.includes(slug));
        expect
          .soft(
            mine.map((each) => each.subject),
            role,
          )
          .toEqual([expect.stringContaining(`${subject}: The Tin Whistlers`)]);
      }
      const pushed = push.came.filter(({ words: { path } }) => path === `/shows/${slug}`).map(({ words: { title } }) => title);
      expect.soft(pushed, 'push').toEqual([expect.stringContaining(`${subject}: The Tin Whistlers`)]);
    },
  );

  test('that an editor took off the site is gone from lists, says so at its address, and stays among what somebody starred', async () => {
    const { id, slug } = showOf('another price');
    await editor.call(`/desk/shows/${id}/edit`, { fields: { hidden: { why: 'never happened', note: '' } }, expected: {} });
    const page = await app.site.request(`/shows/${slug}`);
    expect(page.status).toBe(410);
    expect(plain(await page.text())).toContain('It isn’t happening.');
    expect(await (await app.site.request(`/shows?from=${TONIGHT}`)).text()).not.toContain(`id="show-${id}"`);
    const mine = await (await app.site.request(`/my?shows=${id}.none`)).text();
    expect(plain(mine)).toContain('The Tin Whistlers w/ another price band at another price Hall: taken off the site. It isn’t happening.');
    await app.db
      .updateTable('show_change')
      .set({ changed_at: timestamp(NOW.add({ minutes: 20 })) })
      .where('show_id', '=', id)
      .where('after', '=', 'withdrawn')
      .execute();
    await writeNotices(letterContext(app.identity, ZONE), NOW.add({ minutes: 21 }));
    const letters = app.db
      .selectFrom('letter')
      .select(['subject', 'body'])
      .where('recipient', '=', people.get('starrer') ?? '');
    const [last] = (await letters.where('about', '=', `show:${id}`).execute()).slice(-1);
    expect(last?.subject).toBe('Not happening tonight: The Tin Whistlers at another price Hall');
    expect(last?.body).toContain('it isn’t happening.');
    expect(last?.body).not.toMatch(/No longer listed|says an editor/);
  });

  test('that its source lists again, or another in its place, is not listed twice', async () => {
    const name = 'no longer listed';
    const { id } = showOf(name);
    await editor.call('/desk/sources', {
      name: 'Another list',
      what: calendar(
        entry(
          'else',
          `DTSTART:20261121T213000\nSUMMARY:The Tin Whistlers w/ Somebody Else\nLOCATION:${name} Hall\nDESCRIPTION:Doors 7:45pm. $9.`,
        ),
      ),
    });
    const rows = await app.db.selectFrom('show').select(['id', 'status']).where('venue_name', '=', `${name} Hall`).execute();
    const html = await (await app.site.request(`/shows?from=${TONIGHT}`)).text();
    expect(rows.filter((each) => html.includes(`id="show-${each.id}"`))).toHaveLength(1);
    expect((await app.site.request(`/shows/${showOf(name).slug}`)).status).toBe(200);
    expect(rows.map((each) => each.id)).toContain(id);
  });
});
