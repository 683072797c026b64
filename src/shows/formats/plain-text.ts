import type { FeedShow } from '#scene/shows/feed.ts';
import { stampWords } from '#scene/shows/stamp.ts';
import { unreadSentence } from '#scene/sources/unread.ts';
import { monthName, weekday } from '#scene/time/calendar.ts';
import type { WrittenList } from './list.ts';
import { plainLine } from './words.ts';

/** In characters; a longer word has a line of its own. */
const WIDTH = 76;
const INDENT = '      ';

/**
 * Writes a hand-typed list in the manner of The List: day and acts, then `at` and the venue, ages, price, doors and start. Our reader for
 * such lists reads it back.
 */
export function writePlainText(list: WrittenList): string {
  const missing = list.unread === undefined || list.unread.length === 0 ? [] : [plainLine(unreadSentence(list.unread))];
  const head = [plainLine(list.title), list.page, `as of ${list.tonight}`, ...missing].map((line) => `* ${line}`);
  return `${head.join('\n')}\n\n${list.shows.map((show) => entryOf(show, list.here)).join('\n')}\n`;
}

function entryOf(show: FeedShow, here: string | undefined): string {
  const acts = show.bill.map(({ name }) => nameOf(name)).join(', ') || nameOf(show.title || show.event) || 'To be announced';
  const lines = wrapWords(`${dayOf(show.date)} ${acts}`);
  const where = [nameOf(show.venue.name), nameOf(show.place.city)].filter((part) => part !== '').join(', ');
  const facts = [agesOf(show), priceOf(show), timesOf(show), remarkOf(show, here)].filter((fact) => fact !== '').join(' ');
  if (where !== '') lines.push(`${INDENT}at ${where}`);
  else if (facts !== '') lines.push(INDENT);
  const last = lines.length - 1;
  lines[last] = `${lines[last]} ${facts}`.trimEnd();
  return lines.join('\n');
}

/** 'nov 21 sat', always the same width. */
function dayOf(date: string): string {
  return `${monthName(date).slice(0, 3)} ${String(Number(date.slice(8))).padStart(2)} ${weekday(date).slice(0, 3)}`.toLowerCase();
}

/** Makes a name safe for such a list. */
function nameOf(name: string): string {
  return plainLine(name);
}

function agesOf({ leastAge }: FeedShow): string {
  return leastAge === null ? '?/?' : leastAge === 0 ? 'a/a' : `${leastAge}+`;
}

/** A price that is an amount or free; other words become a remark. */
function priceOf({ price }: FeedShow): string {
  if (/^free$/i.test(price)) return 'free';
  return SHORT_PRICE.test(price) ? price : '';
}
const SHORT_PRICE = /^[$€£]\d{1,4}(?:\.\d\d)?(?:[/-][$€£]?\d{1,4}(?:\.\d\d)?)?$/;

/** 'doors/start' or 'start', and the end. */
function timesOf({ startTime, doorsTime, endTime }: FeedShow): string {
  if (startTime === null) return '';
  const times = doorsTime === null || doorsTime === startTime ? clock(startTime) : `${clock(doorsTime)}/${clock(startTime)}`;
  return endTime === null ? times : `${times} til ${clock(endTime)}`;
}

/** '7pm', '7:30pm'. */
function clock(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(2) === '00' ? '' : `:${time.slice(2)}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

function remarkOf(show: FeedShow, here: string | undefined): string {
  const stamp = stampWords(show, here);
  const { promoter, series } = show;
  const groups = [
    promoter === null ? '' : `presented by ${promoter.name}`,
    // An occasion of the same name says it already.
    series === null || series.name === show.title ? '' : `part of ${series.name}`,
  ];
  const words = [stamp.slice(0, 1).toLowerCase() + stamp.slice(1), show.title, ...groups, priceOf(show) === '' ? show.price : ''];
  return words
    .map((word) => plainLine(word).replace(/[()]/g, ''))
    .filter((word) => word !== '')
    .map((word) => `(${word})`)
    .join(' ');
}

/** Wraps words into lines, indented after the first. Only the venue's line begins with `at`. */
function wrapWords(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const fits = line.length + 1 + word.length <= WIDTH || /^(?:at|from|@)$/i.test(word);
    if (line === '' || fits) line = line === '' ? word : `${line} ${word}`;
    else {
      lines.push(line);
      line = INDENT + word;
    }
  }
  return [...lines, line];
}
