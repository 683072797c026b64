import { expect, it, test } from 'vitest';
import { guessLanguage } from './guess.ts';

const NIGHTS = {
  no: 'Lørdag 28. november: Fjæra // Stor Stein. Dører kl 20, konserten starter kl 21. Inngang 150,-. Det blir ikke kjedelig, og du får billetter på nettet.',
  da: 'Lørdag: koncert med Fjorden. Dørene åbner kl. 20. Billetter i forsalg og i døren. Det bliver ikke kedeligt, og efter koncerten spiller vi noget for jer.',
  sv: 'Lördag: konsert med Viken. Insläpp 19.00. Biljetter i förköp. Det blir inte tråkigt och vi har öl från trakten.',
  de: 'Samstag: Konzert mit Die Möwen. Einlass 19 Uhr, Beginn 20 Uhr. Eintritt 12 Euro an der Abendkasse.',
  nl: 'Zaterdag: De Meeuwen in de grote zaal. Zaal open 20.00 uur, aanvang 20.30 uur. Entree 12 euro, het wordt een mooie avond.',
  fr: 'Samedi: concert des Mouettes. Ouverture des portes 19h, le concert est gratuit pour les enfants.',
  es: 'Sábado: concierto de Las Gaviotas en la sala. Apertura de puertas a las 21:00. Entradas en taquilla.',
  en: 'Saturday: The Neaps with Dial Tone Rodeo. Doors at 7, show at 8. The bar is open and the kitchen is not.',
} as const;

test.each(Object.entries(NIGHTS))('%s is told by its words', (language, text) => {
  expect(guessLanguage(text, language === 'en' ? 'no' : 'en')).toBe(language);
});

it('is the scene’s where few words tell', () => {
  expect(guessLanguage('The Neaps w/ Wretch', 'sv')).toBe('sv');
  expect(guessLanguage('', 'de')).toBe('de');
});

it('does not go by what programs write', () => {
  const entry = 'BEGIN:VEVENT\nSUMMARY:Neap\nEND:VEVENT\n'.repeat(50);
  expect(guessLanguage(entry, 'da')).toBe('da');
  expect(guessLanguage(`<script>if (this.is) { the.new = with.you; }</script>${NIGHTS.no}`, 'en')).toBe('no');
});
