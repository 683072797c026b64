import { describe, expect, test } from 'vitest';
import { known, listed } from '#rig/listed-artists.ts';

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

test('what else speaks for somebody counts', () => {
  const index = listed('Brackish', 'Ketch');
  expect(index.match('Brackich').id).toBeNull();
  expect(index.match('Brackich', (id) => (id === 'Brackish' ? 6 : 0)).id).toBe('Brackish');
  expect(index.match('Brackich', (id) => (id === 'Ketch' ? 6 : 0)).id).toBeNull();
});

describe('an article may be too much beside a slip', () => {
  test('an article more and a letter wrong', () =>
    expect(listed('Cangrejos Azules', 'Salt Psalm').match('Los Cangrejoz Azules').id).toBe('Cangrejos Azules'));
  test('but not before a single word', () => expect(listed('Cangrejos').match('Los Cangrejos').id).toBeNull());
});
