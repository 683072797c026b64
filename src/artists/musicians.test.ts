import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { PASSWORD } from '#rig/members.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Musicians } from '#scene/artists/tree.ts';

describe.each(ENGINES)('musicians in two line-ups saved at once on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editor = await newEditor(app, 'wren');
  });
  afterAll(() => app.close());

  const artist = async (id: string) => (await editor.call<{ entry: Artist }>(`/desk/artists/${id}`)).entry;
  /** Adds a first member through the desk's form without JavaScript; returns the status. */
  async function add(desk: Walker, id: string, member: string): Promise<number> {
    const page = `/desk/artists/${id}`;
    const loaded = Walker.field(await (await desk.ask(page)).text(), 'loaded');
    const { name, description, genres } = await artist(id);
    const form = { intent: 'edit', loaded, name, description, genres: genres.join(', '), member0: member, part0: 'Voice' };
    return (await desk.send(page, form)).status;
  }

  test('whoever asks for one more of a name meanwhile is given another id for each band, and the same for the same', async () => {
    const free = async (band: string) =>
      (await editor.call<Musicians>(`/musicians?${new URLSearchParams({ name: 'Otis Quill', band })}`)).free;
    const [boat, band, again] = [await free('quietboat'), await free('exampleband'), await free('quietboat')];
    expect(new Set([boat, band, again]).size).toBe(2);
    expect(again).toBe(boat);
    const members = (musician: string | null) => ({ fields: { members: [{ name: 'Otis Quill', part: 'Voice', musician }] } });
    await editor.call('/desk/artists/quietboat/edit', members(boat));
    expect(await free('quietboat')).not.toBe(boat);
    expect(await free('exampleband')).toBe(band);
  });

  test('two editors who each add somebody of one name at once have two people', async () => {
    const desk = new Walker(app.site);
    await desk.send('/login', { email: editor.email, password: PASSWORD, back: '/' });
    const made = await Promise.all(
      ['Low Ebb', 'High Ebb'].map((name) => editor.call<{ id: string }>('/desk/artists', { fields: { name, verified: true } })),
    );
    expect(await Promise.all(made.map(({ id }) => add(desk, id, 'Nan Merrow')))).toEqual([200, 200]);
    const musicians = await Promise.all(made.map(async ({ id }) => (await artist(id)).members[0]?.musician));
    expect(musicians.every((id) => id?.startsWith('nan-merrow'))).toBe(true);
    expect(new Set(musicians).size).toBe(2);
  });

  test('whoever writes a line-up before a name is told that a name is wanted', async () => {
    const desk = new Walker(app.site);
    await desk.send('/login', { email: editor.email, password: PASSWORD, back: '/' });
    const said = async (fields: object) => {
      const answer = await (await desk.send('/desk/artists/new', { intent: 'make', name: '', ...fields })).text();
      return /<p class="why" id="name-why">([^<]*)/.exec(answer)?.[1];
    };
    expect(await said({})).toMatch(/name/);
    expect(await said({ member0: 'Nan Merrow', part0: 'Voice' })).toBe(await said({}));
  });
});
