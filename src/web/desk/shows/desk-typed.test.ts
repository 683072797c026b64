import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '#rig/members.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Walker } from '#rig/walker.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';
import { fieldsOf, textsOf } from './show-form.ts';

let app: TestSite;
let wren: Walker;
beforeAll(async () => {
  app = await openTestSite();
  const editor = await newMember(app);
  await app.db.updateTable('account').set({ role: 'editor' }).where('id', '=', editor.uid).execute();
  ({ walker: wren } = editor);
});
afterAll(() => app.close());

/** The form of a show, sent with another name on its bill; and what its bill says then. */
async function billing() {
  const { id } = await app.db.selectFrom('show').select('id').where('status', '=', 'announced').limit(1).executeTakeFirstOrThrow();
  const path = `/desk/shows/${id}`;
  const headers = { authorization: `Bearer ${await wren.token()}` };
  const told = async () => (await (await wren.ask(`/api${path}`, { headers })).json()) as DeskShow;
  const before = fieldsOf((await told()).show);
  const row = before.bill.length;
  const form = { ...textsOf(before), intent: 'edit', loaded: JSON.stringify(before), [`role${row}`]: 'support', [`place${row}`]: '9' };
  return {
    before: before.bill,
    bill: async () => (await told()).show.bill,
    save: async (name: string, link: 'known' | 'name') =>
      (await wren.send(path, { ...form, [`act${row}`]: name, [`link${row}`]: link })).text(),
  };
}

test('a name on a bill that is nearly one of the roster is asked about, and stays as typed where that is meant', async () => {
  const { before, bill, save } = await billing();
  expect(await save('Quiet Boatt', 'known')).toContain('Did you mean “Quiet Boat”?');
  expect(await bill()).toEqual(before);
  await save('Quiet Boatt', 'name');
  expect((await bill()).at(-1)).toMatchObject({ name: 'Quiet Boatt', artist: null });
});

test('a name on a bill that is nobody’s is taken as it is', async () => {
  const { bill, save } = await billing();
  await save('Loud Ship', 'known');
  expect((await bill()).at(-1)).toMatchObject({ name: 'Loud Ship', artist: null });
});

test('an address is read as people copy it, from the button of a calendar too', async () => {
  for (const what of ['webcal://calendar.invalid/shows.ics', 'calendar.invalid/shows.ics']) {
    const answer = await (await wren.send('/desk/sources', { intent: 'try', what })).text();
    expect(answer, what).toContain('https://calendar.invalid');
    expect(answer, what).not.toContain('can’t detect its format');
  }
});

test.each(['announced', 'edited'])(
  'names that nobody knows are added from the form of a show that is %s, and nothing typed is lost',
  async (when) => {
    const [band, room] = [`The Fresh Paint ${when}`, `Shed ${when}, 9 Quay St., Tin Harbor`];
    const buttons = (page: string) =>
      [...page.matchAll(/Add this (artist|venue)<span class="sr">: (?:<!-- -->)?([^<]+)/g)].map(([, what, name]) => `${what} ${name}`);
    const form = {
      intent: 'make',
      date: '2027-05-05',
      venue: room,
      act0: 'Quiet Boat',
      role0: 'headliner',
      link0: 'known',
      act1: band,
      role1: 'support',
      link1: 'known',
      price: '$7',
    };
    const told = async (id: string) =>
      (await (await wren.ask(`/api/desk/shows/${id}`, { headers: { authorization: `Bearer ${await wren.token()}` } })).json()) as DeskShow;
    if (when === 'announced') {
      const looked = await (await wren.send('/desk/shows/new', { ...form, look: '1' })).text();
      expect(buttons(looked)).toEqual([`artist ${band}`, `venue ${room}`]);
      const added = await (await wren.send('/desk/shows/new', { ...form, add: 'add artist 1' })).text();
      expect(added).toContain(`Made an artist: “${band}”. The show isn’t announced yet.`);
      expect(added).toContain('value="$7"');
      expect(buttons(added)).toEqual([`venue ${room}`]);
      expect(await (await wren.send('/desk/shows/new', { ...form, add: 'add artist 1' })).text()).toContain(`“${band}” already exists.`);
    }
    const made = await wren.send('/desk/shows/new', { ...form, despite: '1' });
    const path = made.headers.get('location') ?? '';
    const id = path.split('/').at(-1) ?? '';
    const loaded = async () => {
      const { show, nameOnly } = await told(id);
      return { ...textsOf(fieldsOf(show, nameOnly)), loaded: JSON.stringify(fieldsOf(show, nameOnly)) };
    };
    if (when === 'edited') {
      expect(buttons(await (await wren.ask(path)).text())).toEqual([`artist ${band}`, `venue ${room}`]);
      await wren.send(path, { ...(await loaded()), price: '$9', intent: 'add artist 1' });
      expect((await told(id)).show).toMatchObject({ price: '$9', bill: [{ artist: 'quietboat' }, { artist: 'thefreshpaintedited' }] });
    }
    await wren.send(path, { ...(await loaded()), intent: 'add venue' });
    const { show } = await told(id);
    expect(show.bill.map(({ artist }) => artist)).toEqual(['quietboat', `thefreshpaint${when}`]);
    expect(show.venue.name).toBe(`Shed ${when}`);
    expect(buttons(await (await wren.ask(path)).text())).toEqual([]);
  },
);

test('a promoter or series that does not exist is said in a sentence, what was typed stays, and one that does is set', async () => {
  const { id } = await app.db.selectFrom('show').select('id').where('status', '=', 'announced').limit(1).executeTakeFirstOrThrow();
  const path = `/desk/shows/${id}`;
  const told = async () =>
    (await (await wren.ask(`/api${path}`, { headers: { authorization: `Bearer ${await wren.token()}` } })).json()) as DeskShow;
  const before = fieldsOf((await told()).show);
  const form = { ...textsOf(before), intent: 'edit', loaded: JSON.stringify(before), price: '$13' };
  const refused = await (await wren.send(path, { ...form, promoter: 'tidewater booking', series: 'Harbour Fayre' })).text();
  expect(refused).toContain('There is no series called “Harbour Fayre”. Add it under Series first, or leave this empty.');
  for (const typed of ['tidewater booking', 'Harbour Fayre', '$13']) expect(refused).toContain(`value="${typed}"`);
  await wren.send(path, { ...form, promoter: 'tidewater booking', series: 'harbor fair' });
  expect((await told()).show).toMatchObject({
    price: '$13',
    promoter: { id: 'tidewater', name: 'Tidewater Booking' },
    series: { id: 'harbor-fair', name: 'Harbor Fair' },
  });
});
