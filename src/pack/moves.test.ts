import { describe, expect, test } from 'vitest';
import { findMoves } from './moves.ts';

const act = (id: string, ...spellings: string[]) => ({ id, spellings });
const moves = (gone: ReturnType<typeof act>[], added: ReturnType<typeof act>[], staying: ReturnType<typeof act>[] = []) =>
  Object.fromEntries(findMoves({ gone, added, staying }));

describe('whoever leaves a pack moved', () => {
  test.each([
    ['to a new one of its name, however that is written', [act('old', 'Mr. Jimmy')], [act('new', 'The Mr Jimmy')], [], { old: 'new' }],
    ['to a new one that has its name among others', [act('old', 'Jimmy')], [act('new', 'James', 'jimmy')], [], { old: 'new' }],
    ['to a new one that has another name of its own', [act('old', 'Jim', 'Jimmy')], [act('new', 'James', 'Jimmy')], [], { old: 'new' }],
    ['to one that was there, of its name', [act('old', 'Mr Jimmy')], [], [act('there', 'Mr. Jimmy')], { old: 'there' }],
    ['with another to one that both are', [act('a', 'Jim'), act('b', 'Jim')], [act('new', 'Jim')], [], { a: 'new', b: 'new' }],
    [
      'to whom it is called like, before one who only knows the name',
      [act('old', 'Jim')],
      [act('a', 'Ann', 'Jim'), act('b', 'Jim')],
      [],
      { old: 'b' },
    ],
  ])('%s', (_, gone, added, staying, expected) => expect(moves(gone, added, staying)).toEqual(expected));
});

describe('whoever leaves a pack is gone', () => {
  test.each([
    ['where nobody is called so', [act('old', 'Jim')], [act('new', 'Ann')], []],
    ['where two are', [act('old', 'Jim')], [act('a', 'Jim'), act('b', 'JIM')], []],
    ['where one that was there shares another name only', [act('old', 'Jim', 'The Boys')], [], [act('there', 'Ann', 'The Boys')]],
    ['where names have no letters', [act('old', '!!!')], [act('new', '???')], []],
  ])('%s', (_, gone, added, staying) => expect(moves(gone, added, staying)).toEqual({}));

  test('where the like one is somewhere else', () => {
    const [gone, added] = [[{ ...act('old', 'Net Loft'), city: 'North' }], [{ ...act('new', 'Net Loft'), city: 'South' }]];
    expect(findMoves({ gone, added, staying: [] }, (one, other) => one.city === other.city).size).toBe(0);
  });
});
