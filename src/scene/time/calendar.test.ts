import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  clock12,
  clock24,
  daysBetween,
  isDay,
  isOver,
  minutesIntoNight,
  monthDay,
  nearestDay,
  nightOf,
  showTime,
  weekday,
} from './calendar.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days', () => {
  test('add up across months, leap years and the year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('adding and counting are each other’s undoing', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3000, max: 3000 }), (start, count) => daysBetween(start, addDays(start, count)) === count),
    );
  });

  test('exist or do not', () => {
    for (const good of ['2026-11-21', '2028-02-29', '1900-01-01']) expect(isDay(good)).toBe(true);
    for (const bad of ['2026-02-29', '2026-13-01', '0001-01-01', '26-1-1', '2026-11-21T00:00', '', 'tonight', '9999-01-01'])
      expect(isDay(bad)).toBe(false);
  });

  test('have names', () => {
    expect(weekday('2026-11-21')).toBe('Saturday');
    expect(weekday('2028-02-29')).toBe('Tuesday');
  });
});

describe('the required times', () => {
  test.each([
    ['0000', '12:00 AM'],
    ['0030', '12:30 AM'],
    ['0905', '9:05 AM'],
    ['1200', '12:00 PM'],
    ['1930', '7:30 PM'],
    ['2359', '11:59 PM'],
  ])('%s reads %s', (time, expected) => expect(clock12(time)).toBe(expected));

  test('a form and a sheet write it with a colon, and nothing where it is not known', () => {
    expect([clock24('0005'), clock24('1930'), clock24(null)]).toEqual(['00:05', '19:30', '']);
  });

  test('M/D @ h:mm AM/PM with an optional end', () => {
    expect(showTime({ date: '2026-11-21', startTime: '1900', endTime: null })).toBe('11/21 @ 7:00 PM');
    expect(showTime({ date: '2026-01-02', startTime: '2200', endTime: '0100' })).toBe('1/2 @ 10:00 PM - 1:00 AM');
    expect(showTime({ date: '2026-01-02', startTime: null, endTime: null })).toBe('1/2');
  });
});

describe('nights', () => {
  test('one in the morning belongs to the night before, breakfast does not', () => {
    expect(nightOf('2026-11-22', '0100')).toBe('2026-11-21');
    expect(nightOf('2027-01-01', '0459')).toBe('2026-12-31');
    expect(nightOf('2026-11-22', '0500')).toBe('2026-11-22');
    expect(nightOf('2026-11-22', null)).toBe('2026-11-22');
  });

  test('count their minutes from noon, past midnight', () => {
    expect(minutesIntoNight('2026-11-21', '2026-11-21', '1900')).toBe(420);
    expect(minutesIntoNight('2026-11-21', '2026-11-22', '0100')).toBe(780);
  });
});

describe('a date without a year', () => {
  test('is the nearest, so that New Year’s Eve stands beside the second of January', () => {
    expect(nearestDay('12/31', '2027-01-02')).toBe('2026-12-31');
    expect(nearestDay('1/2', '2026-12-31')).toBe('2027-01-02');
    expect(nearestDay('11/21', '2026-11-21')).toBe('2026-11-21');
    expect(nearestDay('13/1', '2026-11-21')).toBeUndefined();
    expect(nearestDay('tonight', '2026-11-21')).toBeUndefined();
  });

  test('comes back as the day it was written from, for any day within five months', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -150, max: 150 }), (today, away) => {
        const other = addDays(today, away);
        return !isDay(other) || other.endsWith('02-29') || nearestDay(monthDay(other), today) === other;
      }),
    );
  });
});

describe('a show is over', () => {
  const night = '2026-11-21';
  const at = (time: string) => ({ date: time < '0500' ? '2026-11-22' : night, time });
  test.each([
    ['at its end', '1600', '1730', '1729', '1730'],
    ['after midnight, when it ends there', '2130', '0030', '0029', '0030'],
    ['three hours on, when nobody knows its end', '2000', null, '2259', '2300'],
    ['in the small hours, when it began there', '0100', '0230', '0229', '0230'],
  ])('%s', (_, startTime, endTime, on, over) => {
    const show = { date: at(startTime).date, startTime, endTime };
    expect([isOver(night, show, at(on)), isOver(night, show, at(over))]).toEqual([false, true]);
  });

  test('not before its night is, when nobody knows its start', () => {
    expect(isOver(night, { date: night, startTime: null, endTime: null }, at('0459'))).toBe(false);
  });
});
