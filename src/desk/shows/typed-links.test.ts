import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, newEditor } from '#rig/caller.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { DeskShow } from '#scene/desk/desk-show.ts';

describe.each(ENGINES)('the links of shows typed by hand on %s', (engine) => {
  let app: TestSite;
  let call: Caller['call'];
  beforeAll(async () => {
    app = await openTestSite(engine);
    ({ call } = await newEditor(app, 'wren'));
  });
  afterAll(() => app.close());

  type Made = { decision: Decision; id: string };
  const credit = (name: string, more: object = {}) => ({ artist: null, name, role: 'headliner', ...more });
  const makeShow = async (fields: object) => (await call<{ show: string }>('/desk/shows', { fields, despite: true })).show;
  const make = (kind: 'artists' | 'venues', name: string, more: object = {}) => call<Made>(`/desk/${kind}`, { fields: { name, ...more } });
  const edit = (id: string, fields: object, expected: object = {}) => call<Decision>(`/desk/shows/${id}/edit`, { fields, expected });
  const undo = (id: string) => call('/desk/undo', { id });
  const told = async (id: string) => call<DeskShow>(`/desk/shows/${id}`);
  const linksOf = async (id: string) => {
    const { show } = await told(id);
    return [...show.bill.map(({ artist }) => artist), show.venue.id];
  };

  test('a show links to an artist and a venue made after it, whether it was announced or set by hand', async () => {
    const fields = {
      date: '2027-04-01',
      bill: [credit('The Late Arrivals')],
      venue: { id: null, name: 'Annex, 4 Quay Street, Tin Harbor' },
    };
    const announced = await makeShow(fields);
    const set = await makeShow({ date: '2027-04-02', title: 'A night' });
    await edit(set, { bill: fields.bill, venue: fields.venue });
    const [artist, venue] = [await make('artists', 'The Late Arrivals'), await make('venues', 'Annex', { foundas: [fields.venue.name] })];
    for (const id of [announced, set]) expect(await linksOf(id)).toEqual([artist.id, venue.id]);
    // Another name for the venue stays the name that is shown.
    expect((await told(announced)).show.venue.name).toBe('Annex');
    await edit(set, { price: '$5' });
    expect(await linksOf(set)).toEqual([artist.id, venue.id]);
    await undo(artist.decision.id);
    await undo(venue.decision.id);
    for (const id of [announced, set]) expect(await linksOf(id)).toEqual([null, null]);
    const again = await make('artists', 'The Late Arrivals');
    for (const id of [announced, set]) expect(await linksOf(id)).toEqual([again.id, null]);
  });

  test('a spelling added to an artist links too; two of one name link to neither', async () => {
    await make('artists', 'Twin Lights');
    await call('/desk/artists', { fields: { name: 'Twin Lights' }, despite: true, address: 'twinlightsofelsewhere' });
    const show = await makeShow({ date: '2027-04-03', bill: [credit('Lil Gannet'), credit('Twin Lights')] });
    const gannet = await make('artists', 'Little Gannet');
    expect(await linksOf(show)).toEqual([null, null, null]);
    await call(`/desk/artists/${gannet.id}/edit`, { fields: { othernames: ['Lil Gannet'] } });
    expect(await linksOf(show)).toEqual([gannet.id, null, null]);
    expect((await told(show)).show.bill[0]?.name).toBe('Little Gannet');
  });

  test('“Name only” stays a name, through later edits by others too, until it is looked up', async () => {
    const show = await makeShow({ date: '2027-04-04', bill: [credit('Visiting Tern', { nameOnly: true }), credit('Home Tern')] });
    const [visiting, home] = [await make('artists', 'Visiting Tern'), await make('artists', 'Home Tern')];
    expect(await linksOf(show)).toEqual([null, home.id, null]);
    expect((await told(show)).nameOnly).toEqual(['Visiting Tern']);
    // A form that knows nothing of the choice sends the bill as it reads it.
    const { bill } = (await told(show)).show;
    const swapped = [...bill].reverse();
    expect(await edit(show, { bill: swapped }, { bill })).not.toHaveProperty('error');
    expect(await linksOf(show)).toEqual([home.id, null, null]);
    await edit(show, { bill: [credit('Visiting Tern', { nameOnly: false })] });
    expect(await linksOf(show)).toEqual([visiting.id, null]);
    expect((await told(show)).nameOnly).toEqual([]);
  });
});
