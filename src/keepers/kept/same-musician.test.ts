import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callApi } from '#rig/caller.ts';
import { newBandKeeper } from '#rig/keeper.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';
import type { Artist } from '#scene/artists/artist.ts';
import type { Kin } from '#scene/artists/tree.ts';

const EDIT = '/artists/quietboat/edit';

let app: TestSite;
let wren: Caller;
let walker: Walker;
beforeAll(async () => {
  app = await openTestSite();
  ({ wren, walker } = await newBandKeeper(app));
});
afterAll(() => app.close());

const members = async () => (await callApi<Artist>(app, '/artists/quietboat')).members;
/** Sends the form without JavaScript; returns the answer's text. */
async function save(fields: Record<string, string>): Promise<string> {
  const loaded = Walker.field(await (await walker.ask(EDIT)).text(), 'loaded');
  const { name, description, genres } = await callApi<Artist>(app, '/artists/quietboat');
  const form = { intent: 'edit', loaded, name, description, genres: genres.join(', '), ...fields };
  return (await walker.send(EDIT, form)).text();
}

test('a name that another line-up has is asked about, and is that musician by one answer; nobody is somebody unasked', async () => {
  const asked = await save({ member0: 'Áda Reed', part0: 'Whistle' });
  expect(asked).toContain('Is it the Ada Reed of Example Band and The Tin Whistlers?');
  expect(asked).toMatch(/<input[^>]*name="who0"[^>]*value="ada-reed"/);
  expect(asked).toMatch(/value="Áda Reed"/);
  expect(await members()).toEqual([]);
  // An answer stays while another field is refused.
  expect(await save({ member0: 'Ada Reed', part0: 'Whistle', who0: 'ada-reed', website: 'no address' })).toMatch(
    /<input(?=[^>]*name="who0")(?=[^>]*checked)[^>]*value="ada-reed"/,
  );
  await save({ member0: 'Ada Reed', part0: 'Whistle', who0: 'ada-reed' });
  expect(await members()).toMatchObject([{ name: 'Ada Reed', musician: 'ada-reed' }]);
  const kin = await callApi<Kin>(app, '/artists/quietboat/tree');
  expect(kin.bands.map(({ id }) => id).sort()).toEqual(['exampleband', 'quietboat', 'tinwhistlers']);
});

test('somebody else of a name is a musician of their own, and so is whoever is new; what is answered is not asked again', async () => {
  const stands = { member0: 'Ada Reed', part0: 'Whistle', musician0: 'ada-reed' };
  const answer = 'another Ada Reed';
  await save({ ...stands, member1: 'Ada Reed', part1: 'Drums', who1: answer, member2: 'Otis Quill', part2: 'Voice' });
  expect(await members()).toMatchObject([
    { musician: 'ada-reed' },
    { musician: 'ada-reed-quietboat' },
    { musician: 'otis-quill-quietboat' },
  ]);
  const rest = {
    ...stands,
    member1: 'Ada Reed',
    musician1: 'ada-reed-quietboat',
    member2: 'Otis Quill',
    part2: 'Voice',
    musician2: 'otis-quill-quietboat',
  };
  await save({ ...rest, part1: 'Bass' });
  expect((await members())[1]).toMatchObject({ part: 'Bass', musician: 'ada-reed-quietboat' });
  // An answer for a different name doesn't count.
  expect(await save({ ...rest, part1: 'Bass', member3: 'Otis Quill', part3: 'Saw', who3: answer })).toContain(
    'Is it the Otis Quill of Quiet Boat?',
  );
});

test('who is called so, and under which word somebody new goes, may be asked by whoever is signed in', async () => {
  const called = (name: string) => wren.call(`/musicians?${new URLSearchParams({ name, band: 'quietboat' })}`);
  expect(await called('ADA REED')).toMatchObject({
    musicians: [
      { id: 'ada-reed', name: 'Ada Reed', bands: [{ id: 'exampleband' }, { id: 'quietboat' }, { id: 'tinwhistlers' }] },
      { id: 'ada-reed-quietboat' },
    ],
    free: 'ada-reed-quietboat-2',
  });
  expect(await called('!')).toEqual({ musicians: [], free: null });
  expect(await callApi(app, '/musicians?name=Ada%20Reed&band=quietboat')).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
});
