import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDLESS_NAMES } from '#rig/long-texts.ts';
import { fold } from '#scene/names.ts';
import { artistIndex, artistIndexer } from './artists.ts';
import { WORTH_ASKING } from './match.ts';
import { LONGEST_NAME } from './spelling.ts';

const listed = (...names: string[]) => artistIndex(names.map((name) => ({ id: name, name })));
const known = listed(
  'The Tin Whistlers',
  'Salt Psalm',
  'Ulla Neap & the Springs',
  'Orla Vandermeer',
  'Zoë Brackwater',
  'Pluff Mud Revival',
  'Three Herons',
  'Ketch',
  'Quiet Boat',
  'K3lp Forest',
  'Los Cangrejos Azules',
  'Marsh Kings II',
  'Dilly Oakes',
  'Brackish',
  '!!!',
);

describe('a name is known however it is written', () => {
  test.each([
    ['tin whistlers', 'The Tin Whistlers'],
    ['TIN WHISTLERS, THE', 'The Tin Whistlers'],
    ['Saltpsalm', 'Salt Psalm'],
    ['Salt-Psalm', 'Salt Psalm'],
    ['Ulla Neap and the Springs', 'Ulla Neap & the Springs'],
    ['Ulla Neap + Springs', 'Ulla Neap & the Springs'],
    ['Vandermeer, Orla', 'Orla Vandermeer'],
    ['Vandermeer Orla', 'Orla Vandermeer'],
    ['zoe brackwater', 'Zoë Brackwater'],
    ['3 Herons', 'Three Herons'],
    ['Kelp Forest', 'K3lp Forest'],
    ['$alt P$alm', 'Salt Psalm'],
    ['Cangrejos Azules', 'Los Cangrejos Azules'],
    ['!!!', '!!!'],
    [' ! ! ! ', '!!!'],
  ])('%j is %j', (text, id) => expect(known.match(text)).toMatchObject({ id }));

  test.each(['(DJ set)', '(solo)', '(acoustic)', '(NJ)', '[live]', '(Bay City)', 'live', '- LIVE!', 'DJ set', '(full band)', '(NJ) live'])(
    'and with %j behind it',
    (behind) => expect(known.match(`Salt Psalm ${behind}`).id).toBe('Salt Psalm'),
  );

  test('by its other names as well', () => {
    const index = artistIndex([{ id: 'a', name: 'Ketch', othernames: ['Ketch & Sloop'] }]);
    expect(index.match('ketch and sloop')).toEqual({
      id: 'a',
      confidence: 1,
      reason: 'Ketch goes by this name.',
      candidates: [{ id: 'a', name: 'Ketch', confidence: 1, because: 'goes by this name' }],
    });
  });
});

describe('a slip of the hand is forgiven', () => {
  test.each([
    ['Tin Whsitlers', 'The Tin Whistlers'],
    ['Tin Whistlrs', 'The Tin Whistlers'],
    ['Tin Whisttlers', 'The Tin Whistlers'],
    ['Tin Whistlars', 'The Tin Whistlers'],
    ['Orla Vandrmeeer', 'Orla Vandermeer'],
    ['Vandermer, Orla', 'Orla Vandermeer'],
  ])('%j is %j', (text, id) => expect(known.match(text)).toMatchObject({ id }));

  test.each([
    ['two slips', 'Pluff Mud Rveivla', 'Pluff Mud Revival'],
    ['one at the start', 'oZe Brackwater', 'Zoë Brackwater'],
    ['one in a short word', 'Pluff Mad Revival', 'Pluff Mud Revival'],
    ['a word cut off', 'Pluff Mud Revi', 'Pluff Mud Revival'],
    ['an initial', 'O. Vandermeer', 'Orla Vandermeer'],
    ['an initial, turned round', 'Vandermeer, O.', 'Orla Vandermeer'],
  ])('%s: %j', (_, text, id) => expect(known.match(text)).toMatchObject({ id, reason: `${id} is most likely this name miswritten.` }));

  test.each([
    ['a short name', 'Ketsh'],
    ['a short name without a letter', 'Ketc'],
    ['a word that rhymes', 'Quiet Goat'],
    ['one and many', 'Brackishs'],
    ['a number', 'Marsh Kings III'],
    ['a number more', 'Marsh Kings'],
    ['a number more, behind a long name', 'Pluff Mud Revival 2'],
    ['a side of the world', 'North Pluff Mud Revival'],
    ['a word less', 'Pluff Mud'],
    ['a word more', 'Pluff Mud Revival Tickets'],
    ['a word that names somebody', 'Salt Psalm Herons'],
  ])('but not where it may be another name: %s, %j', (_, text) => {
    const { id, confidence, candidates } = known.match(text);
    expect(id).toBeNull();
    expect(confidence).toBeLessThan(0.8);
    expect(candidates.length).toBeGreaterThan(0);
  });

  test.each([
    ['somebody beside them', 'Orla Vandermeer and Friends'],
    ['one of two words', 'Vandermeer'],
    ['one of two words, twice', 'Vandermeer Vandermeer'],
    ['another initial', 'P. Vandermeer'],
    ['the one of two named together', 'Ulla Neap'],
    ['two slips in a short word', 'Dilly Oksae'],
  ])('nor for %s: %j', (_, text) => expect(known.match(text).id).toBeNull());

  test.each(['TheTinWhistlers', 'The TinWhistlers', 'Th eTin Whistlers'])('%j is The Tin Whistlers', (text) =>
    expect(known.match(text).id).toBe('The Tin Whistlers'),
  );

  test('nor between two names as near', () => {
    const index = listed('Marlin Hooper', 'Marlin Hopper');
    expect(index.match('Marlin Hoopper')).toMatchObject({ id: null, reason: expect.stringContaining('not the only name so near') });
    expect(listed('Marlin Hooper').match('Marlin Hoopper').id).toBe('Marlin Hooper');
  });
});

