import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readStatusMarks } from './marks.ts';
import { decideStatus } from './status-phrases.ts';

function read(given: string) {
  const { mentions, title } = readStatusMarks(given);
  return { status: decideStatus(mentions), title };
}

describe('what a title says has become of the night', () => {
  test.each([
    ['[CANCELLED] The Neaps', 'cancelled', 'The Neaps'],
    ['CANCELED: The Neaps', 'cancelled', 'The Neaps'],
    ['CANCELLED The Neaps', 'cancelled', 'The Neaps'],
    ['*** Cancelled *** The Neaps', 'cancelled', 'The Neaps'],
    ['The Neaps (cancelled)', 'cancelled', 'The Neaps'],
    ['The Neaps - CANCELLED!', 'cancelled', 'The Neaps'],
    ['The Neaps CANCELLED', 'cancelled', 'The Neaps'],
    ['POSTPONED - The Neaps', 'postponed', 'The Neaps'],
    ['The Neaps [RESCHEDULED TO MAY 3]', 'postponed', 'The Neaps'],
    ['SOLD OUT! The Neaps w/ Dial Tone Rodeo', 'sold out', 'The Neaps w/ Dial Tone Rodeo'],
    ['The Neaps **SOLD OUT**', 'sold out', 'The Neaps'],
    ['MOVED TO THE LANTERN ROOM: The Neaps', 'moved', 'The Neaps'],
    ['(Venue change) The Neaps', 'moved', 'The Neaps'],
    ['SOLD OUT: [CANCELLED] The Neaps', 'cancelled', 'The Neaps'],
    ['CANCELLED', 'cancelled', 'CANCELLED'],
    ['SONDRE HARDT UTSOLGT', 'sold out', 'SONDRE HARDT'],
    ['UTSOLGT: The Neaps', 'sold out', 'The Neaps'],
    ['UTSOLGT // The Neaps', 'sold out', 'The Neaps'],
    ['The Neaps – Uitverkocht', 'sold out', 'The Neaps'],
    ['Uitverkocht | The Neaps', 'sold out', 'The Neaps'],
    ['The Neaps (ausverkauft)', 'sold out', 'The Neaps'],
    ['The Neaps - AGOTADO', 'sold out', 'The Neaps'],
    ['The Neaps (complet)', 'sold out', 'The Neaps'],
    ['Udsolgt: The Neaps', 'sold out', 'The Neaps'],
    ['The Neaps UTSÅLT!', 'sold out', 'The Neaps'],
    ['AVLYST - The Neaps', 'cancelled', 'The Neaps'],
    ['The Neaps abgesagt', 'cancelled', 'The Neaps'],
    ['The Neaps [fällt aus]', 'cancelled', 'The Neaps'],
    ['CANCELADO: The Neaps', 'cancelled', 'The Neaps'],
    ['The Neaps ANNULÉ', 'cancelled', 'The Neaps'],
    ['AFGELAST! The Neaps', 'cancelled', 'The Neaps'],
    ['Inställt: The Neaps', 'cancelled', 'The Neaps'],
    ['AFLYST: The Neaps', 'cancelled', 'The Neaps'],
    ['Verschoben auf Mai: The Neaps', 'postponed', 'The Neaps'],
    ['VERSCHOBEN: The Neaps', 'postponed', 'The Neaps'],
    ['The Neaps (utsatt til 3. mai)', 'postponed', 'The Neaps'],
    ['UTSATT, NY DATO TBA: The Neaps', 'postponed', 'The Neaps'],
    ['AVLYST OG UTSATT: The Neaps', 'postponed', 'The Neaps'],
    ['*Rescheduled* The Neaps', 'moved', 'The Neaps'],
    ['The Neaps - RESCHEDULED FROM 2/3/22', 'announced', 'The Neaps'],
    ['NY DATO: The Neaps', 'announced', 'The Neaps'],
    ['Nachholtermin: The Neaps', 'announced', 'The Neaps'],
    ['The Neaps (nouvelle date)', 'announced', 'The Neaps'],
    ['The Neaps - CANCELED :(', 'cancelled', 'The Neaps'],
    ['🚫 CANCELED 🚫 The Neaps', 'cancelled', 'The Neaps'],
    ['The Neaps #2 UTSOLGT!', 'sold out', 'The Neaps #2'],
    ['Early set #2 UTSOLGT! The Neaps', 'sold out', 'Early set #2 The Neaps'],
    ['The Neaps [SOLD OUT] w/ Brine', 'sold out', 'The Neaps w/ Brine'],
    ['THE NEAPS - AVLYST // Friday club', 'cancelled', 'THE NEAPS // Friday club'],
    ['The Neaps, SOLD OUT', 'sold out', 'The Neaps'],
  ])('%s', (given, status, title) => expect(read(given)).toEqual({ status, title }));

  test.each([
    'The Neaps',
    'Cancelled Flight, The Neaps',
    'The Postponed',
    'Moved by Water: songs of the coast',
    'We Sold Out Years Ago',
    'Almost SOLD OUT',
    'The Neaps - nesten utsolgt',
    'The Neaps BIJNA UITVERKOCHT',
    'Complet Inconnu',
    'Le Concert Complet',
    'Flyttet Hjem',
    'NOT CANCELLED',
    'Sold Out Summer Tour',
    'THE NEAPS – UTSOLGT!! – EKSTRAKONSERT',
    'New Date Night',
    '[Early show] The Neaps',
    '',
  ])('nothing: %s', (title) => expect(read(title)).toEqual({ status: 'announced', title }));

  it('never throws and never makes a title longer', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (title) => readStatusMarks(title).title.length <= title.length));
  });
});
