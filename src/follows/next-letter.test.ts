import { expect, test } from 'vitest';
import { nextLetterAt } from './next-letter.ts';

const ZONE = 'America/New_York';

test.each([
  ['2026-11-21T23:30:00Z', 5, 9, '2026-11-27T14:00:00Z'],
  // The same day, before and after the hour.
  ['2026-11-27T13:59:59Z', 5, 9, '2026-11-27T14:00:00Z'],
  ['2026-11-27T14:00:00Z', 5, 9, '2026-12-04T14:00:00Z'],
  // An hour skipped or repeated by daylight saving.
  ['2027-03-13T12:00:00Z', 7, 2, '2027-03-14T07:00:00Z'],
  ['2027-11-06T12:00:00Z', 7, 1, '2027-11-07T05:00:00Z'],
  ['2027-11-07T05:30:00Z', 7, 1, '2027-11-14T06:00:00Z'],
  ['2027-03-12T14:00:00Z', 5, 9, '2027-03-19T13:00:00Z'],
])('at %s the next letter of day %d at %d is due at %s', (now, weekday, hour, due) => {
  expect(nextLetterAt(Temporal.Instant.from(now), ZONE, { weekday, hour }).toString()).toBe(due);
});
