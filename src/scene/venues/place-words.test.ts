import { expect, test } from 'vitest';
import { splitPlaceWords } from './place-words.ts';

test.each([
  ['Brine Hall, 5 Quay St., Tin Harbor, NC 28801', { name: 'Brine Hall', address: '5 Quay St.', city: 'Tin Harbor' }],
  ['Brine Hall , 5 Quay Street, Tin Harbor NC 28801', { name: 'Brine Hall', address: '5 Quay Street', city: 'Tin Harbor' }],
  [
    'Brine Hall, 5 Quay Street, Tin Harbor, North Carolina 28711, USA',
    { name: 'Brine Hall', address: '5 Quay Street', city: 'Tin Harbor' },
  ],
  ['Brine Hall, 18 Quay Ave. Tin Harbor, NC  28801', { name: 'Brine Hall', address: '18 Quay Ave.', city: 'Tin Harbor' }],
  ['Brine Hall, 12 Old Quay Highway in Tin Harbor, NC 28803', { name: 'Brine Hall', address: '12 Old Quay Highway', city: 'Tin Harbor' }],
  ['Brine Hall, 12 St. Otto Road, Tin Harbor', { name: 'Brine Hall', address: '12 St. Otto Road', city: 'Tin Harbor' }],
  ['5 Quay, 5 Quay St, Tin Harbor', { name: '5 Quay', address: '5 Quay St', city: 'Tin Harbor' }],
  ['Brine Hall, 5 Quay Street', { name: 'Brine Hall', address: '5 Quay Street', city: '' }],
  ['Brine, Salt and Sons', { name: 'Brine, Salt and Sons', address: '', city: '' }],
  ['Hall, Tin Harbor, 5 Quay St, Tin Harbor, NC', { name: 'Hall, Tin Harbor', address: '5 Quay St', city: 'Tin Harbor' }],
  ['SPECIAL EVENTS:', { name: 'SPECIAL EVENTS:', address: '', city: '' }],
  [' , ', { name: ',', address: '', city: '' }],
])('%s is told apart', (words, told) => {
  expect(splitPlaceWords(words)).toEqual(told);
});
