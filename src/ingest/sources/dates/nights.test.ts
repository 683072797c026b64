import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isDay } from '#scene/time/calendar.ts';
import { readWrittenNight } from './find-date.ts';
import { findTimes } from './times-in-text.ts';

const SEATTLE = { zone: 'America/Los_Angeles', from: '2026-10-01', to: '2027-04-01' };
const BERLIN = { ...SEATTLE, zone: 'Europe/Berlin' };

describe('a written date', () => {
  test.each([
    ['Sat 11/28', '2026-11-28'],
    ['Nov 28', '2026-11-28'],
    ['November 28th, 2026', '2026-11-28'],
    ['the 28th of November', '2026-11-28'],
    ['Sat. 28 Nov', '2026-11-28'],
    ['NOV 28-29 at the Wharf', '2026-11-28'],
    ['28.11.2026', '2026-11-28'],
    ['2026/11/28', '2026-11-28'],
    ['2026-11-28T20:00', '2026-11-28'],
    ['11.28.26', '2026-11-28'],
    ['5/11/2026', '2026-05-11'],
    ['moved to SEPT.5', '2026-09-05'],
    ['Room 54 Jan 7', '2027-01-07'],
    ['Feb 30, then Mar 3', '2027-03-03'],
  ])('%s is %s', (text, date) => expect(readWrittenNight(text, SEATTLE)?.date).toBe(date));

  test.each(['Doors 7 / Show 8', 'open 24/7', '7/8 PM', 'November 2026', 'May we come in', '', '99/99/9999'])('%s is none', (text) =>
    expect(readWrittenNight(text, SEATTLE)).toBeUndefined(),
  );

  it('has the day first outside America', () => expect(readWrittenNight('5/11/2026', BERLIN)?.date).toBe('2026-11-05'));

  test.each([
    ['no', 'lørdag 28. november kl. 20:00', '2026-11-28', '2000', null],
    ['de', 'Sa 28.11. 20 Uhr', '2026-11-28', '2000', null],
    ['de', 'Samstag, 28. November 2026, Einlass 19 Uhr, Beginn 20 Uhr', '2026-11-28', '2000', '1900'],
    ['es', 'sábado 28 de noviembre de 2026 21:00h', '2026-11-28', '2100', null],
    ['fr', 'sam. 28 nov. à 20h30', '2026-11-28', '2030', null],
    ['nl', 'za 28 nov 20.30 uur', '2026-11-28', '2030', null],
    ['sv', 'lördag 28 november kl 19.00', '2026-11-28', '1900', null],
    ['da', 'lørdag d. 28. november kl. 20', '2026-11-28', '2000', null],
  ] as const)('in %s: %s', (language, text, date, startTime, doorsTime) =>
    expect(readWrittenNight(text, { ...BERLIN, language })).toMatchObject({ date, startTime, doorsTime }),
  );

  it('lies in the year its weekday names, else nearest to the window', () => {
    const long = { ...SEATTLE, to: '2029-01-01' };
    expect(readWrittenNight('Nov 28', long)?.date).toBe('2026-11-28');
    expect(readWrittenNight('Sunday, Nov 28', long)?.date).toBe('2027-11-28');
    expect(readWrittenNight('Nov 28 (Tue)', long)?.date).toBe('2028-11-28');
    expect(readWrittenNight('Sep 20', SEATTLE)?.date).toBe('2026-09-20');
    expect(readWrittenNight('May 20', SEATTLE)?.date).toBe('2027-05-20');
  });
});

describe('written times', () => {
  test.each([
    ['8pm', null, '2000', null],
    ['8:30 p.m.', null, '2030', null],
    ['20:00', null, '2000', null],
    ['8:00', null, '2000', null],
    ['noon', null, '1200', null],
    ['12am', null, '0000', null],
    ['Doors 7 / Show 8', '1900', '2000', null],
    ['Doors: 6:30pm Show: 7:30pm', '1830', '1930', null],
    ['7:30PM Doors 8:00PM Show', '1930', '2000', null],
    ['8:00 PM (Doors: 7:00 PM )', '1900', '2000', null],
    ['7pm/8pm', '1900', '2000', null],
    ['7/8pm', '1900', '2000', null],
    ['Doors 7pm', '1900', null, null],
    ['6-10pm', null, '1800', '2200'],
    ['(9pm-2am)', null, '2100', '0200'],
    ['10-2am', null, '2200', '0200'],
    ['11:30am to 1pm', null, '1130', '1300'],
    ['at 7', null, '1900', null],
    ['8pm $12/$15 21+ 3rd St', null, '2000', null],
    ['4 bands, $10', null, null, null],
    ['Doors 830PM', '2030', null, null],
    ['8-1030pm', null, '2000', '2230'],
    ['Einlass 19 Uhr / Beginn 20 Uhr', '1900', '2000', null],
    ['dørene åpner 19:00, konsertstart 20:00', '1900', '2000', null],
    ['kl. 20', null, '2000', null],
    ['Portes 19h30 / Concert 20h30', '1930', '2030', null],
  ])('%s', (text, doorsTime, startTime, endTime) => expect(findTimes(text)).toEqual({ doorsTime, startTime, endTime }));
});

it('reads whatever text there is into days and times that exist', () => {
  const word = fc.constantFrom('Nov', '28', '/', '-', '.', ':', ' ', '2026', 'pm', 'doors', 'Sat', 'th', '8', '00', '–', 'noon', 'to');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
      ),
      (text) => {
        const night = readWrittenNight(text, SEATTLE);
        if (night !== undefined) expect(isDay(night.date)).toBe(true);
        const { startTime, endTime, doorsTime } = findTimes(text);
        for (const time of [startTime, endTime, doorsTime]) expect(time ?? '0000').toMatch(/^(?:[01]\d|2[0-3])[0-5]\d$/);
      },
    ),
    { numRuns: 1000 },
  );
});
