import { describe, expect, test } from 'vitest';
import { readBill } from './bill.ts';

/** Returns the performers, with an empty roster. */
const readPerformers = (text: string) => readBill(text, () => false).performers;

describe('a word in one piece is not cut', () => {
  test.each([
    ['2AM-DM', ['2AM-DM']],
    ['Neap, 2AM-DM', ['Neap', '2AM-DM']],
    ['Con-crete', ['Con-crete']],
    ['Neap feat. Con-crete', ['Neap', 'Con-crete']],
    ['by:Vrang', ['by:Vrang']],
    ['all:Kelp Collective', ['all:Kelp Collective']],
    ['Neap, Wretch m/Havnekoret', ['Neap', 'Wretch', 'Havnekoret']],
    ['Neap (m/ Wretch)', ['Neap', 'Wretch']],
    ['Sal Reed Qt.', ['Sal Reed Qt.']],
    ['D.J. Kelp, Velvet Herons', ['D.J. Kelp', 'Velvet Herons']],
    ['K.E.L.P. w/ Neap', ['K.E.L.P.', 'Neap']],
  ])('%j: %j play', (text, performers) => expect(readPerformers(text)).toEqual(performers));
});

describe('what is in brackets is said of the name before it, and a list goes on behind', () => {
  test.each([
    ['Neap (Seattle), False Sense of Tide', ['Neap', 'False Sense of Tide']],
    [
      "HARBOR PARTY featuring WRETCH (Foo Tribute) with Boats Don't Cry (The Bar Tribute), Sense of Tide",
      ['WRETCH', "Boats Don't Cry", 'Sense of Tide'],
    ],
    ['Harbor Lights: Neap (Live), Wretch, Dusk Reed', ['Neap', 'Wretch', 'Dusk Reed']],
  ])('%j: %j play', (text, performers) => expect(readPerformers(text)).toEqual(performers));

  test('but a known name with a bracket is whole', () =>
    expect(readBill('Neap (Quay), Wretch', (folded) => folded === 'neap quay').performers).toEqual(['Neap (Quay)', 'Wretch']));
});

test.each(['Two Door Cinema Club', 'Buffalo Traffic Jam', 'Japanese Breakfast', 'The Jam', 'Weather Report'])(
  '%s, a band known to the world, plays',
  (name) => expect(readBill(`${name} w/ Neap`, () => false)).toEqual({ title: '', performers: [name, 'Neap'], notes: [] }),
);

test.each([
  ['New Music for Lute and Harp', 'New Music for Lute and Harp'],
  ['Ready, Set, Row!', 'Ready, Set, Row!'],
  ['Quay Comedy, Live in Harbor Edition', 'Quay Comedy, Live in Harbor Edition'],
  ['Neap – When The Kettle Sings Tour', 'When The Kettle Sings Tour'],
  ['Harbor Festival Day 1: Neap, Wretch', 'Harbor Festival Day 1'],
  ['Neap + Wretch // Free Live', ''],
  ['Free | Sunday Jazz Sessions', 'Sunday Jazz Sessions'],
])('the night of %j is called %j, no word short', (text, title) => expect(readBill(text, () => false).title).toBe(title));

test('somebody’s show is theirs by their own name', () => expect(readPerformers('The Kevin Marsh Show: Live!')).toEqual(['Kevin Marsh']));
