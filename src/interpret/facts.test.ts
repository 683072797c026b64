import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readFacts } from './facts.ts';
import { readPriceField } from './price.ts';

describe('a field for the price', () => {
  test.each([
    ['Eintritt 11 € / ermäßigt 7 €', '€11/€7'],
    ['Eintritt: 11,- € (erm. 7,- €)', '€11/€7'],
    ['Entrada 10 € / reducida 6 €', '€10/€6'],
    ['$12 / Reduced $8', '$12/$8'],
    ['Eintritt 8 € / ermäßigt 8 €', '€8'],
    ['Eintritt 11 € / ermäßigt 7 € / Kinder frei', 'Eintritt 11 € / ermäßigt 7 € / Kinder frei'],
    ['VVK 12 € / AK 15 €', 'VVK 12 € / AK 15 €'],
    ['18+', ''],
    ['frei', 'Free'],
    ['Fri!', 'Free'],
    ['libre', 'Free'],
  ])('%s', (words, price) => expect(readPriceField(words)).toBe(price));
});

describe('the price a text states', () => {
  test.each([
    ['$8', '$8'],
    ['$8 cover', '$8'],
    ['Cover: $8', '$8'],
    ['8 PM | $10 | 21+', '$10'],
    ['Tickets $12.50', '$12.50'],
    ['$10 adv / $12 door', '$10/$12'],
    ['$10 in advance, $12 at the door', '$10/$12'],
    ['Adv: $10 / Door: $12', '$10/$12'],
    ['$15/$18', '$15/$18'],
    ['$10 adv / $10 dos', '$10'],
    ['$5-10', '$5-$10'],
    ['The Neaps – $5 Suggested Donation', '$5 suggested donation'],
    ['FREE', 'Free'],
    ['Free show on the patio', 'Free'],
    ['8 PM, free, all ages', 'Free'],
    ['No cover', 'Free'],
    ['Pay what you can', 'Pay what you can'],
    ['PWYC at the bar', 'Pay what you can'],
    ['By donation', 'Donation'],
    ['Donations at the door', 'Donation'],
    ['Doors 7. $8. 21+', '$8'],
    ['Free. 21+', 'Free'],
  ])('%s', (text, price) => expect(readFacts(text).price).toBe(price));

  test.each([
    ['kr. 325,- + bill', '325 kr'],
    ['CC: 250,-', '250'],
    ['CC 150 kr', '150 kr'],
    ['NOK 300', '300 kr'],
    ['1250 kr', '1250 kr'],
    ['Forsalg 150/Dør 180', '150/180'],
    ['Forsalg: 150 kr / Dør: 180 kr', '150/180 kr'],
    ['Billetter: 320,-', '320'],
    ['Entré: 120 kr', '120 kr'],
    ['Förköp 100:- / I dörren 120:-', '100/120'],
    ['€ 12,50', '€12,50'],
    ['12,50 €', '€12,50'],
    ['€12/15', '€12/€15'],
    ['12/15 €', '€12/€15'],
    ['25 €', '€25'],
    ['20:30 € 12,50', '€12,50'],
    ['VVK 12 € / AK 15 €', '€12/€15'],
    ['Eintritt 11 € / ermäßigt 7 €', '€11/€7'],
    ['Entrée : 11 €, tarif réduit 7,50 €', '€11/€7,50'],
    ['Eintritt 8 € / ermäßigt 8 €', '€8'],
    ['AK: 10,- Euro', '€10'],
    ['Vorverkauf CHF 25.- / Abendkasse CHF 30.-', 'CHF 25/CHF 30'],
    ['VVK: 18 € zzgl. Gebühren', '€18'],
    ['Eintritt frei', 'Free'],
    ['Eintritt: ab 8€', '€8'],
    ['Zaal open 20.00 uur, entree € 10', '€10'],
    ['Gratis entree', 'Free'],
    ['Fri entré', 'Free'],
    ['Gratis', 'Free'],
    ['Entrada libre', 'Free'],
    ['Anticipada 10€ / Taquilla 12€', '€10/€12'],
    ['Prévente 15€ / Sur place 18€', '€15/€18'],
    ['Prix libre', 'Pay what you can'],
    ['Tickets: 20 euro via de winkel', '€20'],
    ['Deuren: 20u, kassa: 8 euro', '€8'],
    ['Hutkonzert', 'Donation'],
    ['£8 adv / £10 door', '£8/£10'],
    ['Bass | $25.00-$30.00 | 21+', '$25-$30'],
    ['$10adv/$12dos', '$10/$12'],
  ])('%s, in other currencies and languages', (text, price) => expect(readFacts(text).price).toBe(price));

  test.each([
    'Seit 2019 ein Quartett, 18 Uhr, Tel. 030 555 12 34',
    'Aldersgrense 20 år',
    'Ab 16 Jahren',
    'Infos: +47 22 55 10 00',
    'Beginn 20.00 Uhr',
    '€1000 in Preisen',
    'Cyklen koster 12.000,- kr',
    '$1,000 prize',
    '$100 cash prize for the best costume',
    'Free Throw',
    'Free parking behind the hall',
    'Free Throw, The Neaps, Dial Tone Rodeo',
    'A gluten-free kitchen',
    '$5 drafts all night',
    '$3 off all cans',
    'It cost them $40 and a van',
    'Door prize $50 gift card',
    'They raised $2 million',
    'Set the captives free',
    'Donation of instruments',
    '$0-$0',
    'Raffle. $100 prize',
    'Lawn. Free parking',
    'Price: $0.00',
    '',
  ])('is not guessed from: %s', (text) => expect(readFacts(text).price).toBe(''));
});

