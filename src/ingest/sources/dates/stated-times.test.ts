import { describe, expect, test } from 'vitest';
import { statedTimes, withStated } from './times-in-text.ts';

describe('the times that an entry states in words', () => {
  test.each([
    ['', '8:00PM doors 9:00PM show', '2000', '2100'],
    ['', 'Indie rock\n8:00PM doors\n8:30PM show\n21+', '2000', '2030'],
    ['Doors 7 / Show 8', '', '1900', '2000'],
    ['', 'Doors: 7:00pm Show: 8:00pm     Tickets: $20 advance, $25 doors', '1900', '2000'],
    ['', 'Doors 7pm-show at 8pm', '1900', '2000'],
    ['', 'Show 8pm, doors 7pm', '1900', '2000'],
    ['', '4:30 VIP\n5:30pm Doors\n6:30pm-9pm show\n21+', '1730', '1830'],
    ['', 'Einlass 19 Uhr, Beginn 20 Uhr', '1900', '2000'],
    ['', 'Dørene åpner kl. 19. Konsertstart kl. 20.', '1900', '2000'],
    ['', 'Zaal open: 19.30 uur | Aanvang: 20.00 uur', '1930', '2000'],
    ['', 'Ouverture des portes 19h30, début du concert 20h30', '1930', '2030'],
    ['', 'Apertura de puertas: 20:00 h. Inicio: 21:00 h', '2000', '2100'],
    ['', 'Insläpp 18.00, på scen 19.30', '1800', '1930'],
    ['13 Til Midnight – 5 PM Early show', '', null, '1700'],
    ['Konsert kl 19', '', null, '1900'],
    ['Brunch 11am with The Neaps', '', null, '1100'],
    ['The Neaps, 5-8PM', '', null, '1700'],
  ])('“%s” %s', (title, description, doorsTime, startTime) =>
    expect(statedTimes(title, description)).toMatchObject({ doorsTime, startTime }),
  );

  test.each([
    ['5AM Trio', ''],
    ['4:20 Jam', ''],
    ['24/7 Blues', ''],
    ['The Neaps (7pm & 9:30pm)', ''],
    ['Open until 11:30pm', ''],
    ['Closing early at 8pm', ''],
    ['Watch party (Doors open at 2PM)', ''],
    ['', 'Friday: doors 7, show 8\nSaturday: doors 5, show 6'],
    ['', '7PM Show\n8PM Doors'],
    ['', 'Doors 11pm, show 12:30am'],
    ['', 'Tickets $20 at the door'],
  ])('none: “%s” %s', (title, description) => expect(statedTimes(title, description).startTime).toBeNull());

  test.each([
    ['over its field', '2000', '2000', '2100', '2000', '2100', '2000'],
    ['not over an hour that only lacks its half of the day', '1100', null, '2300', null, '1100', null],
    ['not over a start after midnight', '0030', null, '2100', null, '0030', null],
    ['and no doors after the start', '2000', '2100', null, null, '2000', null],
    ['and doors before midnight of a start after it', '0030', '2300', null, null, '0030', '2300'],
  ])('%s', (_, field, doors, stated, statedDoors, startTime, doorsTime) =>
    expect(
      withStated({ startTime: field, endTime: null, doorsTime: doors }, { startTime: stated, endTime: null, doorsTime: statedDoors }),
    ).toEqual({ startTime, endTime: null, doorsTime }),
  );
});
