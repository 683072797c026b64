import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NamedEntry, NameIndex } from './name-index.ts';

function indexOf(...names: string[]): NameIndex {
  const index = new NameIndex();
  for (const name of names) index.put({ kind: 'artist', id: name, names: [name] });
  return index;
}
const found = (index: NameIndex, q: string) => index.find(q, 50).map(({ name }) => name);

describe('names are found', () => {
  const names = ['The Oyster Knife', 'Oyster Bay', 'Pearl & Oyster', 'Zoë Brackwater', 'Tide Table', 'Ride', 'The The', '!!!'];
  const index = indexOf(...names);

  test.each([
    ['oyster knfe', 'The Oyster Knife'],
    ['Oystr Knife', 'The Oyster Knife'],
    ['oysterknife', 'The Oyster Knife'],
    ['Teh Oyster Knfie', 'The Oyster Knife'],
    ['ThE OYSTER kn', 'The Oyster Knife'],
    ['knfie', 'The Oyster Knife'],
    ['zoe brakwater', 'Zoë Brackwater'],
    ['brackwatr', 'Zoë Brackwater'],
    ['tidetable', 'Tide Table'],
  ])('%j is %j', (q, name) => expect(found(index, q)[0]).toBe(name));

  test('whole, then begun, then in words; near ones below', () => {
    expect(found(index, 'oyster')).toEqual(['Oyster Bay', 'The Oyster Knife', 'Pearl & Oyster']);
    expect(found(indexOf('Tide', 'Ride', 'Tides'), 'tide')).toEqual(['Tide', 'Tides', 'Ride']);
  });

  test.each(['', ' ', '?', 'xq', 'wholly other words'])('nobody is %j', (q) => expect(found(index, q)).toEqual([]));
});

describe('a plural is found however its end is written', () => {
  const index = indexOf('Gospel Ladies of St. Agnes', 'The Marsh Lady Quartet', 'Rum Bodys', 'Zombie Tide', 'Ladle Five');

  test.each([
    ['ladys', ['The Marsh Lady Quartet', 'Gospel Ladies of St. Agnes']],
    ['ladies', ['Gospel Ladies of St. Agnes', 'The Marsh Lady Quartet']],
    ['gospel ladie', ['Gospel Ladies of St. Agnes']],
    ['bodies', ['Rum Bodys']],
    ['zombys', ['Zombie Tide']],
  ])('%j', (q, names) => {
    expect(
      index
        .find(q, 50)
        .filter(({ fit }) => fit !== 'near')
        .map(({ name }) => name),
    ).toEqual(names);
  });

  test('below what is written as it is asked for', () => {
    expect(found(indexOf('Salt Ladies', 'Salt Ladys', 'Salt Lady'), 'ladys')[0]).toBe('Salt Ladys');
  });
});

test('a thing is found by its own name where another fits no better', () => {
  const index = new NameIndex();
  index.put({ kind: 'artist', id: 'whistlers', names: ['The Tin Whistlers', 'Tin Wistlers'] });
  expect(index.find('tin', 50)).toMatchObject([{ name: 'The Tin Whistlers', isOwn: true }]);
  expect(index.find('tin wistlers', 50)).toMatchObject([{ name: 'Tin Wistlers', isOwn: false }]);
});

test('whatever was put and taken before, what is found is what an index made at once finds', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 6 });
  const name = fc.array(letters, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const thing = fc.record({
    kind: fc.constantFrom('artist' as const, 'venue' as const),
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    names: fc.array(name, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 30 }), fc.array(name, { minLength: 1 }), (history, questions) => {
      const [grown, once] = [new NameIndex(), new NameIndex()];
      const last = new Map<string, NamedEntry>();
      for (const each of history) {
        grown.put(each);
        last.set(`${each.kind}:${each.id}`, each);
      }
      for (const each of last.values()) once.put(each);
      for (const q of questions) expect(grown.find(q, 50)).toEqual(once.find(q, 50));
    }),
  );
});
