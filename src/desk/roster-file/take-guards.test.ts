import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeRoster, writeArtists } from '#artists/store.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import { genresOf } from '#scene/artists/genre.ts';
import type { RosterChoice } from '#scene/desk/roster-file.ts';
import { editEntry } from '../entries/edit-entry.ts';
import { marksOf } from '../entries/marks.ts';
import { mergeArtists } from '../entries/off-roster.ts';
import { undo } from '../undo/undo.ts';
import { takeRosterFile } from './take-roster-file.ts';
import { compareRosterFile } from './try-roster-file.ts';

const NOW = Temporal.Instant.from('2026-11-21T23:30:00Z');
const BY = { editor: '', now: NOW };

describe.each(ENGINES)('what guards a file with artists on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
  });
  afterAll(() => app.close());

  const file = (text: string, choices: RosterChoice[] = []) => ({ text, choices, genres: genresOf({ genres: [] }) });
  const tried = async (text: string, choices: RosterChoice[] = []) => (await compareRosterFile(app.db, file(text, choices))).trial;
  const take = async (text: string, choices: RosterChoice[] = []) => (await takeRosterFile(app.db, file(text, choices), BY)).decision ?? '';
  const back = (decision: string) => undo(app.db, decision, { editor: '', now: NOW });
  const artist = async (name: string) => (await wholeRoster(app.db)).find((each) => each.name === name);
  const numbered = (most: number) => Array.from({ length: most }, (_, at) => `Spelling ${at}`);

  test('whoever was found to be another is that other, and was not taken off', async () => {
    const merged = await mergeArtists(app.db, 'harborlights', 'quietboat', BY);
    expect((await tried('Harbor Lights\nNeap\n')).rows[0]).toMatchObject({ is: 'known', known: { id: 'quietboat' } });
    await back(merged);
  });

  test('who is not here is nobody’s choice, and who is left out is not made', async () => {
    expect((await tried('name\nQuiet Boat\n', [{ row: 2, as: 'nosuchartist' }])).rows[0]).toMatchObject({ known: { id: 'quietboat' } });
    const left = await tried('name\nNeap Tide\nEbb\n', [{ row: 2, as: 'leave!' }]);
    expect([left.rows.map(({ is }) => is), left.adds]).toEqual([['left', 'new'], 1]);
  });

  test('what an artist says stands, whoever said it; of other names thirty do', async () => {
    expect((await tried('name,genres,about,formed\nQuiet Boat,folk,Loud and long.,1997\n')).rows[0]?.adds).toEqual(['beginning']);
    const zoe = (await artist('Zoë Bee')) ?? expect.fail('not here');
    await app.db.transaction().execute((tx) => writeArtists(tx, [{ ...zoe, othernames: ['Zoe B.', ...numbered(20)] }]));
    const decision = await take(`name,aka\nZoë Bee,${Array.from({ length: 20 }, (_, at) => `Other ${at}`).join('|')}\n`);
    expect((await artist('Zoë Bee'))?.othernames).toHaveLength(30);
    await back(decision);
    await app.db.transaction().execute((tx) => writeArtists(tx, [zoe]));
  });

  test('a musician here is none of a file that names somebody so', async () => {
    const plays = { type: 'member of band', direction: 'backward', artist: { id: 'p1', name: 'Ada Reed' } };
    const bands = ['Neap Tide', 'No Words Yet'].map((name) => ({ name, type: 'Group', relations: [plays] }));
    const decision = await take(JSON.stringify({ artists: bands }));
    for (const { name } of bands) expect((await artist(name))?.members).toEqual([{ name: 'Ada Reed', part: 'member' }]);
    await back(decision);
  });

  test('what is told of a row is short', async () => {
    const { rows } = await tried(`name,about\nNeap Tide,${'word '.repeat(1000)}\n`);
    expect(rows[0]?.says).toHaveLength(200);
  });

  test('all that is taken in is a person’s word', async () => {
    const decision = await take('name,website\nNeap Tide,https://neap.example/\nQuiet Boat,https://quiet.example/\n');
    const marks = await marksOf(app.db, 'artist');
    expect(marks.get('neaptide')).toEqual(expect.arrayContaining(['made', 'name', 'website']));
    expect(marks.get('quietboat')).toEqual(['website']);
    await back(decision);
  });

  test('the same answers are the same in any order; where nobody was asked for anew a file is taken in as often as it says more', async () => {
    const text = 'name\nQuiet Boat\nExample Band\n';
    const answers: RosterChoice[] = [2, 3].map((row) => ({ row, as: 'another!' }));
    const decision = await take(text, answers);
    await expect(take(text, answers.toReversed())).rejects.toThrow('already imported');
    await back(decision);
    const first = await take('name\nNeap Tide\n');
    await editEntry(app.db, 'artist', 'neaptide', { fields: { name: 'Ebb' } }, BY);
    await editEntry(app.db, 'artist', 'neaptide', { fields: { othernames: [] } }, BY);
    expect(await take('name\nNeap Tide\n')).not.toBe('');
    expect(first).not.toBe('');
    expect(await artist('Neap Tide')).toBeDefined();
  });
});
