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
    ['9pm: The Neaps', '', null, '2100'],
    ['9:30pm | The Neaps', '', null, '2130'],
    ['The Neaps @ 9:30', '', null, '2130'],
    ['The Neaps @ 9', '', null, '2100'],
    ['The Neaps at 9:30 with Wretch', '', null, '2130'],
    ['Fri 10pm The Neaps', '', null, '2200'],
    ['', 'Music starts at 9', null, '2100'],
    ['', 'Come early for dinner. Show starts at 9:30 PM.', null, '2130'],
    ['', 'The band begins at 9!', null, '2100'],
    ['', 'Das Konzert beginnt um 21 Uhr', null, '2100'],
    ['', 'El concierto empieza a las 21:00', null, '2100'],
    ['DOORS 8PM * FIRST BAND 9PM', '', '2000', '2100'],
    ['', 'Doors 8, bands at 9', '2000', '2100'],
    ['', 'Deuren open 20u, start 20u30', '2000', '2030'],
    ['', 'Deuren om 19.30u, aanvang 20u', '1930', '2000'],
    ['', 'Einlass ab 19 Uhr, Beginn 20 Uhr 30', '1900', '2030'],
    ['', 'Doors: 1930 Show: 2030', '1930', '2030'],
    ['', 'Doors 1930h / Show 2030h', '1930', '2030'],
    ['', 'Ouverture des portes à 19h30, concert à 20h', '1930', '2000'],
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
    ['', 'Music starts at 9 on Friday and at 8 on Saturday'],
    ['', 'The early show starts at 7, the late show starts at 9'],
    ['', 'The happy hour starts at 5'],
    ['', 'Show: 2030 was the year'],
  ])('none: “%s” %s', (title, description) => expect(statedTimes(title, description).startTime).toBeNull());

  test.each([
    'Studio 9 Show',
    'The 7 Show',
    '11 Start Street',
    'A’s 10pm Society',
    'The 11pm Club',
    'Gull A9 start',
    'Gull B9pm',
    'Variety Show 9',
    'Band 10 Music 9',
    'Studio 54 Show',
    'The Neaps @ 9:30 Club',
    'The Neaps @ 11 Pier Street',
    'The Neaps @ 924 Quay',
    'Live at 9:30 Club',
    'The Neaps 1930 Show 2030',
    '9: The Neaps',
  ])('none, as a name may hold a number: “%s”', (title) => {
    expect(statedTimes(title, '').startTime).toBeNull();
  });

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
