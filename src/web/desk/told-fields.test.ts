import { expect, test } from 'vitest';
import { clockIn } from './told-fields.ts';

test.each([
  ['8 PM', '2000'],
  ['8:30pm', '2030'],
  ['20:00', '2000'],
  ['12 am', '0000'],
  ['noon', null],
  ['8', null],
  ['25:00', null],
  ['doors 7:30 PM', '1930'],
])('somebody writes %j', (text, time) => {
  expect(clockIn(text)).toBe(time);
});
