import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRoster } from '#ingest/meaning/roster.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { cases } from '#rig/cases.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { mergeArtists } from '../entries/off-roster.ts';
import { mergeVenues } from '../merge-venues.ts';
import { isOfKind, playedBy, readAs } from '../questions/answer-actions.ts';
import { undo } from '../undo/undo.ts';
import type { Deciding } from './decision-store.ts';

const WHO = ['alphaquorum', 'bravolantern', 'charliemuzzle'] as const;
const NAMES = ['Alpha Quorum', 'Bravo Lantern', 'Charlie Muzzle'] as const;
/** What is read as somebody: nobody's name, or the first's own. */
const WORDS = ['The Fourth Wheel', NAMES[0]] as const;

const actions = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: fc.constant('read as' as const), words: fc.nat({ max: 1 }), means: fc.nat({ max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('merge' as const), from: fc.nat({ max: 2 }), to: fc.nat({ max: 2 }) }) },
    // Of the latest decisions that hold, counted from the last.
    { weight: 4, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat({ max: 4 }) }) },
  ),
  { minLength: 5, maxLength: 14 },
);
type Action = (typeof actions extends fc.Arbitrary<infer All> ? All : never)[number];

const read = (means: number, words = 0): Action => ({ does: 'read as', words, means });
const merge = (from: number, to: number): Action => ({ does: 'merge', from, to });
const take = (which: number): Action => ({ does: 'undo', which });
/** What chance comes to too seldom: a word lies under another while whom it means is found to be somebody else, and is themselves again. */
const SELDOM: Action[][] = [
  [read(1), read(2), take(0), take(0)],
  [read(1), read(2), take(1), take(0)],
  [merge(0, 1), read(2, 1), take(0), take(0)],
  [read(2, 1), merge(0, 1), take(1), take(0)],
  [read(1), merge(1, 2), read(0), take(1), take(0), take(0)],
  [read(1), merge(1, 2), read(0), take(0), take(0), take(0)],
  [read(1), read(0), merge(1, 2), take(1), take(0), take(0)],
  [merge(0, 1), merge(1, 2), read(2, 1), take(1), take(0), take(0)],
  [read(1), merge(1, 0), merge(0, 2), take(1), take(0), take(0)],
];

describe.each(ENGINES)('what was taught on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  let deciding: Deciding;
  beforeAll(async () => {
    app = await openTestSite(engine);
    editor = await newEditor(app, 'wren');
    deciding = { editor: editor.uid, now: app.clock() };
    for (const name of NAMES) await editor.call('/desk/artists', { fields: { name }, despite: true });
  });
  afterAll(() => app.close());
  const takeBack = (id: string) => undo(app.db, id, { editor: '', now: Temporal.Instant.from('2026-11-22T00:00:00.000Z') });

  test('of a spelling is the latest word of those that were not taken back, whoever was found to be somebody else meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        const decisions: ({ id: string; holds: boolean } & Exclude<Action, { does: 'undo' }>)[] = [];
        const holding = () => decisions.filter(({ holds }) => holds);
        const isOff = (who: number) => holding().some((each) => each.does === 'merge' && each.from === who);
        const now = (who: number): number => {
          const on = holding().find((each) => each.does === 'merge' && each.from === who);
          return on?.does === 'merge' ? now(on.to) : who;
        };
        for (const action of all) {
          if (action.does === 'read as') {
            const means = action.means === 3 ? null : (WHO[action.means] ?? null);
            if (means !== null && isOff(action.means)) continue;
            const id = await readAs(app.db, { kind: 'artist', words: WORDS[action.words] ?? '', means }, deciding);
            decisions.push({ ...action, id, holds: true });
          } else if (action.does === 'merge') {
            if (action.from === action.to || isOff(action.from) || isOff(action.to)) continue;
            const id = await mergeArtists(app.db, WHO[action.from] ?? '', WHO[action.to] ?? '', deciding);
            decisions.push({ ...action, id, holds: true });
          } else {
            const standing = holding().reverse();
            const decision = standing[action.which % Math.max(1, standing.length)];
            if (decision === undefined) continue;
            await takeBack(decision.id);
            decision.holds = false;
          }
          const roster = await buildRoster(app.db);
          const says = WORDS.map((_, words) => {
            const last = holding().findLast((each) => (each.does === 'read as' ? each.words === words : words === 1 && each.from === 0));
            // The first's own name is theirs, where nobody said otherwise.
            const means = last === undefined ? (words === 1 ? 0 : 3) : last.does === 'merge' ? last.to : last.means;
            return means === 3 ? null : WHO[now(means)];
          });
          expect(WORDS.map((words) => roster.artist(words).id)).toEqual(says);
        }
        for (const { id } of holding().reverse()) await takeBack(id);
        expect(await app.db.selectFrom('taught_name').selectAll().execute()).toEqual([]);
      }),
      { numRuns: cases(24), examples: SELDOM.map((all): [Action[]] => [all]) },
    );
  }, 120_000);

  test('of a title comes back where what was taught over it is taken back, of a kind and of who plays', async () => {
    const kind = (said: Kind) => isOfKind(app.db, { words: 'Sunday Special', kind: said }, deciding);
    const plays = (name: string) => {
      const bill = { title: '', performers: [name] };
      return playedBy(app.db, { words: 'Sunday Special', bill }, deciding);
    };
    const [music, stage, other] = [await kind('music'), await kind('stage'), await kind('other')];
    const [first, second] = [await plays('Neap'), await plays('Wretch')];
    const says = async () => {
      const roster = await buildRoster(app.db);
      return [roster.kindOf('Sunday Special'), roster.billOf('Sunday Special')?.performers[0]];
    };
    expect(await says()).toEqual(['other', 'Wretch']);
    await takeBack(stage);
    await takeBack(second);
    expect(await says()).toEqual(['other', 'Neap']);
    await takeBack(other);
    await takeBack(first);
    expect(await says()).toEqual(['music', undefined]);
    await takeBack(music);
    expect(await says()).toEqual([undefined, undefined]);
  });

  test('of a venue’s spelling comes back where a merge that said otherwise is taken back', async () => {
    const { id } = await editor.call<{ id: string }>('/desk/venues', { fields: { name: 'Alpha Lodge' }, despite: true });
    const says = async () => (await buildRoster(app.db)).venue('Alpha Lodge').id;
    await readAs(app.db, { kind: 'venue', words: 'Alpha Lodge', means: 'bilge' }, deciding);
    const merged = await mergeVenues(app.db, id, 'cannery', deciding);
    expect(await says()).toBe('cannery');
    await takeBack(merged);
    expect(await says()).toBe('bilge');
  });

  test('of the kind of a show’s title comes back for the other weeks of it', async () => {
    const weeks = 'dec 12 2026: Zork Gathering at The Old Mill 9pm\ndec 13 2026: Zork Gathering at The Old Mill 9pm\n';
    await editor.call('/desk/sources', { name: 'Kinds', what: weeks, format: 'list' });
    const shows = () => app.db.selectFrom('show').select(['id', 'kind']).where('event', '=', 'Zork Gathering').orderBy('date').execute();
    const [one] = await shows();
    const set = (kind: Kind) => editor.call<Decision>(`/desk/shows/${one?.id}/edit`, { fields: { kind } });
    await set('music');
    const stage = await set('stage');
    expect((await shows()).map(({ kind }) => kind)).toEqual(['stage', 'stage']);
    await takeBack(stage.id);
    expect((await shows()).map(({ kind }) => kind)).toEqual(['music', 'music']);
  });
});
