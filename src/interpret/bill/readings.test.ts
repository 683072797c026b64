import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { readBill } from './bill.ts';
import { findRecurring } from './source-titles/edges.ts';

/** Printed title, performers, venue. An earlier version misread each title. */
const PRINTED: [title: string, performers: string[], venue?: string][] = [
  ['Min Xiao-Fen & Julian Kytasty: Boundless', ['Min Xiao-Fen', 'Julian Kytasty']],
  ['Bragolin/Carrellee/Cold Choir', ['Bragolin', 'Carrellee', 'Cold Choir']],
  ['MOVING IN SLOW *EP Release Show* w/ Young-Chhaylee, Aimee Lefkowicz', ['MOVING IN SLOW', 'Young-Chhaylee', 'Aimee Lefkowicz']],
  ['Julianna Jade “Dreamer” Album Release Party', ['Julianna Jade']],
  ['Sweden // Supp.: Vestamaran // Revolver', ['Sweden', 'Vestamaran'], 'Revolver'],
  ['Boylotion // Plastik Noir // DJ: BatPlanet', ['Boylotion', 'Plastik Noir', 'BatPlanet']],
  ['Steve Hofstetter: Begin Again', ['Steve Hofstetter']],
  ['Free | Sunday Afternoon with Cara Morgan Trio, 5-8PM', ['Cara Morgan Trio']],
  ['Symphony in the Park - Darko Butorac, conductor', ['Darko Butorac']],
  ['Wednesday Jazz: Spring & Summer', []],
  ['Malevich / Soured / And I Become Death', ['Malevich', 'Soured', 'And I Become Death']],
  ['Nikita, the Wicked', ['Nikita, the Wicked']],
  ['Harbor Presents: Salt Psalm with special guest Neap', ['Salt Psalm', 'Neap']],
  ['Salt Psalm + Low Tide Trio | 8pm | $12', ['Salt Psalm', 'Low Tide Trio']],
  ['Zoe Bee & Friends w/ Bo Ash', ['Zoe Bee', 'Bo Ash']],
  ['Ulla Vern, violin', ['Ulla Vern']],
];

/** Title without a name on the roster, performers, name of the show. */
const UNKNOWN: [title: string, performers: string[], night?: string][] = [
  ['Salt Press. Bokbad med Zoe + Gull Hund (live konsert)', ['Gull Hund'], 'Salt Press. Bokbad med Zoe'],
  ['Film: The Last Ferry + Gulls (live concert)', ['Gulls'], 'Film: The Last Ferry'],
  ['Mt. Eerie, Ft. Lowell', ['Mt. Eerie', 'Ft. Lowell']],
  ['Gull / Ft. Worth', ['Gull', 'Ft. Worth']],
  ['Ft. Lowell', ['Ft. Lowell']],
  ['Gull ft. Lowell', ['Gull', 'Lowell']],
  ['Gull, ft. Wretch', ['Gull', 'Wretch']],
  ['Gull & Friends, Ft. Ann Lee', ['Gull', 'Ann Lee']],
  ['Gull Ft. Wretch', ['Gull', 'Wretch']],
  ["The B-52's w/ Gull", ["The B-52's", 'Gull']],
  ["The J.B.'s w/ Jr. Walker", ["The J.B.'s", 'Jr. Walker']],
  ['The X’s w/ Gull', ['The X’s', 'Gull']],
  ["Joe's w/ Gull", ['Gull'], "Joe's"],
  ['Nick Cave y los Malas Semillas', ['Nick Cave y los Malas Semillas']],
  ['Peter und die Wölfe', ['Peter und die Wölfe']],
  ['Klaas en de Vissen', ['Klaas en de Vissen']],
  ['Brigitte et les Mouettes', ['Brigitte et les Mouettes']],
  ['De Meeuwen (voorprogramma: Vis)', ['De Meeuwen', 'Vis']],
  ['Gull (Support: Wretch)', ['Gull', 'Wretch']],
  ['Gull (special guest: Wretch)', ['Gull', 'Wretch']],
  ['Gull (telonero: Wretch)', ['Gull', 'Wretch']],
  ['Gull (première partie : Wretch)', ['Gull', 'Wretch']],
  ['Gull (Vorband: Wretch, Brine)', ['Gull', 'Wretch', 'Brine']],
  ['Gull (special guests TBA)', ['Gull']],
  ['Gull (support TBA)', ['Gull']],
  ['Live music by Ann Lee', ['Ann Lee']],
  ['Live Music from The Low Tides', ['The Low Tides']],
  ['Live Music by the Pool', [], 'Live Music by the Pool'],
  ['Live Music by the river', [], 'Live Music by the river'],
  ['Ann Lee im Konzert', ['Ann Lee']],
  ['Ann Lee en concert', ['Ann Lee']],
  ['Ann Lee i konsert', ['Ann Lee']],
  ['Concierto de Ann Lee', ['Ann Lee']],
  ['Konzert von Ann Lee', ['Ann Lee']],
  ['Concert de Anne Lee + Gull', ['Anne Lee', 'Gull']],
  ['Concierto de Navidad', [], 'Concierto de Navidad'],
  ['Concert de Noël', [], 'Concert de Noël'],
  ['Ann Lee vs. Bo Diaz', ['Ann Lee', 'Bo Diaz']],
  ['Ann Lee vs Bo Diaz', ['Ann Lee', 'Bo Diaz']],
  ['Georgia Tech vs Notre Dame', [], 'Georgia Tech vs Notre Dame'],
  ['Kings vs. Sharks', [], 'Kings vs. Sharks'],
  ['Jackson Generals vs. Harbor Sharks', [], 'Jackson Generals vs. Harbor Sharks'],
  ['Ages 21+: The Low Tides', ['The Low Tides']],
  ['Ages: 18+ | The Low Tides', ['The Low Tides']],
  ['Open Mike Eagle', ['Open Mike Eagle']],
  ['Open Mike Night', [], 'Open Mike Night'],
];

