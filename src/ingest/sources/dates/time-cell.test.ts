import { describe, expect, it, test } from 'vitest';
import { cutLeadingTime, readTimeCell } from './time-cell.ts';

describe('readTimes', () => {
  test.each([
    ['8', '2000', null, null],
    ['19', '1900', null, null],
    ['31', null, null, null],
    ['8p', '2000', null, null],
    ['8:30 PM', '2030', null, null],
    ['8:00PM', '2000', null, null],
    ['11 a.m.', '1100', null, null],
    ['20:00', '2000', null, null],
    ['18:30:00', '1830', null, null],
    ['08:00', '0800', null, null],
    ['2030', '2030', null, null],
    ['noon', '1200', null, null],
    ['midnight', '0000', null, null],
    ['8-11pm', '2000', '2300', null],
    ['8-12am', '2000', '0000', null],
    ['9-2am', '2100', '0200', null],
    ['10-2pm', '1000', '1400', null],
    ['9pm til 2', '2100', '0200', null],
    ['8pm-2am', '2000', '0200', null],
    ['11am-3', '1100', '1500', null],
    ['Fri: 8pm-Sun: 2am', '2000', '0200', null],
    ['7:30pm/8:30pm', '2030', null, '1930'],
    ['7/8pm', '2000', null, '1900'],
    ['1pm/4pm til 7pm', '1600', '1900', '1300'],
    ['doors 7, show 8', '2000', null, '1900'],
    ['8pm (doors 7pm)', '2000', null, '1900'],
    ['doors at 7pm', null, null, '1900'],
    ['20 Uhr', '2000', null, null],
    ['kl. 20', '2000', null, null],
    ['19.30', '1930', null, null],
    ['kl. 19.30', '1930', null, null],
    ['20h30', '2030', null, null],
    ['830PM', '2030', null, null],
    ['Einlass 19 Uhr, Beginn 20 Uhr', '2000', null, '1900'],
    ['12', null, null, null],
    ['None', null, null, null],
    ['TBA', null, null, null],
    ['$10', null, null, null],
    ['21+', null, null, null],
    ['25:00', null, null, null],
  ])('reads %s', (text, startTime, endTime, doorsTime) => expect(readTimeCell(text)).toEqual({ startTime, endTime, doorsTime }));
});

describe('cutLeadingTime', () => {
  it('takes a time from the front of a line, and no number of a name', () => {
    expect(cutLeadingTime('8:30 pm: The Jars')).toMatchObject({ times: { startTime: '2030' }, rest: 'The Jars' });
    expect(cutLeadingTime('7-10pm The Jars')).toMatchObject({ times: { startTime: '1900', endTime: '2200' }, rest: 'The Jars' });
    expect(cutLeadingTime('8 Jars at the Barn')).toBeUndefined();
  });
});
