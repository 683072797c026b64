import { describe, expect, test } from 'vitest';
import type { Language } from '#scene/site/language.ts';
import { readBill } from './bill.ts';
import { isConcertHall } from './source-titles/source-titles.ts';

/** Reads a title as a poster writes it. */
const read = (text: string, language?: Language, often: readonly string[] = []) =>
  readBill(text, () => false, undefined, { language, often: new Set(often) });

describe('a title of a tour, a programme or a day has who plays', () => {
  test.each([
    ['Salt Psalm North American Fall Tour', ['Salt Psalm']],
    ['Salt Psalm: After the Flood Tour', ['Salt Psalm']],
    ['Salt Psalm, Broken Pier Tour with Neap and Wretch', ['Salt Psalm', 'Neap', 'Wretch']],
    ['Salt Psalm (12-3pm) Neap (3.30-6.30pm)', ['Salt Psalm', 'Neap']],
    ['Bo Ash (1-4pm) The Wretches (4.30-7.30pm) Dusk Trio (8-11pm)', ['Bo Ash', 'The Wretches', 'Dusk Trio']],
    ['Zoe Bee Sings Ann Other, Vern Dusk', ['Zoe Bee']],
    ['Zoe Bee, piano & Harbor Chamber Orchestra', ['Zoe Bee', 'Harbor Chamber Orchestra']],
    ['Harbor Choir: Requiem', ['Harbor Choir']],
    ['Mahler 4 – Harbor Symphony Orchestra', ['Harbor Symphony Orchestra']],
    ['Wharf Quartet plays Dvořák', ['Wharf Quartet']],
    ['Neap + locals TBA', ['Neap']],
    ['Neap (support: Wretch)', ['Neap', 'Wretch']],
    ['Zoe Bee and Band', ['Zoe Bee']],
    ['Zoe Bee & Her Band', ['Zoe Bee']],
    ['Neap + 1 More TBC', ['Neap']],
    ['Neap @ Pier Nine', ['Neap']],
    ['Ulla Vern, violinist & Bo Ash, pianist', ['Ulla Vern', 'Bo Ash']],
    ['Katia & Luis Vern', ['Katia & Luis Vern']],
    ['Havnekvartet & Kajkoret', ['Havnekvartet', 'Kajkoret']],
    ['Wharf Chamber Singers Spring Concert', ['Wharf Chamber Singers']],
    ['Wharf Youth Orchestra Annual Holiday Concert', ['Wharf Youth Orchestra']],
    ['Ulla Vern on Violin with Bo Ash on Piano', ['Ulla Vern', 'Bo Ash']],
  ])('%j: %j', (text, performers) => expect(read(text).performers).toEqual(performers));
});

test.each(['Beethoven & Brahms', 'Bach: Partita & Fantasia'])('%j is what is played, and nobody who plays', (text) =>
  expect(read(text).performers).toEqual([]),
);

test('where nights are called by what is played, a title of that kind names nobody, and people are named as anywhere', () => {
  const inHall = (text: string) => readBill(text, () => false, undefined, { isConcertHall: isConcertHall('Harbor Philharmonic Hall') });
  expect(read('Tides and Herons').performers).toEqual(['Tides and Herons']);
  expect(inHall('Tides and Herons').performers).toEqual([]);
  expect(inHall('Ulla Vern & Bo Ash').performers).toEqual(['Ulla Vern', 'Bo Ash']);
  expect(inHall('Wharf Chamber Orchestra').performers).toEqual(['Wharf Chamber Orchestra']);
});

test.each([
  ['Opéra de Port-Neuf', true],
  ['Staatsoper am Hafen', true],
  ['Havnens Koncerthus', true],
  ['The Operator Tavern', false],
  ['Low Tide Opry', false],
])('%j is such a place: %s', (place, is) => expect(isConcertHall(place)).toBe(is));

describe('a word of a name divides nothing', () => {
  test.each([
    ['Waltz with a Heron', ['Waltz with a Heron']],
    ['Kai:ro // Wretch', ['Kai:ro', 'Wretch']],
    ['Neap-Live, Wretch, Dusk', ['Neap-Live', 'Wretch', 'Dusk']],
    ['One If By Tide, The Herons, Neap', ['One If By Tide', 'The Herons', 'Neap']],
  ])('%j: %j', (text, performers) => expect(read(text).performers).toEqual(performers));
});

describe('who puts a night on does not play', () => {
  test.each<[string, Language]>([
    ['Vinterhav / Pres. av Kaikraft', 'no'],
    ['Vinterhav præsenteret af Kaikraft', 'da'],
    ['Kaikraft presenterer Vinterhav', 'no'],
    ['Vinterhav presented by Kaikraft', 'en'],
  ])('in %j (%s), before it or behind', (text, language) =>
    expect(read(text, language)).toMatchObject({ performers: ['Vinterhav'], notes: ['presented by Kaikraft'] }),
  );
});

test('a room that stands behind a stroke in many titles is none of the acts', () => {
  expect(read('Vinterhav /Kaia', 'no', ['kaia']).performers).toEqual(['Vinterhav']);
});
