import { type KyselyPlugin, SelectQueryNode } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { Problem } from '#scene/problem.ts';
import { undo } from '../undo/undo.ts';

describe.each(ENGINES)('what is read anew after an answer on %s', (engine) => {
  const { app, call, keep, showsOn, questions } = openDesk(engine);
  const asked = async (words: string) => (await questions()).find((each) => each.words === words);
  const placesOn = async (night: string) => (await showsOn(night)).map(({ venue }) => venue);

  test('a night whose title says where it is keeps its title, hour and place when its artist is said to be somebody', async () => {
    await keep(
      'Titles',
      calendar(entry('t1', 'DTSTART;VALUE=DATE:20270401\nSUMMARY:The Quiet Boats - Bilge Bar 9pm\nLOCATION:SPECIAL EVENTS:')),
    );
    const told = async () => (await showsOn('2027-04-01')).map(({ event, startTime, venue }) => ({ event, startTime, venue: venue.id }));
    const before = await told();
    expect(before).toEqual([{ event: 'The Quiet Boats', startTime: '2100', venue: 'bilge' }]);
    const question = await asked('The Quiet Boats');
    const { id } = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'read as', means: 'quietboat' } });
    expect(await told()).toEqual(before);
    await call('/desk/undo', { id });
    expect(await told()).toEqual(before);
  });

  test('a place that was plain by its street alone is nobody’s again, whatever it is called', async () => {
    const at = (name: string, n: number) => entry(`ms${n}`, `DTSTART:2027041${n}T200000\nSUMMARY:Neap\nLOCATION:${name}`);
    const words = ['Mud Cellar\\, 9 Mole St\\, Tin Harbor', 'Bilge Bar & Upper Mole\\, 9 Mole Street\\, Tin Harbor'];
    await keep('Mole Street', calendar(...words.map(at)));
    const before = await placesOn('2027-04-11');
    const cellar = await asked('Mud Cellar, 9 Mole St, Tin Harbor');
    const { id } = await call<Decision>('/desk/answer', { question: cellar?.id, answer: { as: 'read as', means: 'bilge' } });
    expect((await placesOn('2027-04-11')).map((v) => v.id)).toEqual(['bilge']);
    await call('/desk/undo', { id });
    expect(await placesOn('2027-04-11')).toEqual(before);
  });

  test('a place that was plain by its street is asked about again where the venue there is taken off the roster', async () => {
    const at = (name: string, n: number) => entry(`sb${n}`, `DTSTART:2027040${n + 7}T200000\nSUMMARY:Neap\nLOCATION:${name}`);
    await keep(
      'Buoy Street',
      calendar(...['Buoy Cellar\\, 9 Buoy St\\, Tin Harbor', 'Over the Buoy\\, 9 Buoy Street\\, Tin Harbor'].map(at)),
    );
    const { id: means } = await call<{ id: string }>('/desk/venues', { fields: { name: 'Old Weighhouse', city: 'Tin Harbor' } });
    const cellar = await asked('Buoy Cellar, 9 Buoy St, Tin Harbor');
    await call<Decision>('/desk/answer', { question: cellar?.id, answer: { as: 'read as', means } });
    expect((await placesOn('2027-04-08')).map(({ id }) => id)).toEqual([means]);
    const over = 'Over the Buoy, 9 Buoy Street, Tin Harbor';
    expect(await asked(over)).toBeUndefined();
    const { id } = await call<Decision>(`/desk/venues/${means}/hide`, { hidden: { why: 'not public', note: '' } });
    expect((await placesOn('2027-04-08')).map((venue) => venue.id)).toEqual([null]);
    expect((await asked(over))?.words).toBe(over);
    // What an editor said of the name itself stays said.
    expect(await asked('Buoy Cellar, 9 Buoy St, Tin Harbor')).toBeUndefined();
    await call('/desk/undo', { id });
    expect(await asked(over)).toBeUndefined();
    expect((await placesOn('2027-04-08')).map((venue) => venue.id)).toEqual([means]);
  });

  test('an answer about an artist has no other question looked at, one about a place those about places', async () => {
    const { db } = app();
    await keep(
      'Looked at',
      calendar(entry('la', 'DTSTART:20270404T200000\nSUMMARY:Quiet Boatts\nLOCATION:Spar Loft\\, 3 Spar St\\, Tin Harbor')),
    );
    const why = 'As it was.';
    const open = db.updateTable('question').set({ why }).where('decision_id', 'is', null);
    await open.execute();
    const lookedAt = async () => {
      const rows = await db.selectFrom('question').select(['kind', 'why']).where('decision_id', 'is', null).execute();
      return [...new Set(rows.filter((row) => row.why !== why).map(({ kind }) => kind))];
    };
    const [name, place] = [await asked('Quiet Boatts'), await asked('Spar Loft, 3 Spar St, Tin Harbor')];
    await call('/desk/answer', { question: name?.id, answer: { as: 'read as', means: 'quietboat' } });
    expect(await lookedAt()).toEqual([]);
    await call('/desk/answer', { question: place?.id, answer: { as: 'read as', means: 'bilge' } });
    expect(await lookedAt()).toEqual(['venue']);
  });

  test('whom an answer means is found where somebody gave them another address while it was read', async () => {
    const { id: means } = await call<{ id: string }>('/desk/artists', { fields: { name: 'Marlinspike Parade' } });
    await keep('Renamed', calendar(entry('rn', 'DTSTART:20270403T200000\nSUMMARY:Marlinspike Parade Band\nLOCATION:Bilge Bar')));
    const question = (await asked('Marlinspike Parade Band'))?.id;
    expect(question).toBeDefined();
    expect((await call(`/desk/artists/${means}/edit`, { fields: {}, address: 'marlin-parade' })).error).toBeUndefined();
    expect((await call('/desk/answer', { question, answer: { as: 'read as', means } })).error).toBeUndefined();
    const bills = (await showsOn('2027-04-03')).flatMap(({ bill }) => bill);
    expect(bills).toContainEqual(expect.objectContaining({ artist: 'marlin-parade', name: 'Marlinspike Parade' }));
  });

  test('of two editors who answer one question at once the second is told', async () => {
    await keep('Hull', calendar(entry('hs', 'DTSTART:20270420T200000\nSUMMARY:Neap\nLOCATION:Hull Cellar\\, 9 Hull St\\, Tin Harbor')));
    const question = (await asked('Hull Cellar, 9 Hull St, Tin Harbor'))?.id;
    const answers = ['bilge', 'cannery'].map((means) => call('/desk/answer', { question, answer: { as: 'read as', means } }));
    expect(await refusals(answers)).toEqual(['Someone already answered this.']);
  });

  test('of two who make an artist of one name at once the second is told', async () => {
    const name = 'Quiet Boat Orchestra';
    await keep('Twice', calendar(entry('qo', `DTSTART:20270405T200000\nSUMMARY:${name}\nLOCATION:Bilge Bar`)));
    const question = (await asked(name))?.id;
    expect(await refusals([1, 2].map(() => call('/desk/answer', { question, answer: { as: 'new artist' } })))).toHaveLength(1);
    const made = [1, 2].map(() => call('/desk/artists', { fields: { name: 'Bosun Bell' } }));
    expect(await refusals(made)).toEqual(['“Bosun Bell” already exists.']);
  });

  test('who is who is read once where what an answer changed and what it answered are both looked at again', async () => {
    const words = 'Cask Cellar, 9 Cask St, Tin Harbor';
    await keep('Read once', calendar(entry('ro', `DTSTART:20270422T200000\nSUMMARY:Neap\nLOCATION:${words.replaceAll(',', '\\,')}`)));
    const question = (await asked(words))?.id;
    const { id } = await call<Decision>('/desk/answer', { question, answer: { as: 'read as', means: 'bilge' } });
    let reads = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        // Nothing else reads what is taught of every kind.
        if (SelectQueryNode.is(node) && node.where === undefined && /"taught_kind"/.test(JSON.stringify(node.from))) reads++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await undo(app().db.withPlugin(counting), id, { editor: '', now: app().clock() });
    expect(reads).toBe(1);
    expect((await asked(words))?.words).toBe(words);
    expect((await placesOn('2027-04-22')).map((venue) => venue.id)).toEqual([null]);
  });
});

/** Why those of some calls that were refused were. */
async function refusals(calls: readonly Promise<Partial<Problem>>[]): Promise<(string | undefined)[]> {
  const answers = await Promise.all(calls);
  return answers.filter(({ error }) => error !== undefined).map(({ error }) => error?.message);
}
