import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reinterpret } from '#ingest/relink/reinterpret.ts';
import { newEditor } from '#rig/caller.ts';
import { cases } from '#rig/cases.ts';
import { FULL_ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { findShow } from '#shows/store.ts';
import type { Deciding } from '../decisions/decision-store.ts';
import { undo } from '../undo/undo.ts';
import { decideMany } from './decide-many.ts';
import { makeShow } from './make-show.ts';
import { editShow, giveBack } from './set-by-hand.ts';
import { mergeShows } from './show-actions.ts';

const FIELDS = ['price', 'ages'] as const;
type Field = (typeof FIELDS)[number];

const aShow = fc.nat({ max: 1 });
const aField = fc.constantFrom(...FIELDS);
const aValue = fc.constantFrom('$1', '$2', '$3');
/** Mostly the same field of the same show, so that much lies on much. */
const there = { show: fc.constant(1), field: fc.constant('price' as const) };
const actions = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('hear' as const), show: aShow, field: aField, value: aValue }),
    { weight: 4, arbitrary: fc.record({ does: fc.constant('edit' as const), ...there, value: aValue }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('give back' as const), ...there }) },
    fc.record({ does: fc.constant('edit' as const), show: aShow, field: aField, value: aValue }),
    fc.record({ does: fc.constant('give back' as const), show: aShow, field: fc.constantFrom(...FIELDS, 'hidden' as const) }),
    fc.record({ does: fc.constant('hide' as const), show: aShow, why: fc.constantFrom('other' as const, 'double' as const) }),
    fc.record({ does: fc.constant('hide both' as const) }),
    fc.record({ does: fc.constant('merge' as const) }),
    // Of the latest decisions that hold, counted from the last.
    { weight: 6, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat({ max: 4 }) }) },
  ),
  { minLength: 8, maxLength: 18 },
);
type Action = (typeof actions extends fc.Arbitrary<infer All> ? All : never)[number];

const set = (show: number, value: '$1' | '$2' | '$3'): Action => ({ does: 'edit', show, field: 'price', value });
const give = (show: number, field: 'price' | 'hidden' = 'price'): Action => ({ does: 'give back', show, field });
const hide = (show: number, why: 'other' | 'double' = 'other'): Action => ({ does: 'hide', show, why });
const take = (which: number): Action => ({ does: 'undo', which });
/** What chance comes to too seldom: each word that is taken back lays bare the one under it, whichever goes first. */
const SELDOM: Action[][] = [
  [set(1, '$1'), give(1), take(0), take(0)],
  [set(1, '$1'), give(1), set(1, '$2'), take(1), take(0), take(0)],
  [set(1, '$1'), give(1), set(0, '$2'), { does: 'merge' }, take(2), take(0), take(1)],
  [hide(1), give(1, 'hidden'), { does: 'hide both' }, take(1), take(0), take(0)],
  [hide(0), hide(1, 'double'), { does: 'merge' }, take(2), take(1), take(0)],
  [hide(1, 'double'), { does: 'merge' }, hide(1), take(2), take(1), take(0)],
  [hide(0), { does: 'merge' }, give(1, 'hidden'), take(2), take(1), take(0)],
];

/** What a decision said of a field of a show: a value, or that it is its source's again. */
interface Layer {
  decision: string;
  show: number;
  field: Field | 'hidden';
  value: string | undefined;
}

