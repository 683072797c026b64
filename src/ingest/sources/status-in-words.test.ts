import { describe, expect, test } from 'vitest';
import type { Language } from '#scene/site/language.ts';
import { newDateOf } from '../meaning/interpret.ts';
import { readIcal } from './ical/read-ical.ts';

/** The status of a calendar's only entry: on Friday, December 11, 2026, or another day. */
function listed(title: string, description = '', { language = 'en' as Language, zone = 'America/New_York', day = '20261211' } = {}) {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', `DTSTART:${day}T200000`, `SUMMARY:${escaped(title)}`];
  if (description !== '') lines.push(`DESCRIPTION:${escaped(description)}`);
  lines.push('END:VEVENT', 'END:VCALENDAR', '');
  const window = { zone, from: '2026-11-01', to: '2027-05-01', language };
  return readIcal(Buffer.from(lines.join('\r\n')), window).listings[0]?.status;
}

function escaped(text: string): string {
  return text.replace(/([\\,;])/g, '\\$1').replaceAll('\n', '\\n');
}

const EUROPE = 'Europe/Berlin';

describe('a sentence about another night says nothing of this one', () => {
  test.each<[Language, string]>([
    ['en', 'The show on Saturday is canceled, this one goes ahead as planned.'],
    ['en', 'The concert on December 12 has been canceled.'],
    ['en', 'The show tomorrow is canceled.'],
    ['en', 'Saturday’s show has been canceled.'],
    ['en', 'The show in Boston is canceled; tonight’s show will go ahead.'],
    ['en', 'The show on Saturday is sold out.'],
    ['de', 'Das Konzert am Samstag ist abgesagt, dieses findet statt.'],
    ['de', 'Leider ist das Konzert am Samstag abgesagt.'],
    ['de', 'Das Konzert am 12.12. wurde abgesagt.'],
    ['de', 'Das Konzert in Hamburg ist abgesagt, dieses Konzert findet wie geplant statt.'],
    ['de', 'Das Konzert gestern wurde abgesagt.'],
    ['de', 'Leider müssen wir das Konzert am Samstag absagen.'],
    ['de', 'Die Band hat 2020 das Konzert abgesagt.'],
    ['no', 'Konserten på lørdag er avlyst, denne går som planlagt.'],
    ['no', 'Lørdagens konsert er avlyst.'],
    ['no', 'Konserten i Bergen er avlyst, men denne konserten går som planlagt.'],
    ['no', 'Vi må dessverre avlyse konserten på lørdag.'],
    ['no', 'Konserten på lørdag er utsolgt.'],
    ['es', 'El concierto del sábado ha sido cancelado; este sigue en pie.'],
    ['es', 'Se suspende el concierto del sábado.'],
    ['es', 'El concierto del 12 de diciembre ha sido cancelado.'],
    ['es', 'El concierto de mañana ha sido cancelado.'],
    ['nl', 'Het concert van zaterdag is geannuleerd, dit concert gaat door.'],
    ['nl', 'Helaas is het concert van zaterdag geannuleerd.'],
    ['nl', 'Het concert van gisteren is geannuleerd.'],
    ['fr', 'Le concert de samedi est annulé, celui-ci est maintenu.'],
    ['fr', 'Le concert du 12 décembre est annulé.'],
    ['fr', 'Nous sommes contraints d’annuler le concert de samedi.'],
    ['sv', 'Konserten på lördag är inställd, denna spelas som planerat.'],
    ['sv', 'Tyvärr måste vi ställa in konserten på lördag.'],
    ['sv', 'Konserten i Malmö är inställd, men denna konsert spelas som planerat.'],
    ['da', 'Koncerten på lørdag er aflyst, denne spilles som planlagt.'],
    ['da', 'Lørdagens koncert er aflyst.'],
    ['da', 'Koncerten den 12. december er aflyst.'],
  ])('%s: %s', (language, description) => {
    expect(listed('The Low Tides', description, { language, zone: language === 'en' ? 'America/New_York' : EUROPE })).toBe('announced');
    // Also understood without a known language.
    expect(listed('The Low Tides', description, { zone: EUROPE })).toBe('announced');
  });

  test.each<[Language, string]>([
    ['en', 'The show on Friday is canceled.'],
    ['en', 'Friday’s show has been canceled.'],
    ['en', 'The concert on December 11 has been canceled.'],
    ['de', 'Das Konzert am Freitag ist abgesagt.'],
    ['de', 'Leider ist das Konzert am Freitag abgesagt.'],
    ['de', 'Das Konzert am 11.12. wurde abgesagt.'],
    ['no', 'Konserten på fredag er avlyst.'],
    ['es', 'El concierto del viernes ha sido cancelado.'],
    ['nl', 'Het concert van vrijdag is geannuleerd.'],
    ['fr', 'Le concert de vendredi est annulé.'],
    ['sv', 'Konserten på fredag är inställd.'],
    ['da', 'Koncerten på fredag er aflyst.'],
  ])('one about this night does, %s: %s', (language, description) =>
    expect(listed('The Low Tides', description, { language, zone: language === 'en' ? 'America/New_York' : EUROPE })).toBe('cancelled'),
  );

  test('a band may be named after a day', () => {
    expect(listed('Saturday Crew', 'Saturday Crew is canceled.')).toBe('cancelled');
  });
});

