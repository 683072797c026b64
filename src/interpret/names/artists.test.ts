import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { known, listed } from '#rig/listed-artists.ts';
import { ENDLESS_NAMES } from '#rig/long-texts.ts';
import { fold } from '#scene/text/names.ts';
import { createArtistIndex, createArtistIndexer } from './artists.ts';
import { MIN_ASKED_PROBABILITY } from './match.ts';
import { MAX_NAME_CHARS } from './spelling.ts';

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
    const index = createArtistIndex([{ id: 'a', name: 'Ketch', othernames: ['Ketch & Sloop'] }]);
    expect(index.match('ketch and sloop')).toEqual({
      id: 'a',
      confidence: 1,
      reason: 'Ketch goes by this name.',
      candidates: [{ id: 'a', name: 'Ketch', confidence: 1, because: 'goes by this name' }],
    });
  });
});

test('an index that grows answers at every step, and in the end like one made at once', () => {
  const names = ['Salt Psalm', 'Orla Vandermeer', 'Ketch'];
  const grown = createArtistIndexer();
  for (const name of names) {
    expect(grown.match(name).id).toBeNull();
    grown.add({ id: name, name, othernames: [`${name} Ensemble`] });
    expect(grown.match(name).id).toBe(name);
    expect(grown.match(`${name} Ensemble`).id).toBe(name);
  }
  const once = createArtistIndex(names.map((name) => ({ id: name, name, othernames: [`${name} Ensemble`] })));
  for (const text of ['salt pslam', 'O. Vandermeer', 'Ketc', 'Nobody']) expect(grown.match(text)).toEqual(once.match(text));
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
    expect(confidence).toBeGreaterThanOrEqual(MIN_ASKED_PROBABILITY);
    expect(candidates[0]?.id).toBe('Salt Psalm');
  });

  test('two of one name are told apart by nobody', () => {
    const index = listed('Band', 'The Band');
    expect(index.match('band')).toEqual({
      id: null,
      confidence: 1,
      reason: 'It may be Band or The Band, and we can’t tell which.',
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
    for (const text of ENDLESS_NAMES) expect(known.match(text)).toEqual(known.match(text.slice(0, MAX_NAME_CHARS)));
  });
});
