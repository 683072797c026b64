import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newCaller } from '#rig/caller.ts';
import { givePage, newBandKeeper } from '#rig/keeper.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Venue } from '#scene/venues/venue.ts';

let app: TestSite;
let wren: Caller;
let robin: Caller;
let walker: Walker;
beforeAll(async () => {
  app = await openTestSite();
  robin = await newCaller(app, 'robin', { role: 'editor', email_verified: 1 });
  ({ wren, walker } = await newBandKeeper(app));
  await givePage(app, wren, 'venue', 'cannery');
});
afterAll(() => app.close());

const band = () => wren.call<Artist>('/artists/quietboat');
const rename = (fields: object, more: object = {}) =>
  wren.call<{ id: string; said: string }>('/keep/artist/quietboat/artist', { fields, ...more });
const undo = (id: string) => robin.call('/desk/undo', { id });
const found = async (words: string) =>
  (await (await new Walker(app.site).ask(`/search?q=${words}`)).text()).includes('/artists/quietboat"');

describe('a page under another name', () => {
  test('is found by its old one, which is another name until it is taken out, and undo takes it along', async () => {
    const { othernames } = await band();
    const { id } = await rename({ name: 'Mill & Moon' });
    expect((await band()).othernames).toEqual([...othernames, 'Quiet Boat']);
    expect([await found('quiet+boat'), await found('mill+and+moon')]).toEqual([true, true]);
    await undo(id);
    expect(await band()).toMatchObject({ name: 'Quiet Boat', othernames });
    await rename({ name: 'Mill & Moon' });
    await rename({ othernames });
    expect(await band()).toMatchObject({ name: 'Mill & Moon', othernames });
    expect(await found('quiet+boat')).toBe(false);
    await rename({ name: 'Quiet Boat' });
    expect((await band()).othernames).toEqual([...othernames, 'Mill & Moon']);
    // Back to its first name, which is then no other name.
    await rename({ name: 'Mill & Moon' });
    expect((await band()).othernames).toEqual([...othernames, 'Quiet Boat']);
    await rename({ name: 'Quiet Boat', othernames });
    await rename({ othernames });
  });

  test('keeps none that reads the same, or that somebody else has', async () => {
    const { othernames } = await band();
    await rename({ name: 'The Quiet-Boat' });
    expect((await band()).othernames).toEqual(othernames);
    await robin.call('/desk/artists/tinwhistlers/edit', { fields: { othernames: ['Quiet Boat'] } });
    await rename({ name: 'Mill & Moon' });
    expect((await band()).othernames).toEqual(othernames);
    await rename({ name: 'Quiet Boat' }, { despite: true });
    await rename({ othernames });
    await robin.call('/desk/artists/tinwhistlers/edit', { fields: { othernames: [] } });
  });

  test('of a room, by an editor, is the same', async () => {
    const room = () => wren.call<Venue>('/venues/cannery');
    const { foundas } = await room();
    const { decision } = await robin.call<{ decision: { id: string } }>('/desk/venues/cannery/edit', { fields: { name: 'The Tin Works' } });
    expect((await room()).foundas).toEqual([...foundas, 'The Cannery']);
    await undo(decision.id);
    expect(await room()).toMatchObject({ name: 'The Cannery', foundas });
  });

  test('says so in its form', async () => {
    const form = await (await walker.ask('/artists/quietboat/edit')).text();
    expect(form).toContain('If you rename it, the old name stays under other names.');
  });

  test('that a keeper reverts keeps nothing of the name it had meanwhile', async () => {
    const before = await band();
    const { id } = await rename({ name: 'Mill & Moon' });
    await wren.call('/keep/artist/quietboat/revert', { decision: id });
    expect(await band()).toEqual(before);
  });
});

describe('a name that another page has', () => {
  test('stands only once whoever keeps the page was told what tells the two apart, and said that there are two', async () => {
    const { error } = await rename({ name: 'tin whistlers' });
    expect(error?.fields?.name).toMatch(
      /^“tin whistlers” is already here \(\/artists\/tinwhistlers\): folk and tin whistle, since 2012, next on .* at .*\. Is yours a different one\?$/,
    );
    expect((await band()).name).toBe('Quiet Boat');
    const { id } = await rename({ name: 'Tin Whistlers' }, { despite: true });
    expect((await band()).name).toBe('Tin Whistlers');
    await undo(id);
  });

  test('is asked about in the form, which goes on when the box is ticked, for that name alone', async () => {
    const edit = '/artists/quietboat/edit';
    const form = await (await walker.ask(edit)).text();
    const { description } = await band();
    const typed = {
      intent: 'edit',
      loaded: Walker.field(form, 'loaded'),
      name: 'Tin Whistlers',
      description,
      genres: (await band()).genres.join(', '),
    };
    const asked = await (await walker.send(edit, typed)).text();
    expect(asked).toContain('Is yours a different one?');
    expect(Walker.field(asked, 'despite')).toBe('Tin Whistlers');
    const other = await (await walker.send(edit, { ...typed, name: 'The Tin Whistlers', despite: 'Tin Whistlers' })).text();
    expect(other).toContain('Is yours a different one?');
    expect((await band()).name).toBe('Quiet Boat');
    await walker.send(edit, { ...typed, despite: 'Tin Whistlers' });
    expect((await band()).name).toBe('Tin Whistlers');
  });

  test('of a room says where the other is', async () => {
    const { error } = await wren.call('/keep/venue/cannery/venue', { fields: { name: 'The Bilge' } });
    expect(error?.fields?.name).toMatch(/^“The Bilge” is already here \(\/venues\/bilge\): /);
  });
});
