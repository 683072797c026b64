import type { Words } from './words.ts';

export const GERMAN: Words = {
  months:
    'januar/jan/jänner/jän, februar/feb/feber, märz/mär/mrz, april/apr, mai, juni/jun, juli/jul, august/aug, september/sep/sept, oktober/okt, november/nov, dezember/dez',
  weekdays: 'sonntag/so, montag/mo, dienstag/di, mittwoch/mi, donnerstag/do, freitag/fr, samstag/sonnabend/sa',
  of: 'im',
  from: 'ab',
  to: 'bis, bis zum',
  and: 'und',
  with: 'mit, zusammen mit',
  featuring: 'featuring, feat, ft',
  support: 'support, vorband, vorgruppe, vorprogramm, supports',
  presents: 'präsentiert, präsentieren, presents',
  presentedBy: 'präsentiert von',
  guests: 'gäste, gast, freunde, special guest, special guests, und gäste, weitere, u v m, uvm, und mehr',
  at: 'im, in der, live im',
  beforeHour: 'um',
  afterHour: 'uhr',
  noon: 'mittags',
  midnight: 'mitternacht',
  doors: 'einlass, einlaß, türen, türöffnung, doors',
  starts: 'beginn, start, konzertbeginn, los geht’s, showbeginn',
  cancelled: 'abgesagt, fällt aus, entfällt, ausgefallen, konzert abgesagt, leider abgesagt, veranstaltung abgesagt, absage',
  postponed: 'verschoben, verlegt auf, neuer termin, ersatztermin, nachholtermin, terminverschiebung, wird verschoben',
  moved: 'verlegt, hochverlegt, verlegt in, verlegt ins, ortswechsel, neue location, neuer ort',
  soldOut: 'ausverkauft, restlos ausverkauft, konzert ausverkauft, leider ausverkauft, ausgebucht',
  almost: 'fast, beinahe, nicht, fast restlos',
  tickets: 'eintritt, tickets, karten, ticket, preis, eintrittspreis, unkostenbeitrag',
  inAdvance: 'vvk, vorverkauf, im vorverkauf, vorverkaufspreis',
  atTheDoor: 'abendkasse, ak, an der abendkasse, tageskasse',
  free: 'kostenlos, gratis, umsonst, kostenfrei',
  freeEntry: 'eintritt frei, freier eintritt, freier einlass, eintritt kostenlos, einlass frei, kein eintritt, der eintritt ist frei',
  donation:
    'spende, spenden, auf spendenbasis, spendenbasis, eintritt auf spendenbasis, hutkonzert, kollekte, um spenden wird gebeten, austritt',
  payWhatYouCan: 'zahl was du willst, pay what you want, soli preis, eintritt nach selbsteinschätzung',
  allAges: 'ohne altersbeschränkung, alle altersgruppen, alle altersklassen',
  ageLimit: 'mindestalter, einlass ab, zutritt ab',
  years: 'jahren, jahre',
  withoutMusic:
    'quiz, pubquiz, kneipenquiz, quizabend, bingo, karaoke, lesung, workshop, comedy, kabarett, film, kino, poetry slam, theater, vortrag, ausstellung, flohmarkt, markt, verkostung, tanzkurs, yoga, geschlossene gesellschaft, geschlossen, spieleabend, tatort, kleinkunst',
  common:
    'der, die, das, und, ist, mit, von, für, auf, den, dem, des, ein, eine, einen, nicht, auch, sich, im, zu, zum, zur, bei, aus, wir, sie, wird, sind, uhr, einlass, beginn, eintritt, konzert, oder, über, nach, aber',
};