describe('the age limit a text states', () => {
  test.each([
    ['All ages', 'All ages'],
    ['ALL-AGES matinee', 'All ages'],
    ['18+', '18+'],
    ['21+', '21+'],
    ['21 and over', '21+'],
    ['18 & up', '18+'],
    ['All ages, 21+ to drink', 'All ages'],
    ['Aldersgrense: 20 år', '20+'],
    ['20 års aldersgrense', '20+'],
    ['Ab 16 Jahren', '16+'],
    ['Todas las edades', 'All ages'],
    ['Alle leeftijden', 'All ages'],
  ])('%s', (text, ages) => expect(readFacts(text).ages).toBe(ages));

  test.each([
    'Not all ages',
    '18+ bands on two stages',
    '21+ years on the road',
    '$21+fees',
    'Blink 21',
    '18+ and all ages',
    '21+ beers on tap',
  ])('is not guessed from: %s', (text) => expect(readFacts(text).ages).toBe(''));
});

describe('when the doors open, by a text', () => {
  test.each([
    ['Doors 7', '1900'],
    ['Doors at 7:30pm', '1930'],
    ['Doors: 7 / Show: 8', '1900'],
    ['doors open at 6:30', '1830'],
    ['The doors open at 7', '1900'],
    ['7pm doors, 8pm show', '1900'],
    ['Show 8pm, doors 7pm', '1900'],
    ['Doors 11am', '1100'],
    ['Doors 12 pm', '1200'],
    ['Doors 19:30', '1930'],
    ['Doors 830PM', '2030'],
    ['Einlass 19 Uhr / Beginn 20 Uhr', '1900'],
    ['Einlass: 19.30 Uhr', '1930'],
    ['Dører kl. 19:00', '1900'],
    ['Dørene åpner kl 20', '2000'],
    ['Zaal open: 19.30 uur', '1930'],
    ['Ouverture des portes 19h30', '1930'],
    ['Apertura de puertas: 21:00 h', '2100'],
    ['Insläpp 18.00', '1800'],
    ['Deuren open 20u30', '2030'],
    ['Einlass ab 19 Uhr', '1900'],
    ['Doors: 1930 Show: 2030', '1930'],
    ['Ouverture des portes à 19h30, concert à 20h', '1930'],
  ])('%s', (text, doors) => expect(readFacts(text).doorsTime).toBe(doors));

  test.each([
    'The Doors 50th anniversary',
    'A tribute to The Doors 1967',
    'Doors 1930',
    'Doors',
    '$12 doors',
    'Doors 12',
    'Doors 7, then doors 9',
    'Doors 7%',
    'Outdoors 7',
  ])('is not guessed from: %s', (text) => expect(readFacts(text).doorsTime).toBeNull());
});

it('never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => typeof readFacts(text).price === 'string'));
});
