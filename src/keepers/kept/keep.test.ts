import { describe, expect, test } from 'vitest';
import { hideEntry, mergeArtists } from '#desk/entries/off-roster.ts';
import { undo } from '#desk/undo/undo.ts';
import type { Caller } from '#rig/caller.ts';
import { DAY, type Kept, keptPages } from '#rig/kept-pages.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { Claiming, MyPages } from '#scene/keepers/claim.ts';
import { storePicture } from '#sent/store.ts';

describe.each(ENGINES)('who keeps a page on %s', (engine) => {
  const { app, arrive, lettersTo, lastCode, keeps, saysKept, give, by } = keptPages(engine);

  test('invitations open a page once, for seven days, while whoever invited keeps it', async () => {
    const [wren, ada, bee] = [await arrive(), await arrive(), await arrive()];
    await give(wren);
    const invite = async (email: string, handsOver = false) => {
      app().wait(2000);
      expect(await wren.call('/keep/artist/tinwhistlers/invite', { email, handsOver })).toEqual({ done: true });
      return lastCode(email);
    };
    const accept = (who: Caller, code: string) => who.call('/page-letters/accept', { code });
    const code = await invite('Ada@mail.example'.toLowerCase());
    expect(await ada.call('/page-letters', { code })).toMatchObject({ about: 'invitation', handsOver: false });
    expect(await accept(ada, code)).toEqual({ page: { kind: 'artist', id: 'tinwhistlers' } });
    expect((await accept(bee, code)).error?.status).toBe('NOT_FOUND');
    expect((await lettersTo(wren.email)).at(-1)?.subject).toContain('another keeper');
    // Expires in a week.
    const late = await invite('bee@mail.example');
    app().wait(7 * DAY);
    expect((await accept(bee, late)).error?.status).toBe('NOT_FOUND');
    // Withdrawn.
    const back = await invite('bee@mail.example');
    const [open] = (await ada.call<Kept>('/keep/artist/tinwhistlers')).invitations;
    await ada.call('/keep/artist/tinwhistlers/take-back', { invitation: open?.id });
    expect((await accept(bee, back)).error?.status).toBe('NOT_FOUND');
    // The inviter left or was closed.
    const left = await invite('bee@mail.example');
    await app().db.updateTable('account').set({ closed: 1 }).where('id', '=', wren.uid).execute();
    expect((await accept(bee, left)).error?.status).toBe('NOT_FOUND');
    await app().db.updateTable('account').set({ closed: 0 }).where('id', '=', wren.uid).execute();
    // Handed over: one joins, the other leaves.
    const over = await invite('bee@mail.example', true);
    expect(await accept(bee, over)).toHaveProperty('page');
    expect([await keeps(wren), await keeps(bee)]).toEqual([[], ['tinwhistlers']]);
    expect((await accept(wren, left)).error?.status).toBe('NOT_FOUND');
    for (const who of [ada, bee]) await who.call('/keep/artist/tinwhistlers/leave', { sure: true });
    expect([await keeps(ada), await keeps(bee), await saysKept()]).toEqual([[], [], false]);
  });

  test('who keeps a page follows it where it is renamed or merged, and back; off the roster it waits', async () => {
    const [wren, ada, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(wren, 'zoebee');
    await give(ada, 'tinwhistlers');
    const { id } = await editor.call<{ id: string }>('/desk/artists/zoebee/edit', { fields: { name: 'Zoë' }, address: 'zoe' });
    expect([id, await keeps(wren), await saysKept('zoe')]).toEqual(['zoe', ['zoe'], true]);
    const merged = await mergeArtists(app().db, 'zoe', 'tinwhistlers', by(editor));
    expect(await keeps(wren)).toEqual(['tinwhistlers']);
    expect((await ada.call<Kept>('/keep/artist/tinwhistlers')).keepers).toHaveLength(2);
    // A claim to a merged page counts for the merged one.
    const other = await arrive();
    expect((await other.call<Claiming>('/claims/artist/zoe')).page.id).toBe('tinwhistlers');
    await undo(app().db, merged, { editor: '', now: app().clock() });
    expect([await keeps(wren), await keeps(ada)]).toEqual([['zoe'], ['tinwhistlers']]);
    const off = await hideEntry(app().db, 'artist', 'zoe', { why: 'other', note: '' }, by(editor));
    const [mine] = (await wren.call<MyPages>('/claims')).keeps;
    expect([mine?.page.isOff, mine?.page.name]).toEqual([true, 'Zoë']);
    expect((await wren.call('/keep/artist/zoe/artist', { fields: { description: 'Here!' } })).error?.status).toBe('NOT_FOUND');
    expect((await other.call('/claims', { kind: 'artist', id: 'zoe' })).error?.message).toBe('This page was taken off the roster.');
    await undo(app().db, off, { editor: '', now: app().clock() });
    expect(await wren.call('/keep/artist/zoe/artist', { fields: { description: 'Here!' } })).toHaveProperty('id');
    // A page that is undone loses its keepers, as another may get its address.
    const made = await editor.call<{ id: string; decision: Decision }>('/desk/artists', { fields: { name: 'Brief Band' } });
    await give(wren, made.id);
    await undo(app().db, made.decision.id, { editor: '', now: app().clock() });
    expect(await keeps(wren)).toEqual(['zoe']);
  });

  test('a keeper who calls a page by an address it had writes the page that it is now, and nobody else does', async () => {
    const [wren, other, editor] = [await arrive(), await arrive(), await arrive('editor')];
    await give(wren, 'zoebee');
    const write = (who: typeof wren, id: string, description: string) =>
      who.call<Decision>(`/keep/artist/${id}/artist`, { fields: { description } });
    const says = async (id: string) => (await wren.call<{ artist: { description: string } }>(`/keep/artist/${id}`)).artist.description;
    await editor.call('/desk/artists/zoebee/edit', { fields: {}, address: 'zoe' });
    expect(await write(wren, 'zoebee', 'By the old address.')).toHaveProperty('id');
    expect([await says('zoe'), await says('zoebee')]).toEqual(['By the old address.', 'By the old address.']);
    await mergeArtists(app().db, 'zoe', 'tinwhistlers', by(editor));
    expect(await write(wren, 'zoebee', 'By the oldest.')).toHaveProperty('id');
    expect(await says('tinwhistlers')).toBe('By the oldest.');
    expect((await write(other, 'zoebee', 'Mine.')).error?.status).toBe('PERMISSION_DENIED');
    await give(wren, 'cannery', 'venue');
    await editor.call('/desk/venues/cannery/edit', { fields: {}, address: 'old-cannery' });
    const fields = { date: '2027-01-07', title: 'At the old address' };
    expect(await wren.call('/keep/venue/cannery/shows', { fields })).toHaveProperty('show');
  });

  test('a keeper puts no picture on the page that only a tip brought: those are for editors to show', async () => {
    const wren = await arrive();
    await give(wren);
    const flyer = { id: 'ab'.repeat(16), width: 200, height: 150, content: new Uint8Array(10) };
    const sent = { by: '', key: 'k', now: app().clock() };
    await app()
      .db.transaction()
      .execute((tx) => storePicture(tx, flyer, sent));
    const set = (fields: object) => wren.call<Decision>('/keep/artist/tinwhistlers/artist', { fields });
    const artistimage = `${flyer.id}.webp`;
    expect((await set({ artistimage })).error?.fields).toHaveProperty('artistimage');
    const members = [{ name: 'Wren', part: 'whistle', img: artistimage }];
    expect((await set({ members })).error?.status).toBe('INVALID_ARGUMENT');
    expect((await app().site.request(`/pictures/${artistimage}`)).status).toBe(404);
  });
});