const read = (title: string, roster: readonly string[], venue = '') => {
  const names = new Set(roster.map(fold));
  const place = fold(venue);
  return readBill(
    title,
    (folded) => names.has(folded),
    (folded) => folded === place,
  ).performers;
};

describe('of all ways to read a title the best is', () => {
  test.each(PRINTED)('%j: %j play', (title, performers, venue) => expect(read(title, [], venue)).toEqual(performers));
});

test.each(UNKNOWN)('of nobody on the roster, in %j %j play', (title, performers, night = '') =>
  expect(readBill(title, () => false)).toMatchObject({ performers, title: night }),
);

test('knowing some who play never makes a bill worse', () => {
  fc.assert(
    fc.property(
      fc
        .constantFrom(...PRINTED)
        .chain(([title, performers, venue]) => fc.tuple(fc.constant({ title, performers, venue }), fc.subarray(performers), fc.nat())),
      ([{ title, performers, venue }, some, which]) => {
        const before = read(title, some, venue);
        const more = performers.filter((name) => !some.includes(name));
        const after = read(title, [...some, ...more.slice(0, 1 + (which % Math.max(1, more.length)))], venue);
        const right = (names: readonly string[]) => names.filter((name) => performers.includes(name)).length;
        expect(right(after)).toBeGreaterThanOrEqual(right(before));
        expect(after.length - right(after)).toBeLessThanOrEqual(before.length - right(before));
      },
    ),
    { numRuns: 200 },
  );
});

test('a known name stays whole whatever stands inside it, and one word of it known besides changes nothing', () => {
  expect(read('Pike, Pruitt & Oakes with Neap', ['Pike, Pruitt & Oakes', 'Pike'])).toEqual(['Pike, Pruitt & Oakes', 'Neap']);
});

test('a word that joins in the language of the source joins there, and one that says where is no name', () => {
  const inLanguage = (title: string, language: Language) => readBill(title, () => false, undefined, { language }).performers;
  expect(inLanguage('Marta Vega en Casa Roja', 'es')).toEqual(['Marta Vega']);
  expect(inLanguage('Vinterhav och Kajplats', 'sv')).toEqual(['Vinterhav', 'Kajplats']);
});

describe('what a source repeats beside different names', () => {
  const titles = [
    'Low Ceiling – Neap',
    'Low Ceiling – Salt Psalm',
    'Low Ceiling – Bo Ash',
    'Neap | Low Ceiling',
    'Neap w/ Bo Ash',
    'Bo Ash w/ Neap',
  ];

  test('is told from all its titles, in whatever order', () => {
    expect(findRecurring(titles)).toEqual(['low ceiling']);
    expect(findRecurring(titles.toReversed())).toEqual(['low ceiling']);
  });

  test('is a night, not who plays', () => {
    const often = new Set(findRecurring(titles));
    for (const name of ['Neap', 'Salt Psalm', 'Tideline'])
      expect(readBill(`Low Ceiling – ${name}`, () => false, undefined, { often }).performers).toEqual([name]);
    expect(readBill('Low Ceiling – Neap', () => false).performers).toEqual(['Low Ceiling']);
  });
});
