import { describe, expect, it } from 'vitest';
import { nightsOf, sensibleDate } from './sensible-date.ts';

describe('sensibleDate', () => {
  it('sets the turn of the year side by side', () => {
    expect(sensibleDate({ month: 12, day: 31 }, '2026-12-20')).toBe('2026-12-31');
    expect(sensibleDate({ month: 1, day: 2 }, '2026-12-20')).toBe('2027-01-02');
  });

  it('believes a weekday before it believes nearness', () => {
    expect(sensibleDate({ month: 5, day: 15, weekday: 6 }, '2023-01-01')).toBe('2021-05-15');
  });

  it('prefers the days that are asked for', () => {
    expect(sensibleDate({ month: 6, day: 1 }, '2026-11-01', { from: '2026-11-01', to: '2027-11-01' })).toBe('2027-06-01');
  });

  it('finds the next 29 February, and none in a year without', () => {
    expect(sensibleDate({ month: 2, day: 29 }, '2026-11-01')).toBe('2028-02-29');
    expect(sensibleDate({ year: 2026, month: 2, day: 29 }, '2026-11-01')).toBeUndefined();
  });
});

describe('nightsOf', () => {
  it('fills a stretch, unless it runs backwards or over a month', () => {
    expect(nightsOf(['2026-05-07', '2026-05-09'], true)).toEqual(['2026-05-07', '2026-05-08', '2026-05-09']);
    expect(nightsOf(['2026-05-07', '2026-05-09'], false)).toEqual(['2026-05-07', '2026-05-09']);
    expect(nightsOf(['2026-05-07', '2026-05-01'], true)).toEqual(['2026-05-07']);
    expect(nightsOf(['2026-05-07', '2026-09-01'], true)).toEqual(['2026-05-07']);
  });
});
