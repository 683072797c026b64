import { describe, expect, test } from 'vitest';
import { nightsOf, weekendOf } from './show-filter.ts';

describe('this weekend', () => {
  test.each([
    ['Monday', '2026-11-16', '2026-11-20'],
    ['Thursday', '2026-11-19', '2026-11-20'],
    ['Friday', '2026-11-20', '2026-11-20'],
    ['Saturday', '2026-11-21', '2026-11-21'],
    ['Sunday', '2026-11-22', '2026-11-22'],
  ])('on a %s', (_, tonight, from) => {
    expect(weekendOf(tonight)).toEqual({ from, to: '2026-11-23' });
  });
});

describe('the nights of a filter', () => {
  const of = (filter: Parameters<typeof nightsOf>[0]) => nightsOf(filter, '2026-11-21');
  test('are those it names', () => {
    expect(of({ when: 'tonight' })).toEqual({ from: '2026-11-21', to: '2026-11-22' });
    expect(of({ when: 'coming' })).toEqual({ from: '2026-11-21' });
    expect(of({ date: '2026-12-31' })).toEqual({ from: '2026-12-31', to: '2027-01-01' });
    expect(of({ from: '2026-12-01', until: '2026-12-03' })).toEqual({ from: '2026-12-01', to: '2026-12-04' });
    expect(of({ from: '2026-12-01' })).toEqual({ from: '2026-12-01' });
    expect(of({ until: '2026-12-03' })).toEqual({ from: '2026-11-21', to: '2026-12-04' });
    expect(of({ until: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-02' });
    expect(of({})).toBeUndefined();
  });
});
