import { describe, expect, test } from 'vitest';
import { calendar, entry, openDesk } from '#rig/open-desk.ts';
import { ENGINES } from '#rig/test-app.ts';
import type { Decision } from '#scene/desk/desk.ts';

describe.each(ENGINES)('what the desk is asked about places on %s', (engine) => {
  const { call, keep, showsOn, questions } = openDesk(engine);

  test('a place nobody knew is a venue in one press, with its street and town, and none again when that is taken back', async () => {
    const words = 'Brine Hall, 5 Quay St, Tin Harbor, NC 28801';
    const at = words.replaceAll(',', '\\,');
    await keep('Brine', calendar(entry('bh', `DTSTART:20261211T200000\nSUMMARY:Neap\nLOCATION:${at}`)));
    const question = (await questions()).find((each) => each.words === words);
    const decision = await call<Decision>('/desk/answer', { question: question?.id, answer: { as: 'new venue' } });
    expect(decision.said).toBe('Made a venue: “Brine Hall”.');
    expect((await showsOn('2026-12-11'))[0]?.venue).toEqual({ id: 'brinehall', name: 'Brine Hall' });
    expect(await call('/venues/brinehall')).toMatchObject({
      name: 'Brine Hall',
      address: '5 Quay St',
      city: 'Tin Harbor',
      foundas: [words],
    });
    expect((await questions()).some((each) => each.words === words)).toBe(false);
    await call('/desk/undo', { id: decision.id });
    expect((await showsOn('2026-12-11'))[0]?.venue).toEqual({ id: null, name: words });
    expect((await questions()).find((each) => each.words === words)?.id).toBe(question?.id);
  });

  test('what names no place is none, and nobody is asked which: the title may say where', async () => {
    await keep(
      'Labels',
      calendar(
        entry('l1', 'DTSTART:20261222T170000\nSUMMARY:Pier After Five - Bilge Bar\nLOCATION:SPECIAL EVENTS:'),
        entry('l2', 'DTSTART:20261222T190000\nSUMMARY:More Friday dancing\nLOCATION:Tin Harbor Area'),
        entry('l3', 'DTSTART:20261222T210000\nSUMMARY:Neap\nLOCATION:Various locations'),
      ),
    );
    expect((await showsOn('2026-12-22')).map(({ event, venue }) => [event, venue])).toEqual([
      ['Pier After Five', { id: 'bilge', name: 'Bilge Bar' }],
      ['More Friday dancing', { id: null, name: '' }],
      ['Neap', { id: null, name: '' }],
    ]);
    expect((await questions()).filter(({ kind, told }) => kind === 'venue' && told.show.night === '2026-12-22')).toEqual([]);
  });

  test('each place that may be meant says why: its name, its street, the nights it has', async () => {
    const { id } = await call<{ id: string }>('/desk/venues', {
      fields: { name: 'Salt Loft', address: '7 Quay Street', city: 'Tin Harbor' },
    });
    const night = (uid: string, day: string, place: string) =>
      entry(uid, `DTSTART:${day}T200000\nSUMMARY:Weed Blues Jam\nLOCATION:${place}`);
    const words = 'Salty Loft, 7 Quay St., Tin Harbor';
    await keep('Lofts', calendar(night('s1', '20270107', 'Salt Loft')));
    await call('/desk/venues', { fields: { name: 'Quay Office', address: '7 Quay St', city: 'Tin Harbor' } });
    await keep('Misspelt lofts', calendar(night('s2', '20270208', words.replaceAll(',', '\\,'))));
    const asked = (await questions()).find((each) => each.words === words);
    expect(asked?.candidates.find((each) => each.id === id)?.why).toEqual([
      'is near, but this may be another name',
      'is at the same address',
      'has nights with this title',
    ]);
  });

  test('nobody is asked where something is that is no music', async () => {
    const night = (uid: string, title: string, place: string) => entry(uid, `DTSTART:20270111T190000\nSUMMARY:${title}\nLOCATION:${place}`);
    await keep('Mixed', calendar(night('n1', 'Pottery Workshop', 'Kiln House'), night('n2', 'Ulla Vern Quartet in Concert', 'Reed House')));
    const asked = (await questions()).filter(({ kind }) => kind === 'venue').map(({ words }) => words);
    expect([asked.includes('Kiln House'), asked.includes('Reed House')]).toEqual([false, true]);
  });

  test('what became plain by a decision is asked again once it is in doubt again, what was left alone is not', async () => {
    const night = calendar(entry('kl', 'DTSTART:20261217T200000\nSUMMARY:Neap\nLOCATION:Kelp Loft'));
    const { id: source } = await keep('Kelp', night);
    const asked = async () => (await questions()).find(({ words }) => words === 'Kelp Loft');
    const hearAgain = async () => {
      await call('/desk/sources/hear', { id: source });
    };
    const first = await asked();
    await call('/desk/answer', { question: first?.id, answer: { as: 'new venue' } });
    expect(await asked()).toBeUndefined();
    await call('/desk/venues/kelploft/hide', { hidden: { why: 'other', note: '' } });
    await hearAgain();
    expect((await asked())?.id).toBe(first?.id);
    await call('/desk/answer', { question: first?.id, answer: { as: 'ignore' } });
    await hearAgain();
    expect(await asked()).toBeUndefined();
  });

  test('a place whose street a new venue has is asked about no more', async () => {
    const at = (name: string, n: number) =>
      entry(`ls${n}`, `DTSTART:2026121${n}T200000\nSUMMARY:Neap\nLOCATION:${name}\\, 7 Ladder St\\, Tin Harbor\\, NC 28801`);
    await keep('Ladder Street', calendar(at('Salt Sheds', 1), at('Gull Rooms', 2)));
    const asked = async () => (await questions()).filter(({ words }) => words.includes('7 Ladder St'));
    const salt = (await asked()).find(({ words }) => words.startsWith('Salt'));
    expect(await asked()).toHaveLength(2);
    const { id } = await call<Decision>('/desk/answer', { question: salt?.id, answer: { as: 'new venue' } });
    expect(await asked()).toEqual([]);
    const gull = async () => (await showsOn('2026-12-12')).map(({ venue }) => venue);
    expect(await gull()).toContainEqual({ id: 'saltsheds', name: 'Salt Sheds' });
    await call('/desk/undo', { id });
    expect(await gull()).toContainEqual({ id: null, name: 'Gull Rooms, 7 Ladder St, Tin Harbor, NC 28801' });
  });

  test('a place at the street of one that was said to be a venue is asked about no more, and is again when that is taken back', async () => {
    const at = (name: string, n: number) => entry(`ms${n}`, `DTSTART:2027031${n}T200000\nSUMMARY:Neap\nLOCATION:${name}`);
    const words = ['Mud Cellar\\, 9 Mole St\\, Tin Harbor', 'Under the Mole\\, 9 Mole Street\\, Tin Harbor', 'Mole Hall 2\\, Tin Harbor'];
    await keep('Mole Street', calendar(...words.map(at)));
    const asked = async () => (await questions()).filter((each) => /Mole/.test(each.words) || /Mud/.test(each.words));
    const cellar = (await asked()).find((each) => each.words.startsWith('Mud'));
    expect(await asked()).toHaveLength(3);
    const { id } = await call<Decision>('/desk/answer', { question: cellar?.id, answer: { as: 'read as', means: 'bilge' } });
    expect((await asked()).map((each) => each.words)).toEqual(['Mole Hall 2, Tin Harbor']);
    expect((await showsOn('2027-03-11')).map(({ venue }) => venue)).toEqual([{ id: 'bilge', name: 'Bilge Bar' }]);
    await call('/desk/undo', { id });
    expect(await asked()).toHaveLength(3);
    expect((await showsOn('2027-03-11')).map(({ venue }) => venue.id)).toEqual([null]);
  });
});