describe('a night that was moved is on at its new day and off at the old one', () => {
  test.each<[Language, string, string]>([
    ['en', 'RESCHEDULED: The Low Tides', 'This show was moved from November 3 to December 11.'],
    ['en', 'The Low Tides', 'This show has been postponed from 11/3 to 12/11.'],
    ['en', 'The Low Tides', 'The show has been rescheduled from Nov. 3 to Dec. 11.'],
    ['en', 'The Low Tides (RESCHEDULED FROM NOV 3 TO DEC 11)', ''],
    ['en', 'The Low Tides', 'The show has been moved to Friday, December 11.'],
    ['de', 'The Low Tides', 'Das Konzert wurde vom 3.10. auf den 11.12. verschoben.'],
    ['de', 'The Low Tides', 'Das Konzert wurde vom 3. Oktober auf den 11. Dezember verschoben.'],
    ['de', 'The Low Tides', 'Das Konzert wird auf den 11. Dezember 2026 verlegt.'],
    ['de', 'Verschoben: The Low Tides', 'Verlegt vom 03.10.2026 auf den 11.12.2026.'],
    ['no', 'The Low Tides', 'Konserten er flyttet til 11. desember 2026.'],
    ['no', 'The Low Tides', 'Konserten er utsatt fra 3.10. til 11.12.'],
    ['no', 'The Low Tides', 'Konserten er flyttet fra 3. oktober til 11. desember.'],
    ['es', 'The Low Tides', 'El concierto ha sido aplazado del 3/10 al 11/12.'],
    ['es', 'The Low Tides', 'El concierto ha sido aplazado del 3 de octubre al 11 de diciembre.'],
    ['nl', 'The Low Tides', 'Het concert is verplaatst van 3 oktober naar 11 december.'],
    ['nl', 'The Low Tides', 'Het concert is verplaatst van 3-10-2026 naar 11-12-2026.'],
    ['fr', 'The Low Tides', 'Le concert est reporté du 3 octobre au 11 décembre.'],
    ['fr', 'The Low Tides', 'Le concert est reporté au 11 décembre 2026.'],
    ['sv', 'The Low Tides', 'Konserten är flyttad från 3/10 till 11/12.'],
    ['sv', 'The Low Tides', 'Konserten är framflyttad till den 11 december.'],
    ['da', 'The Low Tides', 'Koncerten er udskudt fra den 3.10. til den 11.12.'],
    ['da', 'The Low Tides', 'Koncerten er flyttet fra d. 3. oktober til d. 11. december.'],
  ])('%s: %s: %s', (language, title, description) => {
    const zone = language === 'en' ? 'America/New_York' : EUROPE;
    expect(listed(title, description, { language, zone })).toBe('announced');
    expect(listed(title, description, { language, zone, day: '20261120' })).toBe('postponed');
    expect(newDateOf({ event: title, performer: '', description, date: '2026-11-20' }, { zone, language })).toBe('2026-12-11');
  });

  test('an old day alone says that this one is the new one', () => {
    const description = 'Verlegt vom 3. November, Tickets behalten ihre Gültigkeit.';
    expect(listed('The Low Tides', description, { language: 'de', zone: EUROPE })).toBe('announced');
  });

  test('its old day is not this one', () => {
    const description = 'Le concert du 3/10 est reporté au 11/12.';
    expect(listed('Reporté : The Low Tides', description, { language: 'fr', zone: EUROPE })).toBe('announced');
    expect(listed('The Low Tides', description, { language: 'fr', zone: EUROPE, day: '20261120' })).toBe('announced');
  });

  test.each<[Language, string]>([
    ['en', 'This show has been postponed to January 4.'],
    ['en', 'We’ve had to reschedule this show to Feb 2.'],
    ['en', 'We have to postpone the show to February 3.'],
    ['en', 'The show has been moved to Saturday.'],
    ['de', 'Leider müssen wir das Konzert auf den 3. Februar 2027 verschieben.'],
    ['no', 'Vi må dessverre flytte konserten til 3. februar 2027.'],
    ['fr', 'Nous devons reporter le concert au 3 février 2027.'],
    ['de', 'Das Konzert wird auf den 3. Februar 2027 verlegt.'],
    ['de', 'Das Konzert ist auf 2027 verschoben.'],
    ['de', 'Das Konzert wird auf Samstag verschoben.'],
    ['no', 'Konserten er flyttet til 3. februar 2027.'],
    ['es', 'El concierto ha sido aplazado al 5 de marzo.'],
    ['es', 'El concierto se aplaza al 3 de febrero de 2027.'],
    ['nl', 'Het concert is verplaatst naar 3 februari 2027.'],
    ['fr', 'Le concert est reporté au 3 février 2027.'],
    ['sv', 'Konserten flyttas till den 3 februari 2027.'],
    ['da', 'Koncerten er rykket til den 3. februar 2027.'],
  ])('it is off where only another day is named, %s: %s', (language, description) =>
    expect(listed('The Low Tides', description, { language, zone: language === 'en' ? 'America/New_York' : EUROPE })).toBe('postponed'),
  );

  test.each<[Language, string, string]>([
    ['en', 'The Low Tides - moved to the big room', ''],
    ['en', 'The Low Tides', 'This show has been moved to the 9:30 Club.'],
    ['en', 'The Low Tides', 'This show has been moved to 2020 Main Street.'],
    ['de', 'The Low Tides', 'Das Konzert wird in die große Halle verlegt.'],
    ['no', 'The Low Tides', 'Konserten er flyttet til Storsalen.'],
    ['nl', 'The Low Tides', 'Het concert is verplaatst naar de grote zaal.'],
    ['da', 'The Low Tides', 'Koncerten er flyttet til Store Sal.'],
  ])('another room is no other day, %s: %s: %s', (language, title, description) =>
    expect(['moved', 'announced']).toContain(listed(title, description, { language })),
  );
});
