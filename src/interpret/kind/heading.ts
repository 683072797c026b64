import { foldWords } from '#scene/text/names.ts';
import { putIntoEnglish } from '../languages/in-english.ts';
import { findPhraseAt } from '../words/topics.ts';

/** A last part in a bracket, or after a dash or a bar. */
const LAST_PART = /(?:\s[-–—|•]|\s\/\/|[([])([^()[\]|]{1,40})[)\]]?$/;
const FIRST_PART = /^([^:|–—]{1,20})(?:[:|]|\s[-–—])\s/;
const MAX_PARTS_STRIPPED = 3;

/** The price of admission: 'Free', '$5 Suggested Donation'. */
const FREE =
  /^(?:free|no cover|ticketed|(?:by\s|suggested\s)?donations?|donation based|pay what you can)(?:\s(?:show|shows|event|entry|admission|charge))?[!.]?$/i;
const PRICE =
  /^(?:[$€£]\s?\d{1,3}(?:[.,]\d\d)?|\d{1,3}(?:[.,]\d\d)?\s?(?:[$€£]|eur|kr))(?:\s(?:suggested|donation|cover|tickets?|adv|at the door|admission)){0,3}[!.]?$/i;
/** In 'Free Concert', 'free' describes the concert rather than the price. */
const CONCERT = /concert|kon[szc]ert|musi[ck]|muziek|música/i;

/** Rooms that host any kind of show. Theaters and museums are missing, as they suggest a kind. */
const ROOM =
  /^(?:\S+\s){0,3}(?:(?:show|ball|tap|bar)?room|(?:music|main|great|town|dance)\shall|amphitheat(?:er|re)|lounge|patio|lawn|terrace|courtyard|rooftop|auditorium|arena|saloon|bar|pub|tavern|stage|upstairs|downstairs|indoors|outdoors)$/i;
const FREE_SHOW = /^free\s(?=(?:\S+\s)?shows?\b)/i;

/** Strips the room and the price from a title, as neither indicates its kind. */
export function stripRoomAndPrice(title: string): string {
  let heading = title.trim().replace(FREE_SHOW, '');
  for (let asides = 0; asides < MAX_PARTS_STRIPPED; asides += 1) {
    const [last, first] = [LAST_PART.exec(heading), FIRST_PART.exec(heading)];
    if (last !== null && isRoomOrPrice(last[1] ?? '')) heading = heading.slice(0, last.index).trim();
    else if (first !== null && isPrice(first[1] ?? '')) heading = heading.slice(first[0].length).trim();
    else break;
  }
  return heading || title;
}

function isRoomOrPrice(words: string): boolean {
  if (isPrice(words)) return true;
  if (!ROOM.test(words.trim())) return false;
  const folded = foldWords(words).split(' ');
  return folded.every((_, at) => findPhraseAt(folded, at).topic === undefined);
}

/** Whether words state only the price of admission: 'Free', '$5 suggested donation'. */
export function isPrice(words: string): boolean {
  const english = putIntoEnglish(words.trim());
  return (FREE.test(english) && !CONCERT.test(words)) || PRICE.test(english);
}