describe('a name that is somebody else’s is no slip', () => {
  test.each([
    ['two given names', 'Betty Davis', 'Bette Davis'],
    ['a word of every day', 'Passenger', 'Passengers'],
    ['another', 'Chrome', 'Chromeo'],
    ['one letter less', 'Batmobile', 'Bratmobile'],
    ['a first name in short', 'Ali Campbell', 'Al Campbell'],
    ['a musician elsewhere', 'Jon Anderson', 'John Anderson'],
    ['a play on a name', 'Lez Zeppelin', 'Led Zeppelin'],
    ['a given name for another', 'Linda Thompson', 'Linval Thompson'],
  ])('%s: %j is not %j', (_, text, name) => expect(listed(name).match(text).id).toBeNull());

  test.each([
    ['Lynard Skiner', 'Lynyrd Skynyrd'],
    ['Depeche Modee', 'Depeche Mode'],
    ['Dusty Springfeild', 'Dusty Springfield'],
  ])('but %j can be little else than %j', (text, name) => expect(listed(name).match(text).id).toBe(name));

  test('and the reason says so', () => {
    expect(listed('John Anderson').match('Jon Anderson').reason).toBe(
      'John Anderson is near, but a musician elsewhere has this very name.',
    );
    expect(known.match('Marsh Kings III').reason).toBe('Marsh Kings II differs in a word or number that tells names apart.');
  });
});

test('an index that grows answers at every step, and in the end like one made at once', () => {
  const names = ['Salt Psalm', 'Orla Vandermeer', 'Ketch'];
  const grown = artistIndexer();
  for (const name of names) {
    expect(grown.match(name).id).toBeNull();
    grown.add({ id: name, name, othernames: [`${name} Ensemble`] });
    expect(grown.match(name).id).toBe(name);
    expect(grown.match(`${name} Ensemble`).id).toBe(name);
  }
  const once = artistIndex(names.map((name) => ({ id: name, name, othernames: [`${name} Ensemble`] })));
  for (const text of ['salt pslam', 'O. Vandermeer', 'Ketc', 'Nobody']) expect(grown.match(text)).toEqual(once.match(text));
});

test('what else speaks for somebody counts', () => {
  const index = listed('Brackish', 'Ketch');
  expect(index.match('Brackich').id).toBeNull();
  expect(index.match('Brackich', (id) => (id === 'Brackish' ? 6 : 0)).id).toBe('Brackish');
  expect(index.match('Brackich', (id) => (id === 'Ketch' ? 6 : 0)).id).toBeNull();
});

describe('a title beside a name is no part of it', () => {
  test.each([
    'Salt Psalm - Album Release',
    'Salt Psalm: Night Songs',
    'Summer Nights: Salt Psalm',
    'Greatest Hits Live – Salt Psalm',
    'Orla Nobody presents: Salt Psalm',
  ])('%j is Salt Psalm', (text) => expect(known.match(text).id).toBe('Salt Psalm'));

  test.each([
    ['another act behind a dash', 'Salt Psalm - Otto Herons'],
    ['another act and a title', 'Salt Psalm - Otto Herons - Live'],
    ['somebody who plays as well', 'Salt Psalm - feat. Otto Live'],
    ['somebody who plays as well, behind a colon', 'Salt Psalm: with Otto'],
    ['a tribute', 'Tribute: Salt Psalm'],
    ['a show about them', 'Salt Psalm: A Celebration'],
    ['an act of another number', 'Salt Psalm: Live II'],
    ['two who are known', 'Live Show Salt Psalm: Orla Vandermeer: Salt Psalm'],
    ['another known name of one word', 'Salt Psalm: Ketch'],
    ['a name of one word, which may be part of a title', 'Night Songs: Ketch'],
  ])('but not %s: %j', (_, text) => expect(known.match(text).id).toBeNull());

  test('and two known names are two', () => expect(known.match('Salt Psalm: Orla Vandermeer').id).toBeNull());
});

