import { expect, test } from 'vitest';
import { roomUsed, tooLong } from './room.ts';

test('a text that does not fit is told how long it is; one that does is told nothing', () => {
  expect(tooLong(6000, 6000)).toBeUndefined();
  expect(tooLong(6001, 6000)).toBe('This holds at most 6,000 characters; it has 6,001.');
});

test('the room that is used is said once it is nearly all of it', () => {
  expect(roomUsed(4799, 6000)).toBe('');
  expect(roomUsed(4800, 6000)).toBe('4,800 of 6,000 characters');
  expect(roomUsed(7012, 6000)).toBe('7,012 of 6,000 characters');
});
