import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpContentVersion, contentVersion } from '#database/settings.ts';
import { changeAccount } from '#identity/account-store.ts';
import { signUp } from '#identity/sign-up.ts';
import { issueIdToken } from '#identity/tokens.ts';
import { hear } from '#ingest/hear.ts';
import { removeSource } from '#ingest/remove-source.ts';
import { findSource, writeSources } from '#ingest/source-store.ts';
import { loadPack } from '#pack/load.ts';
import { backline } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';

/** By then everybody reads what has changed. */
const SOON = { timeout: 1000, interval: 20 };
const ZONE = 'America/New_York';

describe.each(ENGINES)('a change on %s', (engine) => {
  let house: TestSite;
  let door: HttpClient;
  let people = 0;
  beforeAll(async () => {
    house = await openTestSite(engine);
    door = await openHttpClient(house);
  });
  afterAll(async () => {
    await door.close();
    await house.close();
  });

  /** Somebody with an account and what they send through the door. */
  async function arrive(rank: 'member' | 'editor' = 'member') {
    const name = `person_${people++}`;
    const arrival = await signUp(house.identity, { email: `${name}@tunes.example`, password: 'three quiet boats' }, 'client', {
      address: '',
      agent: '',
    });
    await house.db.transaction().execute((change) => changeAccount(change, arrival.account.id, { rank }));
    const headers = { authorization: `Bearer ${await issueIdToken(house.identity, arrival)}`, 'content-type': 'application/json' };
    const send = async (path: string, body: object) => {
      const answer = await door.ask(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status, answer.body.toString()).toBe(200);
      return JSON.parse(answer.body.toString()) as { id: string };
    };
    return { name, uid: arrival.account.id, email: `${name}@tunes.example`, send };
  }

  /** A source of one night, written into the database and not heard yet. */
  async function source(id: string, who: string): Promise<void> {
    const file = join(testFolder(), 'gigs.csv');
    writeFileSync(file, `Date,Time,Band\n2026-11-25,8pm,${who}\n`);
    const row = { id, name: id, file, format: 'auto' as const, zone: ZONE, everyMinutes: 60, terms: '' };
    await house.db.transaction().execute((change) => writeSources(change, [row], 'desk'));
  }

  async function heard(id: string): Promise<void> {
    const row = await findSource(house.db, id);
    if (row === undefined) throw new Error('the source is missing');
    expect((await hear(house.db, row, house.clock)).trouble).toBeNull();
  }

  /** One of tonight's shows. */
  const show = async (like: RegExp) =>
    (await listShows(house.db, { from: '2026-11-21', to: '2026-11-22', limit: 50 })).find(({ event }) => like.test(event));
  const reads = (path: string, words: string) => expect.poll(() => door.read(path), SOON).toContain(words);
  const readsNoMore = (path: string, words: string) => expect.poll(() => door.read(path), SOON).not.toContain(words);

  test('heard by this process is read soon, and so is that its source was removed', async () => {
    await source('heard-here', 'The Heard Here');
    expect(await door.read('/shows')).not.toContain('The Heard Here');
    await heard('heard-here');
    for (const path of ['/shows', '/api/', '/api/shows']) await reads(path, 'The Heard Here');
    expect(await removeSource(house.db, { id: 'heard-here', zone: ZONE }, house.clock())).toBe(1);
    for (const path of ['/shows', '/api/', '/api/shows']) await readsNoMore(path, 'The Heard Here');
  });

  test('heard by another process is read soon', async () => {
    await source('heard-there', 'The Heard There');
    expect(await door.read('/shows')).not.toContain('The Heard There');
    expect(await backline(['ingest', 'heard-there'], house.environment)).toMatchObject({ code: 0 });
    for (const path of ['/shows', '/api/', '/api/shows']) await reads(path, 'The Heard There');
  });

  test('made at the desk is read at once, and so is its being taken back', async () => {
    const editor = await arrive('editor');
    const edited = await show(/Strangers in Tin/);
    expect(await door.read('/api/shows')).not.toContain('1745');
    const edit = await editor.send(`/desk/shows/${edited?.id}/edit`, { fields: { startTime: '1745' } });
    expect(await door.read('/api/shows')).toContain('1745');
    expect(await door.read('/shows')).toContain('5:45 PM');
    await editor.send('/desk/undo', { id: edit.id });
    expect(await door.read('/api/shows')).not.toContain('1745');

    expect(await door.read('/venues')).toContain('href="/venues/bilge"');
    const merge = await editor.send('/desk/venues/merge', { from: 'bilge', to: 'cannery' });
    expect(await door.read('/venues')).not.toContain('href="/venues/bilge"');
    expect((await door.ask('/venues/bilge')).status).toBe(301);
    await editor.send('/desk/undo', { id: merge.id });
    expect(await door.read('/venues')).toContain('href="/venues/bilge"');
    expect((await door.ask('/venues/bilge')).status).toBe(200);

    const other = await show(/Harbor Fair/);
    expect(await door.read('/shows')).toContain('Harbor Fair');
    const one = await editor.send('/desk/merge', { from: other?.id, to: edited?.id });
    expect(await door.read('/shows')).not.toContain('Harbor Fair');
    await editor.send('/desk/undo', { id: one.id });
    expect(await door.read('/shows')).toContain('Harbor Fair');
  });

  test('of somebody’s page is read at once by everybody', async () => {
    const { name, uid, email, send } = await arrive();
    expect((await door.ask(`/u/${name}`)).body.toString()).not.toContain('Tin Whistle Town');
    expect(await door.read('/users')).not.toContain(name);
    await send('/post/registerData', { uid, username: name, displayname: 'A Person', location: '', bio: '', createdAt: 0, email });
    for (const path of [`/u/${name}`, '/users', '/api/people', '/api/get/getAllUsers']) expect(await door.read(path)).toContain('A Person');
    await send('/post/updateUserData', { uid, fields: { location: 'Tin Whistle Town' } });
    expect(await door.read(`/u/${name}`)).toContain('Tin Whistle Town');
    await send('/post/updateUserData', { uid, fields: { displayname: 'Another Person' } });
    expect(await door.read('/users')).toContain('Another Person');
  });

  test('of somebody’s page lets every page stand that shows nobody’s', async () => {
    const { name, uid, email, send } = await arrive();
    await send('/post/registerData', { uid, username: name, displayname: 'A Person', location: '', bio: '', createdAt: 0, email });
    const paths = ['/artists', '/artists/quietboat', '/search?q=boat', '/news', '/api/artists', '/api/venues'];
    for (const path of [...paths, '/users', `/u/${name}`]) await door.ask(path);
    const before = door.asked.length;
    await send('/post/updateUserData', { uid, fields: { location: 'Tin Whistle Town' } });
    for (const path of paths) await door.ask(path);
    expect(door.asked.slice(before)).toEqual([]);
    expect(await door.read(`/u/${name}`)).toContain('Tin Whistle Town');
    expect(door.asked.slice(before)).toEqual([`/u/${name}`]);
  });

  test('of an account on the command line hides its page soon', async () => {
    const { name, uid, email, send } = await arrive();
    await send('/post/registerData', { uid, username: name, displayname: 'Soon Gone', location: '', bio: '', createdAt: 0, email });
    expect(await door.read('/users')).toContain('Soon Gone');
    expect(await backline(['account', 'disable', name], house.environment)).toMatchObject({ code: 0 });
    await readsNoMore('/users', 'Soon Gone');
    expect(await backline(['account', 'enable', email], house.environment)).toMatchObject({ code: 0 });
    await reads(`/u/${name}`, 'Soon Gone');
    expect(await backline(['account', 'delete', email], house.environment)).toMatchObject({ code: 0 });
    await readsNoMore(`/u/${name}`, 'Soon Gone');
  });

  test('by several at once is made by each in turn, and none fails', async () => {
    const editor = await arrive('editor');
    const shows = await listShows(house.db, { from: '2026-11-21', to: '2026-11-28', limit: 50 });
    await source('at-once', 'Quiet Boat');
    const edits = shows.flatMap(({ id }) => ['$3', '$4'].map((price) => editor.send(`/desk/shows/${id}/edit`, { fields: { price } })));
    const merge = editor.send('/desk/venues/merge', { from: 'bilge', to: 'cannery' });
    const decisions = await Promise.all([...edits, merge, heard('at-once'), loadPack(house.db, house.pack)]);
    await Promise.all(decisions.map((decision) => decision && 'id' in decision && editor.send('/desk/undo', { id: decision.id })));
    expect(await door.read('/venues')).toContain('href="/venues/bilge"');
  });

  test('of the scene pack is read soon', async () => {
    const rename = <T extends { id: string; name: string }>(rows: readonly T[], id: string, name: string) =>
      rows.map((row) => (row.id === id ? { ...row, name } : row));
    const artists = rename(house.pack.artists, 'quietboat', 'Loud Boat');
    const venues = rename(house.pack.venues, 'cannery', 'The Old Cannery');
    expect(await door.read('/artists')).not.toContain('Loud Boat');
    expect(await door.read('/venues')).not.toContain('The Old Cannery');
    await loadPack(house.db, { ...house.pack, artists, venues });
    await reads('/artists', 'Loud Boat');
    await reads('/artists/quietboat', 'Loud Boat');
    await reads('/venues', 'The Old Cannery');
    await loadPack(house.db, house.pack);
    await readsNoMore('/artists', 'Loud Boat');
  });

  test('that is rolled back begins no new edition; two at once begin two', async () => {
    const before = Number(await contentVersion(house.db));
    const undone = house.db.transaction().execute(async (change) => {
      await bumpContentVersion(change);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(Number(await contentVersion(house.db))).toBe(before);
    await Promise.all(Array.from({ length: 8 }, () => house.db.transaction().execute(bumpContentVersion)));
    expect(Number(await contentVersion(house.db))).toBe(before + 8);
  });

  test('of nothing lets answers stand', async () => {
    await new Promise((done) => setTimeout(done, 300));
    await Promise.all([door.ask('/shows'), door.ask('/artists')]);
    const asked = door.asked.length;
    await new Promise((done) => setTimeout(done, 600));
    await Promise.all([door.ask('/shows'), door.ask('/artists')]);
    expect(door.asked.length).toBe(asked);
  });
});

test('every file that writes what anybody may read begins a new edition', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.includes('.test.') && !file.includes('migrations'));
  const publicRows =
    /(?:insertInto|updateTable|deleteFrom)\('(?:show|credit|artist|artist_alias|member|venue|venue_alias|moved|profile)'\)/;
  const writers = files.map((file) => [file, readFileSync(file, 'utf8')] as const).filter(([, text]) => publicRows.test(text));
  expect(writers.length).toBeGreaterThan(4);
  expect(writers.filter(([, text]) => !/await bump(?:Content|Profiles)Version\(change\)/.test(text)).map(([file]) => file)).toEqual([]);
});

test('only what writes profiles alone begins an edition of them alone', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.includes('.test.') && !file.includes('migrations'));
  const bumpers = files
    .filter((file) => readFileSync(file, 'utf8').includes('await bumpProfilesVersion(change)'))
    .map((file) => file.replaceAll('\\', '/'));
  expect(bumpers.toSorted()).toEqual(['src/identity/account-store.ts', 'src/people/store.ts']);
  const others = /(?:insertInto|updateTable|deleteFrom)\('(?:show|credit|artist|artist_alias|member|venue|venue_alias|moved)'\)/;
  for (const file of bumpers) expect(readFileSync(file, 'utf8')).not.toMatch(others);
});
