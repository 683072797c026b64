import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listBackups } from '#backup/make/keep.ts';
import { openDatabase } from '#database/engines/open.ts';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { newFolder, testFolder } from '#rig/folder.ts';
import { emptyPlace, hasPostgres } from '#rig/test-app.ts';

// Each verb is a process, and a test runs a dozen.
vi.setConfig({ testTimeout: 300_000 });

/** A data folder with all sources read, made once. */
const original = newFolder();
beforeAll(async () => {
  expect(await backline(['ingest'], { DATA_DIR: original })).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(original, { recursive: true }));

function copyOriginal(): string {
  const dataDir = join(testFolder(), 'data');
  cpSync(original, dataDir, { recursive: true });
  return dataDir;
}

test.runIf(hasPostgres)('a backup is made, verified, restored and moved from the command line', async () => {
  const dataDir = copyOriginal();
  const file = join(testFolder(), 'night.backline');
  const made = await backlineAlone(['backup', file, '--json'], { DATA_DIR: dataDir });
  expect(made).toMatchObject({ code: 0, err: '' });
  const { tables } = JSON.parse(made.out);
  expect(tables.show.rows).toBeGreaterThan(10);
  expect(await backline(['verify', file])).toMatchObject({ code: 0, out: expect.stringContaining('is complete') });
  const sound = await backlineAlone(['verify'], { DATA_DIR: dataDir });
  expect(sound).toMatchObject({ code: 0, out: expect.stringContaining('The database is good.') });

  const elsewhere = join(testFolder(), 'data');
  expect(await backlineAlone(['restore', file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0, err: '' });
  const again = await backline(['restore', file], { DATA_DIR: elsewhere });
  expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--force') });
  expect(await backline(['restore', file, '--force'], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });

  const { address, close } = await emptyPlace('postgres');
  onTestFinished(close);
  const server = address.databaseUrl ?? '';
  const there = await backlineAlone(['move', '--from', `sqlite:${join(elsewhere, 'backline.db')}`, '--to', server, '--json']);
  // Each copy starts a new change log.
  const copied = { ...tables, change_head: { rows: 1, hash: expect.any(String) } };
  expect(JSON.parse(there.out).tables).toEqual(copied);
  const back = await backline(['move', '--from', server, '--to', `sqlite:${join(testFolder(), 'back.db')}`, '--json']);
  expect(JSON.parse(back.out).tables).toEqual(copied);
  expect(await backline(['move', '--from', server, '--to', `sqlite:${join(elsewhere, 'backline.db')}`])).toMatchObject({ code: 1 });
  expect(await backline(['move', '--from', server, '--to', 'mysql:x'])).toMatchObject({ code: 2 });
});

test('a backup without a name goes into DATA_DIR/backups; one that is damaged is refused before anything is touched', async () => {
  const dataDir = copyOriginal();
  expect(await backline(['backup'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  expect(name).toMatch(/^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.backline$/);
  const file = join(dataDir, 'backups', name);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const before = (await backline(['verify', '--json'], { DATA_DIR: dataDir })).out;
  expect(await backline(['verify', file])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('SHA-256') });
  expect(await backline(['restore', file, '--force'], { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
  expect((await backline(['verify', '--json'], { DATA_DIR: dataDir })).out).toBe(before);
});

test.each([
  ['a page is lost', (bytes: Buffer) => bytes.fill(0, 4096, 8192)],
  ['pages are scattered', (bytes: Buffer) => bytes.fill('backline', 12_288, 40_960)],
  ['the end is cut off', (bytes: Buffer) => bytes.subarray(0, 20_000)],
  ['the beginning is gone', (bytes: Buffer) => bytes.fill(0, 0, 100)],
])('a database of which %s is replaced by a backup, and set aside', async (_, damage) => {
  const dataDir = copyOriginal();
  const backup = join(testFolder(), 'night.backline');
  await backline(['backup', backup], { DATA_DIR: dataDir });
  const whole = JSON.parse((await backline(['verify', '--json'], { DATA_DIR: dataDir })).out);
  const file = join(dataDir, 'backline.db');
  writeFileSync(file, damage(readFileSync(file)));
  const damaged = readFileSync(file);
  expect(await backline(['restore', backup], { DATA_DIR: dataDir })).toMatchObject({ code: 1, out: '' });
  expect(readFileSync(file).equals(damaged)).toBe(true);

  const restored = await backline(['restore', backup, '--force', '--json'], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('backline.db.damaged-') });
  expect(JSON.parse(restored.out).tables.show.rows).toBeGreaterThan(10);
  const stands = JSON.parse((await backline(['verify', '--json'], { DATA_DIR: dataDir })).out);
  // A restored database starts a new change log.
  expect(stands).toEqual({ ...whole, tables: { ...whole.tables, change_head: { rows: 1, hash: expect.any(String) } } });
  const aside = readdirSync(dataDir).filter((name) => /^backline\.db\.damaged-[^-]+-\d+-\d+T\d+Z$/.test(name));
  expect(aside.map((name) => readFileSync(join(dataDir, name)).equals(damaged))).toEqual([true]);
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('a backup of a damaged database says so, and is never taken for a sound one', async () => {
  const dataDir = copyOriginal();
  const stranger = new DatabaseSync(join(dataDir, 'backline.db'));
  stranger.exec("update venue set city = 'Tin Harbour' where id = 'bilge'");
  stranger.close();
  const made = await backline(['backup'], { DATA_DIR: dataDir });
  expect(made.code).toBe(1);
  expect(made.err).toMatch(/^Rows of venue are not what Backline wrote.*\nThe database is damaged, as the backup’s name says/);
  expect(await listBackups(join(dataDir, 'backups'))).toEqual([]);
  const [name = ''] = readdirSync(join(dataDir, 'backups'));
  expect(name).toMatch(/^backline-\d{4}-\d{2}-\d{2}T\d{6}Z\.unsound\.backline$/);
  expect(made.out).toContain(name);
  // It contains everything.
  expect(await backline(['verify', join(dataDir, 'backups', name)])).toMatchObject({ code: 0 });

  const folder = testFolder();
  const named = await backline(['backup', join(folder, 'night.backline'), '--json'], { DATA_DIR: dataDir });
  expect(named.code).toBe(1);
  expect(JSON.parse(named.out).tables.venue.rows).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(['night.unsound.backline', 'night.unsound.backline.sha256']);
});

test('a row changed behind the back of Backline is named, and holds again once it is accepted', async () => {
  const dataDir = copyOriginal();
  const stranger = new DatabaseSync(join(dataDir, 'backline.db'));
  stranger.exec("update venue set city = 'Tin Harbour' where id = 'bilge'");
  stranger.close();
  const damaged = await backline(['verify'], { DATA_DIR: dataDir });
  expect(damaged).toMatchObject({ code: 1, err: expect.stringContaining('Rows of venue are not what Backline wrote') });
  expect(damaged.err).toContain('["bilge"]');
  expect(damaged.out).not.toContain('is sound');
  expect(await backline(['verify', '--accept'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
  expect((await backline(['verify'], { DATA_DIR: dataDir })).out).toContain('The database is good.');
  expect(await backline(['verify', '--accept', 'x.backline'], { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
});

test.runIf(hasPostgres)('move says which of the two it cannot open or finds empty, and no password', async () => {
  const folder = testFolder();
  const there = `sqlite:${join(folder, 'there.db')}`;
  const out = 'postgres://ada:three-boats@127.0.0.1:1/tunes';
  const move = async (from: string, to: string) => {
    const { code, err } = await backline(['move', '--from', from, '--to', to]);
    expect(err).not.toContain('three-boats');
    return { code, err };
  };
  expect(await move(out, there)).toEqual({
    code: 1,
    err: expect.stringMatching(/^Backline cannot open the database at --from: connect ECONNREFUSED[^\n]*\n$/),
  });
  const filled = copyOriginal();
  expect(await move(`sqlite:${join(filled, 'backline.db')}`, out)).toEqual({
    code: 1,
    err: expect.stringMatching(/^Backline cannot open the database at --to: connect ECONNREFUSED[^\n]*\n$/),
  });
  const { address, close } = await emptyPlace('postgres');
  onTestFinished(close);
  expect(await move(address.databaseUrl ?? '', there)).toEqual({ code: 1, err: 'There is nothing in the database at --from yet.\n' });
  writeFileSync(join(folder, 'empty.db'), '');
  expect(await move(`sqlite:${join(folder, 'empty.db')}`, there)).toEqual({
    code: 1,
    err: `There is nothing in the database ${join(folder, 'empty.db')} yet.\n`,
  });
  expect(await move('mysql://ada:three-boats@here/tunes', there)).toMatchObject({
    code: 2,
    err: expect.stringContaining('--from must be'),
  });
});

test('where there is no database nothing can be accepted, and none is made', async () => {
  const dataDir = join(testFolder(), 'data');
  const ran = await backline(['verify', '--accept'], { DATA_DIR: dataDir });
  expect(ran).toMatchObject({ code: 1, out: '', err: `Backline cannot open the database in DATA_DIR ${dataDir}: there is no such file\n` });
  expect(existsSync(dataDir)).toBe(false);
});

/** The test scene with an artist under a new id. */
function packWithRename(): string {
  const scene = join(testFolder(), 'scene');
  cpSync('test/scene', scene, { recursive: true });
  const file = join(scene, 'artists.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"quietboat":', '"quiet-boat":'));
  return scene;
}

test('what is public is exported without addresses, and no cell is a formula', async () => {
  const dataDir = copyOriginal();
  const db = await openDatabase({ dataDir });
  const account = {
    id: 'a',
    email: 'secret@tunes.example',
    email_verified: 1,
    password_hash: null,
    password_set_at: null,
    display_name: 'Ada',
    photo_url: '',
  };
  const moments = { created_at: '2026-11-21T00:00:00.000Z', signed_in_at: '2026-11-21T00:00:00.000Z' };
  await db
    .insertInto('account')
    .values({ ...account, role: 'member', closed: 0, valid_since: 0, ...moments })
    .execute();
  const profile = {
    uid: 'a',
    username: 'ada',
    username_folded: 'ada',
    display_name: '=HYPERLINK("x")',
    location: '@home',
    bio: 'one, "two"',
  };
  const links = { instagram: '', facebook: '', website: '' };
  await db
    .insertInto('profile')
    .values({ ...profile, ...links, hidden: 0, created_at: moments.created_at, changed_at: moments.created_at })
    .execute();
  await db.destroy();
  const seeded = await backline(['seed', '--yes'], { DATA_DIR: dataDir, SCENE: packWithRename() });
  expect(seeded).toMatchObject({ code: 0, err: '' });
  const folder = join(testFolder(), 'out');
  const ran = await backlineAlone(['export', folder, '--json'], { DATA_DIR: dataDir });
  // Readable for a web server, unlike other output.
  expect(statSync(folder).mode & 0o777).toBe(0o777 & ~process.umask());
  expect(JSON.parse(ran.out)).toMatchObject({ profiles: 1, venues: 2 });
  expect(readdirSync(folder)).toHaveLength(20);
  const moved = [{ kind: 'artist', from_id: 'quietboat', to_id: 'quiet-boat' }];
  expect(JSON.parse(readFileSync(join(folder, 'moved.json'), 'utf8'))).toEqual(moved);
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).not.toContain('secret@');
  expect(readFileSync(join(folder, 'profiles.csv'), 'utf8')).toContain(`ada,"'=HYPERLINK(""x"")",'@home,"one, ""two""",`);
  expect(JSON.parse(readFileSync(join(folder, 'shows.json'), 'utf8'))[0].bill[0]).toHaveProperty('role');
});

test('a pack that is written out says what may be private, and has it where that is asked for', async () => {
  const dataDir = copyOriginal();
  const file = join(testFolder(), 'gull.txt');
  writeFileSync(file, '2026-12-05 8pm Neap at The Cannery\n');
  const add = ['source', 'add', '--name', 'Gull', '--file', file, '--format', 'list', '--terms', 'Ask Wren.'];
  expect(await backline(add, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const told = async (...flags: string[]) => {
    const town = join(testFolder(), 'town');
    const { out } = await backline(['export', '--pack', town, ...flags], { DATA_DIR: dataDir });
    return [out, readFileSync(join(town, 'sources.json'), 'utf8')];
  };
  const [guarded, without] = await told();
  expect(guarded).toMatch(/^Left out: The terms of Gull \(gull\): they may be private\. --private hands them on\.$/m);
  expect(without).not.toContain('Wren');
  const [whole, sources] = await told('--private');
  expect(whole).toMatch(/^Handed on: The terms of Gull \(gull\): they may be private\.$/m);
  expect(sources).toContain('Ask Wren.');
  expect(await backline(['export', '--private', join(testFolder(), 'out')], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    out: '',
    err: 'Public data has nothing private. Use --private with --pack.\n',
  });
});

test('a scene is written out as a pack, which a new folder begins with and the old one finds nothing new in', async () => {
  const dataDir = copyOriginal();
  const town = join(testFolder(), 'town');
  const told = await backline(['export', '--pack', town], { DATA_DIR: dataDir });
  expect(told).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^Wrote a scene pack with 7 artists, 2 venues, 1 promoters, 1 series, 3 news, 2 services, 2 sources, .*\nOnly in a backup, not in a pack:.* shows/,
    ),
  });
  expect(await backline(['export', '--pack', town], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining('There’s already something in'),
  });
  expect(await backline(['seed'], { DATA_DIR: dataDir, SCENE: town })).toEqual({
    code: 0,
    err: '',
    out: 'Tin Harbor Tunes matches the pack.\n',
  });
  expect(await backline(['ingest'], { DATA_DIR: join(testFolder(), 'data'), SCENE: town })).toMatchObject({ code: 0 });
});

test('where a backup or an export cannot be written, one sentence says why', async () => {
  const dataDir = copyOriginal();
  const file = join(testFolder(), 'taken');
  writeFileSync(file, '');
  const run = (...args: string[]) => backline(args, { DATA_DIR: dataDir });
  const said = async (sentence: RegExp, ...args: string[]) =>
    expect(await run(...args)).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) });
  await said(/^The export into \S+\/taken cannot be written: a file is in the way\.\n$/, 'export', file);
  await said(/^The export into \S+\/taken\/x cannot be written: a file is in the way\.\n$/, 'export', join(file, 'x'));
  await said(/^\S+\/taken\/x\/night\.backline cannot be written: a file is in the way\.\n$/, 'backup', join(file, 'x', 'night.backline'));
  // The system's recursive mkdir never ends here.
  await said(/^The export into \/proc\/nope\/x cannot be written: nothing can be made there\.\n$/, 'export', '/proc/nope/x');
  await said(/^\/proc\/nope\/night cannot be written: nothing can be made there\.\n$/, 'backup', '/proc/nope/night');
  const full = testFolder();
  symlinkSync('/dev/full', join(full, 'artists.json'));
  await said(/^The export into \S+ cannot be written: the disk is full\.\n$/, 'export', full);
});
