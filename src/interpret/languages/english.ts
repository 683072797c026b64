import type { Words } from './words.ts';

export const ENGLISH: Words = {
  months:
    'january/jan, february/feb, march/mar, april/apr, may, june/jun, july/jul, august/aug, september/sep/sept, october/oct, november/nov, december/dec',
  weekdays: 'sunday/sun, monday/mon, tuesday/tue/tues, wednesday/wed/weds, thursday/thu/thur/thurs/thr/ths, friday/fri, saturday/sat',
  of: 'of',
  from: 'from',
  to: 'to, thru, through, until, till, til',
  and: 'and',
  with: 'with, w/, plus, along with',
  featuring: 'featuring, feat, ft',
  support: 'support, supported by, support from, supports, supp, opener, openers, opening act',
  presents: 'presents, present',
  presentedBy: 'presented by',
  guests: 'special guests, special guest, guests, guest, friends, more, tba, tbc, others',
  at: 'at, live at',
  beforeHour: 'at',
  afterHour: 'o’clock',
  noon: 'noon, midday',
  midnight: 'midnight',
  doors: 'doors, door, doors open, doors opening',
  starts: 'show, showtime, starts, start, begins, music',
  cancelled:
    'cancelled, canceled, event cancelled, event canceled, show cancelled, show canceled, has been cancelled, has been canceled, called off, will not take place, will no longer take place, cxl, cxld, cxled, show is off, the show is off, this show is off, tonight’s show is off, tonight is off, gig is off, concert is off, event is off, no show tonight, no concert tonight, no music tonight, no live music tonight, not going ahead, will not go ahead, won’t go ahead, will no longer go ahead, will no longer be going ahead, will not be going ahead, won’t be going ahead, cannot go ahead, can’t go ahead, unable to go ahead, not taking place, won’t take place, will not be taking place, won’t be taking place, cannot take place, can’t take place, will not be happening, won’t be happening, will not happen, won’t happen, not happening',
  postponed: 'postponed, event postponed, show postponed, has been postponed, ppd',
  moved: 'moved, relocated, venue change, change of venue, new venue, show moved, event moved, has been moved, venue moved',
  rescheduled: 'rescheduled, event rescheduled, show rescheduled, has been rescheduled',
  newDate: 'new date, rescheduled date',
  onceOn:
    'originally scheduled, originally planned, original date, originally slated, originally set, previously scheduled, previously postponed',
  toCome: 'tba, tbc, tbd, to be announced, to be confirmed, to be determined, will be announced, coming soon, soon',
  toDay: 'to, for, until',
  fromDay: 'from',
  theShow:
    'this show, the show, this event, the event, this concert, the concert, this gig, the gig, this performance, the performance, this date, tonight’s show, today’s show, all tickets, tonight’s performance, tonight’s concert, tonight’s event, tonight’s gig, tonight’s set, today’s performance, today’s concert, today’s event, this evening’s show, this evening’s concert, this evening’s performance, our show, our concert, our performance, our gig, their show, their concert, their performance, sunday’s show, monday’s show, tuesday’s show, wednesday’s show, thursday’s show, friday’s show, saturday’s show, sunday’s concert, monday’s concert, tuesday’s concert, wednesday’s concert, thursday’s concert, friday’s concert, saturday’s concert',
  isNow:
    'is, are, has, have, been, was, had, to be, being, now, already, unfortunately, sadly, officially, completely, totally, regretfully, therefore, just, hereby, has had, will, sorry',
  wasOnce: 'was, were, had',
  because: 'due, because, owing, and, until, as, by, thanks, with, but, so, please, online, in advance',
  onlyIf:
    'if, unless, in case, in the event, should, when, once, after, before, subject to, in the past, previously sold, may have, may need, may be, we may, might, reserve the right, reserves the right, in the rare case, in the unlikely',
  reasons:
    'due to, because of, owing to, on account of, as a result of, for tonight, for today, for this evening, tonight, until further notice, out of caution, following, illness, sickness, weather, bad weather, snow, storm, covid',
  mustCancel:
    'have to, has to, had to, must, need to, needs to, needed to, forced to, obliged to, decided to, made the decision to, made the difficult decision to, are going to',
  toCancel: 'cancel, call off',
  toPostpone: 'postpone, reschedule',
  splitCancels: 'call … off, called … off',
  band: 'we, the band, the artist, the artists, the singer, the group, the performer',
  it: 'it, it’s, we, we’re, tonight, this, this is, this one, there are, there are now',
  anotherNight:
    'tomorrow, yesterday, last night, last week, last month, last year, next week, next month, next year, the next, the other, the previous, another, the rest, second night, first night',
  thisOne: 'this one, this show, this concert, this gig, this date, this night, this event, tonight’s show, tonight’s concert',
  goesAhead:
    'goes ahead, will go ahead, going ahead, goes on, is still on, still on, still happening, as planned, as scheduled, will take place, takes place, not affected',
  cannotPlay:
    'won’t be able to perform, will not be able to perform, won’t be able to play, will not be able to play, won’t be able to appear, will not be able to appear, unable to perform, unable to play, unable to appear, cannot perform, cannot play, can’t perform, can’t play, not able to perform, not able to play, no longer able to perform, no longer able to play',
  refunded:
    'be refunded, been refunded, are refunded, refunds, be automatically refunded, automatically refunded, refunded automatically, a refund, full refund, for refunds',
  no: 'no, not',
  instead: 'instead, replaced by, replaceColumns, replacement, filling in, fill in, step in, stepping in',
  notAShow:
    'christmas, xmas, halloween, thanksgiving, easter, summer, winter, everything, love, life, tomorrow, apocalypse, the apocalypse, hell, heaven, prom, valentine’s day, new year, school',
  soldOut:
    'sold out, soldout, now sold out, officially sold out, tickets sold out, no more tickets, no more tickets available, no tickets left, no tickets available, no more tickets left, there are no more tickets, no tickets remaining',
  almost: 'almost, nearly, not, never, not yet, isn’t, aren’t, wasn’t, hasn’t, won’t',
  tickets: 'tickets, ticket, cover, admission, entry, entrance, price, cost',
  inAdvance: 'adv, advance, in advance, presale, pre sale, early bird',
  atTheDoor: 'at the door, door, doors, dos, day of, day of show, day of the show',
  reduced: 'reduced, concession, concessions',
  free: 'free',
  freeEntry: 'free admission, free entry, free entrance, free show, no cover, no cover charge, admission free, entry free',
  donation: 'by donation, donation, donations, suggested donation, donation based, donations at the door',
  payWhatYouCan: 'pay what you can, pay what you want, pay what you will, pay what you wish, pay what you like, pwyc',
  allAges: 'all ages, a/a',
  ageLimit: 'age limit, minimum age',
  years: 'years, yrs',
  openStage: 'jam, mic, mike, circle, sing, decks',
  withoutMusic:
    'trivia, quiz, pub quiz, bingo, karaoke, book club, workshop, comedy, stand up, stand up comedy, film night, movie night, screening, poetry, poetry slam, yoga, lecture, talk, reading, exhibition, market, flea market, tasting, watch party, dance class, private event, closed',
  common:
    'the, of, is, with, this, that, you, your, are, will, our, from, by, at, on, it, be, his, her, their, was, an, as, who, we, have, has, more, which, been, they, not, tickets, doors, show, presents',
};
