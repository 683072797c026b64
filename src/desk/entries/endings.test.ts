import { describe, expect, test } from 'vitest';
import { newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Decision } from '#scene/desk/desk.ts';

type Decided = { decision: Decision; id: string };

describe.each(ENGINES)('what ended, on %s', (engine) => {
  const { app, call, keep, questions } = openDesk(engine);
  const make = async (kind: 'artists' | 'venues', name: string) =>
    (await call<Decided>(`/desk/${kind}`, { fields: { name }, despite: true })).id;
  const page = async (address: string) => (await app().site.request(address)).text();
  const status = async (id: string) =>
    (await app().db.selectFrom('show').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const asked = async () => (await questions()).filter(({ kind }) => kind === 'ended');
  const announce = async (fields: object) => (await call<{ show: string }>('/desk/shows', { fields, despite: true })).show;
  const act = (artist: string | null, name: string, role = 'headliner') => ({ artist, name, role });

  test('a venue that closed says when and what is there now, and its coming shows are canceled, left or asked about', async () => {
    const [id, now] = [await make('venues', 'Net Loft Hall'), await make('venues', 'Rope Shed')];
    const at = (date: string, title: string) => announce({ date, startTime: '2000', title, venue: { id, name: 'Net Loft Hall' } });
    const past = await at('2026-10-03', 'Long ago');
    const [one, two, three] = [await at('2027-02-03', 'One'), await at('2027-02-04', 'Two'), await at('2027-02-05', 'Three')];
    const end = (more: object) =>
      call<Decision>(`/desk/venues/${id}/end`, {
        ended: '2024-05',
        ending: { why: 'closed', now: { id: now, name: 'Rope Shed' } },
        ...more,
      });
    expect((await end({ cancel: [past] })).error?.status).toBe('INVALID_ARGUMENT');
    expect((await end({ ending: { why: 'died' } })).error?.code).toBe(400);
    const words = 'The roof came down.\nNobody was hurt.';
    const closed = await end({ ending: { why: 'closed', now: { id: now, name: 'Rope Shed' }, words }, cancel: [one] });
    expect(closed.said).toBe('Said of “Net Loft Hall”: Closed in May 2024. Canceled one show.');
    const html = await page(`/venues/${id}`);
    expect(html).toContain(`<b>Closed in May 2024.</b> Now <a href="/venues/${now}">Rope Shed</a>.`);
    expect(html).toContain('The roof came down.');
    expect(html).not.toContain('This is us');
    expect([await status(past), await status(one), await status(two)]).toEqual(['announced', 'cancelled', 'announced']);
    expect((await asked()).map(({ told, why }) => [told.show.id, why])).toEqual([
      [two, 'Net Loft Hall: Closed in May 2024. The show is after that.'],
      [three, 'Net Loft Hall: Closed in May 2024. The show is after that.'],
    ]);
    const [first, second] = await asked();
    await call('/desk/answer', { question: first?.id, answer: { as: 'cancel' } });
    await call('/desk/answer', { question: second?.id, answer: { as: 'ignore' } });
    expect([await status(two), await status(three), (await asked()).length]).toEqual(['cancelled', 'announced', 0]);
    // What a calendar tells of later is asked about, too.
    await keep('Feb sixth', 'sat feb 6: Neap at Net Loft Hall 9pm');
    expect((await asked()).map(({ told }) => told.show.event)).toEqual(['Neap']);
    // What is there now keeps its link when it is renamed, and its name when it is gone.
    await call(`/desk/venues/${now}/edit`, { fields: { name: 'Rope Works' }, address: 'ropeworks' });
    expect(await page(`/venues/${id}`)).toContain('Now <a href="/venues/ropeworks">Rope Works</a>.');
    const off = await call<Decision>('/desk/venues/ropeworks/hide', { hidden: { why: 'other', note: '' } });
    expect(await page(`/venues/${id}`)).toMatch(/Now (?:<!-- -->)?Rope Shed/);
    await call('/desk/undo', { id: off.id });
    await call('/desk/undo', { id: closed.id });
    expect(await page(`/venues/${id}`)).not.toContain('Closed in May');
    expect([await status(one), await status(two), (await asked()).length]).toEqual(['announced', 'cancelled', 0]);
  });

  test('a name without a page ended or died: it says so without asking whether it is you, and may leave the bill of others', async () => {
    const [duo, singer] = [await make('artists', 'Tern Duo'), await make('artists', 'Ebb Singer')];
    expect(await page(`/artists/${duo}`)).toContain('Is this you');
    const shared = await announce({ date: '2027-03-09', bill: [act(null, 'Marsh Anthem'), act(duo, 'Tern Duo', 'support')] });
    const alone = await announce({ date: '2027-03-10', bill: [act(singer, 'Ebb Singer')] });
    const ended = await call<Decision>(`/desk/artists/${duo}/end`, { ended: '2026-11-02', ending: { why: 'ended' }, unbill: [shared] });
    expect(ended.said).toBe('Said of “Tern Duo”: Ended on November 2, 2026. Took the name off the bill of one show.');
    const html = await page(`/artists/${duo}`);
    expect(html).toContain('Ended on November 2, 2026.');
    for (const question of ['Is this you', 'This is us']) expect(html).not.toContain(question);
    expect(await status(shared)).toBe('announced');
    const bill = app().db.selectFrom('credit').select('name').where('show_id', '=', shared);
    expect(await bill.execute()).toEqual([{ name: 'Marsh Anthem' }]);
    await call(`/desk/artists/${singer}/end`, { ended: null, ending: { why: 'died', words: 'We miss you.' } });
    const early = await call<Decided & { error?: { message: string } }>(`/desk/artists/${singer}/end`, {
      ended: '2027-01-01',
      ending: { why: 'died' },
    });
    expect(early.error?.message).toContain('hasn’t come yet');
    const died = await page(`/artists/${singer}`);
    expect(died).toContain('Has died.');
    expect(died).toContain('We miss you.');
    expect(died).not.toContain('lone next-up');
    const { slug } = await app().db.selectFrom('show').select('slug').where('id', '=', alone).executeTakeFirstOrThrow();
    const night = await page(`/shows/${slug}`);
    expect(night).toContain('We miss you.');
    expect(night).not.toContain('Is it you');
    expect((await asked()).map(({ told }) => told.show.id)).toEqual([alone]);
    // An end of which only the year is known is set in the form of the page: the desk asks as well.
    const late = await make('artists', 'Late Gulls');
    const later = await announce({ date: '2027-04-01', bill: [act(late, 'Late Gulls'), act(null, 'Others', 'support')] });
    await call(`/desk/artists/${late}/edit`, { fields: { ended: '2025' } });
    expect(await page(`/artists/${late}`)).toContain('Ended in 2025.');
    const question = (await asked()).find(({ told }) => told.show.id === later);
    await call('/desk/answer', { question: question?.id, answer: { as: 'unbill' } });
    expect(await app().db.selectFrom('credit').select('name').where('show_id', '=', later).execute()).toEqual([{ name: 'Others' }]);
  });

  test('an end that is still ahead is announced, and nothing is said to be over', async () => {
    const [room, name] = [await make('venues', 'Tally Room'), await make('artists', 'Slack Water')];
    await call(`/desk/venues/${room}/end`, { ended: '2027-12-31', ending: { why: 'closed' } });
    const venue = await page(`/venues/${room}`);
    for (const words of ['Closes on December 31, 2027.', 'This is us']) expect(venue).toContain(words);
    const inList = (await page('/venues')).split('Tally Room</a>')[1]?.split('</article>')[0];
    expect(inList).toContain('Open until December 31, 2027.');
    await call(`/desk/artists/${name}/end`, { ended: '2027', ending: { why: 'ended' } });
    const act = await page(`/artists/${name}`);
    for (const words of ['Ends in 2027.', 'Is this you']) expect(act).toContain(words);
    await call(`/desk/artists/${name}/edit`, { fields: { verified: true, ending: null } });
    const whole = await page(`/artists/${name}`);
    for (const words of ['Ends in 2027.', 'No shows announced.']) expect(whole).toContain(words);
    expect(whole).not.toMatch(/They’re no longer playing|Played/);
  });

  test('without JavaScript an editor says how a venue closed and what becomes of its shows, and that it is open again', async () => {
    const [id] = [await make('venues', 'Winch House'), await make('venues', 'Capstan')];
    const show = await announce({ date: '2027-05-03', title: 'Last dance', venue: { id, name: 'Winch House' } });
    const walker = new Walker(app().site);
    await walker.send('/login', { email: 'editor@tunes.example', password: PASSWORD, back: '/' });
    const desk = `/desk/venues/${id}`;
    expect(await (await walker.ask(desk)).text()).toMatch(/Last dance.*Leave it, and ask under Questions.*Cancel it/s);
    const form = { intent: 'end', endwhy: 'closed', endwhen: '2026-11', endnow: 'the capstan', endwords: '', [`show ${show}`]: 'cancel' };
    expect(await (await walker.send(desk, { ...form, endwhen: 'lately' })).text()).toContain('Enter a year, month or day');
    expect(await (await walker.send(desk, form)).text()).toContain('Closed in November 2026. Canceled one show.');
    expect(await status(show)).toBe('cancelled');
    expect(await page(`/venues/${id}`)).toContain('Now <a href="/venues/capstan">Capstan</a>.');
    // The form of the page leaves it as it is.
    const loaded = Walker.field(await (await walker.ask(desk)).text(), 'loaded');
    await walker.send(desk, { intent: 'edit', loaded, name: 'Winch House', daymark: 'circle', city: 'Tin Harbor' });
    expect(await call(`/venues/${id}`)).toMatchObject({ city: 'Tin Harbor', ended: '2026-11', ending: { why: 'closed' } });
    await walker.send(desk, { intent: 'unend' });
    expect(await call(`/venues/${id}`)).not.toHaveProperty('ending');
  });

  test('all shows after one ending are answered by one press, with or without a script, and asked about again once that is undone', async () => {
    const walker = new Walker(app().site);
    const { email } = await newEditor(app(), 'tern');
    await walker.send('/login', { email, password: PASSWORD, back: '/' });
    const [id, other] = [await make('venues', 'Sail Loft Hall'), await make('venues', 'Sail Shed')];
    const at = (venue: string, date: string) =>
      announce({ date, startTime: '2000', title: `Night ${date}`, venue: { id: venue, name: '' } });
    const shows = await Promise.all(['2027-05-03', '2027-05-04', '2027-05-05'].map((date) => at(id, date)));
    const elsewhere = await at(other, '2027-05-06');
    for (const venue of [id, other]) await call(`/desk/venues/${venue}/end`, { ended: '2026-12', ending: { why: 'closed' } });
    const before = (await asked()).map(({ told }) => told.show.id);
    for (const show of [...shows, elsewhere]) expect(before).toContain(show);
    const html = await (await walker.ask('/desk')).text();
    for (const answer of ['Cancel all of them', 'None of them are affected']) expect(html.split(`>${answer}<`)).toHaveLength(4);
    const question = async () => (await asked()).find(({ told }) => told.show.id === shows[1])?.id ?? '';
    const left = async () => (await asked()).map(({ told }) => told.show.id).filter((show) => [...shows, elsewhere].includes(show));
    const stand = () => Promise.all([...shows, elsewhere].map(status));
    const answered = await walker.send('/desk', { intent: 'answer', question: await question(), as: 'cancel all' });
    expect(await answered.text()).toContain('Marked 3 shows as canceled.');
    expect([await stand(), await left()]).toEqual([['cancelled', 'cancelled', 'cancelled', 'announced'], [elsewhere]]);
    const { decisions } = await call<{ decisions: Decision[] }>('/desk/decisions');
    const decision = decisions.find(({ said }) => said === 'Marked 3 shows as canceled.')?.id;
    await call('/desk/undo', { id: decision });
    expect([await stand(), await left()]).toEqual([Array.from({ length: 4 }, () => 'announced'), [...shows, elsewhere]]);
    const none = await call<Decision>('/desk/answer', { question: await question(), answer: { as: 'none affected' } });
    expect(none.said).toBe('Kept 3 shows on, whatever happened to “Sail Loft Hall”.');
    expect([await stand(), await left()]).toEqual([Array.from({ length: 4 }, () => 'announced'), [elsewhere]]);
    await call('/desk/undo', { id: none.id });
    expect(await left()).toEqual([...shows, elsewhere]);
  });
});
