import { describe, expect, test } from 'vitest';
import { editDistance } from '#interpret/names/edit-distance.ts';
import { fold, foldWords } from '#scene/text/names.ts';
import { filterOf, type KnownScene, readAsked } from './read-asked.ts';

/** A Friday. */
const TONIGHT = '2026-11-27';
const NAMES = [
  'Sister Heron',
  'Friday Harbor',
  'The Jazz Hounds',
  'Salt Marsh',
  'King Tide',
  'Low Tide Opry',
  'LTO',
  'Foxed Pages',
  'Free Range',
  'Mark Decker',
  'Mud Minnows',
];
const words = new Set(NAMES.flatMap((name) => foldWords(name).split(' ')));
const place = (name: string, ...venues: string[]) => ({ name, venues });
const SCENE: KnownScene = {
  currency: 'USD',
  genres: ['jazz', 'folk', 'punk', 'hip-hop', 'r&b', 'singer-songwriter', 'sea shanty', 'electronic', 'country', 'rock', 'blues'],
  places: new Map([
    ['tolliver landing', place('Tolliver Landing', 'lowtideopry')],
    ['causeway road', place('Causeway Road', 'lowtideopry')],
    ['causeway', place('Causeway Road', 'lowtideopry')],
  ]),
  isName: (folded, slips) => NAMES.some((name) => editDistance(fold(name), folded, slips) <= slips),
  findNameWord: (word) => (words.has(word) ? 'whole' : undefined),
};
const read = (question: string, tonight = TONIGHT) => readAsked(question, tonight, SCENE);
const one = (day: string) => ({ from: day, to: nextDay(day) });
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

describe('a search for nights', () => {
  test.each([
    ['december 5', one('2026-12-05')],
    ['dec 5th', one('2026-12-05')],
    ['Dec. 5', one('2026-12-05')],
    ['5 december', one('2026-12-05')],
    ['5th of december', one('2026-12-05')],
    ['saturday december 5', one('2026-12-05')],
    ['Saturday, Dec 5', one('2026-12-05')],
    ['sat dec 5 2026', one('2026-12-05')],
    ['12/5', one('2026-12-05')],
    ['12/5/26', one('2026-12-05')],
    ['2026-12-31', one('2026-12-31')],
    ['1/2', one('2027-01-02')],
    ['january 9', one('2027-01-09')],
    ['the 5th', one('2026-12-05')],
    ['december', { from: '2026-12-01', to: '2027-01-01' }],
    ['november', { from: '2026-11-27', to: '2026-12-01' }],
    ['jan 2027', { from: '2027-01-01', to: '2027-02-01' }],
    ['may', { from: '2027-05-01', to: '2027-06-01' }],
    ['2019', { from: '2019-01-01', to: '2020-01-01' }],
    ['tonight', one('2026-11-27')],
    ['tonite', one('2026-11-27')],
    ['whats on tonight?', one('2026-11-27')],
    ['who is playing tonight', one('2026-11-27')],
    ['tomorrow night', one('2026-11-28')],
    ['friday', one('2026-11-27')],
    ['fri', one('2026-11-27')],
    ['next friday', one('2026-12-04')],
    ['next tuesday', one('2026-12-01')],
    ['thurs', one('2026-12-03')],
    ['sunday night', one('2026-11-29')],
    ['this weekend', { from: '2026-11-27', to: '2026-11-30' }],
    ['next weekend', { from: '2026-12-04', to: '2026-12-07' }],
    ['next week', { from: '2026-11-30', to: '2026-12-07' }],
    ['this week', { from: '2026-11-27', to: '2026-11-30' }],
    ['next month', { from: '2026-12-01', to: '2027-01-01' }],
    ['nye', one('2026-12-31')],
    ["new year's eve", one('2026-12-31')],
    ['new years day', one('2027-01-01')],
    ['christmas', one('2026-12-25')],
    ['xmas eve', one('2026-12-24')],
    ['halloween', one('2027-10-31')],
    ['thanksgiving', one('2027-11-25')],
    ['4th of july', one('2027-07-04')],
    ['mardi gras', one('2027-02-09')],
    ['st patricks day', one('2027-03-17')],
    ['labor day', one('2027-09-06')],
    ['memorial day', one('2027-05-31')],
    // One slip in a word.
    ['decembr 5', one('2026-12-05')],
    ['satruday december 5', one('2026-12-05')],
    ['tonigt', one('2026-11-27')],
    ['tommorow', one('2026-11-28')],
    ['frday', one('2026-11-27')],
    ['nxt friday', one('2026-12-04')],
    ['chrismas', one('2026-12-25')],
    ['thrusday', one('2026-12-03')],
    ['wensday', one('2026-12-02')],
    ['saterday nite', one('2026-11-28')],
    ['to night', one('2026-11-27')],
    ['week end', { from: '2026-11-27', to: '2026-11-30' }],
    ['dec5', one('2026-12-05')],
    ['new yearseve', one('2026-12-31')],
    ['valentimes day', one('2027-02-14')],
    ['weekand', { from: '2026-11-27', to: '2026-11-30' }],
  ])('%s', (question, nights) => {
    expect(read(question)).toMatchObject({ nights, rest: '' });
  });

  test.each(['', 'the shows', 'Friday Harbor', 'Free Range', 'su', '13/40', 'king tide', 'Salt Marsh', 'Mark Decker'])(
    '%s asks for no nights',
    (question) => expect(read(question).nights).toBeUndefined(),
  );
});