describe.each(FULL_ENGINES)('what is set by hand on %s', (engine) => {
  let app: TestSite;
  let deciding: Deciding;
  beforeAll(async () => {
    app = await openTestSite(engine);
    deciding = { editor: (await newEditor(app, 'wren')).uid, now: app.clock() };
    await app.db
      .insertInto('source')
      .values({
        ...(await app.db.selectFrom('source').selectAll().executeTakeFirstOrThrow()),
        id: 'teller',
        name: 'Teller',
        url: 'https://teller.example/calendar.ics',
        file: null,
      })
      .execute();
  });
  afterAll(() => app.close());

  test('is the latest word of those that were not taken back; given back it is what the sources say, in any order of actions', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(actions, async (all) => {
        const shows = await twoHeard(`run${++runs}`);
        const heard = shows.map(() => ({ price: '', ages: '' }));
        const layers: Layer[] = [];
        const decisions: { id: string; isMerge: boolean }[] = [];
        const undone = new Set<string>();
        let isMerged = false;
        const now = (show: number, field: Layer['field']) =>
          layers.findLast((layer) => layer.show === show && layer.field === field && !undone.has(layer.decision));
        for (const action of all) {
          const id = shows['show' in action ? action.show : 0] ?? '';
          // What was merged away has no word of its own until it comes apart again.
          if (isMerged && ((action.does !== 'undo' && 'show' in action && action.show === 0) || action.does === 'hide both')) continue;
          if (action.does === 'hear') {
            const said = heard[action.show];
            if (said === undefined || isMerged) continue;
            said[action.field] = action.value;
            await hear(id, said);
          } else if (action.does === 'edit') {
            const decision = await editShow(app.db, id, { [action.field]: action.value }, deciding);
            layers.push({ decision, show: action.show, field: action.field, value: action.value });
            decisions.push({ id: decision, isMerge: false });
          } else if (action.does === 'give back') {
            const isSet = now(action.show, action.field)?.value !== undefined;
            const given = giveBack(app.db, id, action.field, deciding);
            if (!isSet) {
              await expect(given).rejects.toThrow('already undid this');
              continue;
            }
            const decision = await given;
            layers.push({ decision, show: action.show, field: action.field, value: undefined });
            decisions.push({ id: decision, isMerge: false });
          } else if (action.does === 'hide') {
            const decision = await editShow(app.db, id, { hidden: { why: action.why, note: '' } }, deciding);
            layers.push({ decision, show: action.show, field: 'hidden', value: action.why });
            decisions.push({ id: decision, isMerge: false });
          } else if (action.does === 'hide both') {
            const shown = [0, 1].filter((show) => now(show, 'hidden')?.value === undefined);
            if (shown.length === 0) continue;
            const decision = await decideMany(app.db, shows, { field: 'hidden', value: { why: 'other', note: '' } }, deciding);
            layers.push(...shown.map((show) => ({ decision, show, field: 'hidden' as const, value: 'other' })));
            decisions.push({ id: decision, isMerge: false });
          } else if (action.does === 'merge') {
            if (isMerged) continue;
            const decision = await mergeShows(app.db, shows[0] ?? '', shows[1] ?? '', deciding);
            for (const field of FIELDS) {
              const value = now(0, field)?.value;
              if (value !== undefined && now(1, field)?.value === undefined) layers.push({ decision, show: 1, field, value });
            }
            // One is hidden where either is, unless as the double of the other.
            const [goes, stays] = [now(0, 'hidden')?.value, now(1, 'hidden')?.value];
            const together = [stays, goes].find((why) => why === 'other') ?? (stays === goes ? stays : undefined);
            if (together !== stays) layers.push({ decision, show: 1, field: 'hidden', value: together });
            decisions.push({ id: decision, isMerge: true });
            isMerged = true;
          } else {
            const standing = decisions.filter(({ id: decision }) => !undone.has(decision)).reverse();
            const decision = standing[action.which % Math.max(1, standing.length)];
            if (decision === undefined) continue;
            await undo(app.db, decision.id, { editor: '', now: Temporal.Instant.from('2026-11-22T00:00:00.000Z') });
            undone.add(decision.id);
            if (decision.isMerge) isMerged = false;
          }
          for (const show of isMerged ? [1] : [0, 1]) {
            const stands = await findShow(app.db, shows[show] ?? '');
            // Who tells of a merged show is the source of both; the one that was heard first goes before.
            const told = isMerged ? heard : [heard[show]];
            for (const field of FIELDS) {
              const set = now(show, field)?.value;
              const expected = set ?? told.map((said) => said?.[field] ?? '').find((said) => said !== '') ?? '';

              expect([show, field, stands?.[field]]).toEqual([show, field, expected]);
            }
            expect(stands?.status).toBe(now(show, 'hidden')?.value === undefined ? 'announced' : 'withdrawn');
          }
        }
      }),
      { numRuns: cases(24), examples: SELDOM.map((all): [Action[]] => [all]) },
    );
  }, 120_000);

  /** Two shows that a source tells of. */
  async function twoHeard(run: string): Promise<string[]> {
    const shows: string[] = [];
    for (const name of ['a', 'b']) {
      const { decision, show } = await makeShow(app.db, { date: '2027-06-01', title: `${run} ${name}` }, true, deciding);
      await app.db
        .insertInto('listing')
        .values({
          source_id: 'teller',
          key: show,
          show_id: show,
          date: '2027-06-01',
          as_listed: '{}',
          meaning: '{}',
          first_heard_at: name,
          gone_at: null,
        })
        .execute();
      await app.db.deleteFrom('show_edit').where('decision_id', '=', decision).execute();
      await hear(show, { price: '', ages: '' });
      shows.push(show);
    }
    return shows;
  }

  async function hear(show: string, said: Record<Field, string>): Promise<void> {
    const listing: Listing = {
      ...{ key: show, uid: '', date: '2027-06-01', startTime: null, endTime: null, doorsTime: null, performer: '', event: 'Heard' },
      ...{ venue: '', status: 'announced', url: '', categories: [], description: '', ...said },
    };
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('listing')
        .set({ as_listed: JSON.stringify(listing) })
        .where('key', '=', show)
        .execute();
      await reinterpret(tx, [show]);
    });
  }
});
