import { describe, expect, test } from 'vitest';
import { readStatusMarks } from './marks.ts';
import { decideStatus } from './status-phrases.ts';

function read(given: string) {
  const { mentions, title } = readStatusMarks(given);
  return { status: decideStatus(mentions), title };
}

describe('a title that says why it is canceled', () => {
  test.each([
    'The Low Tides - CANCELLED DUE TO ILLNESS',
    'The Low Tides (CANCELLED DUE TO ILLNESS)',
    'The Low Tides - CANCELED DUE TO COVID',
    'The Low Tides - CANCELED DUE TO COVID-19',
    'The Low Tides - CANCELLED DUE TO WEATHER',
    'The Low Tides - CANCELLED FOR TONIGHT',
    'The Low Tides CANCELLED DUE TO ILLNESS',
    'CANCELLED DUE TO ILLNESS: The Low Tides',
    'CANCELLED DUE TO ILLNESS - The Low Tides',
    'CANCELLED DUE TO ILLNESS The Low Tides',
    '[CANCELED BECAUSE OF SNOW] The Low Tides',
    'The Low Tides – CANCELLED – DUE TO ILLNESS',
    'The Low Tides: CANCELLED: DUE TO ILLNESS',
    'The Low Tides - CANCELLED (due to illness)',
    'The Low Tides (CANCELLED) due to illness',
    'The Low Tides | Canceled due to a family emergency',
    'The Low Tides cancelled due to illness',
    'The Low Tides is cancelled',
    'The Low Tides has been canceled',
    'The Low Tides IS CANCELLED',
    'The Low Tides has been cancelled due to illness',
    'The Low Tides - has been cancelled',
    'The Low Tides - unfortunately cancelled',
    'The Low Tides - show is off',
    'The Low Tides - tonight’s show is canceled',
    'The Low Tides - CANCELLED (band sick)',
    'The Low Tides ***CANCELLED - ILLNESS***',
    'The Low Tides (CXL)',
    'CXL - The Low Tides',
    '*CXLD* The Low Tides',
    'C A N C E L L E D - The Low Tides',
    'The Low Tides - C A N C E L E D',
    'The Low Tides - ABGESAGT wegen Krankheit',
    'ABGESAGT wegen Krankheit: The Low Tides',
    'The Low Tides abgesagt aufgrund von Krankheit',
    'The Low Tides - krankheitsbedingt abgesagt',
    'The Low Tides (FÄLLT AUS WEGEN KRANKHEIT)',
    'gecancelt: The Low Tides',
    'The Low Tides ist leider abgesagt',
    'The Low Tides - AVLYST PGA SYKDOM',
    'The Low Tides - avlyst grunnet sykdom',
    'The Low Tides (AVLYST P.G.A. SYKDOM)',
    'The Low Tides er dessverre avlyst',
    'A V L Y S T: The Low Tides',
    'The Low Tides - CANCELADO POR ENFERMEDAD',
    'CANCELADO DEBIDO A LA LLUVIA: The Low Tides',
    'The Low Tides - ANULADO',
    'The Low Tides (ANULADO POR ENFERMEDAD)',
    'The Low Tides ha sido cancelado',
    'The Low Tides - GEANNULEERD WEGENS ZIEKTE',
    'The Low Tides (afgelast vanwege storm)',
    'The Low Tides is geannuleerd',
    'The Low Tides gaat helaas niet door',
    'The Low Tides - ANNULÉ POUR CAUSE DE MALADIE',
    'ANNULÉ EN RAISON DE LA MÉTÉO : The Low Tides',
    'The Low Tides est annulé',
    'The Low Tides - INSTÄLLT PGA SJUKDOM',
    'INSTÄLLT PÅ GRUND AV SJUKDOM: The Low Tides',
    'The Low Tides är inställd',
    'The Low Tides - AFLYST PGA SYGDOM',
    'The Low Tides (aflyst på grund af sygdom)',
    'The Low Tides er desværre aflyst',
  ])('%s', (title) => expect(read(title)).toEqual({ status: 'cancelled', title: 'The Low Tides' }));

  test.each([
    'The Low Tides - POSTPONED DUE TO ILLNESS',
    'The Low Tides (POSTPONED DUE TO ILLNESS)',
    'POSTPONED BECAUSE OF SNOW: The Low Tides',
    'PPD - The Low Tides',
    'The Low Tides (PPD)',
    'The Low Tides has been postponed',
    'The Low Tides - POSTPONED UNTIL FURTHER NOTICE',
    'The Low Tides - VERSCHOBEN WEGEN KRANKHEIT',
    'The Low Tides (UTSATT PGA SYKDOM)',
    'The Low Tides - APLAZADO POR ENFERMEDAD',
    'The Low Tides - UITGESTELD WEGENS ZIEKTE',
    'The Low Tides - REPORTÉ POUR CAUSE DE MALADIE',
    'The Low Tides - UPPSKJUTET PGA SJUKDOM',
    'The Low Tides - UDSKUDT PGA SYGDOM',
  ])('or postponed: %s', (title) => expect(read(title)).toEqual({ status: 'postponed', title: 'The Low Tides' }));

  test('a title that is nothing else', () => {
    expect(read('NO SHOW TONIGHT').status).toBe('cancelled');
    expect(read('CANCELLED DUE TO ILLNESS').status).toBe('cancelled');
    expect(read('No Live Music Tonight').status).toBe('cancelled');
    expect(read('ABGESAGT WEGEN KRANKHEIT').status).toBe('cancelled');
  });

  test.each([
    'Christmas Is Cancelled',
    'Christmas is cancelled',
    'Jula er avlyst',
    'Julen er aflyst',
    'Weihnachten ist abgesagt',
    'Noël est annulé',
    'Due to Illness',
    'The Low Tides due to popular demand',
    'Here and Now: The Low Tides',
    'Cancel Due to Love',
    'The Low Tides is not cancelled',
    'The Low Tides er ikke avlyst',
    'El concierto no está cancelado',
    'A L M O S T there',
    'The No Shows',
    'No Show',
    'Is It Cancelled Yet',
    'Postponed Dreams Because of You',
    'Le Concert Complet',
    'Al Completo',
    'Sold Out Because of You: The Low Tides',
    'The Cancelled Because Tour',
  ])('nothing: %s', (title) => expect(read(title)).toEqual({ status: 'announced', title }));

  test('keeps a word of the name that is also a verb', () => {
    expect(read('Here and Now CANCELLED')).toEqual({ status: 'cancelled', title: 'Here and Now' });
    expect(read('Vitamin A ANNULÉ')).toEqual({ status: 'cancelled', title: 'Vitamin A' });
  });
});
