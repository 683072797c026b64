import { describe, expect, it, test } from 'vitest';
import { readStatusMentions } from './sentences.ts';
import { decideStatus } from './status-phrases.ts';

/** The status of The Neaps, on 3 May. */
function statusOf(description: string, title = 'The Neaps at the Pier') {
  return decideStatus(readStatusMentions({ title, description }), (words) => {
    const [day] = /\bMay \d/.exec(words) ?? [];
    return day === undefined ? undefined : day === 'May 3';
  });
}

describe('what a description says has become of the night', () => {
  test.each([
    ['The show is canceled.', 'cancelled'],
    ['Unfortunately, tonight’s show has been cancelled due to illness. Refunds at the point of purchase.', 'cancelled'],
    ['PLEASE NOTE: this event will not take place.', 'cancelled'],
    ['**The Neaps at the Pier, Friday 18.09.26 er dessverre avlyst. Billettkjøpere får e-post.', 'cancelled'],
    ['Konserten er dessverre avlyst på grunn av sykdom.', 'cancelled'],
    ['Avlyst pga sykdom.', 'cancelled'],
    ['Koncerten er desværre aflyst.', 'cancelled'],
    ['Konserten är tyvärr inställd på grund av sjukdom.', 'cancelled'],
    ['Das Konzert muss leider ausfallen.', 'cancelled'],
    ['Das Konzert wurde leider abgesagt. Karten können zurückgegeben werden.', 'cancelled'],
    ['Wegen Krankheit fällt das Konzert aus. Konzert abgesagt!', 'cancelled'],
    ['Helaas is het concert geannuleerd wegens ziekte.', 'cancelled'],
    ['Het concert gaat niet door.', 'cancelled'],
    ['Le concert est malheureusement annulé en raison de la météo.', 'cancelled'],
    ['El concierto ha sido cancelado por enfermedad.', 'cancelled'],
    ['Five bands, one stage.\n\nThis show has been canceled.', 'cancelled'],
    ['** THIS SHOW IS NOW SOLD OUT **', 'sold out'],
    ['The Neaps at the Pier is sold out!', 'sold out'],
    ['Konserten er utsolgt. Følg oss for flere billetter.', 'sold out'],
    ['Koncerten er helt udsolgt', 'sold out'],
    ['Konserten är slutsåld', 'sold out'],
    ['Das Konzert ist restlos ausverkauft!', 'sold out'],
    ['Dit concert is volledig uitverkocht.', 'sold out'],
    ['Ce concert est complet.', 'sold out'],
    ['Las entradas están agotadas.', 'sold out'],
    ['An evening of songs / EUR 34.30 [UITVERKOCHT]', 'sold out'],
    ['UTSOLGT // Songs of the coast', 'sold out'],
    ['The show has been postponed.', 'postponed'],
    ['The show has been postponed to May 10.', 'postponed'],
    ['AVLYST OG UTSATT PGA STORM … NY DATO TBA!!!', 'postponed'],
    ['Konserten er utsatt på ubestemt tid.', 'postponed'],
    ['Koncerten er desværre udskudt.', 'postponed'],
    ['Das Konzert ist leider verschoben. Neuer Termin folgt.', 'postponed'],
    ['Het concert is uitgesteld, nieuwe datum volgt.', 'postponed'],
    ['Le concert est reporté. Nouvelle date à venir.', 'postponed'],
    ['El concierto queda aplazado. Nueva fecha por confirmar.', 'postponed'],
    ['The show, originally scheduled for May 3, has been postponed.', 'postponed'],
    ['This show has been moved to the Lantern Room.', 'moved'],
    ['Konserten er flyttet til Lantern Room.', 'moved'],
  ])('%s', (description, status) => expect(statusOf(description)).toBe(status));

  test.each([
    'Originally scheduled for SAT 22-NOV-25/08:00PM. Previously purchased tickets will be honored for the new date.\nRESCHEDULED',
    'The show has been rescheduled to May 3.',
    'This show, originally scheduled for May 1, has been postponed/rescheduled to May 3. Tickets stay valid.',
    'POSTPONED FROM MAY 1\nOriginally scheduled for May 1.',
    'Konserten er utsatt. Opprinnelig dato var 1. mai.',
    'Verschoben! Nachholtermin für das Konzert im Mai.',
    'Le concert est reporté. Initialement prévu en mars.',
  ])('is on at its new day: %s', (description) => expect(statusOf(description)).toBe('announced'));

  test.each([
    'There are no refunds unless the event is cancelled or postponed.',
    'If the show is canceled, you get your money back.',
    'Ved avlysning: hvis konserten er avlyst, får du pengene tilbake.',
    'If the current session is sold out, please check back.',
    'Their sold out tour was cancelled in 2020.',
    'The Neaps have sold out rooms across Europe.',
    'Konserten er nesten utsolgt.',
    'The band moved to San Francisco in 2000.',
    'Moved to San Francisco, they found their sound.',
    'Early bird tickets are sold out.',
    'Their album Cancelled is out now.',
    'A new date was added: May 10.',
    'Das Konzert ist nicht ausverkauft.',
    '',
  ])('nothing: %s', (description) => expect(statusOf(description)).toBe('announced'));

  it('is worst where several things are said', () => {
    expect(statusOf('The show has been canceled.', 'SOLD OUT: The Neaps')).toBe('cancelled');
    expect(statusOf('The show is sold out.', 'POSTPONED: The Neaps')).toBe('postponed');
  });

  it('counts on performers too', () => {
    expect(decideStatus(readStatusMentions({ title: '', performer: 'UTSOLGT // The Neaps', description: '' }))).toBe('sold out');
  });
});
