import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeRoster } from '#artists/store.ts';
import { newCaller } from '#rig/caller.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { genresOf } from '#scene/artists/genre.ts';
import type { RosterChoice } from '#scene/desk/roster-file.ts';
import { listDecisions } from '../decisions/decision-store.ts';
import { editEntry } from '../entries/edit-entry.ts';
import { hideEntry } from '../entries/off-roster.ts';
import { undo } from '../undo/undo.ts';
import { takeRosterFile } from './take-roster-file.ts';
import { compareRosterFile } from './try-roster-file.ts';

const GENRES = genresOf({ genres: [] });
const NOW = Temporal.Instant.from('2026-11-21T23:30:00Z');
const BY = { editor: '', now: NOW };

describe.each(FULL_ENGINES)('a file with artists on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  const file = (text: string, choices: RosterChoice[] = []) => ({ text, choices, genres: GENRES });
  const SHEET =
    'name,aka,website,genres\nNeap Tide,The Neaps,https://neap.example/,folk\nQuiet Boat,QB,https://other.example/,\nZoe Bee,,https://zoe.example/,\nThe Tin Whistlrs,,,\n';

  test('is shown without a word written, taken in as one decision, known then, and taken back as one', async () => {
    const before = await wholeRoster(app.db);
    const { trial } = await compareRosterFile(app.db, file(SHEET));
    expect(trial.rows.map(({ name, is, known, adds }) => [name, is, known?.id, adds])).toEqual([
      ['Neap Tide', 'new', undefined, []],
      ['Quiet Boat', 'known', 'quietboat', ['other names', 'website']],
      ['Zoe Bee', 'known', 'zoebee', expect.arrayContaining(['website'])],
      ['The Tin Whistlrs', 'doubt', undefined, []],
    ]);
    expect(trial.rows[3]?.candidates.map(({ id }) => id)).toContain('tinwhistlers');
    expect(await wholeRoster(app.db)).toEqual(before);

    const { decision = '' } = await takeRosterFile(app.db, file(SHEET, [{ row: 5, as: 'leave!' }]), BY);
    const after = new Map((await wholeRoster(app.db)).map((artist) => [artist.id, artist]));
    expect(after.get('neaptide')).toMatchObject({
      name: 'Neap Tide',
      othernames: ['The Neaps'],
      website: 'https://neap.example/',
      genres: ['folk'],
    });
    expect(after.get('quietboat')?.othernames).toContain('QB');
    const [told] = await listDecisions(app.db, 1);
    expect(told).toMatchObject({
      id: decision,
      by: 'the command line',
      said: expect.stringMatching(/^Added one artist from a file, and filled in 2 from it/),
    });

    expect(await takeRosterFile(app.db, file(SHEET, [{ row: 5, as: 'leave!' }]), BY)).toMatchObject({
      decision: undefined,
      trial: { adds: 0, fills: 0 },
    });
    expect(await undo(app.db, decision, { editor: '', now: NOW })).toEqual([]);
    expect(await wholeRoster(app.db)).toEqual(before);
  });

  test('makes whoever was in doubt when somebody says so, and once however often it is sent', async () => {
    const sent = file('name\nThe Tin Whistlrs\nNeap\nNEAP\n', [{ row: 2, as: 'new!' }]);
    const { decision = '', trial } = await takeRosterFile(app.db, sent, BY);
    expect(trial.rows.map(({ is }) => is)).toEqual(['new', 'new', 'doubt']);
    expect((await takeRosterFile(app.db, sent, BY)).decision).toBeUndefined();
    await undo(app.db, decision, { editor: '', now: NOW });
    const known = await takeRosterFile(app.db, file('name,website\nThe Tin Whistlrs,https://w.example/\n', [{ row: 2, as: 'zoebee' }]), BY);
    expect(known.trial.rows[0]).toMatchObject({ is: 'known', known: { id: 'zoebee' }, adds: ['other names', 'website'] });
    await undo(app.db, known.decision ?? '', { editor: '', now: NOW });
  });

  test('doubts a name that a row above may have meant, and says so still of one that is left out', async () => {
    const { trial } = await compareRosterFile(app.db, file('Brand New Oars\nBrand New Oar\nMoss Lanterns\n', [{ row: 2, as: 'leave!' }]));
    expect(trial.rows.map(({ is, why }) => [is, why])).toEqual([
      ['new', ''],
      ['left', 'Row 1: Brand New Oars is near, but this may be another name.'],
      ['new', ''],
    ]);
  });

  test('brings nobody back who was taken off the roster', async () => {
    const decision = await hideEntry(app.db, 'artist', 'harborlights', { why: 'not public', note: '' }, BY);
    const { trial } = await compareRosterFile(app.db, file('Harbor Lights\nQuiet Boat\n'));
    expect(trial.rows[0]).toMatchObject({ is: 'doubt', why: '“Harbor Lights” was taken off the roster here.' });
    await undo(app.db, decision, { editor: '', now: NOW });
  });

  test('nobody’s name becomes an other name of somebody else, and it says so', async () => {
    const sheet = 'name,aka\nNeap Tide,Zoë Bee|The Neaps|Ebb Tide\nEbb Tide,\nQuiet Boat,Zoe Bee|QB\n';
    const { trial, decision = '' } = await takeRosterFile(app.db, file(sheet), BY);
    const names = new Map((await wholeRoster(app.db)).map(({ name, othernames }) => [name, othernames]));
    expect([names.get('Neap Tide'), names.get('Ebb Tide'), names.get('Quiet Boat')?.includes('Zoe Bee')]).toEqual([
      ['The Neaps'],
      [],
      false,
    ]);
    expect(names.get('Quiet Boat')).toContain('QB');
    expect(trial.problems).toEqual([
      { where: 'row 2', why: '“Zoë Bee” is another artist’s name, so we didn’t add it to Neap Tide' },
      { where: 'row 2', why: '“Ebb Tide” is another artist’s name, so we didn’t add it to Neap Tide' },
      { where: 'row 4', why: '“Zoe Bee” is another artist’s name, so we didn’t add it to Quiet Boat' },
    ]);
    await undo(app.db, decision, { editor: '', now: NOW });
  });

  test('what a person emptied stays empty, and their list of other names theirs', async () => {
    const said = await editEntry(app.db, 'artist', 'quietboat', { fields: { website: 'https://old.example/', othernames: ['Q'] } }, BY);
    const emptied = await editEntry(app.db, 'artist', 'quietboat', { fields: { website: null, othernames: [] } }, BY);
    const { trial } = await compareRosterFile(app.db, file('name,aka,website,formed\nQuiet Boat,QB,https://other.example/,1997\n'));
    expect(trial.rows[0]?.adds).toEqual(['beginning']);
    for (const { decision } of [emptied, said]) await undo(app.db, decision, { editor: '', now: NOW });
  });

  test('the same words with the same answers make another of a name once', async () => {
    const another = file('name\nQuiet Boat\n', [{ row: 2, as: 'another!' }]);
    const count = async () => (await wholeRoster(app.db)).filter(({ name }) => name === 'Quiet Boat').length;
    const { decision = '' } = await takeRosterFile(app.db, another, BY);
    await expect(takeRosterFile(app.db, another, BY)).rejects.toThrow('already imported');
    expect(await count()).toBe(2);
    await undo(app.db, decision, { editor: '', now: NOW });
    const again = await takeRosterFile(app.db, another, BY);
    expect(await count()).toBe(2);
    await undo(app.db, again.decision ?? '', { editor: '', now: NOW });
  });

  test('taken back, it spares whom others wrote of or keep since, and says who stays', async () => {
    const { decision = '' } = await takeRosterFile(app.db, file('name\nNeap Tide\nEbb Tide\nSlack Water\n'), BY);
    await editEntry(app.db, 'artist', 'neaptide', { fields: { description: 'Loud.' } }, BY);
    const wren = await newCaller(app, 'wren');
    const keeping = { kind: 'artist', page_id: 'ebbtide', account_id: wren.uid, way: 'word', since: NOW.toString() } as const;
    await app.db.insertInto('keeper').values(keeping).execute();
    expect(await undo(app.db, decision, { editor: '', now: NOW })).toEqual([
      'Ebb Tide, Neap Tide stay, because others have edited or keep those pages since.',
    ]);
    const names = (await wholeRoster(app.db)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Neap Tide', 'Ebb Tide']));
    expect(names).not.toContain('Slack Water');
  });
});
