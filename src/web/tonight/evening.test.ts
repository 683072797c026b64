import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleShow } from '#rig/samples.ts';
import type { Show } from '#scene/shows/show.ts';
import { layOut } from './evening.ts';

const NIGHT = '2026-11-21';
const NOW = { tonight: NIGHT, date: NIGHT, time: '1830' };

function show(startTime: string | null, endTime: string | null = null, more: Partial<Show> = {}): Show {
  const late = startTime !== null && startTime < '0500';
  return sampleShow({ id: `${startTime}`, date: late ? '2026-11-22' : NIGHT, night: NIGHT, startTime, endTime, ...more });
}

describe('the evening drawn', () => {
  test('is nothing without a known start, or with more than can be read', () => {
    expect(layOut(NIGHT, [], NOW)).toBeUndefined();
    expect(layOut(NIGHT, [show(null)], NOW)).toBeUndefined();
    expect(
      layOut(
        NIGHT,
        Array.from({ length: 15 }, () => show('2000')),
        NOW,
      ),
    ).toBeUndefined();
  });

  test('one show has the axis to itself, from its own hour', () => {
    const evening = layOut(NIGHT, [show('1930', '2200')], NOW);
    expect(evening?.hours[0]).toEqual({ label: '7 pm', at: 0 });
    expect(evening?.hours.map((hour) => hour.label)).toContain('12 am');
    expect(evening?.rows).toBe(1);
    expect(evening?.now).toBeUndefined();
  });

  test('numbers follow the list, all-day shows counted but not drawn', () => {
    expect(layOut(NIGHT, [show(null), show('1900'), show('2100')], NOW)?.bars.map((bar) => bar.number)).toEqual([2, 3]);
  });

  test('sets that overlap take rows of their own, sets that follow share one', () => {
    expect(layOut(NIGHT, [show('1900', '2200'), show('2000', '2300'), show('2230', '0000')], NOW)?.bars.map((bar) => bar.row)).toEqual([
      0, 1, 0,
    ]);
  });

  test('a matinée starts the axis, a set past two in the morning ends it', () => {
    const evening = layOut(NIGHT, [show('1300', '1500'), show('0130', '0330')], NOW);
    expect(evening?.hours[0]?.label).toBe('1 pm');
    expect(evening?.bars[1]?.to).toBeGreaterThan(0.9);
    expect(evening?.bars[1]?.to).toBeLessThanOrEqual(1);
  });

  test('a missing end is open, a cancelled show is off, an end before its start is after midnight', () => {
    const evening = layOut(NIGHT, [show('2000'), show('2100', '0100', { status: 'cancelled' })], NOW);
    expect(evening?.bars.map(({ open, off }) => ({ open, off }))).toEqual([
      { open: true, off: false },
      { open: false, off: true },
    ]);
    expect(evening?.bars[1]?.to).toBeGreaterThan(evening?.bars[1]?.from ?? 1);
  });

  test('now stands where it is, or nowhere', () => {
    expect(layOut(NIGHT, [show('1700', '2300')], { ...NOW, time: '2000' })?.now).toBeCloseTo(0.5);
    expect(layOut(NIGHT, [show('1700', '2300')], { ...NOW, date: '2026-11-23', time: '2000' })?.now).toBeUndefined();
  });

  test('whatever is on, every bar lies on the axis and no two in a row touch', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}${String(m).padStart(2, '0')}`);
    const sets = fc.array(fc.tuple(time, fc.option(time)), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(sets, (times) => {
        const shows = times.map(([start, end]) => show(start, end)).sort((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1));
        const evening = layOut(NIGHT, shows, NOW);
        if (evening === undefined) return false;
        const apart = evening.bars.every((bar, at) =>
          evening.bars.slice(at + 1).every((other) => other.row !== bar.row || other.from > bar.to),
        );
        return apart && evening.bars.every((bar) => bar.from >= 0 && bar.from < bar.to && bar.to <= 1 && bar.row < evening.rows);
      }),
    );
  });
});
