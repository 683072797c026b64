import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/engines/open.ts';
import { deleteAccount } from '#identity/account/change-credentials.ts';
import { signUp } from '#identity/account/sign-up.ts';
import { hear } from '#ingest/hear/hear.ts';
import { removeSource } from '#ingest/store/remove-source.ts';
import { findPasted, findSource } from '#ingest/store/source-store.ts';
import { type Caller, newCaller, newEditor } from '#rig/caller.ts';
import { sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { BODIES } from '#rig/who-may.ts';
import type { Decision, Decisions, DeskSource, FilteredSource, FilterTrial, Questions, ShowEvidence, Trial } from '#scene/desk.ts';
import { listShows } from '#shows/store.ts';
import { decide } from './decision-store.ts';

const entry = (uid: string, lines: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines.trim().replace(/\n\s*/g, '\r\n')}\r\nEND:VEVENT`;
const calendar = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`;

describe.each(ENGINES)('the desk on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let member: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    [editor, member] = [await newEditor(app, 'editor'), await newCaller(app, 'member')];
  });
  afterAll(() => app.close());

  const call = <T>(path: string, body?: unknown, who = editor) => who.call<T>(path, body);
  const keep = (name: string, what: string, more: object = {}) => call<DeskSource>('/desk/sources', { name, what, ...more });
  const showsOn = async (night: string) =>
    (await listShows(app.db, { from: night, to: `${night}~`, others: true, limit: 50 })).filter((show) => show.night === night);
  const questions = async () => (await call<Questions>('/desk/questions')).questions;

  test('a decision says who made it as long as they have an account, and keeps no address of theirs after', async () => {
    const account = { email: 'gone@tunes.example', password: 'three quiet boats' };
    const { account: row, ...gone } = await signUp(app.identity, account, 'client', { address: '', agent: '' });
    await app.db.transaction().execute((change) => decide(change, 'artist', 'Gone said so', {}, { editor: row.id, now: app.clock() }));
    const by = async () => (await call<Decisions>('/desk/decisions')).decisions.find(({ said }) => said === 'Gone said so')?.by;
    expect(await by()).toBe('gone@tunes.example');
    await deleteAccount(app.identity, { account: row, ...gone });
    expect(await by()).toBe('a former editor');
    expect(JSON.stringify(await app.db.selectFrom('decision').selectAll().execute())).not.toContain('@');
  });

  test('keeps as many sources as it was asked to, however many at once and alike in name', async () => {
    const kept = await Promise.all(
      Array.from({ length: 12 }, (_, n) => keep('The same name', `mon nov 30: Act ${n} at The Cannery 9pm`, { format: 'list' })),
    );
    const ids = kept.map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    const texts = await app.db.selectFrom('pasted').select(['source_id', 'text']).where('source_id', 'in', ids).execute();
    expect(new Set(texts.map(({ text }) => text)).size).toBe(12);
    for (const id of ids) await call('/desk/sources/remove', { id });
  });

  test('is for editors alone, by every route', async () => {
    const routes = (app.site.request('/api/openapi.json') as Promise<Response>).then(
      (response) => response.json() as Promise<{ paths: Record<string, object> }>,
    );
    for (const [path, methods] of Object.entries((await routes).paths).filter(([name]) => name.startsWith('/desk'))) {
      for (const method of Object.keys(methods)) {
        const ask = (headers: Record<string, string>) =>
          app.site.request(`/api${path.replace('{id}', 'x')}`, {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json', ...headers },
            ...(method === 'post' ? { body: JSON.stringify(BODIES[`post ${path}`] ?? {}) } : {}),
          });
        expect([path, (await ask({})).status]).toEqual([path, 401]);
        expect([path, (await ask({ authorization: `Bearer ${await member.token()}` })).status]).toEqual([path, 403]);
      }
    }
  });

  test('two sources that tell of one night make one show, each field by whose word goes first', async () => {
    const own = calendar(entry('own', 'DTSTART:20261130T200000\nSUMMARY:Quiet Boat w/ Neap\nLOCATION:The Cannery'));
    const town = calendar(
      entry(
        'town',
        'DTSTART:20261130T193000\nDTEND:20261130T230000\nSUMMARY:QUIET BOAT\nLOCATION:Cannery Ballroom\nDESCRIPTION:$12\\, 21+',
      ),
    );
    await keep('Town list', town);
    await keep('The Cannery itself', own, { venue: 'cannery', rank: 'venue' });
    const [show, ...rest] = await showsOn('2026-11-30');
    expect(rest).toEqual([]);
    expect(show).toMatchObject({ startTime: '2000', endTime: '2300', price: '$12', ages: '21+', venue: { id: 'cannery' } });
    expect(show?.bill.map(({ name }) => name)).toEqual(['Quiet Boat', 'Neap']);
    const told = await call<ShowEvidence>(`/desk/shows/${show?.id}`);
    expect(told.voices.map(({ source, line }) => [source, line])).toEqual([
      ['the-cannery-itself', 5],
      ['town-list', 5],
    ]);
    expect(told.provenance).toMatchObject({ startTime: 'the-cannery-itself', price: 'town-list' });
  });

  test('what a person set survives every hearing, until it is taken back', async () => {
    const [show] = await showsOn('2026-11-30');
    const decision = await call<Decision>(`/desk/shows/${show?.id}/edit`, { fields: { startTime: '2030' } });
    await app.db.updateTable('source').set({ fingerprint: null }).execute();
    const source = await findSource(app.db, 'the-cannery-itself');
    if (source !== undefined) await hear(app.db, source, app.clock);
    expect((await showsOn('2026-11-30'))[0]?.startTime).toBe('2030');
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-11-30'))[0]?.startTime).toBe('2000');
    expect((await call<Decision>('/desk/undo', { id: decision.id })).error?.code).toBe(400);
  });

  test('when one source falls silent the other’s word stands', async () => {
    await call('/desk/sources/remove', { id: 'the-cannery-itself' });
    expect((await showsOn('2026-11-30'))[0]).toMatchObject({ startTime: '1930', status: 'announced' });
    await call('/desk/sources/remove', { id: 'town-list' });
    expect(await showsOn('2026-11-30')).toEqual([]);
  });

  test('early and late shows stay two', async () => {
    await keep(
      'Two shows',
      calendar(
        entry('a', 'DTSTART:20261201T180000\nSUMMARY:Quiet Boat (early show)\nLOCATION:The Cannery'),
        entry('b', 'DTSTART:20261201T213000\nSUMMARY:Quiet Boat (late show)\nLOCATION:The Cannery'),
      ),
    );
    await keep('Two shows again', calendar(entry('c', 'DTSTART:20261201T213000\nSUMMARY:Quiet Boat - Late Show\nLOCATION:The Cannery')));
    expect((await showsOn('2026-12-01')).map(({ startTime }) => startTime)).toEqual(['1800', '2130']);
  });

  test('an unknown venue never loses the show; told where it is, its past shows are mended too, and undo takes that back', async () => {
    await keep('Elsewhere', calendar(entry('x', 'DTSTART:20261210T200000\nSUMMARY:Neap\nLOCATION:Back Room of the Pier')));
    expect((await showsOn('2026-12-10'))[0]?.venue).toEqual({ id: null, name: 'Back Room of the Pier' });
    const question = (await questions()).find(({ words }) => words === 'Back Room of the Pier');
    expect(question?.kind).toBe('venue');
    const decision = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'read as', means: 'bilge' } });
    expect(decision.said).toBe('“Back Room of the Pier” is Bilge Bar.');
    expect((await showsOn('2026-12-10'))[0]?.venue).toEqual({ id: 'bilge', name: 'Bilge Bar' });
    expect((await questions()).some(({ id }) => id === question?.id)).toBe(false);
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-12-10'))[0]?.venue.id).toBeNull();
    expect((await questions()).some(({ id }) => id === question?.id)).toBe(true);
  });

  test('a name that may be somebody’s waits for an editor; read as them, it links for good', async () => {
    await keep('Misspelt', calendar(entry('m', 'DTSTART:20261203T200000\nSUMMARY:The Quiet Boats\nLOCATION:The Cannery')));
    const question = (await questions()).find(({ kind, words }) => kind === 'artist' && words === 'The Quiet Boats');
    expect(question?.candidates.map(({ id }) => id)).toContain('quietboat');
    await call('/desk/answer', { question: question?.id, answer: { as: 'read as', means: 'quietboat' } });
    expect((await showsOn('2026-12-03'))[0]?.bill).toMatchObject([{ artist: 'quietboat', name: 'Quiet Boat' }]);
    await keep('Misspelt again', calendar(entry('m2', 'DTSTART:20261213T200000\nSUMMARY:The Quiet Boats\nLOCATION:Bilge Bar')));
    expect((await showsOn('2026-12-13'))[0]?.bill).toMatchObject([{ artist: 'quietboat' }]);
  });

  test('two shows an editor finds to be one become one, and two again when that is taken back', async () => {
    await keep('One', calendar(entry('p', 'DTSTART:20261205T200000\nSUMMARY:Album night with friends\nLOCATION:The Cannery')));
    await keep('Other', calendar(entry('q', 'DTSTART:20261205T200000\nSUMMARY:Neap\nLOCATION:The Cannery')));
    const [a, b] = (await showsOn('2026-12-05')).filter(({ venue }) => venue.id === 'cannery');
    const decision = await call<Decision>('/desk/merge', { from: a?.id, to: b?.id });
    expect((await showsOn('2026-12-05')).filter(({ venue }) => venue.id === 'cannery')).toHaveLength(1);
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-12-05')).filter(({ venue }) => venue.id === 'cannery')).toHaveLength(2);
  });

  test('what one source says can be split off again', async () => {
    await keep('Left', calendar(entry('l', 'DTSTART:20261206T200000\nSUMMARY:Neap\nLOCATION:Bilge Bar')));
    await keep('Right', calendar(entry('r', 'DTSTART:20261206T200000\nSUMMARY:Neap\nLOCATION:Bilge Bar')));
    const [show] = await showsOn('2026-12-06');
    const told = await call<ShowEvidence>(`/desk/shows/${show?.id}`);
    const claim = told.voices.find(({ source }) => source === 'right');
    const decision = await call<Decision>('/desk/split', { source: 'right', key: claim?.key });
    expect(await showsOn('2026-12-06')).toHaveLength(2);
    await call('/desk/undo', { id: decision.id });
    expect(await showsOn('2026-12-06')).toHaveLength(1);
  });

  test('trivia is no show unless asked for', async () => {
    await keep('Pub', calendar(entry('t', 'DTSTART:20261207T190000\nSUMMARY:Tuesday Trivia\nLOCATION:Bilge Bar')));
    expect(await listShows(app.db, { from: '2026-12-07', to: '2026-12-08', limit: 10 })).toEqual([]);
    expect((await showsOn('2026-12-07'))[0]).toMatchObject({ kind: 'other', kindReason: 'Its title says “trivia”.' });
    const page = await (await app.site.request('/shows?from=2026-12-07')).text();
    expect(page.replaceAll('<!-- -->', '')).toMatch(/Show trivia and the like too \(\d\)/);
    expect(await (await app.site.request('/shows?from=2026-12-07&others=1')).text()).toContain('Tuesday Trivia');
  });

  test('what its source files under food is never announced as music; what may be music is told in small', async () => {
    const nights = [
      entry('f', 'DTSTART:20261208T180000\nSUMMARY:Rita’s Dumplings\nLOCATION:Bilge Bar\nCATEGORIES:Food Truck'),
      entry('m', 'DTSTART:20261208T200000\nSUMMARY:Neap Quartet\nLOCATION:Bilge Bar\nCATEGORIES:Live Music'),
      entry('p', 'DTSTART:20261208T210000\nSUMMARY:Winter Evening\nLOCATION:The Boat House\nDESCRIPTION:Doors at seven.'),
    ];
    const quiet = ['Story time', 'Tax help'].map((title, n) =>
      entry(`q${n}`, `DTSTART:20261209T200000\nSUMMARY:${title}\nLOCATION:Town Hall`),
    );
    await keep('Tin Harbor days', calendar(...nights, ...quiet));
    const [truck, band, perhaps] = await showsOn('2026-12-08');
    expect([truck?.kind, band?.kind]).toEqual(['other', 'music']);
    expect([truck?.music, perhaps?.music, band?.music].toSorted()).toEqual([truck?.music, perhaps?.music, band?.music]);
    const page = (await (await app.site.request('/shows?from=2026-12-08')).text()).replaceAll('<!-- -->', '');
    const [sure = '', small = ''] = page.split('Perhaps music');
    expect([sure.includes('Rita'), small.includes('Rita')]).toEqual([false, false]);
    expect(sure).toContain('Neap Quartet');
    expect([sure.includes('Winter Evening'), small.includes('Winter Evening')]).toEqual([false, true]);
    const { listings } = await call<{ listings: { event: string }[] }>('/');
    expect(listings.filter(({ event }) => /Rita|Winter Evening/.test(event))).toEqual([]);
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
      expect((await showsOn(night)).filter(({ startTime, status }) => startTime === '1900' && status !== 'withdrawn')).toHaveLength(1);
    for (const { id } of kept) await call('/desk/sources/remove', { id });
  });

  test('what an editor says a night is holds, is taught to others of its title, and is taken back', async () => {
    const week = (uid: string, day: number) => entry(uid, `DTSTART:202612${day}T200000\nSUMMARY:Bilge Blend\nLOCATION:Bilge Bar`);
    const { id } = await keep('Blends', calendar(week('b1', 14), week('b2', 21)));
    const both = async () =>
      [...(await showsOn('2026-12-14')), ...(await showsOn('2026-12-21'))].filter(({ event }) => event === 'Bilge Blend');
    const before = (await both()).map(({ kind, music }) => ({ kind, music }));
    const said = await call<Decision>(`/desk/shows/${(await both())[0]?.id}/edit`, { fields: { kind: 'stage' } });
    expect(said.said).toBe('Said that “Bilge Blend” is on stage and no music.');
    const stage = { kind: 'stage', kindReason: 'An editor said so.', kindProbability: 1, music: 0 };
    expect(await both()).toMatchObject([stage, stage]);
    const source = await findSource(app.db, id);
    if (source === undefined) throw new Error('the source is missing');
    await hear(app.db, { ...source, fingerprint: null }, app.clock);
    expect(await both()).toMatchObject([stage, stage]);
    await call('/desk/undo', { id: said.id });
    expect((await both()).map(({ kind, music }) => ({ kind, music }))).toEqual(before);
  });

  test('who plays is asked where a title reads in two ways, once for all its weeks, and what was said holds until taken back', async () => {
    const weeks = ['20261124', '20261201', '20270105'];
    const entries = weeks.map((day) => entry(`pair-${day}`, `DTSTART:${day}T203000\nSUMMARY:Marsh Hens & Old Pilot\nLOCATION:The Cannery`));
    const { id } = await keep('Pairs', calendar(...entries), { venue: 'cannery' });
    const bills = async () =>
      (await showsOn('2026-12-01')).filter(({ event }) => event.includes('Old Pilot')).map(({ bill }) => bill.map(({ name }) => name));
    expect(await bills()).toEqual([['Marsh Hens', 'Old Pilot']]);
    const asked = async () => (await questions()).filter(({ kind, words }) => kind === 'bill' && words.includes('Old Pilot'));
    const [question, ...more] = await asked();
    expect(more).toEqual([]);
    expect(question?.candidates.map(({ name }) => name)).toEqual(['“Marsh Hens”, “Old Pilot”', '“Marsh Hens & Old Pilot”']);
    expect(await call('/desk/answer', { question: question?.id, answer: { as: 'kind', kind: 'music' } })).toMatchObject({
      error: { code: 400 },
    });
    const { id: decision } = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'played by', reading: '2' } });
    expect([await bills(), await asked()]).toEqual([[['Marsh Hens & Old Pilot']], []]);
    await call('/desk/sources/hear', { id });
    expect([await bills(), await asked()]).toEqual([[['Marsh Hens & Old Pilot']], []]);
    await call('/desk/undo', { id: decision });
    expect([await bills(), (await asked()).length]).toEqual([[['Marsh Hens', 'Old Pilot']], 1]);
    await call('/desk/sources/remove', { id });
  });

  test('what may be music is asked about in the fortnight before, and is what was said', async () => {
    const night = (uid: string, day: string, words: string) => entry(uid, `DTSTART:${day}T190000\nSUMMARY:${words}\nLOCATION:The Cannery`);
    const { id } = await keep(
      'Town list',
      calendar(night('soon', '20261129', 'Ferry Tales'), night('later', '20270228', 'Harbour Stories')),
    );
    const asked = async () => (await questions()).filter(({ kind }) => kind === 'kind').map(({ words }) => words);
    expect(await asked()).toEqual(['Ferry Tales']);
    const question = (await questions()).find(({ words }) => words === 'Ferry Tales');
    const { id: decision } = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'kind', kind: 'stage' } });
    const kinds = async () => (await showsOn('2026-11-29')).filter(({ event }) => event === 'Ferry Tales').map(({ kind }) => kind);
    expect([await asked(), await kinds()]).toEqual([[], ['stage']]);
    await call('/desk/undo', { id: decision });
    expect(await asked()).toEqual(['Ferry Tales']);
    await call('/desk/sources/remove', { id });
  });

  test('a language said at the desk is the one a source is read in, until its words tell it again', async () => {
    const { id } = await keep(
      'Bares',
      calendar(entry('vega', 'DTSTART:20261202T210000\nSUMMARY:Marta Vega en Casa Roja\nLOCATION:Casa Roja')),
    );
    const plays = async () =>
      (await showsOn('2026-12-02')).filter(({ event }) => event.startsWith('Marta')).map(({ bill }) => bill[0]?.name);
    const said = (language: string | null) => call<DeskSource>(`/desk/sources/${id}/language`, { language });
    expect(await said('es')).toMatchObject({ language: 'es', languageNamed: true });
    expect(await plays()).toEqual(['Marta Vega']);
    expect(await said('nl')).toMatchObject({ language: 'nl' });
    expect(await plays()).toEqual(['Marta Vega en Casa Roja']);
    expect(await said(null)).toMatchObject({ language: 'en', languageNamed: false });
    await call('/desk/sources/remove', { id });
  });

  test('a source’s own filter is tried, kept, and can be read: what it leaves out is withdrawn, and is back without it', async () => {
    const nights = ['Food Truck', 'Live Music', 'Live Music'].map((category, n) =>
      entry(`w${n}`, `DTSTART:202612${22 + n}T200000\nSUMMARY:Neap ${n}\nLOCATION:Room ${n}, Tin Harbor\nCATEGORIES:${category}`),
    );
    const { id } = await keep('Wide', calendar(...nights));
    const heard = async () => {
      const rows = await app.db.selectFrom('listing').select(['key', 'gone_at']).where('source_id', '=', id).orderBy('key').execute();
      return rows.map(({ key, gone_at }) => (gone_at === null ? key : '-'));
    };
    const filter = { leave: { categories: ['food truck'], places: ['Room 2'] } };
    expect(await call<FilterTrial>(`/desk/sources/${id}/filter/try`, { filter })).toMatchObject({
      ...{ of: 3, leftOut: 2 },
      listings: [
        { listing: { event: 'Neap 0' }, reason: 'it is filed under “food truck”' },
        { listing: { event: 'Neap 2' }, reason: 'its place is “Room 2”' },
      ],
    });
    expect(await heard()).toEqual(['w0', 'w1', 'w2']);
    await call(`/desk/sources/${id}/filter`, { filter });
    expect(await heard()).toEqual(['-', 'w1', '-']);
    expect((await showsOn('2026-12-22')).filter(({ event, status }) => event === 'Neap 0' && status !== 'withdrawn')).toEqual([]);
    expect(await call<FilteredSource>(`/desk/sources/${id}/filter`)).toMatchObject({ filter, now: { of: 3, leftOut: 2 } });
    await call(`/desk/sources/${id}/filter`, { filter: {} });
    expect(await heard()).toEqual(['w0', 'w1', 'w2']);
    expect(await call<FilteredSource>(`/desk/sources/${id}/filter`)).toMatchObject({
      filter: {},
      now: { of: 3, leftOut: 0, listings: [] },
    });
    expect(await call('/desk/sources/no-such-source/filter')).toMatchObject({ error: { code: 404 } });
    await call('/desk/sources/remove', { id });
    expect(await app.db.selectFrom('left_out').select('key').where('source_id', '=', id).execute()).toEqual([]);
  });

  test('two venues that are one have one address', async () => {
    const decision = await call<Decision>('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    const old = await app.site.request('/venues/bilge');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/venues/cannery']);
    expect((await showsOn('2026-12-06')).every(({ venue }) => venue.id === 'cannery')).toBe(true);
    await call('/desk/undo', { id: decision.id });
    expect((await app.site.request('/venues/bilge')).status).toBe(200);
    expect((await showsOn('2026-12-06')).some(({ venue }) => venue.id === 'bilge')).toBe(true);
  });

  test('an address or a text is tried before it is kept, and nothing of it stays', async () => {
    const before = await app.db.selectFrom('listing').select('key').execute();
    const trial = await call<Trial>('/desk/sources/try', {
      what: 'When,Who,Where\n2026-11-10,Neap,The Cannery\n2026-12-08,Quiet Boat,The Cannery\n',
    });
    expect(trial).toMatchObject({ format: 'sheet', coming: 1, trouble: null });
    expect(trial.listings.map(({ performer }) => performer)).toEqual(['Quiet Boat']);
    const nowhere = await call<Trial>('/desk/sources/try', { what: 'http://127.0.0.1:1/x.ics' });
    expect(nowhere.trouble).toMatch(/127\.0\.0\.1/);
    expect(await app.db.selectFrom('listing').select('key').execute()).toHaveLength(before.length);
  });

  test('a source in another language is read in it: told by its words, or as somebody says', async () => {
    const what =
      'Dato,Konsert,Sted,Tid,Pris\nlørdag 5. desember,Neap UTSOLGT,The Cannery,kl. 20,"250,-"\nsøndag 6. desember,Quiet Boat,The Cannery,kl. 19,Gratis inngang\n';
    const trial = await call<Trial>('/desk/sources/try', { what });
    expect(trial).toMatchObject({ language: 'no', coming: 2, trouble: null });
    expect(trial.listings[0]).toMatchObject({ date: '2026-12-05', startTime: '2000', status: 'sold out' });
    expect(await call<Trial>('/desk/sources/try', { what, language: 'da' })).toMatchObject({ language: 'da', coming: 2 });
    expect(await keep('Guessed', what)).toMatchObject({ language: 'no', languageNamed: false });
    const named = await call<DeskSource>('/desk/sources', { name: 'Named', what: what.replaceAll('desember', 'december'), language: 'da' });
    expect(named).toMatchObject({ language: 'da', languageNamed: true, trouble: null });
    expect((await call<Trial>('/desk/sources/try', { what, language: 'xx' })).error).toMatchObject({ code: 400 });
  });

  test('a pasted text lies with its source: another process hears it, and it goes when the source goes', async () => {
    const what = 'When,Who,Where\n2026-12-09,Quiet Boat,The Cannery\n';
    const { id, trouble, address } = await keep('Sent by letter', what);
    expect([trouble, address]).toEqual([null, `pasted:${id}`]);
    const other = await openDatabase(app.address);
    onTestFinished(() => other.destroy());
    const source = await sourceNamed(other, id);
    expect(await findPasted(other, source)).toBe(what);
    // Asked as if it had never been heard, so that the text is read again.
    expect(await hear(other, { ...source, fingerprint: null }, app.clock)).toMatchObject({ heard: 1, added: 0, trouble: null });
    await removeSource(other, source, app.clock());
    expect(await findPasted(other, source)).toBeUndefined();
    expect(await app.db.selectFrom('pasted').select('source_id').where('source_id', '=', id).execute()).toEqual([]);
  });

  const MOTORCO = '../shared/data/ical/motorco.ics';
  test.skipIf(!existsSync(MOTORCO))(
    'a pasted real calendar becomes shows that can be followed back to the line they came from',
    async () => {
      const text = readFileSync(MOTORCO, 'utf8').replaceAll('2026', '2027');
      const moved = text.replace(/DTSTART([^:]*):\d{8}/g, 'DTSTART$1:20261215').replace(/DTEND([^:]*):\d{8}/g, 'DTEND$1:20261215');
      await keep('Pasted', moved);
      const shows = (await showsOn('2026-12-15')).filter(({ status }) => status === 'announced');
      expect(shows.length).toBeGreaterThan(20);
      const told = await call<ShowEvidence>(`/desk/shows/${shows[0]?.id}`);
      const [claim] = told.voices;
      expect(moved.split('\n')[(claim?.line ?? 0) - 1]).toContain(claim?.claim.uid);
    },
  );
});
