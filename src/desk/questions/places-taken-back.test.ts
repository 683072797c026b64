import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#rig/cases.ts';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

/** Three wordings of one house. */
const PLACES = ['Mud Cellar, 9 Mole St, Tin Harbor', 'Under the Mole, 9 Mole Street, Tin Harbor', 'Mole Bar, 9 Mole St., Tin Harbor'];

/** What is done, and which of the decisions that hold are taken back at last, one after another. */
const ANSWERS = ['bilge', 'cannery', null, 'new venue', 'ignore'] as const;
const answering = fc.record({ place: fc.nat(PLACES.length - 1), answer: fc.constantFrom(...ANSWERS) });
const doing = fc.oneof(answering, fc.constantFrom('merge' as const, 'hide' as const, 'hear' as const));
type Doing = typeof doing extends fc.Arbitrary<infer One> ? One : never;

/** Orders in which a place was left without a question, or at a venue. */
const SELDOM: [Doing[], number[]][] = [
  [
    ['merge', { place: 2, answer: null }, { place: 0, answer: 'new venue' }],
    [0, 0, 0],
  ],
  [
    [
      { place: 1, answer: 'ignore' },
      { place: 0, answer: 'new venue' },
    ],
    [0, 0],
  ],
  [
    ['merge', { place: 2, answer: null }, { place: 0, answer: 'bilge' }],
    [0, 0, 0],
  ],
  [
    [{ place: 1, answer: 'ignore' }, { place: 0, answer: 'bilge' }, 'merge'],
    [2, 0, 0],
  ],
];

describe.each(ENGINES)('what is said of one house in several wordings, on %s', (engine) => {
  const { call, keep, showsOn, questions } = openDesk(engine);

  test('is asked and stands as before once all of it is taken back, in any order', async () => {
    const night = (place: string, at: number) =>
      entry(`mole${at}`, `DTSTART:2027040${at + 1}T200000\nSUMMARY:Neap\nLOCATION:${place.replaceAll(',', '\\,')}`);
    const { id: source } = await keep('Mole', calendar(...PLACES.map(night)));
    const open = async () => (await questions()).filter(({ words }) => PLACES.includes(words));
    const standing = async () => {
      const shows = (await Promise.all(PLACES.map((_, at) => showsOn(`2027-04-0${at + 1}`)))).flat();
      return [shows.filter(({ event }) => event === 'Neap').map(({ venue }) => venue), (await open()).map(({ words }) => words).sort()];
    };
    const before = await standing();
    expect(before[1]).toHaveLength(PLACES.length);

    /** @returns the decision, where there was one to make */
    async function does(one: Doing): Promise<string | undefined> {
      if (one === 'hear') await call('/desk/sources/hear', { id: source });
      if (one === 'hear') return undefined;
      if (one === 'merge') return (await call<Decision>('/desk/merge/venues', { from: 'bilge', to: 'cannery' })).id;
      if (one === 'hide') return (await call<Decision>('/desk/venues/bilge/hide', { hidden: { why: 'other', note: '' } })).id;
      const question = (await open()).find(({ words }) => words === PLACES[one.place])?.id;
      const { answer } = one;
      const said = answer === 'new venue' || answer === 'ignore' ? { as: answer } : { as: 'read as', means: answer };
      return question && (await call<Decision>('/desk/answer', { question, answer: said })).id;
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(doing, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
        async (all, order) => {
          const made: string[] = [];
          for (const one of all) made.push(...[(await does(one)) ?? []].flat());
          for (let at = 0; made.length > 0; at++) {
            const [id] = made.splice((order[at] ?? 0) % made.length, 1);
            expect(await call('/desk/undo', { id })).toMatchObject({ done: true });
          }
          expect(await standing()).toEqual(before);
        },
      ),
      { numRuns: cases(12), examples: SELDOM },
    );
  }, 120_000);
});
