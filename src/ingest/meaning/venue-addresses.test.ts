import { describe, expect, test } from 'vitest';
import { venuesByAddress } from './venue-addresses.ts';

const VENUES = [
  { id: 'gray-eel', address: '185 Clamshell Avenue', city: 'Tin Harbor' },
  { id: 'back-room', address: '101 Fairlead Rd D', city: 'Tin Harbor' },
  { id: 'loft', address: '12 Dock Street, Suite 4', city: 'Tin Harbor' },
  { id: 'cellar', address: '12 Dock St Ste 1', city: 'Tin Harbor' },
  { id: 'north-pier', address: '7 Pier St N', city: 'Tin Harbor' },
  { id: 'town-hall', address: '1119 8th Avenue', city: 'Tin Harbor' },
  { id: 'corner', address: '40 Quay St', city: 'Tin Harbor' },
];

describe('the venue at a street and number', () => {
  const at = venuesByAddress(VENUES);
  test.each([
    ['185 Clamshell Ave', 'gray-eel'],
    ['185 clamshell ave., Tin Harbor', 'gray-eel'],
    ['185 Clamshell Ave, Elsewhere', undefined],
    ['Forum, 185 Clamshell Ave', 'gray-eel'],
    ['Forum, 185 Clamshell Ave, WA 98101', 'gray-eel'],
    ['Forum, 185 Clamshell Ave, Elsewhere', undefined],
    ['The Great Hall, 1119 Eighth Avenue', 'town-hall'],
    ['The Great Hall, 1119 Eighth Avenue (enter on Eighth Avenue), Tin Harbor, 98101, United States', 'town-hall'],
    ['Forum, 1119 8th Ave (Entrance off Quay St.), Tin Harbor, 98101', 'town-hall'],
    ['Forum, 1119 8th Ave', 'town-hall'],
    ['101 Fairlead Road', 'back-room'],
    ['101 Fairlead Rd D', 'back-room'],
    ['101 Fairlead Rd A', undefined],
    ['40 Quay Street, Unit 2', 'corner'],
    ['12 Dock St', undefined],
    ['7 Pier St', undefined],
    ['7 Pier St S', undefined],
    ['7 Pier Street North', 'north-pier'],
  ])('of “%s” is %s', (place, venue) => {
    expect(at(place)).toBe(venue);
  });
});

test('a street behind a name that a venue was found under is its own where its address names none, a room of a house is not', () => {
  const unaddressed = ['eel', 'pier', 'quay'].map((id) => ({ id, address: '', city: 'Tin Harbor' }));
  const found = [
    { id: 'eel', words: 'The Eel, 3 Weir Lane, Tin Harbor' },
    { id: 'gray-eel', words: 'Grey Eel, 6 Weir Lane, Tin Harbor' },
    { id: 'quay', words: 'Quay, Room 2, Tin Harbor' },
    { id: 'pier', words: 'Pier, Kaigata 4, Tin Harbor' },
    { id: 'quay', words: 'Quay, 41 Quay St' },
    { id: 'gone', words: 'Gone, 8 Weir Lane' },
  ];
  const at = venuesByAddress([...VENUES, ...unaddressed], found);
  const places = [
    'Eel Bar, 3 Weir Ln, Tin Harbor',
    'Bar, 6 Weir Lane, Tin Harbor',
    '3 Weir Ln, Elsewhere',
    'Inn, Room 2',
    'Kaigata 4, Tin Harbor',
    '41 Quay St',
    '8 Weir Lane',
  ];
  expect(places.map(at)).toEqual(['eel', undefined, undefined, undefined, 'pier', 'quay', undefined]);
});

test('an hour, a storey or a town behind its postcode is no street of a venue that was found under it', () => {
  const venues = [
    { id: 'anchor', address: '', city: 'Berlin' },
    { id: 'mast', address: '', city: 'Tin Harbor' },
    { id: 'bell', address: '', city: 'Paris' },
  ];
  const found = [
    { id: 'anchor', words: 'Anker, Am Markt 3, 10115 Berlin' },
    { id: 'mast', words: 'The Mast, 2 floor, Tin Harbor, 8 pm' },
    { id: 'mast', words: 'The Mast, 9 Capstan Hwy N, Tin Harbor' },
    { id: 'bell', words: 'La Cloche, 4 rue du Port, 75011 Paris' },
  ];
  const at = venuesByAddress(venues, found);
  const places = ['Segel, 10115 Berlin', 'The Sail, Tin Harbor, 8 pm', 'The Sail, 2 floor, Tin Harbor', 'L’Ancre, 75011 Paris'];
  expect(places.map(at)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['Mast Bar, 9 Capstan Highway North, Tin Harbor', 'Bistro, 4 Rue du Port, Paris'].map(at)).toEqual(['mast', 'bell']);
});

test('words that a venue was found under make its own part of a house no whole house, nor it two', () => {
  const found = [
    { id: 'back-room', words: 'The Back Room, 101 Fairlead Road, Tin Harbor' },
    { id: 'back-room', words: 'The Back Room, 101 Fairlead Rd Apt 4, Tin Harbor' },
  ];
  const at = venuesByAddress(VENUES, found);
  expect(['101 Fairlead Rd A', '101 Fairlead Rd', '101 Fairlead Rd D'].map(at)).toEqual([undefined, 'back-room', 'back-room']);
});
