import { expect, test } from 'vitest';
import { describeRoomUsed, explainTooLong } from './room.ts';

test('a text that does not fit is told how long it is; one that does is told nothing', () => {
  expect(explainTooLong(6000, 6000)).toBeUndefined();
  expect(explainTooLong(6001, 6000)).toBe('Use at most 6,000 characters; you have 6,001.');
});

test('the room that is used is said once it is nearly all of it', () => {
  expect(describeRoomUsed(4799, 6000)).toBe('');
  expect(describeRoomUsed(4800, 6000)).toBe('4,800 of 6,000 characters');
  expect(describeRoomUsed(7012, 6000)).toBe('7,012 of 6,000 characters');
});
