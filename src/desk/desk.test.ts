import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { changeAccount } from '#identity/account-store.ts';
import { deleteAccount } from '#identity/change-credentials.ts';
import { signUp } from '#identity/sign-up.ts';
import { issueIdToken } from '#identity/tokens.ts';
import { hear } from '#ingest/hear.ts';
import { removeSource } from '#ingest/remove-source.ts';
import { findPasted, findSource } from '#ingest/source-store.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Decision, Decisions, DeskSource, Questions, ShowEvidence, Trial } from '#scene/desk.ts';
import { listShows } from '#shows/store.ts';
import { decide } from './decision-store.ts';

const entry = (uid: string, lines: string) => `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines.trim().replace(/\n\s*/g, '\r\n')}\r\nEND:VEVENT`;
const calendar = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`;

async function tokenFor(house: TestSite, rank: 'member' | 'editor'): Promise<string> {
  const arrival = await signUp(house.identity, { email: `${rank}@tunes.example`, password: 'three quiet boats' }, 'client', {
    address: '',
    agent: '',
  });
  await house.db.transaction().execute((change) => changeAccount(change, arrival.account.id, { rank }));
  return issueIdToken(house.identity, arrival);
}

describe.each(ENGINES)('the desk on %s', (engine) => {
  let house: TestSite;
  let editor: string;
  let member: string;
  beforeAll(async () => {
    house = await openTestSite(engine);
    [editor, member] = [await tokenFor(house, 'editor'), await tokenFor(house, 'member')];
  });
  afterAll(() => house.close());

  async function call<T>(path: string, body?: unknown, token = editor): Promise<T & { error?: { code: number } }> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await house.site.request(`/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    return (await response.json()) as T & { error?: { code: number } };
  }
  const keep = (name: string, what: string, more: object = {}) => call<DeskSource>('/desk/sources', { name, what, ...more });
  const showsOn = async (night: string) =>
    (await listShows(house.db, { from: night, to: `${night}~`, others: true, limit: 50 })).filter((show) => show.night === night);
  const questions = async () => (await call<Questions>('/desk/questions')).questions;

  test('a decision says who made it as long as they have an account, and keeps no address of theirs after', async () => {
    const account = { email: 'gone@tunes.example', password: 'three quiet boats' };
    const { account: row, ...gone } = await signUp(house.identity, account, 'client', { address: '', agent: '' });
    await house.db.transaction().execute((change) => decide(change, 'artist', 'Gone said so', {}, { editor: row.id, now: house.clock() }));
    const by = async () => (await call<Decisions>('/desk/decisions')).decisions.find(({ said }) => said === 'Gone said so')?.by;
    expect(await by()).toBe('gone@tunes.example');
    await deleteAccount(house.identity, { account: row, ...gone });
    expect(await by()).toBe('a former editor');
    expect(JSON.stringify(await house.db.selectFrom('decision').selectAll().execute())).not.toContain('@');
  });

  test('keeps as many sources as it was asked to, however many at once and alike in name', async () => {
    const kept = await Promise.all(
      Array.from({ length: 12 }, (_, n) => keep('The same name', `mon nov 30: Act ${n} at The Cannery 9pm`, { format: 'list' })),
    );
    const ids = kept.map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    const texts = await house.db.selectFrom('pasted').select(['source_id', 'text']).where('source_id', 'in', ids).execute();
    expect(new Set(texts.map(({ text }) => text)).size).toBe(12);
    for (const id of ids) await call('/desk/sources/remove', { id });
  });

  test('is for editors alone, by every route', async () => {
    const routes = (house.site.request('/api/openapi.json') as Promise<Response>).then(
      (response) => response.json() as Promise<{ paths: Record<string, object> }>,
    );
    for (const [path, methods] of Object.entries((await routes).paths).filter(([name]) => name.startsWith('/desk'))) {
      for (const method of Object.keys(methods)) {
        const ask = (headers: Record<string, string>) =>
          house.site.request(`/api${path.replace('{id}', 'x')}`, {
            method: method.toUpperCase(),
            headers: { 'content-type': 'application/json', ...headers },
            ...(method === 'post'
              ? {
                  body: JSON.stringify({
                    id: 'x',
                    question: 'x',
                    answer: { as: 'ignore' },
                    what: 'x',
                    name: 'x',
                    from: 'a',
                    to: 'b',
                    source: 'x',
                    key: 'x',
                    fields: {},
                  }),
                }
              : {}),
          });
        expect([path, (await ask({})).status]).toEqual([path, 401]);
        expect([path, (await ask({ authorization: `Bearer ${member}` })).status]).toEqual([path, 403]);
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
    await house.db.updateTable('source').set({ fingerprint: null }).execute();
    const source = await findSource(house.db, 'the-cannery-itself');
    if (source !== undefined) await hear(house.db, source, house.clock);
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
    await keep('Misspelt', calendar(entry('m', 'DTSTART:20261203T200000\nSUMMARY:Quiet Boat Band\nLOCATION:The Cannery')));
    const question = (await questions()).find(({ kind, words }) => kind === 'artist' && words === 'Quiet Boat Band');
    expect(question?.candidates.map(({ id }) => id)).toContain('quietboat');
    await call('/desk/answer', { question: question?.id, answer: { as: 'read as', means: 'quietboat' } });
    expect((await showsOn('2026-12-03'))[0]?.bill).toMatchObject([{ artist: 'quietboat', name: 'Quiet Boat' }]);
    await keep('Misspelt again', calendar(entry('m2', 'DTSTART:20261213T200000\nSUMMARY:Quiet Boat Band\nLOCATION:Bilge Bar')));
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
    const voice = told.voices.find(({ source }) => source === 'right');
    const decision = await call<Decision>('/desk/split', { source: 'right', key: voice?.key });
    expect(await showsOn('2026-12-06')).toHaveLength(2);
    await call('/desk/undo', { id: decision.id });
    expect(await showsOn('2026-12-06')).toHaveLength(1);
  });

  test('trivia is no show unless asked for', async () => {
    await keep('Pub', calendar(entry('t', 'DTSTART:20261207T190000\nSUMMARY:Tuesday Trivia\nLOCATION:Bilge Bar')));
    expect(await listShows(house.db, { from: '2026-12-07', to: '2026-12-08', limit: 10 })).toEqual([]);
    expect((await showsOn('2026-12-07'))[0]).toMatchObject({ kind: 'other', kindReason: 'it says “trivia”' });
    const page = await (await house.site.request('/shows?from=2026-12-07')).text();
    expect(page.replaceAll('<!-- -->', '')).toContain('Show trivia and the like too (1)');
    expect(await (await house.site.request('/shows?from=2026-12-07&others=1')).text()).toContain('Tuesday Trivia');
  });

  test('two venues that are one have one address', async () => {
    const decision = await call<Decision>('/desk/venues/merge', { from: 'bilge', to: 'cannery' });
    const old = await house.site.request('/venues/bilge');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/venues/cannery']);
    expect((await showsOn('2026-12-06')).every(({ venue }) => venue.id === 'cannery')).toBe(true);
    await call('/desk/undo', { id: decision.id });
    expect((await house.site.request('/venues/bilge')).status).toBe(200);
    expect((await showsOn('2026-12-06')).some(({ venue }) => venue.id === 'bilge')).toBe(true);
  });

  test('an address or a text is tried before it is kept, and nothing of it stays', async () => {
    const before = await house.db.selectFrom('listing').select('key').execute();
    const trial = await call<Trial>('/desk/sources/try', {
      what: 'When,Who,Where\n2026-11-10,Neap,The Cannery\n2026-12-08,Quiet Boat,The Cannery\n',
    });
    expect(trial).toMatchObject({ format: 'sheet', coming: 1, trouble: null });
    expect(trial.listings.map(({ performer }) => performer)).toEqual(['Quiet Boat']);
    const nowhere = await call<Trial>('/desk/sources/try', { what: 'http://127.0.0.1:1/x.ics' });
    expect(nowhere.trouble).toMatch(/127\.0\.0\.1/);
    expect(await house.db.selectFrom('listing').select('key').execute()).toHaveLength(before.length);
  });

  test('a pasted text lies with its source: another process hears it, and it goes when the source goes', async () => {
    const what = 'When,Who,Where\n2026-12-09,Quiet Boat,The Cannery\n';
    const { id, trouble, address } = await keep('Sent by letter', what);
    expect([trouble, address]).toEqual([null, `pasted:${id}`]);
    const other = await openDatabase(house.address);
    onTestFinished(() => other.destroy());
    const source = await findSource(other, id);
    if (source === undefined) throw new Error('the source is missing');
    expect(await findPasted(other, source)).toBe(what);
    // Asked as if it had never been heard, so that the text is read again.
    expect(await hear(other, { ...source, fingerprint: null }, house.clock)).toMatchObject({ heard: 1, added: 0, trouble: null });
    await removeSource(other, source, house.clock());
    expect(await findPasted(other, source)).toBeUndefined();
    expect(await house.db.selectFrom('pasted').select('source_id').where('source_id', '=', id).execute()).toEqual([]);
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
      const [voice] = told.voices;
      expect(moved.split('\n')[(voice?.line ?? 0) - 1]).toContain(voice?.claim.uid);
    },
  );
});
