import { describe, expect, test } from 'vitest';
import { fold } from '#scene/text/names.ts';
import { readBill } from './bill.ts';

/** Reads a bill with an empty roster. */
const read = (text: string) => readBill(text, () => false);

describe('a bill without a roster', () => {
  test.each([
    ['Salt Psalm w/ Neap + The Low Tides', ['Salt Psalm', 'Neap', 'The Low Tides']],
    ['Salt Psalm w. Neap', ['Salt Psalm', 'Neap']],
    ['Salt Psalm with special guests Neap and Wretch', ['Salt Psalm', 'Neap', 'Wretch']],
    ['Salt Psalm; Neap • Wretch | Dusk', ['Salt Psalm', 'Neap', 'Wretch', 'Dusk']],
    ['Salt Psalm\nNeap', ['Salt Psalm', 'Neap']],
    ['Neap x Wretch', ['Neap', 'Wretch']],
    ['NEAP X WRETCH', ['NEAP', 'WRETCH']],
    ['Planet X, Neap', ['Planet X', 'Neap']],
    ['Neap B2B Wretch', ['Neap', 'Wretch']],
    ['Neap/Wretch/Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['AC/DC / Neap', ['AC/DC', 'Neap']],
    ['Salt Psalm plus special guests', ['Salt Psalm']],
    ['Salt Psalm, Neap + many more!', ['Salt Psalm', 'Neap']],
    ['Zoe Bee, Ann Other, and Friends', ['Zoe Bee', 'Ann Other']],
    ['Neap b/w Wretch', ['Neap', 'Wretch']],
    ['Zoe Bee backed by The Low Tides', ['Zoe Bee', 'The Low Tides']],
    ['Neap, Wretch + 3 more', ['Neap', 'Wretch']],
    ['Neap, Wretch, two more', ['Neap', 'Wretch']],
    ['Neap w/ house band The Low Tides', ['Neap', 'The Low Tides']],
    ['Neap with the house band', ['Neap']],
    ['Neap, Wretch, $3 wells', ['Neap', 'Wretch']],
    ['Neap - $2 tacos - Wretch', ['Neap', 'Wretch']],
    ['10,000 Herons, Neap', ['10,000 Herons', 'Neap']],
  ])('%j is divided into %j', (text, performers) => expect(read(text).performers).toEqual(performers));

  test.each([
    ['Ulla & Vern', ['Ulla & Vern']],
    ['Zoe Bee & Bo Ash', ['Zoe Bee', 'Bo Ash']],
    ['Salt Psalm & the Low Tides, Neap', ['Salt Psalm & the Low Tides', 'Neap']],
    ['Zoe Bee and her Wax Hats', ['Zoe Bee and her Wax Hats']],
    ['Neap, Wretch & Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['Neap w/ Wretch & Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['Neap w/ The Wretches and The Dusks', ['Neap', 'The Wretches', 'The Dusks']],
    ['Ulla & Vern and Neap', ['Ulla & Vern', 'Neap']],
    ['Neap & DJ Dusk', ['Neap', 'DJ Dusk']],
    ['Earth, Wind & Fire with Neap', ['Earth, Wind & Fire', 'Neap']],
    ['Tyler, The Creator', ['Tyler, The Creator']],
    ['Hall & Oates, Neap', ['Hall & Oates', 'Neap']],
  ])("'&' in %j stands between or inside: %j", (text, performers) => expect(read(text).performers).toEqual(performers));

  test.each([
    ['Salt Psalm - The Foo Tour', ['Salt Psalm'], 'The Foo Tour'],
    ['Salt Psalm: Foo Tour 2026 with Neap', ['Salt Psalm', 'Neap'], 'Foo Tour 2026'],
    ['Salt Psalm: a tribute to Dusk', ['Salt Psalm'], 'a tribute to Dusk'],
    ['A Tribute to Dusk', [], 'A Tribute to Dusk'],
    ['An Evening with Salt Psalm', ['Salt Psalm'], 'An Evening'],
    ["Zoe's Birthday Bash with Salt Psalm, Neap", ['Salt Psalm', 'Neap'], "Zoe's Birthday Bash"],
    ['Fooday Night ft. Salt Psalm, Neap', ['Salt Psalm', 'Neap'], 'Fooday Night'],
    ['Foo Fest 2026: Salt Psalm, Neap', ['Salt Psalm', 'Neap'], 'Foo Fest 2026'],
    ['Foo Wednesday w/ Neap', ['Neap'], 'Foo Wednesday'],
    ['Foo: A Dance Party', [], 'Foo: A Dance Party'],
    ['Foo Series: Salt Dance | Wednesday Night w/ Neap', ['Neap'], 'Foo Series: Salt Dance | Wednesday Night'],
    ['MIND THE TIDE YOU WISH FOR: A harbor revue', [], 'MIND THE TIDE YOU WISH FOR: A harbor revue'],
    ['"Foo: a night" feat. Neap', ['Neap'], 'Foo: a night'],
    ["Neap's Album Release Show w/ Wretch", ['Neap', 'Wretch'], 'Album Release Show'],
    ["Zoe Bee's 10th Annual Oyster Roast", ['Zoe Bee'], '10th Annual Oyster Roast'],
    ['Open Mic hosted by Zoe Bee', ['Zoe Bee'], 'Open Mic'],
    ['Trivia Night with Zoe Bee', [], 'Trivia Night with Zoe Bee'],
    ['Open Electric Jam ft. the Quay Street House Band', [], 'Open Electric Jam ft. the Quay Street House Band'],
    ['SALT PSALM & LITTLE FEAT', ['SALT PSALM', 'LITTLE FEAT'], ''],
    ['The 1975', ['The 1975'], ''],
    ['The Tin Hats Official Reunion Show', ['The Tin Hats'], 'Official Reunion Show'],
    ['SALT: Performing Music of The Tin Hats', ['SALT'], 'Performing Music of The Tin Hats'],
    ['Salt Fest: special performance by Neap', ['Neap'], 'Salt Fest'],
    ['Salt Psalm ft. Zoe Bee. Special performances by Neap and Wretch', ['Salt Psalm', 'Zoe Bee', 'Neap', 'Wretch'], ''],
    ['Salt Psalm w/ All Star Backing Band', ['Salt Psalm'], ''],
    ['Harbor Orchestra. Recital 2.0', ['Harbor Orchestra'], 'Recital 2.0'],
    ['31 Nights, Neap', ['31 Nights', 'Neap'], ''],
  ])('%j: %j play %j', (text, performers, title) => expect(read(text)).toMatchObject({ performers, title }));

  test.each([
    ['[CANCELLED] Salt Psalm', ['Salt Psalm'], ['CANCELLED']],
    ['SOLD OUT! Salt Psalm, Neap', ['Salt Psalm', 'Neap'], ['SOLD OUT']],
    ['Early show: Salt Psalm', ['Salt Psalm'], ['Early show']],
    ['Salt Psalm (record release), Neap (DJ Set)', ['Salt Psalm', 'Neap'], ['record release', 'DJ Set']],
    ['Salt Psalm (from Low Quay) *sold out*', ['Salt Psalm'], ['from Low Quay', 'sold out']],
    ['Bilge Bar Presents: Salt Psalm', ['Salt Psalm'], ['presented by Bilge Bar']],
    ['Salt Psalm, Neap / $10-$12 / 8pm / All Ages', ['Salt Psalm', 'Neap'], ['$10-$12', '8pm', 'All Ages']],
    ['8pm Salt Psalm / 9pm Neap', ['Salt Psalm', 'Neap'], ['8pm', '9pm']],
    ['Salt Psalm @ The Cannery', ['Salt Psalm'], ['@ The Cannery']],
    ['Salt Psalm (w/ Neap)', ['Salt Psalm', 'Neap'], []],
    ['(hed) Neap', ['(hed) Neap'], []],
    ['PATIO SHOW: Ulla Vern', ['Ulla Vern'], ['PATIO SHOW']],
    ['Neap & Wretch - Pearl Room', ['Neap & Wretch'], ['Pearl Room']],
    ['Salt Psalm – Rock the Pier Park – Neap', ['Salt Psalm', 'Neap'], []],
    ['Dusk + Wretch + Salt Psalm(Duo Live)', ['Dusk', 'Wretch', 'Salt Psalm'], ['Duo Live']],
    ['Neap featuring Zoe from WRETCH', ['Neap', 'Zoe'], ['from WRETCH']],
    ['Ulla Vern - Bo Ash, conductor. In coordination with Pier Fest', ['Ulla Vern', 'Bo Ash'], ['conductor', 'presented by Pier Fest']],
  ])('%j: %j play, and %j is noted', (text, performers, notes) => {
    const bill = read(text);
    expect({ performers: bill.performers, notes: bill.notes }).toEqual({ performers, notes });
  });
});

test.each(['FOR THE LOVE OF LOW TIDE: Music of THE TIN HATS & SALT PSALM', 'A Tribute to The Tin Hats, Ulla Vern and Salt Psalm'])(
  '%j is sung of whom it names, though they are known',
  (text) => expect(readBill(text, (folded) => folded === 'salt psalm').performers).toEqual([]),
);

test('whoever plays with those who are sung of plays', () => {
  const isSaltPsalm = (folded: string) => folded === 'salt psalm';
  expect(readBill('A Tribute to The Tin Hats with Salt Psalm', isSaltPsalm).performers).toEqual(['Salt Psalm']);
  expect(readBill('Neap returns to Pier Nine, Salt Psalm', isSaltPsalm).performers).toEqual(['Neap', 'Salt Psalm']);
});

describe('a bill with a roster', () => {
  const roster = new Set(['Neap, Wretch & Dusk', 'Foo Night', 'Friends', 'Salt Psalm (Live)', 'More: Or Less', 'Ann Other'].map(fold));
  test.each([
    ['Salt Psalm with Neap, Wretch & Dusk', ['Salt Psalm', 'Neap, Wretch & Dusk']],
    ['Foo Night, Friends', ['Foo Night', 'Friends']],
    ['Ann Other’s 10th Annual Oyster Roast', ['Ann Other']],
    ['Salt Psalm (Live) + More: Or Less', ['Salt Psalm (Live)', 'More: Or Less']],
  ])('%j keeps known names whole: %j', (text, performers) =>
    expect(readBill(text, (folded) => roster.has(folded)).performers).toEqual(performers),
  );
});
