import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { ShowEvidence } from '#scene/desk/desk.ts';

const NIGHTS = ['Neap at The Cannery 9pm', 'Harbour Grand Evening at The Mill 8pm', 'Quiet Boat at Rope Walk 7pm'];

/** Decisions about which listings are one show can be taken back in any order: what is left is as if they had never been made. */
describe.each(ENGINES)('taken back in any order, on %s', (engine) => {
  const { call, keep, showsOn } = openDesk(engine);
  const standing = async (night: string) => (await showsOn(night)).filter(({ status }) => status !== 'withdrawn');
  const merge = async (from: string, to: string) => (await call<{ id: string }>('/desk/merge', { from, to })).id;
  const split = async (source: string, key: string) => (await call<{ id: string }>('/desk/split', { source, key })).id;
  const undo = (id: string) => call('/desk/undo', { id });
  /** What each source of a night says and of which show, by source; every show that is announced has somebody's word. */
  const statements = async (night: string) => {
    const told = new Map<string, { show: string; key: string }>();
    for (const { id } of await standing(night)) {
      const { statements } = await call<ShowEvidence>(`/desk/shows/${id}`);
      expect(statements, id).not.toEqual([]);
      for (const { source, key } of statements) told.set(source, { show: id, key });
    }
    return told;
  };
  let days = 0;
  /** A night of three shows, each of a source of its own. */
  const newNight = async () => {
    days += 1;
    const night = Temporal.PlainDate.from('2026-12-01').add({ days }).toString();
    for (const [at, text] of NIGHTS.entries()) await keep(`S${days} ${at}`, `${night}: ${text}\n`, { format: 'list' });
    return night;
  };

  test('there is nothing of them left', async () => {
    const step = fc.record({ splits: fc.boolean(), one: fc.nat(2), other: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), fc.infiniteStream(fc.nat(100)), async (steps, order) => {
        const night = await newNight();
        const before = await statements(night);
        const sources = [...before.keys()];
        const made: string[] = [];
        for (const { splits, one, other } of steps) {
          const now = await statements(night);
          const [first, second] = [now.get(sources[one] ?? ''), now.get(sources[other] ?? '')];
          if (first === undefined || second === undefined) throw new Error('A source says nothing any more.');
          const isAlone = [...now.values()].filter(({ show }) => show === first.show).length === 1;
          if (splits && isAlone)
            expect(await call('/desk/split', { source: sources[one], key: first.key })).toMatchObject({ error: { code: 400 } });
          else if (splits) made.push(await split(sources[one] ?? '', first.key));
          else if (first.show !== second.show) made.push(await merge(first.show, second.show));
        }
        while (made.length > 0) {
          const [decision = ''] = made.splice((order.next().value ?? 0) % made.length, 1);
          await undo(decision);
          // Every source still says something, and nothing is announced that nobody says.
          expect([...(await statements(night)).keys()].sort()).toEqual(sources.sort());
        }
        expect(Object.fromEntries(await statements(night))).toEqual(Object.fromEntries(before));
      }),
      { numRuns: engine === 'sqlite' ? 24 : 6 },
    );
  });
});
