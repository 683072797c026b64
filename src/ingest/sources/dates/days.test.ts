import { describe, expect, it, test } from 'vitest';
import { readDays, writesDayFirst } from './days.ts';

describe('readDays', () => {
  test.each([
    ['Tue, April 09, 2024 at 08:00 PM', [{ year: 2024, month: 4, day: 9, weekday: 2 }]],
    ['Fri: Jul 1', [{ month: 7, day: 1, weekday: 5 }]],
    ['Friday, November 27th', [{ month: 11, day: 27, weekday: 5 }]],
    ['oct 23 thr Aye, Bee', [{ month: 10, day: 23, weekday: 4 }]],
    ['3rd of May 2024', [{ year: 2024, month: 5, day: 3 }]],
    ["21 Nov '26", [{ year: 2026, month: 11, day: 21 }]],
    ['20260226', [{ year: 2026, month: 2, day: 26 }]],
    ['12-Dec-26', [{ year: 2026, month: 12, day: 12 }]],
    ['5-Jan-2027', [{ year: 2027, month: 1, day: 5 }]],
    ['Sat 12-Dec-26 8:00 PM', [{ year: 2026, month: 12, day: 12, weekday: 6 }]],
    ['12-Dec', [{ month: 12, day: 12 }]],
    ['12/Dec/26', [{ year: 2026, month: 12, day: 12 }]],
    ['12.Dec.2026', [{ year: 2026, month: 12, day: 12 }]],
    ['Dec-12-26', [{ year: 2026, month: 12, day: 12 }]],
    ['dec 20 2026: Neap', [{ year: 2026, month: 12, day: 20 }]],
    ['dec 20 20:26 Neap', [{ month: 12, day: 20 }]],
    ['2026-02-26', [{ year: 2026, month: 2, day: 26 }]],
    ['Fri 11/27', [{ month: 11, day: 27, weekday: 5 }]],
    ['01/28/26 at 8 PM', [{ year: 2026, month: 1, day: 28 }]],
    ['27.11.2026', [{ year: 2026, month: 11, day: 27 }]],
    ['Ocotber 5', [{ month: 10, day: 5 }]],
    ['Wensday Febuary 4', [{ month: 2, day: 4, weekday: 3 }]],
    [
      'oct 23/24',
      [
        { month: 10, day: 23 },
        { month: 10, day: 24 },
      ],
    ],
    [
      'jul  2/3/4',
      [
        { month: 7, day: 2 },
        { month: 7, day: 3 },
        { month: 7, day: 4 },
      ],
    ],
    [
      'Jan 31/Feb 1',
      [
        { month: 1, day: 31 },
        { month: 2, day: 1 },
      ],
    ],
    [
      'oct 31/1',
      [
        { month: 10, day: 31 },
        { month: 11, day: 1 },
      ],
    ],
    [
      'Mon: Feb 12, 13 (8pm)',
      [
        { month: 2, day: 12, weekday: 1 },
        { month: 2, day: 13 },
      ],
    ],
    ['Oct 23, 7:30pm', [{ month: 10, day: 23 }]],
    ['Oct 23, 7/8pm', [{ month: 10, day: 23 }]],
    ['Sep 1-10pm', [{ month: 9, day: 1 }]],
  ])('reads %s', (text, days) => expect(readDays(text)?.days).toEqual(days));

  test.each([
    '',
    'every other Tuesday',
    '2nd Fridays',
    'Feb 30',
    '13/13',
    '7-9',
    '8:30',
    'room 12',
    'the 23',
    'Max 12',
    '7-Eleven',
    '31-Feb-26',
    '12-Deck-26',
    'A12-Dec-26',
  ])('reads no day in %s', (text) => expect(readDays(text)).toBeUndefined());

  test.each([
    ['no', 'lørdag 28. november', [{ month: 11, day: 28, weekday: 6 }]],
    ['no', 'lørdag 5. desember', [{ month: 12, day: 5, weekday: 6 }]],
    ['no', 'lor 28 nov', [{ month: 11, day: 28, weekday: 6 }]],
    ['de', 'Sa, 28.11. 20 Uhr', [{ month: 11, day: 28, weekday: 6 }]],
    ['de', '3. Maerz 2027', [{ year: 2027, month: 3, day: 3 }]],
    ['es', 'sábado 28 de noviembre de 2026', [{ year: 2026, month: 11, day: 28, weekday: 6 }]],
    ['es', 'mar 24 nov', [{ month: 11, day: 24, weekday: 2 }]],
    ['fr', 'mardi 1er décembre', [{ month: 12, day: 1, weekday: 2 }]],
    ['nl', 'za 28 maart', [{ month: 3, day: 28, weekday: 6 }]],
    ['sv', 'tis 24 maj', [{ month: 5, day: 24, weekday: 2 }]],
    ['de', '12-Dez-26', [{ year: 2026, month: 12, day: 12 }]],
    ['es', '12-dic-26', [{ year: 2026, month: 12, day: 12 }]],
    ['fr', '12-déc.-26', [{ year: 2026, month: 12, day: 12 }]],
    ['da', '1. marts', [{ month: 3, day: 1 }]],
    ['da', 'Fri Nov 27', [{ month: 11, day: 27, weekday: 5 }]],
  ] as const)('reads in %s %s', (language, text, days) => expect(readDays(text, true, language)?.days).toEqual(days));

  test.each(['12 mai', 'tor 12', 'Bruno Mars 24', 'do 12'])('reads no day of another language in English: %s', (text) =>
    expect(readDays(text)).toBeUndefined(),
  );

  it('knows a stretch from a list', () => {
    expect(readDays('may 7-9')?.stretch).toBe(true);
    expect(readDays('Fri: Sep 28-Mon: Oct 1')?.stretch).toBe(true);
    expect(readDays('may 7/9')?.stretch).toBe(false);
  });

  it('reads the day before the month when told to', () => {
    expect(readDays('3/4/2026', true)?.days).toEqual([{ year: 2026, month: 4, day: 3 }]);
  });

  it('keeps what stands around the days', () => {
    expect(readDays('doors Fri, May 1 (8pm)')).toMatchObject({ before: 'doors', after: ' (8pm)' });
  });
});

describe('writesDayFirst', () => {
  it('goes by the days that can only be read one way', () => {
    expect(writesDayFirst(['3/4/2026', '23/4/2026'])).toBe(true);
    expect(writesDayFirst(['3/4/2026', '4/23/2026'])).toBe(false);
    expect(writesDayFirst(['3/4/2026'])).toBe(false);
  });
});
