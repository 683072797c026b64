import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMinAge } from './facts.ts';
import { readCurrency, readLowestPrice } from './least-price.ts';

describe('the least price', () => {
  test.each([
    ['$10', 1000],
    ['1 490 kr', 149000],
    ['kr 1 490,-', 149000],
    ['1.250 kr', 125000],
    ['€1.250', 125000],
    ['$1,250', 125000],
    ['1 250,50 kr', 125050],
    ['990/1 490 kr', 99000],
    ['$10/$12', 1000],
    ['$5-10', 500],
    ['$12 + $3 fees', 1200],
    ['$20+', 2000],
    ['$78-$38 ($20 parking)', 3800],
    ['150/180 kr', 15_000],
    ['€12,50', 1250],
    ['250,-', 25_000],
    ['adv 10 / door 12', 1000],
    ['$15 2 drink minimum', 1500],
    ['8pm $5', 500],
    ['$15 18+', 1500],
    ['Free', 0],
    ['Free w/ RSVP', 0],
    ['No cover', 0],
    ['Donation', 0],
    ['Eintritt frei', 0],
    ['Gratis', 0],
    ['Entrée libre', 0],
    ['toegang vrij', 0],
    ['Kollekte', 0],
    ['Au chapeau', 0],
    ['Prix libre', 0],
    ['Fri entré för alla', 0],
    ['Forsalg 12 € / dør 15 €', 1200],
  ])('of %j is said', (words, hundredths) => expect(readLowestPrice(words)).toBe(hundredths));

  test.each(['', 'TBA', 'sold out', 'Check website', '18+', 'Free before 10pm', 'free parking', 'freeform night'])(
    'of %j is not said, and so it is not free',
    (words) => expect(readLowestPrice(words)).toBeNull(),
  );

  test('of any text is a number or not said', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (words) => (readLowestPrice(words) ?? 0) >= 0));
  });
});

describe('the least age', () => {
  test.each([
    ['All ages', 0],
    ['a/a', 0],
    ['All ages, 21+ to drink', 0],
    ['18+', 18],
    ['21 and over', 21],
    ['Over 18', 18],
    ['6+', 6],
    ['16 years', 16],
    ['Aldersgrense 20', 20],
    ['Aldersgrense: 20 år', 20],
    ['alle aldre', 0],
    ['Todas las edades', 0],
    ['18 år', 18],
    ['ab 16 Jahren', 16],
  ])('of %j is said', (words, age) => expect(readMinAge(words)).toBe(age));
  test.each(['', '?/?', '99 years of song', '$18', 'doors 18:30'])('of %j is not', (words) => expect(readMinAge(words)).toBeNull());
});

test.each([
  ['$10/$12', 'USD'],
  ['€12,50', 'EUR'],
  ['12 EUR', 'EUR'],
  ['£5', 'GBP'],
  ['150 NOK', 'NOK'],
  ['10 dollars', 'USD'],
  ['150 kr', null],
  ['$10 or €9', null],
  ['Free', null],
  ['', null],
])('the currency of %j', (words, currency) => expect(readCurrency(words)).toBe(currency));
