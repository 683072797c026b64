import { foldWords } from '#scene/text/names.ts';
import { inEnglish } from '../languages/in-english.ts';
import { phraseAt } from '../words/topics.ts';

/** A last part in a bracket, or after a dash or a bar. */
const LAST = /(?:\s[-–—|•]|\s\/\/|[([])([^()[\]|]{1,40})[)\]]?$/;
const FIRST = /^([^:|–—]{1,20})(?:[:|]|\s[-–—])\s/;
const MAX_ASIDES = 3;

/** The price of admission: 'Free', '$5 Suggested Donation'. */
const FREE =
  /^(?:free|no cover|ticketed|(?:by\s|suggested\s)?donations?|donation based|pay what you can)(?:\s(?:show|shows|event|entry|admission|charge))?[!.]?$/i;
const PRICE =
  /^(?:[$€£]\s?\d{1,3}(?:[.,]\d\d)?|\d{1,3}(?:[.,]\d\d)?\s?(?:[$€£]|eur|kr))(?:\s(?:suggested|donation|cover|tickets?|adv|at the door|admission)){0,3}[!.]?$/i;
/** In a 'Free Concert' the word 'free' is only part. */
const CONCERT = /concert|kon[szc]ert|musi[ck]|muziek|música/i;

/** Rooms that host anything. A theater or a museum says more. */
const ROOM =
  /^(?:\S+\s){0,3}(?:(?:show|ball|tap|bar)?room|(?:music|main|great|town|dance)\shall|amphitheat(?:er|re)|lounge|patio|lawn|terrace|courtyard|rooftop|auditorium|arena|saloon|bar|pub|tavern|stage|upstairs|downstairs|indoors|outdoors)$/i;
const FREE_SHOW = /^free\s(?=(?:\S+\s)?shows?\b)/i;

/** A title without its room and its price, which tell nothing of its kind. */
export function headingOf(title: string): string {
  let heading = title.trim().replace(FREE_SHOW, '');
  for (let asides = 0; asides < MAX_ASIDES; asides += 1) {
    const [last, first] = [LAST.exec(heading), FIRST.exec(heading)];
    if (last !== null && isAside(last[1] ?? '')) heading = heading.slice(0, last.index).trim();
    else if (first !== null && isPrice(first[1] ?? '')) heading = heading.slice(first[0].length).trim();
    else break;
  }
  return heading || title;
}

function isAside(words: string): boolean {
  if (isPrice(words)) return true;
  if (!ROOM.test(words.trim())) return false;
  const folded = foldWords(words).split(' ');
  return folded.every((_, at) => phraseAt(folded, at).topic === undefined);
}

/** Whether words state only the price of admission: 'Free', '$5 suggested donation'. */
export function isPrice(words: string): boolean {
  const english = inEnglish(words.trim());
  return (FREE.test(english) && !CONCERT.test(words)) || PRICE.test(english);
}