test.each([
  ['jazz', { genres: ['jazz'] }],
  ['jazz shows', { genres: ['jazz'] }],
  ['live jazz music', { genres: ['jazz'] }],
  ['jazz tonight', { genres: ['jazz'], nights: one('2026-11-27') }],
  ['jaz tonight', { genres: ['jazz'], nights: one('2026-11-27') }],
  ['hip hop saturday', { genres: ['hip-hop'], nights: one('2026-11-28') }],
  ['hiphop', { genres: ['hip-hop'] }],
  ['rnb', { genres: ['r&b'] }],
  ['r&b', { genres: ['r&b'] }],
  ['sea shanties', { genres: ['sea shanty'] }],
  ['singer songwriter', { genres: ['singer-songwriter'] }],
  ['punk rock', { genres: ['punk'] }],
  ['folk and country', { genres: ['folk', 'country'] }],
  ['under $10', { price: 10 }],
  ['undr $10', { price: 10 }],
  ['$10 or less', { price: 10 }],
  ['less than 10 dollars', { price: 10 }],
  ['20 bucks', { price: 20 }],
  ['$15', { price: 15 }],
  ['free shows', { free: true }],
  ['free this weekend', { free: true, nights: { from: '2026-11-27', to: '2026-11-30' } }],
  ['no cover', { free: true }],
  ['all ages shows saturday', { allAges: true, nights: one('2026-11-28') }],
  ['kid friendly', { allAges: true }],
  ['folk under $10 saturday', { genres: ['folk'], price: 10, nights: one('2026-11-28') }],
  ['tolliver landing', { place: SCENE.places.get('tolliver landing') }],
  ['shows in toliver landing friday', { place: SCENE.places.get('tolliver landing'), nights: one('2026-11-27') }],
  ['causeway road', { place: SCENE.places.get('causeway road') }],
  ['12 causway raod', { place: SCENE.places.get('causeway road') }],
  ['fokl musci', { genres: ['folk'] }],
  ['country concrets', { genres: ['country'] }],
  ['seashanty', { genres: ['sea shanty'] }],
  ['sing er songwriter', { genres: ['singer-songwriter'] }],
  ['elctronic', { genres: ['electronic'] }],
  ['allages', { allAges: true }],
  ['no covre', { free: true }],
])('%s is understood', (question, meaning) => {
  expect(read(question)).toMatchObject({ rest: '', ...meaning });
});

test.each([
  ['sister heron january', 'sister heron', ['January 2027']],
  ['sister heron', 'sister heron', []],
  ['when does sister heron play', 'does sister heron', []],
  ['mud minnows tickets', 'mud minnows', []],
  ['mud minnows dec 5', 'mud minnows', ['Sat Dec 5']],
  ['low tide opry tonight', 'low tide opry', ['Tonight']],
  ['LTO saturday', 'LTO', ['Tomorrow']],
  ['Friday Harbor friday', 'Friday Harbor', ['Tonight']],
  ['Friday Harbr friday', 'Friday Harbr', ['Tonight']],
  ['the jazz hounds', 'jazz hounds', []],
  ['jazz at foxed pages next week', 'foxed pages', ['jazz', 'Nov 30 to Dec 6']],
])('%s leaves the name “%s”', (question, rest, says) => {
  const asked = read(question);
  expect([asked.rest, asked.parts.map((part) => part.says)]).toEqual([rest, says]);
});

test('the words of each part are kept as typed, to be taken out again', () => {
  expect(read('Folk under $10  Saturday').parts).toEqual([
    { words: 'Folk', says: 'folk' },
    { words: 'under $10', says: '$10 or less' },
    { words: 'Saturday', says: 'Tomorrow' },
  ]);
});

test.each([
  ['tonight', { when: 'tonight' }],
  ['dec 5', { date: '2026-12-05' }],
  ['december', { from: '2026-12-01', until: '2026-12-31' }],
  ['free jazz', { when: 'coming', genre: 'jazz', free: '1' }],
  ['under $10 tomorrow', { date: '2026-11-28', price: '10' }],
  ['sister heron january', undefined],
  ['tolliver landing', { when: 'coming', venue: 'lowtideopry' }],
  ['king tide', undefined],
])('%s in the words of the shows page', (question, filter) => expect(filterOf(read(question), TONIGHT)).toEqual(filter));
