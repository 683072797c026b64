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
    'cancelled, canceled, event cancelled, event canceled, show cancelled, show canceled, has been cancelled, has been canceled, called off',
  postponed:
    'postponed, rescheduled, event postponed, event rescheduled, show postponed, show rescheduled, has been postponed, has been rescheduled, new date',
  moved: 'moved, relocated, venue change, change of venue, new venue, show moved, event moved, has been moved, venue moved',
  soldOut: 'sold out, soldout, now sold out, officially sold out, tickets sold out',
  almost: 'almost, nearly, not, never, not yet',
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
