import { describe, expect, test } from 'vitest';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

describe.each(ENGINES)('what is read anew after an answer on %s', (engine) => {
  const { call, keep, showsOn, questions } = openDesk(engine);
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
});
