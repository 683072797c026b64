import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, nightOf } from '../time/calendar.ts';
import { STATUSES, type Status } from './listing.ts';
import { isProbablyOver, type Now, orderByPhase, phasesOf, pickNearestToNow, splitByNow, writeTimeLeft } from './phase.ts';

const TONIGHT = '2026-11-21';

/** Builds a show; its night follows from its date and start. */
function show(startTime: string | null, endTime: string | null = null, status: Status = 'announced', date = TONIGHT) {
  const on = date === TONIGHT && startTime !== null && startTime < '0500' ? addDays(date, 1) : date;
  return { date: on, night: nightOf(on, startTime), startTime, endTime, status };
}

/** Builds a wall-clock moment of tonight; before 5 AM, of the next day. */
function at(time: string): Now {
  return { tonight: TONIGHT, date: time < '0500' ? addDays(TONIGHT, 1) : TONIGHT, time };
}

const phaseAt = (time: string, ...shows: ReturnType<typeof show>[]) => phasesOf(shows, at(time));

describe('a show tonight', () => {
  const EVENING = [show('1600', '1730'), show('1900', '2100'), show('2000', '2300'), show('2030', '2330'), show('2345', '0145')];

  test.each([
    ['1200', ['next', 'later', 'later', 'later', 'later']],
    ['1600', ['on now', 'next', 'later', 'later', 'later']],
    ['1729', ['on now', 'next', 'later', 'later', 'later']],
    ['1730', ['over', 'next', 'later', 'later', 'later']],
    ['2012', ['over', 'on now', 'on now', 'next', 'later']],
    ['0030', ['over', 'over', 'over', 'over', 'on now']],
    ['0145', ['over', 'over', 'over', 'over', 'over']],
    ['0459', ['over', 'over', 'over', 'over', 'over']],
  ])('at %s', (time, phases) => expect(phaseAt(time, ...EVENING)).toEqual(phases));

  test('without an end is taken to go on for three hours', () => {
    expect(phaseAt('2359', show('2100'))).toEqual(['on now']);
    expect(phaseAt('0000', show('2100'))).toEqual(['over']);
  });

  test('goes on past two in the morning when it says so', () => {
    expect(phaseAt('0259', show('2300', '0300'), show('0200', '0400'))).toEqual(['on now', 'on now']);
    expect(phaseAt('0300', show('2300', '0300'), show('0200', '0400'))).toEqual(['over', 'on now']);
  });

  test('of which nobody knows the start is later, and over when its night is', () => {
    expect(phaseAt('2359', show(null), show(null, '2300'))).toEqual(['later', 'later']);
    expect(phasesOf([show(null)], { tonight: addDays(TONIGHT, 1), date: addDays(TONIGHT, 1), time: '0500' })).toEqual(['over']);
  });

  test('that is called off leads nowhere: not on now, not next, and gone when it would have ended', () => {
    const off = [show('2000', '2200', 'cancelled'), show('2000', '2200', 'postponed'), show('2100', '2200')];
    expect(phaseAt('1900', ...off)).toEqual(['later', 'later', 'next']);
    expect(phaseAt('2030', ...off)).toEqual(['later', 'later', 'next']);
    expect(phaseAt('2200', ...off)).toEqual(['over', 'over', 'over']);
  });

  test('is next together with those that begin with it', () => {
    expect(phaseAt('1900', show('2000'), show('2000'), show('2001'))).toEqual(['next', 'next', 'later']);
  });

  test('stands before another night’s, after an earlier one’s', () => {
    const [before, after] = [addDays(TONIGHT, -1), addDays(TONIGHT, 1)];
    expect(phaseAt('2000', show('2000', '0400', 'announced', before), show('1000', null, 'announced', after))).toEqual(['over', 'later']);
  });
});

describe('late in the evening', () => {
  const LATE = [
    show('1900', '2330'),
    show('2000'),
    show('2000', '0000'),
    show('2200'),
    show('2215'),
    show('2245'),
    show('0030'),
    show(null),
  ];
  const phases = phasesOf(LATE, at('2230'));

  test('what began last stands first of what is on now, together with whatever began with it as the list has it', () => {
    expect(orderByPhase('on now', phases, LATE)).toEqual([4, 3, 1, 2, 0]);
    expect(orderByPhase('next', phases, LATE)).toEqual([5]);
    expect(orderByPhase('later', phases, LATE)).toEqual([6, 7]);
  });

  test('nearest to now is what has just begun and what begins soon, as the list has it', () => {
    expect(pickNearestToNow(LATE, at('2230'), 3)).toEqual([LATE[3], LATE[4], LATE[5]]);
    expect(pickNearestToNow(LATE, at('2230'), 7)).toEqual(LATE.slice(0, 7));
  });

  test('what told no end is over by a guess until its night is', () => {
    expect(isProbablyOver(show('1900'), at('2230'))).toBe(true);
    expect(isProbablyOver(show('1900', '2200'), at('2230'))).toBe(false);
    expect(isProbablyOver(show('1900', null, 'cancelled'), at('2230'))).toBe(false);
    const tomorrow = addDays(TONIGHT, 1);
    expect(isProbablyOver(show('1900'), { tonight: tomorrow, date: tomorrow, time: '0500' })).toBe(false);
  });
});

