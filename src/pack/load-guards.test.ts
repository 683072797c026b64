import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findArtist } from '#artists/store.ts';
import { editEntry } from '#desk/entries/edit-entry.ts';
import { ENGINES, openTestApp, type TestApp } from '#rig/test-app.ts';
import { storePackPicture } from '#sent/store.ts';
import { compareWithPack, loadPack } from './load.ts';
import type { Pack } from './read/read.ts';

describe.each(ENGINES)('what guards a pack that is taken in on %s', (engine) => {
  let app: TestApp;
  let by: { editor: string; now: Temporal.Instant };
  beforeEach(async () => {
    app = await openTestApp(engine);
    by = { editor: '', now: app.clock() };
  });
  afterEach(() => app.close());

  const load = (changed: Partial<Pack>) => loadPack(app.db, { ...app.pack, ...changed }, by.now);
  const leads = async () => {
    const rows = await app.db.selectFrom('moved').select(['from_id', 'to_id']).orderBy('from_id').execute();
    return rows.map(({ from_id, to_id }) => `${from_id} ${to_id}`);
  };

  test('it brings back no picture that was taken down here, and says so', async () => {
    const [id, file] = ['a'.repeat(32), `${'a'.repeat(32)}.webp`];
    const picture = { id, width: 1, height: 1, content: Buffer.from('taken down') };
    await app.db.transaction().execute((tx) => storePackPicture(tx, picture, { key: 'k', now: by.now }));
    const { decision } = await editEntry(app.db, 'artist', 'nowords', { fields: { formed: '1998' } }, by);
    await app.db.updateTable('picture').set({ down_by: decision }).where('id', '=', id).execute();
    const shown = { artistimage: file, imageview: { alt: 'x', x: 1, y: 1 }, members: [{ name: 'Zoë', part: 'voice', img: file }] };
    const artists = app.pack.artists.map((artist) => (artist.id === 'zoebee' ? { ...artist, ...shown } : artist));
    const { artists: told } = await load({ artists });
    expect(told.kept).toContainEqual({ id: 'zoebee', name: 'Zoë Bee', why: 'a picture of it was taken down here' });
    expect(await findArtist(app.db, 'zoebee')).toMatchObject({ members: [{ name: 'Zoë', part: 'voice' }] });
    expect(JSON.stringify(await findArtist(app.db, 'zoebee'))).not.toMatch(/webp|imageview/);
  });

  test('an old address goes on leading where it leads here, and to nobody who has it', async () => {
    const row = { kind: 'artist', from_id: 'old', to_id: 'quietboat', decision_id: null } as const;
    await app.db.insertInto('moved').values(row).execute();
    await editEntry(app.db, 'artist', 'zoebee', { fields: {}, address: 'zed' }, by);
    await editEntry(app.db, 'venue', 'cannery', { fields: {}, address: 'oldhall' }, by);
    const before = await leads();
    const moved = {
      artists: new Map([
        ['old', 'nowords'],
        ['zed', 'quietboat'],
      ]),
      venues: new Map([['oldhall', 'cannery']]),
    };
    const told = await compareWithPack(app.db, { ...app.pack, moved }, by.now);
    expect(told.addresses).toMatchObject({ added: [], kept: [{ id: 'artists/old', why: 'it leads to quietboat here' }] });
    // No source names the venue by its old id.
    await load({ moved, sources: [] });
    expect(await leads()).toEqual(before);
  });

  test('nothing is taken in of which somebody says no', async () => {
    const artists = app.pack.artists.map((artist) => (artist.id === 'zoebee' ? { ...artist, name: 'Zed' } : artist));
    const { artists: told } = await loadPack(app.db, { ...app.pack, artists }, by.now, () => false);
    expect([told.changed.length, (await findArtist(app.db, 'zoebee'))?.name]).toEqual([1, 'Zoë Bee']);
  });
});
