import type { Listing } from '#scene/shows/listing.ts';
import { compareNights, countMinutesApart, type WrittenWhen } from './nights.ts';
import { comparePlaces, type Place, readPlace } from './places.ts';
import { compareTitles, readTitle, type Title } from './titles.ts';

/** A listing with unknown fields missing; `date` may also be `M/D`. */
export type ListingLike = { [Field in keyof Listing]?: Listing[Field] | undefined };

/** Whether two listings are the same show. `score` runs from 0 (surely not) to 1 (surely); 'unsure' means that too little is stated. */
export interface Judgement {
  verdict: 'same' | 'different' | 'unsure';
  reason: string;
  score: number;
}

/** A listing prepared for many comparisons. Place and title are read on first use, as most are never compared. */
export interface ComparableListing {
  when: WrittenWhen;
  readonly place: Place;
  readonly title: Title;
  /** The calendar's UID and URL; '' unless both are given. */
  entry: string;
  /** The stated dates, times, performers and place, as JSON. */
  words: string;
  /** As `words`, without end and doors if a start is given; equal for duplicates within one source. */
  duplicateKey: string;
}

/** Shows with equal titles start within `MAX_APART_MINUTES`; with similar titles, within `MAX_SIMILAR_APART_MINUTES`. */
const MAX_APART_MINUTES = 120;
const MAX_SIMILAR_APART_MINUTES = 60;

/** The score of two listings with the same UID and URL. Set by hand. */
const SAME_ENTRY_SCORE = 0.95;

/** Deductions from the score of a match: no start time, the largest time apart, no place. Set by hand. */
const PENALTIES = { untimed: 0.05, apart: 0.1, unplaced: 0.1 } as const;

/** Judges whether two listings are the same show. */
export function judgeListings(a: ListingLike, b: ListingLike): Judgement {
  return judgeComparable(toComparable(a), toComparable(b));
}

/** Prepares a listing for `judge`. */
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
    duplicateKey: startTime == null ? words : JSON.stringify([date, startTime, event ?? '', performer ?? '', venue ?? '']),
  };
}

/** Judges two prepared listings by night and place, then by time, then by performers and title. */
export function judgeComparable(one: ComparableListing, other: ComparableListing): Judgement {
  const [a, b] = one.words <= other.words ? [one, other] : [other, one];
  const night = compareNights(a.when, b.when);
  if (night === 'different') return different('They are on different nights.');
  const saysEnough = a.place.name.length > 0 || a.place.number !== '' || a.title.texts.length > 0;
  if (a.words === b.words && night === 'same' && saysEnough)
    return { verdict: 'same', reason: 'They say exactly the same thing.', score: 1 };
  const place = comparePlaces(a.place, b.place);
  if (place === 'different') return different('They are at different venues.');
  const titles = compareTitles(a.title, b.title);
  if (night === 'unknown') return unsure('One of them has no date.', titles.score / 2);
  return judgeNight(a, b, { placed: place === 'same', ...titles });
}

interface Evidence extends ReturnType<typeof compareTitles> {
  placed: boolean;
}

/** Judges two listings of the same night whose places do not differ. */
function judgeNight(a: ComparableListing, b: ComparableListing, { placed, likeness: titles, score }: Evidence): Judgement {
  const apart = countMinutesApart(a.when, b.when);
  const [part, otherPart] = [a.title.part, b.title.part];
  if (part !== otherPart && part.split(' ')[0] === otherPart.split(' ')[0]) return different('They are two parts of the night.');
  if (part !== otherPart && apart !== null && apart > MAX_SIMILAR_APART_MINUTES)
    return different('One of them says it’s a different part of the night.');
  if (a.entry !== '' && a.entry === b.entry)
    return { verdict: 'same', reason: 'They’re the same entry in the same calendar.', score: SAME_ENTRY_SCORE };
  if (titles === 'untitled') return unsure('One of them has no title or performer.', 0.5);
  if (titles === 'nothing')
    return placed ? different('Their bills have no one in common.') : different('They have no venue or performer in common.');
  if (apart !== null && apart > MAX_APART_MINUTES) return different('They start more than two hours apart.');
  if (titles === 'little') return unsure('Their titles only share some words.', score);
  const firm = titles === 'equal' || titles === 'leads';
  if (!firm && apart !== null && apart > MAX_SIMILAR_APART_MINUTES)
    return unsure('Their titles are similar, but their times aren’t.', score / 2);
  if (!placed && !(firm && areDistinctive(a.title, b.title))) return unsure('We’re not sure they’re at the same venue.', score / 2);
  const late = apart === null ? PENALTIES.untimed : (apart / MAX_APART_MINUTES) * PENALTIES.apart;
  return {
    verdict: 'same',
    reason: `Same night, ${placed ? 'same place, ' : ''}${REASONS[titles]}.`,
    score: score - late - (placed ? 0 : PENALTIES.unplaced),
  };
}

/** Whether both titles have a distinctive word. 'Open Mic' without a venue is any open mic. */
function areDistinctive(a: Title, b: Title): boolean {
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
