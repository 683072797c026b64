import { fold } from '#scene/text/names.ts';
import { findTimes } from '../sources/dates/times-in-text.ts';
import type { Roster } from './roster.ts';

/** A title that ends in where and when it is, taken apart. */
interface PlacedTitle {
  /** What stands before the place. */
  title: string;
  venueId: string;
  startTime: string | null;
}

/** Before a place at the end of a title. */
const JOINT = /\s[-–—|@]\s|,\s|\s@(?=\p{L})|\sat\s/giu;
/** An hour at the very end: '9pm', '7:30', '20 Uhr'. */
const HOUR_BEHIND = /[\s,@-]{1,4}(?:at\s)?(\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|h|uhr|uur)?|\d{3,4}\s?[ap]m)$/i;

/** So much of a title is looked at, in UTF-16 units, and so many places where one could begin. */
const MAX_LENGTH = 200;
const JOINTS = 3;

/** As sure as a venue named in a title must be. */
const SURE = 0.9;

/** Where a title itself says that it is, at its end: 'Neap - The Crowbar 9pm', 'Neap, White Horse Black Mountain 7:30'. Undefined when it names no venue that we know. */
export function placeInTitle(words: string, roster: Pick<Roster, 'venue' | 'isArtist'>): PlacedTitle | undefined {
  const title = words.slice(0, MAX_LENGTH).trimEnd();
  if (title.length < words.trimEnd().length) return undefined;
  const hour = HOUR_BEHIND.exec(title);
  const ended = hour === null ? title : title.slice(0, hour.index);
  for (const joint of [...ended.matchAll(JOINT)].slice(-JOINTS).reverse()) {
    const place = ended.slice(joint.index + joint[0].length).trim();
    if (place.length < 3 || roster.isArtist(fold(place))) continue;
    const match = roster.venue(place);
    if (match.id === null || match.confidence < SURE) continue;
    const startTime = hour === null ? null : findTimes(`at ${hour[1]}`).startTime;
    return { title: ended.slice(0, joint.index).trim(), venueId: match.id, startTime };
  }
  return undefined;
}
