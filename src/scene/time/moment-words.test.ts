import { describe, expect, test } from 'vitest';
import { formatMoment } from './moment-words.ts';

const words = (at: string, now: string, zone = 'America/New_York') => formatMoment(Date.parse(at), Date.parse(now), zone);

describe('a moment in words', () => {
  test.each([
    ['2026-11-22T14:14:59Z', 'today at 9:14 AM'],
    ['2026-11-22T05:00:00Z', 'today at 12:00 AM'],
    ['2026-11-22T04:59:00Z', 'yesterday at 11:59 PM'],
    ['2026-11-23T17:05:00Z', 'tomorrow at 12:05 PM'],
    ['2026-11-20T23:30:00Z', 'Friday, November 20 at 6:30 PM'],
    ['2026-01-05T15:00:00Z', 'Monday, January 5 at 10:00 AM'],
    ['2025-11-22T14:14:00Z', 'November 22, 2025 at 9:14 AM'],
    ['2027-01-01T05:00:00Z', 'January 1, 2027 at 12:00 AM'],
  ])('%s', (at, said) => expect(words(at, '2026-11-22T14:30:00Z')).toBe(said));

  test('is said by the clock of the town, wherever it is read', () => {
    expect(words('2026-11-22T14:14:00Z', '2026-11-22T14:30:00Z', 'Pacific/Auckland')).toBe('today at 3:14 AM');
    expect(words('2026-07-01T02:00:00Z', '2026-07-01T12:00:00Z', 'America/New_York')).toBe('yesterday at 10:00 PM');
  });
});
