import { describe, expect, test } from 'vitest';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision, Questions } from '#scene/desk/desk.ts';

describe.each(ENGINES)('shows that are made one twice, on %s', (engine) => {
  const { app, call, keep, showsOn, questions } = openDesk(engine);

  /** Two shows of one night, what their addresses lead to, and how many are listed. */
  async function twoOn(day: number) {
    const at = (uid: string, hour: number, title: string) =>
      calendar(entry(uid, `DTSTART:202703${day}T${hour}0000\nSUMMARY:${title}\nLOCATION:The Cannery`));
    await keep(`One ${day}`, at('one', 18, 'Zoe Bee'));
    await keep(`Other ${day}`, at('other', 22, 'Marsh Reeds'));
    const ours = async () => (await showsOn(`2027-03-${day}`)).filter(({ venue }) => venue.id === 'cannery');
    const shows = await ours();
    expect(shows).toHaveLength(2);
    const led = () =>
      Promise.all(
        shows.map(async ({ slug }) => {
          let answer = await app().site.request(`/api/shows/${slug}`);
          for (let steps = 0; answer.status === 308 && steps < 3; steps++)
            answer = await app().site.request(`/api/shows/${answer.headers.get('location')}`);
          return answer.status;
        }),
      );
    return { shows, led, count: async () => (await ours()).length };
  }

  test.each([
    [16, 'into the same', false],
    [17, 'each into the other', true],
  ])('at once (on the %ith, %s) are one whose addresses lead somewhere, and the second is told', async (day, _, isTurned) => {
    const { shows, led, count } = await twoOn(day);
    const [one, other] = shows.map(({ id }) => id);
    const pair = { from: one, to: other };
    const answers = await Promise.all(
      [pair, isTurned ? { from: other, to: one } : pair].map((each) => call<Decision>('/desk/merge', each)),
    );
    const told = answers.flatMap(({ error }) => (error === undefined ? [] : [`${error.status}: ${error.message}`]));
    expect(told).toEqual([expect.stringMatching(/^FAILED_PRECONDITION: “.+” was merged into “.+”\. Nothing was changed\.$/)]);
    expect([await count(), await led()]).toEqual([1, [200, 200]]);
    await call('/desk/undo', { id: answers.find(({ error }) => error === undefined)?.id });
    expect([await count(), await led()]).toEqual([2, [200, 200]]);
  });

  test('are asked about no more, nor counted, whichever way round they were made one', async () => {
    const at = (uid: string, title: string) => entry(uid, `DTSTART:20270318T220000\nSUMMARY:${title}\nLOCATION:The Cannery`);
    await keep('Pair', calendar(at('p1', 'Sea Salt Selectors'), at('p2', 'Sea Salt Selectors (upstairs)')));
    const asked = async () => (await call<Questions>('/desk/questions')).open;
    const before = await asked();
    const question = (await questions()).find(({ kind, told }) => kind === 'same' && told.show.night === '2027-03-18');
    expect(question).toBeDefined();
    const { id } = await call<Decision>('/desk/merge', { from: question?.other?.show.id, to: question?.told.show.id });
    expect((await questions()).length).toBe(await asked());
    expect(await asked()).toBeLessThan(before);
    await call('/desk/undo', { id });
    expect(await asked()).toBe(before);
  });
});