test.each([
  ['ZoÃ« Brackwater', 'Zoë Brackwater'],
  ['Ulla Neap &amp; the Springs', 'Ulla Neap & the Springs'],
  ['ZoëBrackwater', 'Zoë Brackwater'],
  ['Salt  \u00a0 Psalm', 'Salt Psalm'],
])('%j, as a program wrote it wrongly, is %j', (text, id) => expect(known.match(text).id).toBe(id));

describe('an article may be too much beside a slip', () => {
  test('an article more and a letter wrong', () =>
    expect(listed('Cangrejos Azules', 'Salt Psalm').match('Los Cangrejoz Azules').id).toBe('Cangrejos Azules'));
  test('but not before a single word', () => expect(listed('Cangrejos').match('Los Cangrejos').id).toBeNull());
});

describe('an act that is another act is not linked', () => {
  test.each(['Salt Psalm Trio', 'Salt Psalm Band', 'Salt Psalm Tribute', 'Salt Psalm (tribute)', 'Salt Psalm (trio)'])(
    '%j asks, and offers Salt Psalm',
    (text) => {
      const { id, candidates } = known.match(text);
      expect(id).toBeNull();
      expect(candidates[0]?.id).toBe('Salt Psalm');
    },
  );

  test.each(['Salt Psalm Trio', 'The Salt Psalm Band', 'Salt Psalm (trio)'])('%j is surely enough them to be worth a question', (text) => {
    const { confidence, candidates } = known.match(text);
    expect(confidence).toBeGreaterThanOrEqual(WORTH_ASKING);
    expect(candidates[0]?.id).toBe('Salt Psalm');
  });

  test('two of one name are told apart by nobody', () => {
    const index = listed('Band', 'The Band');
    expect(index.match('band')).toEqual({
      id: null,
      confidence: 1,
      reason: 'It may be Band or The Band, and nothing tells which.',
      candidates: [
        { id: 'Band', name: 'Band', confidence: 1, because: 'goes by this name' },
        { id: 'The Band', name: 'The Band', confidence: 1, because: 'goes by this name' },
      ],
    });
  });

  test('what a list says in brackets tells its artists apart', () => {
    const index = listed('Herons (NJ)', 'Herons (UK)');
    expect(index.match('herons (nj)').id).toBe('Herons (NJ)');
    expect(index.match('Herons').id).toBeNull();
    expect(index.match('Herons (FR)').id).toBeNull();
  });

  test.each(['', '   ', 'Nobody Anyone Knows', '???'])('%j is nobody', (text) =>
    expect(known.match(text)).toMatchObject({ id: null, confidence: 0, candidates: [] }),
  );
});

describe('for any list of names', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...'abeikorstué'), minLength: 1, maxLength: 7 })
    .filter((text) => !/^(?:an?|the)$/.test(fold(text)));
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 12 });

  test('each finds itself, unless two fold alike', () => {
    fc.assert(
      fc.property(names, (all) => {
        const index = listed(...all);
        for (const one of all) {
          const alike = all.filter((other) => fold(other) === fold(one)).length > 1;
          expect(index.match(one).id).toBe(alike ? null : one);
        }
      }),
    );
  });

  test('case, accents and an article never change the answer', () => {
    fc.assert(
      fc.property(names, name, (all, text) => {
        const index = listed(...all);
        const plain = index.match(text);
        expect(index.match(text.toUpperCase())).toEqual(plain);
        expect(index.match(text.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual(plain);
        expect(index.match(`The ${text}`)).toEqual(plain);
        expect(index.match(`${text}, the`)).toEqual(plain);
      }),
    );
  });

  test('no text throws, and none is linked with less than 0.8', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ unit: 'grapheme' }), (all, text) => {
        const { id, confidence, candidates } = listed(...all).match(text);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(id === null || (confidence >= 0.8 && candidates[0]?.id === id)).toBe(true);
        expect(candidates.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('of a million characters no more is read than of a name', () => {
    for (const text of ENDLESS_NAMES) expect(known.match(text)).toEqual(known.match(text.slice(0, LONGEST_NAME)));
  });
});
