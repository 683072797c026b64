import type { Words } from './words.ts';

export const FRENCH: Words = {
  months:
    'janvier/janv/jan, février/févr/fév, mars/mar, avril/avr, mai, juin, juillet/juil, août, septembre/sept/sep, octobre/oct, novembre/nov, décembre/déc',
  weekdays: 'dimanche/dim, lundi/lun, mardi/mar, mercredi/mer, jeudi/jeu, vendredi/ven, samedi/sam',
  of: 'de',
  from: 'à partir de',
  to: 'à, au, jusqu’à',
  and: 'et',
  with: 'avec',
  featuring: 'featuring, feat, ft',
  support: 'première partie, en première partie, 1ère partie, 1re partie',
  presents: 'présente, présentent',
  presentedBy: 'présenté par, présentée par',
  guests: 'invités, invité, amis, invités spéciaux, invité spécial, et plus, guests, guest',
  at: 'à, au, à la, aux, en concert à',
  beforeHour: '',
  afterHour: 'heures, heure',
  noon: 'midi',
  midnight: 'minuit',
  doors: 'portes, ouverture des portes, ouverture portes, ouverture, porte',
  starts: 'début, concert, début du concert, début des concerts, début du spectacle',
  cancelled:
    'annulé, annulée, concert annulé, événement annulé, évènement annulé, annulation, n’aura pas lieu, annulés, annulées, spectacle annulé, ne pourra pas avoir lieu, ne pourra avoir lieu, ne peut pas avoir lieu, ne peut avoir lieu, n’aura malheureusement pas lieu, n’aura finalement pas lieu, n’a pas lieu, pas de concert ce soir, déprogrammé',
  postponed: 'reporté, reportée, report, concert reporté, soirée reportée, est reporté, est reportée',
  moved: 'déplacé, déplacée, changement de salle, changement de lieu',
  rescheduled: 'reprogrammé, reprogrammée',
  newDate: 'nouvelle date, date de report',
  onceOn: 'initialement prévu, initialement prévue, prévu initialement, prévue initialement, date initiale',
  toCome: 'à venir, sera annoncée, bientôt, à confirmer',
  toDay: 'au, à, le, en',
  fromDay: 'du, de',
  theShow:
    'le concert, ce concert, la soirée, cette soirée, le spectacle, ce spectacle, l’événement, cet événement, la date, cette date, toutes les places, notre concert, leur concert, concert de ce soir, notre spectacle, leur spectacle, la représentation, cette représentation, sa venue, leur venue',
  isNow:
    'est, sont, a, ont, été, sera, malheureusement, hélas, désormais, maintenant, déjà, avons, avez, doit, devons, doivent, être, finalement, donc, ce soir, est donc',
  wasOnce: 'avait, était',
  because: 'en raison, à cause, et, jusqu’à, pour, suite, car',
  onlyIf: 'si, en cas, lorsque, sauf, quand, après, avant, pourrait, pourrions, peut être, sous réserve, réserve le droit',
  reasons:
    'pour cause de, en raison de, en raison d, pour raison de, pour raisons de, pour des raisons, suite à, à cause de, à cause d, pour cause, cause, ce soir, jusqu’à nouvel ordre, maladie, par',
  mustCancel:
    'devons, doit, doivent, dû, contraint, contraints, contrainte, obligé, obligés, obligée, forcés, forcé, dans l’obligation, décidé, nous voyons contraints',
  toCancel: 'annuler',
  toPostpone: 'reporter, décaler, repousser',
  splitCancels: '',
  band: 'nous, le groupe, l’artiste, la chanteuse, le chanteur, les artistes',
  it: 'c’est, nous sommes, il est',
  anotherNight:
    'demain, hier, la semaine dernière, l’année dernière, l’an dernier, la semaine prochaine, le prochain, l’autre, le précédent, supplémentaire, semaine dernière, année dernière, semaine prochaine, mois dernier, an dernier',
  thisOne: 'celui-ci, celle-ci, ce concert, cette date, cette soirée, ce spectacle',
  goesAhead: 'est maintenu, est maintenue, maintenu, maintenue, aura bien lieu, a bien lieu, comme prévu, a lieu',
  cannotPlay:
    'ne pourra pas jouer, ne pourra pas se produire, ne pourra jouer, ne peut pas jouer, ne pourra pas assurer, ne pourra pas être présent',
  refunded: 'remboursés, remboursé, remboursées, remboursement, remboursements',
  no: 'non, pas, aucun',
  instead: 'à la place, remplacé, remplacée, remplacés, remplace, remplacera',
  notAShow: 'noël, pâques, l’été, été, halloween, tout, l’amour',
  soldOut:
    'complet, c’est complet, épuisé, guichets fermés, à guichets fermés, plus de places disponibles, plus de billets, plus aucune place, plus de billets disponibles, il n’y a plus de places, il ne reste plus de places, concert complet',
  almost: 'presque, pas, bientôt',
  tickets: 'entrée, tarif, tarifs, prix, billets, billet, plein tarif, paf',
  inAdvance: 'prévente, préventes, en prévente, en préventes, en avance',
  atTheDoor: 'sur place, à la porte, au guichet',
  reduced: 'réduit, tarif réduit, prix réduit',
  free: 'gratuit, gratuite',
  freeEntry: 'entrée libre, entrée gratuite, entrée gratuit, accès libre, concert gratuit, libre accès',
  donation: 'au chapeau, participation au chapeau, chapeau, contribution volontaire, sur donation',
  payWhatYouCan: 'prix libre, participation libre, contribution libre, prix conscient, entrée à prix libre',
  allAges: 'tout public, tous publics, tous âges, pour tous',
  ageLimit: 'âge minimum',
  years: 'ans',
  openStage: 'jam, bœuf, boeuf, scène ouverte, micro ouvert',
  withoutMusic:
    'quiz, blind test, bingo, karaoké, club de lecture, atelier, humour, cinéma, film, projection, slam, théâtre, conférence, exposition, marché, brocante, vide grenier, dégustation, cours de danse, yoga, soirée privée, fermé, impro, stand up',
  common:
    'le, les, une, des, du, et, est, pour, dans, sur, qui, que, avec, par, au, aux, ce, cette, ses, son, pas, nous, vous, plus, leur, mais, entrée, ouverture, portes, soirée, concert, heures, gratuit, tarif, être, sont, où',
};
