import { describe, expect, onTestFinished, test } from 'vitest';
import { hear } from '#ingest/hear/hear.ts';
import { findSource } from '#ingest/store/source-store.ts';
import { newEditor } from '#rig/caller.ts';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { isGone } from '#rig/samples.ts';
import { ENGINES, openTestSite } from '#rig/test-app.ts';
import type { Decision, Questions } from '#scene/desk/desk.ts';
import { listShows } from '#shows/store.ts';

describe.each(ENGINES)('what the desk is asked on %s', (engine) => {
  const { app, call, keep, showsOn, questions } = openDesk(engine);

  test('a name that may be somebody’s waits for an editor; read as them, it links for good', async () => {
    await keep('Misspelt', calendar(entry('m', 'DTSTART:20261203T200000\nSUMMARY:The Quiet Boats\nLOCATION:The Cannery')));
    const question = (await questions()).find(({ kind, words }) => kind === 'artist' && words === 'The Quiet Boats');
    expect(question?.candidates.map(({ id }) => id)).toContain('quietboat');
    await call('/desk/answer', { question: question?.id, answer: { as: 'read as', means: 'quietboat' } });
    expect((await showsOn('2026-12-03'))[0]?.bill).toMatchObject([{ artist: 'quietboat', name: 'Quiet Boat' }]);
    await keep('Misspelt again', calendar(entry('m2', 'DTSTART:20261213T200000\nSUMMARY:The Quiet Boats\nLOCATION:Bilge Bar')));
    expect((await showsOn('2026-12-13'))[0]?.bill).toMatchObject([{ artist: 'quietboat' }]);
  });

  test('whoever is no likely one is a new artist in one press, billed by that name, and none again when that is taken back', async () => {
    const night = (uid: string) => calendar(entry(uid, 'DTSTART:20261216T200000\nSUMMARY:Quiet Boat Band\nLOCATION:Bilge Bar'));
    await keep('Boots', night('qb'));
    const asked = async () => (await questions()).find(({ kind, words }) => kind === 'artist' && words === 'Quiet Boat Band');
    const billed = async () => (await showsOn('2026-12-16')).flatMap(({ bill }) => bill).filter(({ name }) => name === 'Quiet Boat Band');
    const question = await asked();
    const decision = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'new artist' } });
    expect(decision.said).toBe('Made an artist: “Quiet Boat Band”.');
    expect(await billed()).toMatchObject([{ artist: 'quietboatband', name: 'Quiet Boat Band' }]);
    expect(await asked()).toBeUndefined();
    await call('/desk/undo', { id: decision.id });
    expect(await billed()).toMatchObject([{ artist: null, name: 'Quiet Boat Band' }]);
    expect((await asked())?.id).toBe(question?.id);
  });

  test('a night that one source names twice at one hour is two until somebody says; at two hours nobody is asked', async () => {
    const at = (uid: string, time: string, title: string) => entry(uid, `DTSTART:20270205T${time}\nSUMMARY:${title}\nLOCATION:The Cannery`);
    const twice = [at('u1', '220000', 'Sea Salt Selectors'), at('u2', '220000', 'Sea Salt Selectors (upstairs)')];
    await keep('Twice', calendar(...twice, at('u3', '180000', 'Neap (early show)'), at('u4', '203000', 'Neap (late show)')));
    const listed = async () =>
      (await showsOn('2027-02-05'))
        .map(({ event }) => event)
        .filter((event) => /Neap|Salt/.test(event))
        .sort();
    const both = ['Neap (early show)', 'Neap (late show)', 'Sea Salt Selectors'];
    expect(await listed()).toEqual([...both, 'Sea Salt Selectors (upstairs)']);
    const asked = (await questions()).filter(({ kind, told }) => kind === 'same' && told.show.night === '2027-02-05');
    expect(asked).toMatchObject([{ why: expect.stringContaining('Two venues, or one show?'), other: { show: { event: both[2] } } }]);
    await call('/desk/answer', { question: asked[0]?.id, answer: { as: 'merge' } });
    expect(await listed()).toHaveLength(3);
  });

  test('trivia is no show unless asked for', async () => {
    await keep('Pub', calendar(entry('t', 'DTSTART:20261207T190000\nSUMMARY:Tuesday Trivia\nLOCATION:Bilge Bar')));
    expect(await listShows(app().db, { from: '2026-12-07', to: '2026-12-08', limit: 10 })).toEqual([]);
    expect((await showsOn('2026-12-07'))[0]).toMatchObject({
      kind: 'other',
      kindReason: expect.stringMatching(/^Its title says “trivia”/),
    });
    const page = await (await app().site.request('/shows?from=2026-12-07')).text();
    expect(page.replaceAll('<!-- -->', '')).toMatch(/Show trivia and such too \(\d\)/);
    expect(await (await app().site.request('/shows?from=2026-12-07&others=1')).text()).toContain('Tuesday Trivia');
  });

  test('what its source files under food is never announced as music; what may be music is told in small', async () => {
    const nights = [
      entry('f', 'DTSTART:20261208T180000\nSUMMARY:Rita’s Dumplings\nLOCATION:Bilge Bar\nCATEGORIES:Food Truck'),
      entry('m', 'DTSTART:20261208T200000\nSUMMARY:Neap Quartet\nLOCATION:Bilge Bar\nCATEGORIES:Live Music'),
      entry('p', 'DTSTART:20261208T190000\nSUMMARY:Lantern Evening\nLOCATION:The Boat House\nDESCRIPTION:Come along.'),
    ];
    const quiet = ['Story time', 'Tax help', 'Book club', 'Blood drive', 'Chess club'].map((title, n) =>
      entry(`q${n}`, `DTSTART:20261209T200000\nSUMMARY:${title}\nLOCATION:Town Hall`),
    );
    await keep('Tin Harbor days', calendar(...nights, ...quiet));
    const [truck, perhaps, band] = await showsOn('2026-12-08');
    expect([truck?.kind, band?.kind]).toEqual(['other', 'music']);
    expect([truck?.music, perhaps?.music, band?.music].toSorted()).toEqual([truck?.music, perhaps?.music, band?.music]);
    for (const nights of ['from=2026-12-08', 'from=2026-12-08&until=2026-12-09']) {
      const page = (await (await app().site.request(`/shows?${nights}`)).text()).replaceAll('<!-- -->', '');
      const [sure = '', small = ''] = page.split('Perhaps music');
      expect([sure.includes('Rita'), small.includes('Rita')]).toEqual([false, false]);
      expect(sure).toContain('Neap Quartet');
      expect([sure.includes('Lantern Evening'), small.includes('Lantern Evening')]).toEqual([false, true]);
    }
    const { listings } = await call<{ listings: { event: string }[] }>('/');
    expect(listings.filter(({ event }) => /Rita|Lantern Evening/.test(event))).toEqual([]);
  });

  test('a pair of shows that stands in several weeks is asked about once, and the answer holds in all', async () => {
    const weeks = (uid: string, title: string, count: number) =>
      calendar(entry(uid, `DTSTART:20261215T200000\nRRULE:FREQ=WEEKLY;COUNT=${count}\nSUMMARY:${title}\nLOCATION:The Cannery`));
    const pairs = async () => (await questions()).filter(({ kind, words }) => kind === 'same' && /Live Music|Wretch/.test(words));
    const before = (await call<Questions>('/desk/questions')).open;
    const town = await keep('Town weekly', weeks('w', 'Live Music', 3));
    const own = await keep('Own weekly', weeks('w', 'Wretch', 3), { venue: 'cannery' });
    const [asked, ...others] = await pairs();
    expect(others).toEqual([]);
    expect((await call<Questions>('/desk/questions')).open).toBe(before + 1);
    await call('/desk/answer', { question: asked?.id, answer: { as: 'ignore' } });
    expect(await pairs()).toEqual([]);
    const more = [await keep('Town weekly on', weeks('x', 'Live Music', 4))];
    expect(await pairs()).toEqual([]);
    for (const { id } of [town, own, ...more]) await call('/desk/sources/remove', { id });
  });

  test('a pair of several weeks that is said to be one becomes one in each', async () => {
    const weeks = (title: string) =>
      calendar(entry('one', `DTSTART:20261217T190000\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:${title}\nLOCATION:The Cannery`));
    const kept = [await keep('Town jam', weeks('Live Music')), await keep('Own jam', weeks('Wretch'), { venue: 'cannery' })];
    const asked = (await questions()).find(({ kind, told }) => kind === 'same' && told.show.startTime === '1900');
    await call('/desk/answer', { question: asked?.id, answer: { as: 'merge' } });
    for (const night of ['2026-12-17', '2026-12-24', '2026-12-31'])
      expect((await showsOn(night)).filter(({ startTime, status }) => startTime === '1900' && !isGone({ status }))).toHaveLength(1);
    for (const { id } of kept) await call('/desk/sources/remove', { id });
  });

  test('what an editor says a night is holds, is taught to others of its title, and is taken back', async () => {
    const week = (uid: string, day: number) => entry(uid, `DTSTART:202612${day}T200000\nSUMMARY:Bilge Blend\nLOCATION:Bilge Bar`);
    const { id } = await keep('Blends', calendar(week('b1', 14), week('b2', 21)));
    const both = async () =>
      [...(await showsOn('2026-12-14')), ...(await showsOn('2026-12-21'))].filter(({ event }) => event === 'Bilge Blend');
    const before = (await both()).map(({ kind, music }) => ({ kind, music }));
    const said = await call<Decision>(`/desk/shows/${(await both())[0]?.id}/edit`, { fields: { kind: 'stage' } });
    expect(said.said).toBe('Said that “Bilge Blend” is a stage event, not music.');
    const stage = { kind: 'stage', kindReason: 'An editor said so.', kindProbability: 1, music: 0 };
    expect(await both()).toMatchObject([stage, stage]);
    const source = await findSource(app().db, id);
    if (source === undefined) throw new Error('the source is missing');
    await hear(app().db, { ...source, fingerprint: null }, app().clock);
    expect(await both()).toMatchObject([stage, stage]);
    await call('/desk/undo', { id: said.id });
    expect((await both()).map(({ kind, music }) => ({ kind, music }))).toEqual(before);
  });

  test('who plays is asked where a title reads in two ways, once for all its weeks, and what was said holds until taken back', async () => {
    const weeks = ['20261124', '20261201', '20270105'];
    const entries = weeks.map((day) => entry(`pair-${day}`, `DTSTART:${day}T203000\nSUMMARY:Salt Road & Red Buoy\nLOCATION:The Cannery`));
    const { id } = await keep('Pairs', calendar(...entries), { venue: 'cannery' });
    const bills = async () =>
      (await showsOn('2026-12-01')).filter(({ event }) => event.includes('Red Buoy')).map(({ bill }) => bill.map(({ name }) => name));
    expect(await bills()).toEqual([['Salt Road', 'Red Buoy']]);
    const asked = async () => (await questions()).filter(({ kind, words }) => kind === 'bill' && words.includes('Red Buoy'));
    const [question, ...more] = await asked();
    expect(more).toEqual([]);
    expect(question?.candidates.map(({ name }) => name)).toEqual(['“Salt Road”, “Red Buoy”', '“Salt Road & Red Buoy”']);
    expect(await call('/desk/answer', { question: question?.id, answer: { as: 'kind', kind: 'music' } })).toMatchObject({
      error: { code: 400 },
    });
    const { id: decision } = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'played by', reading: '2' } });
    expect([await bills(), await asked()]).toEqual([[['Salt Road & Red Buoy']], []]);
    const another = await keep(
      'Pairs elsewhere',
      calendar(entry('pair', 'DTSTART:20261202T203000\nSUMMARY:Neap w/ Salt Road & Red Buoy\nLOCATION:Bilge Bar')),
    );
    const elsewhere = (await showsOn('2026-12-02')).map(({ bill }) => bill.map(({ name }) => name));
    expect(elsewhere).toContainEqual(['Neap', 'Salt Road & Red Buoy']);
    await call('/desk/sources/remove', { id: another.id });
    await call('/desk/sources/hear', { id });
    expect([await bills(), await asked()]).toEqual([[['Salt Road & Red Buoy']], []]);
    await call('/desk/undo', { id: decision });
    expect([await bills(), (await asked()).length]).toEqual([[['Salt Road', 'Red Buoy']], 1]);
    await call('/desk/sources/remove', { id });
  });

  test('what may be music is asked about in the fortnight before, and is what was said', async () => {
    const night = (uid: string, day: string, words: string) => entry(uid, `DTSTART:${day}T160000\nSUMMARY:${words}\nLOCATION:The Cannery`);
    const { id } = await keep('Town list', calendar(night('soon', '20261129', 'Night Watch'), night('later', '20270228', 'Night Harbour')));
    const asked = async () =>
      (await questions()).flatMap(({ kind, words }) => (kind === 'kind' && words.startsWith('Night') ? [words] : []));
    expect(await asked()).toEqual(['Night Watch']);
    const question = (await questions()).find(({ words }) => words === 'Night Watch');
    const { id: decision } = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'kind', kind: 'stage' } });
    const kinds = async () => (await showsOn('2026-11-29')).filter(({ event }) => event === 'Night Watch').map(({ kind }) => kind);
    expect([await asked(), await kinds()]).toEqual([[], ['stage']]);
    await call('/desk/undo', { id: decision });
    expect(await asked()).toEqual(['Night Watch']);
    await call('/desk/sources/remove', { id });
  });

  test('what may be music is answered once for everything at its venue, but for what was said of a title', async () => {
    const night = (uid: string, day: string, words: string) => entry(uid, `DTSTART:${day}T160000\nSUMMARY:${words}\nLOCATION:Quay Lofts`);
    const told = { '20261129': 'Night Heron', '20261130': 'Night Anchor', '20261201': 'Tuesday Trivia' };
    const { id } = await keep('Town nights', calendar(...Object.entries(told).map(([day, words]) => night(day, day, words))));
    const asked = async () => (await questions()).filter(({ kind, words }) => kind === 'kind' && words.startsWith('Night'));
    const kinds = async () => {
      const shows = await Promise.all(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map(showsOn));
      return shows.flat().flatMap(({ venue, kind }) => (venue.name === 'Quay Lofts' ? [kind] : []));
    };
    const before = await kinds();
    const [first, second] = await asked();
    expect([first?.words, second?.words]).toEqual(['Night Heron', 'Night Anchor']);
    const { id: title } = await call<Decision>('/desk/answer', { question: second?.id, answer: { as: 'kind', kind: 'other' } });
    const answer = { as: 'kind', kind: 'music', everything: true };
    const decision = await call<Decision>('/desk/answer', { question: first?.id, answer });
    expect(decision.said).toBe('Everything at Quay Lofts is music.');
    expect([await kinds(), await asked()]).toEqual([['music', 'other', 'music'], []]);
    const more = await keep('More nights', calendar(night('more', '20261202', 'Pub Quiz')));
    expect([await kinds(), await asked()]).toEqual([['music', 'other', 'music', 'music'], []]);
    for (const taken of [decision.id, title]) await call('/desk/undo', { id: taken });
    expect(await kinds()).toEqual([...before, 'other']);
    expect((await asked()).map(({ words }) => words)).toEqual(['Night Heron', 'Night Anchor']);
    for (const each of [id, more.id]) await call('/desk/sources/remove', { id: each });
  });
});

test.each(ENGINES)(
  'late in the evening, when it is tomorrow in UTC, a pair of tonight is answered for all its weeks, on %s',
  async (engine) => {
    const app = await openTestSite(engine, '2026-12-18T01:30:00Z');
    onTestFinished(app.close);
    const editor = await newEditor(app, 'late');
    const weeks = (title: string) =>
      calendar(entry('late', `DTSTART:20261217T220000\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:${title}\nLOCATION:The Cannery`));
    await editor.call('/desk/sources', { name: 'Town', what: weeks('Live Music') });
    await editor.call('/desk/sources', { name: 'Own', what: weeks('Wretch'), venue: 'cannery' });
    const pairs = async () =>
      (await editor.call<Questions>('/desk/questions')).questions.filter(
        ({ kind, told }) => kind === 'same' && told.show.startTime === '2200',
      );
    const [asked] = await pairs();
    expect(asked?.told.show.date).toBe('2026-12-17');
    await editor.call('/desk/answer', { question: asked?.id, answer: { as: 'ignore' } });
    expect(await pairs()).toEqual([]);
    const open = app.db.selectFrom('question').select('id').where('kind', '=', 'same').where('decision_id', 'is', null);
    expect(await open.execute()).toEqual([]);
  },
);
