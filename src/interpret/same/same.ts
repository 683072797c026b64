import type { Listing } from '#scene/shows/listing.ts';
import { compareNights, minutesApart, type WrittenWhen } from './nights.ts';
import { comparePlaces, type Place, readPlace } from './places.ts';
import { likeness, readTitle, type Title } from './titles.ts';

/** As much of a listing as is known; `date` may also be the requirements' `M/D`. */
export type ListingLike = { [Field in keyof Listing]?: Listing[Field] | undefined };

/** Whether two listings are one show. `score` is 0 (surely two) to 1 (surely one); 'unsure' when too little is said. */
export interface Judgement {
  verdict: 'same' | 'different' | 'unsure';
  reason: string;
  score: number;
}

/** A listing read once, for judging it against many; its place and title when they are first asked for, as most are never judged. */
export interface ComparableListing {
  when: WrittenWhen;
  readonly place: Place;
  readonly title: Title;
  /** The identifier and address, when both are given. */
  entry: string;
  /** Everything it says of who plays when and where. */
  words: string;
  /** The same without when it ends and when doors are, if it says when it begins, for knowing its double in one source. */
  double: string;
}

/** Two shows of one title start more than two hours apart; what only resembles it, more than one. */
const SHOWS_APART = 120;
const RESEMBLING_APART = 60;

/** How sure two listings are one show that are one entry of one calendar. Set by hand. */
const ONE_ENTRY = 0.95;

/** What takes from how sure it is that two listings are one show: a start that is not known, one as far off as may be, a place that is not known. Set by hand. */
const LESS_SURE = { untimed: 0.05, apart: 0.1, unplaced: 0.1 } as const;

/** Whether two listings are the same show. */
export function same(a: ListingLike, b: ListingLike): Judgement {
  return judge(toComparable(a), toComparable(b));
}

/** Reads a listing for judging. */
export function toComparable(listing: ListingLike): ComparableListing {
  const { date, startTime, doorsTime, endTime, event, performer, venue, uid, url } = listing;
  const words = JSON.stringify([date, startTime ?? null, endTime ?? null, doorsTime ?? null, event ?? '', performer ?? '', venue ?? '']);
  let place: Place | undefined;
  let title: Title | undefined;
  return {
    when: { date, startTime, doorsTime },
    get place() {
      place ??= readPlace(venue ?? '');
      return place;
    },
    get title() {
      title ??= readTitle({ event, performer });
      return title;
    },
    entry: uid && url ? `${uid} ${url}` : '',
    words,
    double: startTime == null ? words : JSON.stringify([date, startTime, event ?? '', performer ?? '', venue ?? '']),
  };
}

/** Judges two listings that were read: night and place first, then time, then who plays and what it is called. */
export function judge(one: ComparableListing, other: ComparableListing): Judgement {
  const [a, b] = one.words <= other.words ? [one, other] : [other, one];
  const night = compareNights(a.when, b.when);
  if (night === 'different') return different('They are on different nights.');
  const saysEnough = a.place.name.length > 0 || a.place.number !== '' || a.title.texts.length > 0;
  if (a.words === b.words && night === 'same' && saysEnough) return { verdict: 'same', reason: 'They say exactly the same.', score: 1 };
  const place = comparePlaces(a.place, b.place);
  if (place === 'different') return different('They are at different venues.');
  const titles = likeness(a.title, b.title);
  if (night === 'unknown') return unsure('One of them gives no date.', titles.score / 2);
  return judgeEvening(a, b, { placed: place === 'same', ...titles });
}

interface Evidence extends ReturnType<typeof likeness> {
  placed: boolean;
}

/** Both are of one evening, and nothing says that they are in two places. */
function judgeEvening(a: ComparableListing, b: ComparableListing, { placed, likeness: titles, score }: Evidence): Judgement {
  const apart = minutesApart(a.when, b.when);
  const [part, otherPart] = [a.title.part, b.title.part];
  if (part !== otherPart && part.split(' ')[0] === otherPart.split(' ')[0]) return different('They are two parts of the night.');
  if (part !== otherPart && apart !== null && apart > RESEMBLING_APART)
    return different('One of them says that it is another part of the night.');
  if (a.entry !== '' && a.entry === b.entry) return { verdict: 'same', reason: 'They are one entry of one calendar.', score: ONE_ENTRY };
  if (titles === 'untitled') return unsure('One of them says neither title nor performer.', 0.5);
  if (titles === 'nothing')
    return placed ? different('Nobody on one bill is on the other.') : different('They share neither venue nor performer.');
  if (apart !== null && apart > SHOWS_APART) return different('They start more than two hours apart.');
  if (titles === 'little') return unsure('Their titles share only some words.', score);
  const firm = titles === 'equal' || titles === 'leads';
  if (!firm && apart !== null && apart > RESEMBLING_APART)
    return unsure('Their titles resemble each other, but their times do not.', score / 2);
  if (!placed && !(firm && tellsEnough(a.title, b.title))) return unsure('It is not certain that they are at one venue.', score / 2);
  const late = apart === null ? LESS_SURE.untimed : (apart / SHOWS_APART) * LESS_SURE.apart;
  return {
    verdict: 'same',
    reason: `Same night, ${placed ? 'same place, ' : ''}${REASONS[titles]}.`,
    score: score - late - (placed ? 0 : LESS_SURE.unplaced),
  };
}

/** Without a venue, 'Open Mic' is every open mic: a name on both bills is needed. */
function tellsEnough(a: Title, b: Title): boolean {
  return [a, b].every(({ words }) => [...words.values()].some((weight) => weight === 1));
}

const REASONS = {
  equal: 'same title',
  leads: 'and who leads one bill is on the other',
  named: 'and who leads one bill is named by the other',
  alike: 'and their titles are alike',
};

function different(reason: string): Judgement {
  return { verdict: 'different', reason, score: 0 };
}

function unsure(reason: string, score: number): Judgement {
  return { verdict: 'unsure', reason, score };
}
