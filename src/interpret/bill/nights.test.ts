import { describe, expect, test } from 'vitest';
import { readBill } from './bill.ts';

/** Returns the performers, with an empty roster. */
const readPerformers = (text: string) => readBill(text, () => false).performers;

describe('a night without music', () => {
  test.each([
    'Bilge Eats - Chip Boat',
    'Story Slam hosted by Zoe Bee',
    'Comedy Night with Zoe Bee',
    'Stand-up comedy: Zoe Bee, Bo Ash',
    'Sip & Paint! - Herons',
    'Class with Zoe & Bo by Low Quay: Int',
    'Climate and Tides + Wine Tasting',
    'Listening Party: Neap - The Last Tide',
    'Open Studio',
    'Low Quay Live Podcast',
    '4/14, 5/5 Heron Workshop',
    'Tasting Room Closing at 4:30',
    'Open until 11:30pm',
    'Open 10am - 11pm',
    'Closing early at 8pm',
    'Low Quay vs High Quay (12:30pm)',
    'Low Quay Football Game vs High Quay',
    'Low Quay Basketball at High Quay',
    'Low Quay Milonga',
    'Low Quay Health Fair',
    '$1 Off Pints with Heron Ticket',
    'Tide Fundraiser - $50 per person includes 2 pies & a pint',
    'Low Quay Boat Day',
    "Sailors' and Rowers' Day at the Quay",
  ])('%j has nobody', (text) => expect(readPerformers(text)).toEqual([]));

  test.each([
    ['Wine Tasting with live music by Neap', ['Neap']],
    ['Neap vs Wretch, Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['DJ Neap vs DJ Wretch', ['DJ Neap', 'DJ Wretch']],
    ['Zoe V. Bee', ['Zoe V. Bee']],
    ['Neap, Wretch, Karaoke', ['Neap', 'Wretch']],
  ])('%j has %j all the same', (text, performers) => expect(readPerformers(text)).toEqual(performers));

  test('is no match where somebody known plays, and a pastime behind a name is none of the acts', () => {
    const isNeap = (folded: string) => folded === 'neap';
    expect(readBill('Neap vs Wretch', isNeap).performers).toEqual(['Neap', 'Wretch']);
    expect(readBill('Neap + Karaoke', isNeap).performers).toEqual(['Neap']);
  });
});

describe('the name a bill begins with', () => {
  test.each([
    ['Harbor Trio feat. Zoe Bee & Bo Ash', ['Harbor Trio', 'Zoe Bee', 'Bo Ash']],
    ['Salt Psalm feat. Neap', ['Salt Psalm', 'Neap']],
    ['Harbor Starkestra with Zoe Bee, Bo Ash, Ann Other, Vern Dusk', ['Harbor Starkestra', 'Zoe Bee', 'Bo Ash', 'Ann Other', 'Vern Dusk']],
    ['Harbor Lights: Salt Psalm feat. Neap & Wretch', ['Salt Psalm', 'Neap', 'Wretch']],
    ['Harbor Fest: Salt Psalm feat. Neap, Wretch, Dusk', ['Salt Psalm', 'Neap', 'Wretch', 'Dusk']],
    ['Harbor Lights 2, Neap', ['Harbor Lights 2', 'Neap']],
    ['Harbor Monthly with Neap', ['Neap']],
    ['Harborpalooza w/ Neap', ['Neap']],
    ['Blues w/ Neap', ['Neap']],
    ['Sunday Service w/ Neap', ['Neap']],
    ['Neap | Wretch', ['Neap', 'Wretch']],
    ['Harbor Lights: Deep House & Techno', []],
    ['Harbor Sessions: April', []],
    ['Harbor Lights: The 10th Annual Night of 1000 Neaps', []],
    ['Harbor Lights: Unofficial Afterparty', []],
    ['Harbor Orchestra - Spring Celebration', ['Harbor Orchestra']],
    ['Harbor Lights: an afternoon w/ Neap, Wretch, Dusk, Zed', ['Neap', 'Wretch', 'Dusk', 'Zed']],
    ['Salt Psalm: Low Tour w/ Neap, Wretch, Dusk, Zed', ['Salt Psalm', 'Neap', 'Wretch', 'Dusk', 'Zed']],
    ['Zoe Bee & Bo Ash: Boundless', ['Zoe Bee', 'Bo Ash']],
    ['The Low Tides: Time Machines', ['The Low Tides']],
  ])('%j: %j play', (text, performers) => expect(readPerformers(text)).toEqual(performers));
});

describe('what is said of acts', () => {
  test.each([
    ['Neap: Songs from Low Quay', ['Neap']],
    ['Neap: Drown This!', ['Neap']],
    ['Neap( w/ )', ['Neap']],
    ['Neap( + )', ['Neap']],
    ['Neap (w/ Wretch)', ['Neap', 'Wretch']],
    ['5AM Quintet with Neap', ['5AM Quintet', 'Neap']],
    ['Neap, 4am, Wretch', ['Neap', '4am', 'Wretch']],
    ['Neap 10pm-4am', ['Neap']],
    ['11am Neap', ['Neap']],
    ['Neap: Do You Float?', ['Neap']],
    ['Neap with Zoe W. Bee', ['Neap', 'Zoe W. Bee']],
    ['Saves the Day', ['Saves the Day']],
    ['Neap w/ Wretch BOTH SHOWS', ['Neap', 'Wretch']],
    ['One Night Only w/ Neap', ['Neap']],
    ['Evening of Shanties w/ Neap', ['Neap']],
    ['Open Jam with Zoe, Ann & Bo', ['Zoe', 'Ann', 'Bo']],
    ['Neap :: Low Quay Winery', ['Neap']],
    ['Neap feat. members of Wretch and Dusk', ['Neap']],
    ['Neap feat. Zoe from Wretch', ['Neap', 'Zoe']],
    ['Record release show for Neap w/ Wretch', ['Neap', 'Wretch']],
    ['Cold Hands Album Release w/ Big Kelp & Wretch', ['Cold Hands', 'Big Kelp', 'Wretch']],
    ['Offshore Materials Album Launch w/ Hal Vern, Wretch', ['Offshore Materials', 'Hal Vern', 'Wretch']],
    ['Small Boats EP Launch with Tarn', ['Small Boats', 'Tarn']],
    ['Fires of Kelptown single release show w/ Ulla, Tarn & Wretch', ['Fires of Kelptown', 'Ulla', 'Tarn', 'Wretch']],
    ['Neap plays the music of Foo & Bar w/ Wretch', ['Neap', 'Wretch']],
    ['Zoe Bee & Friends present the music of Foo & Bar w/ Neap', ['Zoe Bee', 'Neap']],
    ['A Night of Foo & Bar with Neap', ['Neap']],
    ['The Songs of Foo, Bar and Zed', []],
    ['An acoustic evening with Neap', ['Neap']],
    ['Neap x Wretch at the Rusty Gull!', ['Neap', 'Wretch']],
    ['Neap at the Gull w/ Wretch', ['Neap', 'Wretch']],
    ['ALL AGES! Neap, Wretch', ['Neap', 'Wretch']],
    ['Neap, Wretch + a couple special guests', ['Neap', 'Wretch']],
    ['Neap with Capital Soiree', ['Neap', 'Capital Soiree']],
    ['Neap // Summer BBQ', ['Neap']],
  ])('%j: %j play', (text, performers) => expect(readPerformers(text)).toEqual(performers));
});

describe('between names', () => {
  test.each([
    ['Neap - Wretch - Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['Neap - Foo Tour - Day 2', ['Neap']],
    ['Neap ~ Wretch ~ Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['Neap w/ Wretch &Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['Zoe Bee. Ann Other. Salt Psalm. Wretch', ['Zoe Bee', 'Ann Other', 'Salt Psalm', 'Wretch']],
    ['Neap, Wretch, w/ Dusk', ['Neap', 'Wretch', 'Dusk']],
    ['Harbor Lights feat/Neap', ['Harbor Lights', 'Neap']],
    ['The Salt Psalms & The Tides', ['The Salt Psalms', 'The Tides']],
    ['The Heron & You', ['The Heron & You']],
    ['10 Ft Heron with Neap', ['10 Ft Heron', 'Neap']],
    ['The Salts & the Tides', ['The Salts & the Tides']],
    ['Harbor Arts & Music Festival', []],
  ])('%j: %j play', (text, performers) => expect(readPerformers(text)).toEqual(performers));
});

test('notes how often an act plays in one night, with its hours', () =>
  expect(readBill('Neap Quintet - Two Shows, 8:00PM and 9:30PM', () => false)).toMatchObject({
    performers: ['Neap Quintet'],
    notes: ['Two Shows, 8:00PM and 9:30PM'],
  }));
