import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editEntry } from '#desk/entries/edit-entry.ts';
import { makeEntry } from '#desk/entries/make-entry.ts';
import { hideEntry } from '#desk/entries/off-roster.ts';
import { isOfKind, readAs } from '#desk/questions/answer-actions.ts';
import { addSource, keepPasted, pastedFile } from '#ingest/store/source-store.ts';
import { testFolder } from '#rig/folder.ts';
import { sampleSource } from '#rig/samples.ts';
import { FULL_ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { storePackPicture } from '#sent/store.ts';
import { readPack } from '../read/read.ts';
import { writePack } from './write-pack.ts';

describe.each(FULL_ENGINES)('what guards a pack that is written on %s', (engine) => {
  let app: TestApp;
  let by: { editor: string; now: Temporal.Instant; tonight: string };
  beforeEach(async () => {
    app = await openTestApp(engine);
    by = { editor: '', now: app.clock(), tonight: '2026-11-21' };
  });
  afterEach(() => app.close());

  const written = async (options: { withPrivate?: boolean } = {}) => {
    const folder = join(testFolder(), 'town');
    const { left, handedOn, leftBehind } = await writePack(app.db, app.pack, folder, options);
    return { folder, left, handedOn, leftBehind, made: readPack(folder) };
  };

  test('what editors draft goes along nowhere, but for what the pack brought', async () => {
    await makeEntry(app.db, 'news', { fields: { name: 'A hall that closes', text: '<p>Soon.</p>' }, despite: false }, by);
    const { folder, left, made } = await written();
    expect(made.news.map(({ id, draft }) => [id, draft])).toEqual(app.pack.news.map(({ id, draft }) => [id, draft]));
    expect(made.news.some(({ draft }) => draft)).toBe(true);
    expect(left).toEqual(['1 drafts of news: only editors can read them.']);
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toContain('closes');
  });

  test('a picture that was taken down goes along nowhere, whatever names it still', async () => {
    const [id, file] = ['a'.repeat(32), `${'a'.repeat(32)}.webp`];
    await app.db
      .transaction()
      .execute((tx) => storePackPicture(tx, { id, width: 1, height: 1, content: Buffer.from('taken down') }, { key: 'k', now: by.now }));
    const { decision } = await editEntry(app.db, 'artist', 'zoebee', { fields: { artistimage: file } }, by);
    await app.db.updateTable('picture').set({ down_by: decision }).where('id', '=', id).execute();
    const { folder, left, made } = await written();
    expect(left).toEqual([`The picture of Zoë Bee (${file}): it is not there.`]);
    expect([readdirSync(folder).includes('pictures'), made.artists.find((each) => each.id === 'zoebee')?.artistimage]).toEqual([
      false,
      undefined,
    ]);
  });

  test('a picture of the pack goes along where both that pages offer are there', async () => {
    await editEntry(app.db, 'artist', 'zoebee', { fields: { artistimage: 'alone.webp' } }, by);
    const alone = { ...app.pack, folder: join(testFolder(), 'alone') };
    cpSync(app.pack.folder, alone.folder, { recursive: true });
    cpSync(join(alone.folder, 'artistinfo/quietboat.webp'), join(alone.folder, 'artistinfo/alone.webp'));
    const { left } = await writePack(app.db, alone, join(testFolder(), 'town'));
    expect(left).toEqual(['The picture of Zoë Bee (alone.webp): it is not there.']);
  });

  test('a picture that is not what its name says is in no pack, and no path of this machine is told', async () => {
    const [id, file] = ['b'.repeat(32), `${'b'.repeat(32)}.webp`];
    await app.db
      .transaction()
      .execute((tx) => storePackPicture(tx, { id, width: 1, height: 1, content: Buffer.from('another') }, { key: 'k', now: by.now }));
    await editEntry(app.db, 'artist', 'zoebee', { fields: { artistimage: file } }, by);
    const home = testFolder();
    const refused = await writePack(app.db, app.pack, join(home, 'town')).catch((error: Error) => error.message);
    expect(refused).toMatch(/^The scene says what no pack may: pictures\/b+\.webp isn’t the same picture anymore/);
    expect(readdirSync(home)).toEqual([]);
  });

  test('a source whose file is gone is left out, and one kept at the desk lies by its own name', async () => {
    const home = testFolder();
    writeFileSync(join(home, 'mine.ics'), 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
    await app.db.transaction().execute(async (tx) => {
      const id = await addSource(
        tx,
        'A list',
        (known) => sampleSource({ id: known, name: 'A list', file: pastedFile(known), format: 'list' }),
        'desk',
      );
      await keepPasted(tx, id, '2026-12-05 8pm Neap at The Cannery');
    });
    const place = (source: string, file: string) => app.db.updateTable('source').set({ file }).where('id', '=', source).execute();
    await place('bilge-calendar', join(home, 'mine.ics'));
    await place('cannery-calendar', join(home, 'gone.ics'));
    const { left, made } = await written();
    expect(left).toEqual([
      expect.stringMatching(/^The source The Cannery's calendar \(cannery-calendar\): its file .*gone\.ics is not there\.$/),
    ]);
    expect(made.sources.map(({ id, file }) => [id, file])).toEqual([
      ['bilge-calendar', 'feeds/bilge-calendar.ics'],
      ['a-list', 'feeds/a-list.txt'],
    ]);
  });

  test('what may be private of a source goes along where it is asked for, or the pack brought it', async () => {
    const secret = 'https://calendar.example/private-0f3a9c7b2d5e8146/basic.ics';
    await app.db.transaction().execute(async (tx) => {
      const add = (name: string, url: string, terms: string) =>
        addSource(tx, name, (id) => sampleSource({ id, name, url, terms, format: 'ical' }), 'desk');
      await add('Gull', secret, '');
      await add('Tern', 'https://tern.example/shows.ics', 'Ask Wren, 555 0100.');
      const pasted = await addSource(
        tx,
        'A list',
        (id) => sampleSource({ id, name: 'A list', file: pastedFile(id), format: 'list' }),
        'desk',
      );
      await keepPasted(tx, pasted, '2026-12-05 8pm Neap at The Cannery');
    });
    const ofPack = app.pack.sources.map(({ id }) => id);
    const list = 'The text of the source A list (a-list), as it was pasted.';
    const guarded = await written();
    expect(guarded.made.sources.map(({ id }) => id)).toEqual([...ofPack, 'a-list', 'tern']);
    expect(guarded.made.sources.at(-1)).toMatchObject({ url: 'https://tern.example/shows.ics', terms: '' });
    expect(readFileSync(join(guarded.folder, 'sources.json'), 'utf8')).not.toMatch(/0f3a9c|Wren/);
    expect(guarded.left).toEqual([
      'The source Gull (gull): its address may be private. --private hands it on.',
      'The terms of Tern (tern): they may be private. --private hands them on.',
    ]);
    expect(guarded.handedOn).toEqual([list]);

    const whole = await written({ withPrivate: true });
    expect(whole.made.sources.map(({ id }) => id)).toEqual([...ofPack, 'a-list', 'gull', 'tern']);
    expect(whole.made.sources.find(({ id }) => id === 'tern')?.terms).toBe('Ask Wren, 555 0100.');
    expect(whole.left).toEqual([]);
    expect(whole.handedOn).toEqual([
      list,
      'The address of the source Gull (gull): it may be private.',
      'The terms of Tern (tern): they may be private.',
    ]);

    // A pack with its own words hands on nothing new.
    const { left, handedOn } = await writePack(app.db, whole.made, join(testFolder(), 'again'));
    expect([left, handedOn]).toEqual([[], [list]]);
  });

  test('what leads to somebody who has left, and what means them, stays here', async () => {
    await editEntry(app.db, 'artist', 'zoebee', { fields: {}, address: 'zoe' }, by);
    await readAs(app.db, { kind: 'artist', words: 'Zed', means: 'zoe' }, by);
    await readAs(app.db, { kind: 'artist', words: 'Nobody', means: null }, by);
    await isOfKind(app.db, { words: 'Pub Quiz', kind: 'other' }, by);
    expect((await written()).made.moved.artists).toEqual(new Map([['zoebee', 'zoe']]));
    await hideEntry(app.db, 'artist', 'zoe', { why: 'not public', note: '' }, by);
    const { made } = await written();
    expect([made.moved.artists.size, made.taught.names.map(({ name, means }) => [name, means])]).toEqual([0, [['Nobody', null]]]);
    // Another artist has the old address now.
    await makeEntry(app.db, 'artist', { fields: { name: 'Somebody' }, despite: false }, by);
    await app.db.insertInto('moved').values({ kind: 'artist', from_id: 'somebody', to_id: 'quietboat', decision_id: null }).execute();
    expect((await written()).made.moved.artists.size).toBe(0);
  });
});
