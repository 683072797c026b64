import { describe, expect, test } from 'vitest';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { FULL_ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import { unusedAddresses } from './addresses.ts';

type Decided = { decision: Decision; id: string };

describe.each(FULL_ENGINES)('what guards entries at the desk on %s', (engine) => {
  const { app, call } = openDeskAndPages(engine);
  const make = (kind: string, fields: object, more: object = {}) => call<Decided>(`/desk/${kind}`, { fields, ...more });

  test('nobody has an address that the desk needs, or one that somebody had who was taken off', async () => {
    for (const [kind, fields] of [
      ['artists', { name: 'New' }],
      ['venues', { name: 'New' }],
      ['news', { name: 'New' }],
      ['services', { name: 'New', kind: 'sound' }],
    ] as const) {
      for (const address of ['new', 'import'])
        expect((await make(kind, fields, { address })).error?.fields).toEqual({ address: 'The desk uses this address.' });
      expect((await make(kind, fields)).id).toBe('new2');
    }
    const off = await call<Decision>('/desk/artists/quietboat/hide', { hidden: { why: 'other', note: '' } });
    expect((await make('artists', { name: 'Somebody' }, { address: 'quietboat' })).error?.fields).toEqual({
      address: '“Quiet Boat” had this address and was taken off the roster.',
    });
    await call('/desk/undo', { id: off.id });
  });

  test.each([
    ['Harbor Beams (formerly The Net Loft)', 'harborbeams'],
    ['Harbor Beams [Formerly Net Loft], Upstairs', 'harborbeamsupstairs'],
    ['Rope Shed, f/k/a The Winch', 'ropeshed'],
    ['Rope Yard – formerly known as Low Yard', 'ropeyard'],
    ['Low Tide (fka High Tide)', 'lowtide'],
    ['Slack Water (ex-Ebb)', 'slackwater'],
    // Their own names, whole.
    ['(Sandy) Shoal', 'sandyshoal'],
    ['Gull (Duo)', 'gullduo'],
    ['The Artist Formerly Here', 'theartistformerlyhere'],
    ['(formerly The Dock)', 'formerlythedock'],
  ])('%s gets a readable address, %s', async (name, address) => {
    for (const kind of ['artists', 'venues']) expect((await make(kind, { name }, { despite: true })).id).toBe(address);
  });

  test('of several made at once no two have one address', async () => {
    const names = ['Mr. A', 'Mra', 'M.R.A.'];
    const ids = await app()
      .db.transaction()
      .execute((tx) => unusedAddresses(tx, 'artist', names));
    expect(ids).toEqual(['mra', 'mra2', 'mra3']);
  });

  test('what is no address is nobody’s, and a reason is no longer than anybody reads', async () => {
    expect((await call('/desk/artists/Not%20one')).error).toMatchObject({ code: 404, message: 'No one has this name.' });
    for (const path of ['/desk/venues/a%00b', '/desk/news/a%00b', '/desk/services/a%00b'])
      expect((await call(path)).error).toMatchObject({ code: 404 });
    const why = 'x'.repeat(301);
    expect((await call('/desk/artists/quietboat/edit', { fields: { formed: '1997' }, why })).error?.fields).toHaveProperty('why');
  });

  test('a service is of a kind there is, and the scene’s words stand under no other address', async () => {
    const gardening = await make('services', { name: 'The Gardener', kind: 'gardening' });
    expect(gardening.error?.fields?.kind).toMatch(/^Choose one of these: sound, /);
    expect((await make('services', { name: 'Loud', kind: 'Not <b>one</b>' })).error?.fields).toHaveProperty(['fields.kind']);
    const words = await call<Decided>('/desk/scene/edit', { fields: { footer: 'By hand.' }, address: 'elsewhere' });
    expect(words.id).toBe('words');
    expect(await call<{ footer: string }>('/scene')).toMatchObject({ footer: 'By hand.' });
  });

  test('a name is one line, and turns nothing round, however it comes in', async () => {
    const unclean = 'Gull\r\n\r\nPay\u202eereh\u2066\u200f';
    const clean = 'Gull Payereh';
    const members = [{ name: unclean, part: unclean }];
    const { id } = await make('artists', { name: unclean, othernames: [`${unclean} II`], members });
    const made = await call<{ entry: object }>(`/desk/artists/${id}`);
    expect(made.entry).toMatchObject({ name: clean, othernames: [`${clean} II`], members: [{ name: clean, part: clean }] });
    const { id: room } = await make('venues', { name: unclean, foundas: [unclean], address: unclean, city: unclean });
    const entry = { name: clean, foundas: [clean], address: clean, city: clean };
    expect((await call<{ entry: object }>(`/desk/venues/${room}`)).entry).toMatchObject(entry);
    expect((await make('artists', { name: '\u202e\r\n\u2069' })).error?.fields).toEqual({ 'fields.name': 'Enter a name.' });
    expect((await make('artists', { name: '\u3164\u2800\u200b' })).error?.fields).toEqual({ 'fields.name': 'Enter a name.' });
    await call('/desk/roster-file', { text: 'name,city\r\n"Neap\u202e\u2028Reversed",x\r\n' });
    expect((await call<{ artists: { name: string }[] }>('/artists?q=neap')).artists.map(({ name }) => name)).toContain('Neap Reversed');
    const bill = [{ artist: null, name: unclean, role: 'headliner' }];
    const show = await call<{ show: string }>('/desk/shows', { fields: { date: '2026-12-01', title: unclean, bill }, despite: true });
    expect((await call<{ show: object }>(`/desk/shows/${show.show}`)).show).toMatchObject({ title: clean, bill: [{ name: clean }] });
  });

  test('one that came in before is set right by an editor, who need not say what nobody can type', async () => {
    const { id } = await make('artists', { name: 'Old Hand' });
    const name = 'Old\n\u202eHand';
    await app().db.updateTable('artist').set({ name }).where('id', '=', id).execute();
    const edited = await call<Decided>(`/desk/artists/${id}/edit`, { fields: { name: 'Old Hands' }, expected: { name } });
    expect(edited.error).toBeUndefined();
  });
});
