import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG_TITLE_PARTS, longTitle } from '#rig/long-texts.ts';
import { fold } from '#scene/text/names.ts';
import { MAX_TITLE_CHARS, readBill, roleAt } from './bill.ts';

const roster = new Set(
  ['Ulla & Vern', 'King Tide', 'Oyster Knife', 'Neap', 'Pike, Pruitt & Oakes', 'Dance with Herons', 'Quarterdeck', 'The Tin Whistlers'].map(
    fold,
  ),
);
const isKnown = (folded: string) => roster.has(folded);

describe('a bill', () => {
  test.each([
    ['King Tide', ['King Tide']],
    ['King Tide w/ Oyster Knife & Neap', ['King Tide', 'Oyster Knife', 'Neap']],
    ['Konzert mit dem Ulla Vern Trio', ['Ulla Vern Trio']],
    ['Ein Abend mit der Ulla Vern Band', ['Ulla Vern Band']],
    ['King Tide with Ulla & Vern', ['King Tide', 'Ulla & Vern']],
    ['Ulla and Vern with Neap', ['Ulla and Vern', 'Neap']],
    ['Pike, Pruitt & Oakes, Neap', ['Pike, Pruitt & Oakes', 'Neap']],
    ['Dance With Herons / Neap + King Tide', ['Dance With Herons', 'Neap', 'King Tide']],
    ['Some Stranger & the Others', ['Some Stranger & the Others']],
    ['Some Stranger & Neap', ['Some Stranger', 'Neap']],
    ['Tin Whistlers feat. Someone', ['Tin Whistlers', 'Someone']],
    ['Voids // Harsh Tide // Wretch', ['Voids', 'Harsh Tide', 'Wretch']],
    ['King Tide (w/ Neap)', ['King Tide', 'Neap']],
    ['King Tide (with A Stranger)', ['King Tide', 'A Stranger']],
    ['King Tide, Neap, and Zed', ['King Tide', 'Neap', 'Zed']],
    ['10,000 Herons & Friends', ['10,000 Herons']],
    ['King Tide; Neap;', ['King Tide', 'Neap']],
    ['Neap & ', ['Neap']],
    ['Plus One', ['Plus One']],
    ['King Tide, Neap, TBA', ['King Tide', 'Neap']],
    ['King Tide & more', ['King Tide']],
    ['Strangers & more', ['Strangers']],
    ['King Tide, King Tide', ['King Tide']],
    ['8pm: King Tide', ['King Tide']],
    ['', []],
    [' , & / ', []],
  ])('%j names %j', (text, performers) => expect(readBill(text, isKnown).performers).toEqual(performers));

  test('keeps the night’s own name apart from the acts', () => {
    expect(readBill('Album release: King Tide w/ Neap', isKnown)).toMatchObject({
      title: 'Album release',
      performers: ['King Tide', 'Neap'],
    });
    expect(readBill('Open Jam with Quarterdeck', isKnown)).toMatchObject({ title: 'Open Jam', performers: ['Quarterdeck'] });
    expect(readBill('Pub Trivia', isKnown)).toMatchObject({ title: 'Pub Trivia', performers: [] });
    expect(readBill('Private event', isKnown)).toMatchObject({ title: 'Private event', performers: [] });
    expect(readBill('An Evening with Quarterdeck', isKnown)).toMatchObject({ title: 'An Evening', performers: ['Quarterdeck'] });
    expect(readBill('Neap Album Release', isKnown)).toMatchObject({ title: 'Album Release', performers: ['Neap'] });
  });

  test('says who hosts and who leads', () => {
    for (const title of [
      'Open Jam',
      'Song Circle',
      'Offene Bühne',
      'Jamsession',
      'Åpen scene',
      'Micro abierto',
      'Scène ouverte',
      'Open Podium',
    ])
      expect(roleAt(0, { title, performers: ['Quarterdeck'], notes: [] }), title).toBe('host');
    expect(roleAt(0, { title: 'Jamboree Circles', performers: ['Quarterdeck'], notes: [] })).toBe('headliner');
    expect(roleAt(0, { title: '', performers: ['Neap'], notes: [] })).toBe('headliner');
    expect(roleAt(1, { title: '', performers: ['Neap', 'King Tide'], notes: [] })).toBe('support');
  });

  test.each(LONG_TITLE_PARTS)('reads of 100 kB of %j what a title may hold, and no more', (part) => {
    let asked = 0;
    const bill = readBill(longTitle(part), (folded) => {
      asked += 1;
      return isKnown(folded);
    });
    expect(bill).toEqual(readBill(longTitle(part).slice(0, MAX_TITLE_CHARS), isKnown));
    expect(asked).toBeLessThan(MAX_TITLE_CHARS ** 2);
  });

  test.each([', ( + Neap)', '( + Neap)', '(w/ Neap)', 'Neap presents ( w/ Neap)', 'Neap( + and )'])(
    'adds no word of its own to the guests in the brackets of %j',
    (text) => {
      expect(readBill(text, () => false).performers).toEqual(['Neap']);
    },
  );

  const parts = ['Neap', 'Ulla & Vern', 'A Stranger', 'X', ...' w/ |, | & | and | + |: | - |(|)|"|*|[| presents | Tour|8pm|\n|'.split('|')];
  const bills = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...parts)).map((some) => some.join('')),
  );
  const words = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);

  test('never throws and never invents: names are not empty and their words stand in the text', () => {
    fc.assert(
      fc.property(bills, fc.boolean(), (text, rostered) => {
        const { performers } = readBill(text, rostered ? isKnown : () => false);
        const said = new Set(words(text));
        for (const name of performers) {
          expect(name).not.toBe('');
          expect(name).toBe(name.trim());
          expect(words(name).filter((word) => !said.has(word))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
