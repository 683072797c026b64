import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logChanges, readHead } from '#database/changes/change-log.ts';
import type { Transaction } from '#database/engines/open.ts';
import { removeByHand } from '#desk/sources/decide-sources.ts';
import { hear } from '#ingest/hear/hear.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { loadPack } from '#pack/load.ts';
import { newCaller } from '#rig/caller.ts';
import { backline } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';
import { type HttpClient, openHttpClient } from '#rig/http-client.ts';
import { passTime } from '#rig/pass-time.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { listShows } from '#shows/store.ts';
import { openConcurrencyLimits } from './admission/middleware.ts';

/** Poll interval. */
const SOON = { interval: 20 };
const pass = passTime();
const ZONE = 'America/New_York';

describe.each(ENGINES)('a change on %s', (engine) => {
  let app: TestSite;
  let client: HttpClient;
  let people = 0;
  beforeAll(async () => {
    // A slow machine must not cause refusals.
    app = await openTestSite(engine, undefined, { admissions: openConcurrencyLimits(undefined, 600_000) });
    client = await openHttpClient(app);
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  /** Someone with an account, and their requests. */
  async function arrive(role: 'member' | 'editor' = 'member') {
    const name = `person_${people++}`;
    const { uid, email, token } = await newCaller(app, name, { role, email_verified: 1 });
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
    const send = async (path: string, body: object) => {
      const answer = await client.ask(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status, answer.body.toString()).toBe(200);
      return JSON.parse(answer.body.toString()) as { id: string };
    };
    return { name, uid, email, send };
  }

  /** A source of one night, stored but not read. */
  async function source(id: string, who: string): Promise<void> {
    const file = join(testFolder(), 'gigs.csv');
    writeFileSync(file, `Date,Time,Band\n2026-11-25,8pm,${who}\n`);
    const row = sampleSource({ id, name: id, file, zone: ZONE });
    await app.db.transaction().execute((tx) => writeSources(tx, [row], 'desk'));
  }

  async function heard(id: string): Promise<void> {
    const row = await sourceNamed(app.db, id);
    expect((await hear(app.db, row, app.clock)).trouble).toBeNull();
  }

  /** One of tonight's shows. */
  const show = async (like: RegExp) =>
    (await listShows(app.db, { from: '2026-11-21', to: '2026-11-22', limit: 50 })).find(({ event }) => like.test(event));
  const reads = (path: string, words: string) => expect.poll(() => client.read(path), SOON).toContain(words);
  const readsNoMore = (path: string, words: string) => expect.poll(() => client.read(path), SOON).not.toContain(words);

  test('heard by this process is read soon, and so is that its source was removed', async () => {
    await source('heard-here', 'The Heard Here');
    expect(await client.read('/shows')).not.toContain('The Heard Here');
    await heard('heard-here');
    for (const path of ['/shows', '/api/', '/api/shows']) await reads(path, 'The Heard Here');
    expect(await removeByHand(app.db, 'heard-here', { editor: '', now: app.clock() })).toBe(1);
    for (const path of ['/shows', '/api/', '/api/shows']) await readsNoMore(path, 'The Heard Here');
  });

  test('heard by another process is read soon', async () => {
    await source('heard-there', 'The Heard There');
    expect(await client.read('/shows')).not.toContain('The Heard There');
    expect(await backline(['ingest', 'heard-there'], app.environment)).toMatchObject({ code: 0 });
    for (const path of ['/shows', '/api/', '/api/shows']) await reads(path, 'The Heard There');
  });

  test('made at the desk is read at once, and so is its being taken back', async () => {
    const editor = await arrive('editor');
    const edited = await show(/Strangers in Tin/);
    expect(await client.read('/api/shows')).not.toContain('1745');
    const edit = await editor.send(`/desk/shows/${edited?.id}/edit`, { fields: { startTime: '1745' } });
    expect(await client.read('/api/shows')).toContain('1745');
    expect(await client.read('/shows')).toContain('5:45 PM');
    await editor.send('/desk/undo', { id: edit.id });
    expect(await client.read('/api/shows')).not.toContain('1745');

    expect(await client.read('/venues')).toContain('href="/venues/bilge"');
    const merge = await editor.send('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    expect(await client.read('/venues')).not.toContain('href="/venues/bilge"');
    expect((await client.ask('/venues/bilge')).status).toBe(301);
    await editor.send('/desk/undo', { id: merge.id });
    expect(await client.read('/venues')).toContain('href="/venues/bilge"');
    expect((await client.ask('/venues/bilge')).status).toBe(200);

    expect((await client.ask('/artists/quietboat')).status).toBe(200);
    const hidden = await editor.send('/desk/artists/quietboat/hide', { hidden: { why: 'other', note: '' } });
    for (const path of ['/artists/quietboat', '/artists/quietboat.ics', '/api/artists/quietboat'])
      expect([path, (await client.ask(path)).status]).toEqual([path, 410]);
    await editor.send('/desk/undo', { id: hidden.id });
    for (const path of ['/artists/quietboat', '/artists/quietboat.ics', '/api/artists/quietboat'])
      expect([path, (await client.ask(path)).status]).toEqual([path, 200]);

    const other = await show(/Harbor Fair/);
    expect(await client.read('/shows')).toContain('Harbor Fair');
    const one = await editor.send('/desk/merge', { from: other?.id, to: edited?.id });
    expect(await client.read('/shows')).not.toContain('Harbor Fair');
    await editor.send('/desk/undo', { id: one.id });
    expect(await client.read('/shows')).toContain('Harbor Fair');
  });

  test('of somebody’s page is read at once by everybody', async () => {
    const { name, uid, email, send } = await arrive();
    expect((await client.ask(`/u/${name}`)).body.toString()).not.toContain('Tin Whistle Town');
    expect(await client.read('/users')).not.toContain(name);
    await send('/post/registerData', { uid, username: name, displayname: 'A Person', location: '', bio: '', createdAt: 0, email });
    for (const path of [`/u/${name}`, '/users', '/api/people', '/api/get/getAllUsers'])
      expect(await client.read(path)).toContain('A Person');
    await send('/post/updateUserData', { uid, fields: { location: 'Tin Whistle Town' } });
    expect(await client.read(`/u/${name}`)).toContain('Tin Whistle Town');
    await send('/post/updateUserData', { uid, fields: { displayname: 'Another Person' } });
    expect(await client.read('/users')).toContain('Another Person');
  });

  test('of somebody’s page leaves every page cached that shows no people', async () => {
    const { name, uid, email, send } = await arrive();
    await send('/post/registerData', { uid, username: name, displayname: 'A Person', location: '', bio: '', createdAt: 0, email });
    const paths = ['/artists', '/artists/quietboat', '/shows', '/news', '/api/artists', '/api/venues'];
    for (const path of [...paths, '/users', `/u/${name}`]) await client.ask(path);
    const before = client.asked.length;
    await send('/post/updateUserData', { uid, fields: { location: 'Tin Whistle Town' } });
    for (const path of paths) await client.ask(path);
    expect(client.asked.slice(before)).toEqual([]);
    expect(await client.read(`/u/${name}`)).toContain('Tin Whistle Town');
    expect(client.asked.slice(before)).toEqual([`/u/${name}`]);
  });

  test('of an account on the command line hides its page soon', async () => {
    const { name, uid, email, send } = await arrive();
    await send('/post/registerData', { uid, username: name, displayname: 'Soon Gone', location: '', bio: '', createdAt: 0, email });
    expect(await client.read('/users')).toContain('Soon Gone');
    expect(await backline(['account', 'disable', name], app.environment)).toMatchObject({ code: 0 });
    await readsNoMore('/users', 'Soon Gone');
    expect(await backline(['account', 'enable', email], app.environment)).toMatchObject({ code: 0 });
    await reads(`/u/${name}`, 'Soon Gone');
    expect(await backline(['account', 'delete', email], app.environment)).toMatchObject({ code: 0 });
    await readsNoMore(`/u/${name}`, 'Soon Gone');
  });

  test('by several at once is made by each in turn, and none fails', async () => {
    const editor = await arrive('editor');
    const shows = await listShows(app.db, { from: '2026-11-21', to: '2026-11-28', limit: 50 });
    await source('at-once', 'Quiet Boat');
    const edits = shows.flatMap(({ id }) => ['$3', '$4'].map((price) => editor.send(`/desk/shows/${id}/edit`, { fields: { price } })));
    const merge = editor.send('/desk/merge/venues', { from: 'bilge', to: 'cannery' });
    const decisions = await Promise.all([...edits, merge, heard('at-once'), loadPack(app.db, app.pack, app.clock())]);
    await Promise.all(decisions.map((decision) => decision && 'id' in decision && editor.send('/desk/undo', { id: decision.id })));
    expect(await client.read('/venues')).toContain('href="/venues/bilge"');
  });

  test('of the scene pack is read soon', async () => {
    const rename = <T extends { id: string; name: string }>(rows: readonly T[], id: string, name: string) =>
      rows.map((row) => (row.id === id ? { ...row, name } : row));
    const artists = rename(app.pack.artists, 'quietboat', 'Loud Boat');
    const venues = rename(app.pack.venues, 'cannery', 'The Old Cannery');
    expect(await client.read('/artists')).not.toContain('Loud Boat');
    expect(await client.read('/venues')).not.toContain('The Old Cannery');
    await loadPack(app.db, { ...app.pack, artists, venues }, app.clock());
    await reads('/artists', 'Loud Boat');
    await reads('/artists/quietboat', 'Loud Boat');
    await reads('/venues', 'The Old Cannery');
    await loadPack(app.db, app.pack, app.clock());
    await readsNoMore('/artists', 'Loud Boat');
  });

  test('of an artist leaves every page cached that shows no artists', async () => {
    const paths = ['/users', '/services', '/api/services'];
    for (const path of [...paths, '/artists/quietboat']) await client.ask(path);
    const asked = client.asked.length;
    const artists = app.pack.artists.map((row) => (row.id === 'quietboat' ? { ...row, description: 'They never were loud.' } : row));
    await loadPack(app.db, { ...app.pack, artists }, app.clock());
    await reads('/artists/quietboat', 'They never were loud.');
    for (const path of paths) await client.ask(path);
    expect(client.asked.slice(asked)).toEqual(['/artists/quietboat']);
    await loadPack(app.db, app.pack, app.clock());
    await readsNoMore('/artists/quietboat', 'They never were loud.');
  });

  test('that is rolled back is not in the log; of several at once each is', async () => {
    const scene = (tx: Transaction) => logChanges(tx, [{ kind: 'scene', id: 'words' }]);
    const { position: before } = await readHead(app.db);
    const undone = app.db.transaction().execute(async (tx) => {
      await scene(tx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await readHead(app.db)).position).toBe(before);
    await Promise.all(Array.from({ length: 8 }, () => app.db.transaction().execute(scene)));
    expect((await readHead(app.db)).position).toBe(before + 8);
  });

  test('of nothing lets answers stand', async () => {
    pass(300);
    await Promise.all([client.ask('/shows'), client.ask('/artists')]);
    const asked = client.asked.length;
    pass(600);
    await Promise.all([client.ask('/shows'), client.ask('/artists')]);
    expect(client.asked.length).toBe(asked);
  });
});

test('every file that writes what anybody may read logs it, or writes for one that does', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.includes('.test.') && !file.includes('migrations'));
  const publicRows =
    /(?:insertInto|updateTable|deleteFrom)\('(?:show|credit|artist|artist_alias|artist_genre|member|venue|venue_alias|moved|profile)'\)/;
  const writers = files.map((file) => [file, readFileSync(file, 'utf8')] as const).filter(([, text]) => publicRows.test(text));
  expect(writers.length).toBeGreaterThan(4);
  expect(
    writers.filter(([, text]) => !/(?:await|return|=>) (?:logChanges|logAddresses|logShowChanges)\(\s*tx/.test(text)).map(([file]) => file),
  ).toEqual([]);
});