describe('any evening at any minute', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}${String(minute).padStart(2, '0')}`);
  const maybe = fc.option(time, { nil: null });
  const some = fc
    .record({ nights: fc.integer({ min: -1, max: 1 }), start: maybe, end: maybe, status: fc.constantFrom(...STATUSES) })
    .map(({ nights, start, end, status }) => show(start, end, status, addDays(TONIGHT, nights)));
  const evening = fc.array(some, { maxLength: 12 });

  test('what is called off is neither on now nor next, and nothing of another night or without a start is', () => {
    fc.assert(
      fc.property(evening, time, (shows, moment) => {
        phasesOf(shows, at(moment)).forEach((phase, index) => {
          const { status, startTime, night } = shows[index] ?? show(null);
          const off = status === 'cancelled' || status === 'postponed' || status === 'withdrawn';
          if (off || startTime === null || night !== TONIGHT) expect(['later', 'over']).toContain(phase);
          if (night < TONIGHT) expect(phase).toBe('over');
        });
      }),
    );
  });

  test('those that are next begin together, after now and before whatever is later', () => {
    fc.assert(
      fc.property(evening, time, (shows, moment) => {
        const phases = phasesOf(shows, at(moment));
        const starts = (wanted: string) =>
          shows
            .filter((each, index) => phases[index] === wanted && each.startTime !== null)
            .map(({ date, startTime }) => `${date} ${startTime}`);
        const next = new Set(starts('next'));
        expect(next.size).toBeLessThanOrEqual(1);
        for (const start of next) expect(start > `${at(moment).date} ${moment}`).toBe(true);
      }),
    );
  });

  test('time only moves a show on', () => {
    const order = ['later', 'next', 'on now', 'over'];
    fc.assert(
      fc.property(some, time, time, (one, a, b) => {
        const minutes = (moment: string) => `${at(moment).date} ${moment}`;
        const [early, late] = minutes(a) < minutes(b) ? [a, b] : [b, a];
        const [first = '', then = ''] = [phasesOf([one], at(early))[0], phasesOf([one], at(late))[0]];
        expect(order.indexOf(then)).toBeGreaterThanOrEqual(order.indexOf(first));
      }),
    );
  });

  test('what has ended and what has not are the whole list, each in its order', () => {
    fc.assert(
      fc.property(evening, time, (shows, moment) => {
        const { over, coming } = splitByNow(shows, at(moment));
        expect(over.length + coming.length).toBe(shows.length);
        expect(shows.filter((each) => over.includes(each))).toEqual(over);
        expect(phasesOf(over, at(moment)).every((phase) => phase === 'over')).toBe(true);
      }),
    );
  });
});

describe('the number that matters', () => {
  test.each([
    ['2012', show('1900', '2100'), 'on now', '48 min left', 'On now, 48 minutes left'],
    ['2012', show('2000', '2300'), 'on now', '12 min in', 'On now, 12 minutes in'],
    ['2012', show('2000', '2020'), 'on now', '8 min left', 'On now, 8 minutes left'],
    ['2000', show('2000', '2300'), 'on now', 'starts now', 'On now, starting this minute'],
    ['2130', show('2000'), 'on now', '1 h 30 min in', 'On now, 1 hour 30 minutes in'],
    ['0004', show('2300', '0105'), 'on now', '1 h 1 min left', 'On now, 1 hour 1 minute left'],
    ['2100', show('2000', '1900'), 'on now', '1 h in', 'On now, 1 hour in'],
    ['2012', show('2030', '2330'), 'next', 'in 18 min', 'Next, in 18 minutes'],
    ['1000', show('2000'), 'next', 'in 10 h', 'Next, in 10 hours'],
  ] as const)('at %s', (time, one, phase, seen, heard) => expect(writeTimeLeft(one, phase, at(time))).toEqual({ seen, heard }));

  test('is not said of what is later or over', () => {
    expect(writeTimeLeft(show('2100'), 'later', at('2000'))).toBeUndefined();
    expect(writeTimeLeft(show('1700'), 'over', at('2330'))).toBeUndefined();
  });
});
