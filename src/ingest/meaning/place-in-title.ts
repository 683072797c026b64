import { fold } from '#scene/text/names.ts';
import { findTimes } from '../sources/dates/times-in-text.ts';
import type { Roster } from './roster.ts';

interface PlacedTitle {
  /** The text before the place. */
  title: string;
  venueId: string;
  startTime: string | null;
}

const JOINT = /\s[-–—|@]\s|,\s|\s@(?=\p{L})|\sat\s/giu;
/** A time at the end: '9pm', '7:30', '20 Uhr'. */
const HOUR_BEHIND = /[\s,@-]{1,4}(?:at\s)?(\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|h|uhr|uur)?|\d{3,4}\s?[ap]m)$/i;

const MAX_TITLE_CHARS = 200;
const MAX_JOINTS = 3;

const MIN_SURE = 0.9;

/** The known venue at the end of a title: 'Neap - The Crowbar 9pm', 'Neap, White Horse Black Mountain 7:30'. */
export function placeInTitle(words: string, roster: Pick<Roster, 'venue' | 'isArtist'>): PlacedTitle | undefined {
  const title = words.slice(0, MAX_TITLE_CHARS).trimEnd();
  if (title.length < words.trimEnd().length) return undefined;
  const hour = HOUR_BEHIND.exec(title);
  const ended = hour === null ? title : title.slice(0, hour.index);
  for (const joint of [...ended.matchAll(JOINT)].slice(-MAX_JOINTS).reverse()) {
    const place = ended.slice(joint.index + joint[0].length).trim();
    if (place.length < 3 || roster.isArtist(fold(place))) continue;
    const match = roster.venue(place);
    if (match.id === null || match.confidence < MIN_SURE) continue;
    const startTime = hour === null ? null : findTimes(`at ${hour[1]}`).startTime;
    return { title: ended.slice(0, joint.index).trim(), venueId: match.id, startTime };
  }
  return undefined;
}
