import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublic } from '#backup/make/public.ts';
import { listTables } from '#database/tables/catalogue.ts';
import { type Caller, newCaller, newEditor } from '#rig/caller.ts';
import { givePage } from '#rig/keeper.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { History } from '#scene/history/history.ts';
import type { Redaction, RedactKind } from '#scene/history/redacted.ts';
import type { DeskTips } from '#scene/tip.ts';

type Decided = { decision: Decision };

describe.each(ENGINES)('words that editors remove for good, on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let admin: Caller;
  let member: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    [editor, admin] = [await newEditor(app, 'robin'), await newCaller(app, 'ash', { role: 'admin' })];
    member = await newCaller(app, 'wren', { email_verified: 1 });
  });
  afterAll(() => app.close());

  const call = <T>(path: string, body?: unknown) => editor.call<T>(path, body);
  const undo = (id: string) => call<{ left: string[] }>('/desk/undo', { id });
  const text = async (path: string) => (await app.site.request(path)).text();

  /** The tables in which anything says some words: all of them stand in a backup. */
  async function tablesWith(words: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await listTables(app.db, engine)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db);
      if (JSON.stringify(rows).includes(words)) found.push(name);
    }
    return found;
  }

  /** Removes words as the page at the desk does: counted first, then as many as were counted. */
  async function remove(kind: RedactKind, id: string, words: string, by = editor): Promise<Decision> {
    const { of, stillSays } = await by.call<Redaction>('/desk/redact/count', { kind, id, words });
    expect([of > 0, stillSays]).toEqual([true, []]);
    const decision = await by.call<Decision>('/desk/redact', { kind, id, words, of, why: 'A person asked.' });
    expect(decision.said).toContain('(A person asked.)');
    return decision;
  }

  test('a telephone number and a former member are gone from a band’s history, and nobody brings them back', async () => {
    await givePage(app, member, 'artist', 'tinwhistlers');
    const edit = async (fields: object, by = editor) =>
      by === editor
        ? (await call<Decided>('/desk/artists/tinwhistlers/edit', { fields })).decision
        : member.call<Decision>('/keep/artist/tinwhistlers/artist', { fields });
    const ada = { name: 'Ada Thornquist', part: 'Fiddle' };
    const bo = { name: 'Bo Pier', part: 'Drums' };
    await edit({ description: 'Call 555-0100.', members: [ada, bo] }, member);
    const called = await edit({ description: 'Call 555 01 00 or come by.' });
    const removed = await edit({ description: 'Come by.', members: [bo] });
    await edit({ name: 'Ada Thornquist’s Whistlers' });
    const renamed = await edit({ name: 'The Tin Whistlers' });
    const back = await undo(renamed.id);
    expect(back.left).toEqual([]);
    await edit({ name: 'The Tin Whistlers' });
    await edit({ othernames: ['Tin Whistlers'] });
    const feed = '/artists/tinwhistlers/history.atom';
    expect([await text(feed), await text('/artists/tinwhistlers/history')].every((page) => page.includes('Thornquist'))).toBe(true);

    await remove('artist', 'tinwhistlers', '(555) 0100');
    await remove('artist', 'tinwhistlers', 'ada thornquist');
    expect([await tablesWith('Thornquist'), await tablesWith('555-0100'), await tablesWith('555 01 00')]).toEqual([[], [], []]);
    for (const path of [feed, '/artists/tinwhistlers/history', '/api/history?kind=artist&id=tinwhistlers']) {
      const page = await text(path);
      expect([page.includes('removed by an editor'), /Thornquist|555/.test(page)], path).toEqual([true, false]);
    }
    const { revisions } = await call<History>('/history?kind=artist&id=tinwhistlers');
    const line = revisions.find(({ decision }) => decision?.id === removed.id);
    expect(line?.fields.map(({ field, before, now }) => [field, before, now])).toEqual([
      ['description', ['removed by an editor'], ['Come by.']],
      ['members', ['removed by an editor', 'Bo Pier (Drums)'], ['Bo Pier (Drums)']],
    ]);

    // Neither a keeper's revert, nor an editor's, nor the revert of a revert.
    const reverted = await member.call('/keep/artist/tinwhistlers/revert', { decision: removed.id });
    expect([reverted.error?.status, reverted.error?.message]).toEqual([
      'FAILED_PRECONDITION',
      'Its text was removed by an editor and can’t come back.',
    ]);
    expect((await undo(removed.id)).left.join(' ')).toContain('description of “The Tin Whistlers” was removed by an editor');
    expect((await text('/api/artists/tinwhistlers')).includes('Come by.')).toBe(true);
    await undo(called.id);
    expect((await call('/desk/again', { id: called.id })).error?.message).toBe('Its text was removed by an editor.');
    expect(await tablesWith('Thornquist')).toEqual([]);
    expect(await text('/api/search?q=thornquist')).not.toContain('tinwhistlers');
  });

  test('what a show was typed in as, and was called before, is gone where a field of it is given back, too', async () => {
    const venue = { id: null, name: 'Mo Undersea’s kitchen' };
    const fields = { date: '2027-03-05', startTime: '2000', title: 'Supper at Mo Undersea’s', venue };
    const { show, decision } = await call<Decided & { show: string }>('/desk/shows', {
      fields: { ...fields, bill: [{ artist: null, name: 'Low Water', role: 'headliner' }] },
    });
    const set = await call<Decision>(`/desk/shows/${show}/edit`, {
      fields: { event: 'Low Water', title: 'Supper', venue: { id: null, name: 'A kitchen' } },
    });
    expect([decision.said, set.said].join(' ')).toContain('Undersea');
    await remove('show', show, 'Mo Undersea');
    expect(await tablesWith('Undersea')).toEqual([]);
    for (const field of ['title', 'event', 'venue']) await call(`/desk/shows/${show}/give-back`, { field });
    await undo(set.id);
    expect([await tablesWith('Undersea'), await tablesWith('undersea')]).toEqual([[], []]);
    expect(JSON.stringify(await readPublic(app.db))).not.toMatch(/undersea/i);
  });

  test('a former name of an act or a venue is gone from the shows that left it, and from where a show was to be', async () => {
    const rename = async (kind: 'artist' | 'venue', id: string, fields: object) => call(`/desk/${kind}s/${id}/edit`, { fields });
    await rename('artist', 'quietboat', { name: 'Ines Quayle’s Choir' });
    await rename('venue', 'cannery', { name: 'Ines Quayle’s Parlor' });
    const venue = { id: 'cannery', name: 'Ines Quayle’s Parlor' };
    const bill = ['Ines Quayle’s Choir', 'Low Water'].map((name, at) => {
      return { artist: at === 0 ? 'quietboat' : null, name, role: at === 0 ? 'headliner' : 'support' };
    });
    const made = await call<{ show: string }>('/desk/shows', { fields: { date: '2027-04-06', title: 'Supper', venue, bill } });
    expect(made).not.toHaveProperty('error');
    const { show } = made;
    const elsewhere = { id: null, name: 'Ines Quayle’s, 12 Elm Street' };
    await call(`/desk/shows/${show}/edit`, { fields: { venue: elsewhere, bill: bill.slice(1) } });
    await rename('artist', 'quietboat', { name: 'The Choir' });
    await rename('artist', 'quietboat', { othernames: [] });
    await rename('venue', 'cannery', { name: 'The Parlor' });
    await rename('venue', 'cannery', { foundas: [] });
    const slugs = app.db.selectFrom('show').select('slug').where('id', '=', show);
    const { slug } = await slugs.executeTakeFirstOrThrow();
    expect(await text(`/shows/${slug}`)).toMatch(/Moved.*Ines Quayle’s Parlor/);

    // One act or venue at a time: what a show says of both goes with either.
    await remove('artist', 'quietboat', 'Ines Quayle’s Choir');
    await remove('venue', 'cannery', 'Ines Quayle’s Parlor');
    expect([await tablesWith('Quayle’s Choir'), await tablesWith('Quayle’s Parlor')]).toEqual([[], []]);
    await call(`/desk/shows/${show}/edit`, { fields: { venue: { id: null, name: 'Rope Hall' } } });
    await remove('show', show, 'Elm Street');
    expect(await tablesWith('Elm Street')).toEqual([]);
    const moved = app.db.selectFrom('show').select('slug').where('id', '=', show);
    for (const path of [`/shows/${(await moved.executeTakeFirstOrThrow()).slug}`, `/api/history?kind=show&id=${show}`])
      expect([path, (await text(path)).includes('Quayle’s, 12')]).toEqual([path, false]);
  });

  test('a former name is gone from the endings that say what is in a place now', async () => {
    const make = async (name: string) => (await call<Decided & { id: string }>('/desk/venues', { fields: { name } })).id;
    const [renamed, hidden, ended] = [await make('Odo Kelpwright’s Bar'), await make('Odo Kelpwright’s Loft'), await make('Slack Hall')];
    const end = async (id: string, name: string) =>
      expect(await call(`/desk/venues/${ended}/end`, { ended: '2026-05', ending: { why: 'closed', now: { id, name } } })).toHaveProperty(
        'id',
      );
    await end(hidden, 'Odo Kelpwright’s Loft');
    await call(`/desk/venues/${hidden}/hide`, { hidden: { why: 'other', note: '' } });
    expect(await text(`/venues/${ended}`)).toContain('Kelpwright’s Loft');
    await remove('venue', hidden, 'Odo Kelpwright');
    expect([await text(`/venues/${ended}`), await tablesWith('Kelpwright’s Loft')]).toEqual([
      expect.not.stringContaining('Kelpwright'),
      [],
    ]);

    await end(renamed, 'Odo Kelpwright’s Bar');
    await call(`/desk/venues/${renamed}/edit`, { fields: { name: 'The Bar' }, address: 'thebar' });
    await call('/desk/venues/thebar/edit', { fields: { foundas: [] } });
    await remove('venue', 'thebar', 'Odo Kelpwright');
    expect(await tablesWith('Kelpwright')).toEqual([]);
    expect(await text(`/venues/${ended}`)).toContain('Now <a href="/venues/thebar">The Bar</a>.');
  });

  test.each([
    ['venue', '/desk/venues/cannery/edit', 'cannery', 'description'],
    ['promoter', '/desk/promoters/tidewater/edit', 'tidewater', 'description'],
    ['service', '/desk/services/reed-and-rope/edit', 'reed-and-rope', 'phone'],
    ['news', '/desk/news/a-second-room/edit', 'a-second-room', 'text'],
    ['scene', '/desk/scene/edit', 'words', 'footer'],
  ] as const)('of a %s what its history said is gone', async (kind, path, id, field) => {
    const said = {
      description: 'Ring +1 555 77 88 99',
      phone: '+1 555 77 88 99',
      text: '<p>Ring <b>+1 555 77 88 99</b>.</p>',
      footer: 'Ring +1 555 77 88 99',
    };
    const edited = await call<Decided>(path, { fields: { [field]: said[field] } });
    const document = { kind, id, words: '555-778899' };
    const now = await call<Redaction>('/desk/redact/count', document);
    expect(now.stillSays).toHaveLength(1);
    expect((await call('/desk/redact', { ...document, of: now.of })).error?.status).toBe('FAILED_PRECONDITION');
    const off = await call<Decided>(path, {
      fields: { [field]: field === 'phone' ? null : field === 'text' ? '<p>Come by.</p>' : 'Come by.' },
    });
    await remove(kind, id, '555-778899');
    for (const { decision } of [off, edited]) await undo(decision.id);
    expect(await tablesWith('77 88 99')).toEqual([]);
  });

  test('what was taken off the site comes back without them, and not at all where it is called by them', async () => {
    const make = async (name: string, description: string) =>
      (await call<Decided & { id: string }>('/desk/artists', { fields: { name, description } })).id;
    const [named, described] = [await make('Una Brackwater', 'Sings.'), await make('The Gulls of May', 'Una Brackwater sings.')];
    const hide = (id: string) => call<Decision>(`/desk/artists/${id}/hide`, { hidden: { why: 'other', note: 'Una Brackwater asked.' } });
    const hidden = [await hide(named), await hide(described)];
    for (const id of [named, described]) await remove('artist', id, 'Una Brackwater');
    expect(await tablesWith('Brackwater')).toEqual([]);
    const [first, second] = [await undo(hidden[0]?.id ?? ''), await undo(hidden[1]?.id ?? '')];
    expect(first.left.join(' ')).toContain('removed by an editor and can’t come back');
    expect([
      (await app.site.request(`/artists/${named}`)).status,
      second.left,
      (await app.site.request(`/artists/${described}`)).status,
    ]).toEqual([410, ['An editor removed part of it for good, so it can’t come back.'].slice(1), 200]);
  });

  test('of a profile they are gone now and before, by an admin alone; of a tip by any editor', async () => {
    const fields = (bio: string) => ({ uid: member.uid, fields: { bio, displayname: 'Wren' } });
    await member.call('/post/registerData', { uid: member.uid, username: 'wren', displayname: 'Wren', createdAt: 1 });
    for (const bio of ['<p>Tom Saltreed owes me.</p>', '<p>Hello.</p>', '<p>Tom <b>Saltreed</b>, beware.</p>'])
      await member.call('/post/updateUserData', fields(bio));
    expect(await text('/u/wren')).toContain('beware');
    const asked = { kind: 'profile', id: member.uid, words: 'Tom Saltreed' };
    expect((await call('/desk/redact/count', asked)).error?.status).toBe('PERMISSION_DENIED');
    expect((await call('/desk/redact', { ...asked, of: 1 })).error?.status).toBe('PERMISSION_DENIED');
    await remove('profile', member.uid, 'Tom Saltreed', admin);
    expect([await tablesWith('Saltreed'), (await text('/u/wren')).includes('beware')]).toEqual([[], false]);
    const { revisions } = await member.call<History>('/post/profileHistory', { uid: member.uid });
    for (const { position } of revisions) await member.call('/post/putProfileBack', { uid: member.uid, position });
    expect(await tablesWith('Saltreed')).toEqual([]);

    await member.call('/tips', { date: '2026-12-11', who: 'Wet Rope', words: 'Ask Lena Mudlark', reach: 'lena mudlark at the pier' });
    const tip = (await call<DeskTips>('/desk/tips')).tips.find(({ who }) => who === 'Wet Rope')?.id ?? '';
    const settled = await call<Decision>(`/desk/tips/${tip}`, { as: 'refused', answer: 'Lena Mudlark says no.' });
    await undo(settled.id);
    await remove('tip', tip, 'Lena Mudlark');
    expect([...(await tablesWith('Mudlark')), ...(await tablesWith('mudlark'))]).toEqual([]);
    expect(JSON.stringify(await call('/desk/tips'))).toContain('removed by an editor');
  });

  test('it is for editors, says what it was of and why, holds for good, and removes no more than was seen', async () => {
    await call('/desk/venues/cannery/edit', { fields: { access: 'Ask Kit Sandbar' } });
    await call('/desk/venues/cannery/edit', { fields: { access: 'Ask at the bar' } });
    const asked = { kind: 'venue', id: 'cannery', words: 'Kit Sandbar' };
    const { of } = await call<Redaction>('/desk/redact/count', asked);
    expect((await member.call('/desk/redact', { ...asked, of })).error?.status).toBe('PERMISSION_DENIED');
    expect((await call('/desk/redact', { ...asked, of: of + 1 })).error?.status).toBe('ABORTED');
    expect((await call('/desk/redact', { ...asked, of, why: 'Kit Sandbar asked.' })).error?.fields).toHaveProperty('why');
    expect((await call('/desk/redact/count', { ...asked, id: 'nowhere' })).error?.status).toBe('NOT_FOUND');
    expect((await call<Redaction>('/desk/redact/count', { ...asked, words: 'andbar' })).of).toBe(0);
    const decision = await remove('venue', 'cannery', 'Kit Sandbar');
    expect(((await undo(decision.id)) as { error?: { status: string } }).error?.status).toBe('FAILED_PRECONDITION');
    await call('/desk/changes/take-back', { account: editor.uid, since: '2020-01-01T00:00:00Z' });
    expect(await tablesWith('Sandbar')).toEqual([]);
  });

  test('an editor finds it beside each change, is told how much it is, and confirms it without a script', async () => {
    await call('/desk/venues/cannery/edit', { fields: { access: 'Ring Kit Sandbar' } });
    await call('/desk/venues/cannery/edit', { fields: { access: 'Ring the bell' } });
    const walker = new Walker(app.site);
    await walker.send('/login', { email: editor.email, password: PASSWORD, back: '/' });
    expect(await (await walker.ask('/venues/cannery/history')).text()).toContain('/desk/redact?kind=venue&amp;id=cannery');
    expect(await text('/venues/cannery/history')).not.toContain('/desk/redact');
    const form = { intent: 'redact', kind: 'venue', id: 'cannery', words: 'Kit Sandbar', reason: '' };
    const first = await (await walker.send('/desk/redact?kind=venue&id=cannery', form)).text();
    const [, sure = ''] = /Type (\d+) here to remove it for good/.exec(first) ?? [];
    expect(await (await walker.send('/desk/redact?kind=venue&id=cannery', { ...form, sure })).text()).toContain('Removed for good.');
    expect(await tablesWith('Sandbar')).toEqual([]);
  });
});
