import { expect, test } from 'vitest';
import { isNoVenue } from './nowhere.ts';

const isTown = (folded: string) => folded === 'tin harbor';

test.each([
  ...[
    'SPECIAL EVENTS:',
    'Special Events',
    'Outdoor concerts:',
    'TBA',
    'T.B.A.',
    'Venue TBA',
    'location to be announced',
    'Various locations',
  ],
  ...[
    'multiple venues',
    'Online',
    'Virtual Event',
    'Area',
    'Downtown',
    'Tin Harbor Area',
    'Greater Tin Harbor area',
    'Downtown Tin Harbor',
  ],
])('“%s” is no place', (words) => expect(isNoVenue(words, isTown)).toBe(true));

test.each([
  ...[
    '',
    'Tin Harbor',
    'Picnic Area',
    'Area 51',
    'The Downtown',
    'Downtown Tavern',
    'Events Center',
    'The Special',
    'Various Artists Gallery',
  ],
  ...['Online Coffee', 'Tin Harbor Area Arts Council', 'Zoom Room', 'Cutler Quay Area'],
])('“%s” is a place, or may be one', (words) => expect(isNoVenue(words, isTown)).toBe(false));
