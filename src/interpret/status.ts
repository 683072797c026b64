import type { Status } from '#scene/shows/listing.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { Phrases } from './languages/phrases.ts';
import { entriesOf } from './languages/words.ts';
import { singleSpaced } from './one-space.ts';

/** What the words of a mark say, and whether they say it of nothing else. */
interface Meaning {
  status: Status;
  /** A Germanic participle is no name's: 'The Neaps utsolgt' needs no bracket and no capitals. */
  plain: boolean;
}

const FATES = new Phrases<Meaning>();
const NOT_QUITE = new Phrases<true>();
for (const language of LANGUAGES) {
  const plain = !['en', 'es', 'fr'].includes(language);
  for (const phrase of entriesOf('cancelled', language)) FATES.add(phrase, { status: 'cancelled', plain });
  for (const phrase of entriesOf('soldOut', language)) FATES.add(phrase, { status: 'sold out', plain });
  for (const phrase of entriesOf('postponed', language)) FATES.add(phrase, { status: 'postponed', plain: false });
  for (const phrase of entriesOf('moved', language)) FATES.add(phrase, { status: 'moved', plain: false });
  for (const phrase of entriesOf('almost', language)) NOT_QUITE.add(phrase, true);
}
const TO = new Phrases<true>();
for (const language of LANGUAGES) for (const phrase of [...entriesOf('to', language), ...entriesOf('from', language)]) TO.add(phrase, true);

/** Titles are searched for marks this far, in UTF-16 units: readers cut them here. */
const MARKED = 500;

/** Worst first: of two marks the worse one counts. */
const GRAVITY: Status[] = ['cancelled', 'postponed', 'moved', 'sold out', 'announced'];

/**
 * What the mark at the front or end of a title says has become of the night, and the title without it:
 * '[CANCELLED] The Neaps' is cancelled and 'The Neaps'. A mark stands in brackets or stars, is set off by ':', '!' or a dash,
 * or is in capitals beside a title that is not. A title that is nothing but a mark keeps it.
 */
export function readStatus(title: string): { status: Status; title: string } {
  let rest = singleSpaced(title.slice(0, MARKED)).trim();
  let status: Status = 'announced';
  for (let marks = 0; marks < 3; marks += 1) {
    const mark = frontMark(rest) ?? endMark(rest);
    if (!mark) break;
    if (GRAVITY.indexOf(mark.status) < GRAVITY.indexOf(status)) status = mark.status;
    if (mark.rest === '') break;
    rest = mark.rest;
  }
  return { status, title: status === 'announced' ? title : rest };
}

interface Mark {
  status: Status;
  rest: string;
}

function frontMark(title: string): Mark | undefined {
  const enclosed = /^[[({*~<]+\s?([^\])}*~>]{4,60}?)\s?[!.:]?\s?[\])}*~>]+[\s:!–—-]*/.exec(title);
  const setOff = /^(\p{L}[^:!–—|/]{3,60}?)\s?(?:[:!|]+|\/\/|\s[-–—]+|[–—]+)\s?/u.exec(title);
  const alone = /^(\p{L}[^!.]{3,60})[!.]*$/u.exec(title);
  const set = markIn([enclosed, setOff, alone], (found) => title.slice(found.length));
  if (set) return set;
  const [first] = FATES.in(title.slice(0, 80));
  const rest = title.slice(first?.to);
  if (first === undefined || first.from > 0 || !/^\s/.test(rest) || !isBare(first.meaning, title.slice(0, first.to), rest))
    return undefined;
  return { status: first.meaning.status, rest: rest.trim() };
}

function endMark(title: string): Mark | undefined {
  const tail = title.slice(-80);
  const enclosed = /\s?[[({*~<]+\s?([^[({*~<\])}>]{4,60}?)\s?[!.]?\s?[\])}*~>]+[!.\s]*$/.exec(tail);
  const setOff = /\s?(?:[:|!]|\/\/|\s[-–—]+|[–—])\s?(\p{L}[^:|–—/]{3,60}?)[!.\s]*$/u.exec(tail);
  const set = markIn([enclosed, setOff], (found) => title.slice(0, title.length - found.length));
  if (set) return set;
  const last = FATES.in(tail).at(-1);
  if (last === undefined || !/^[!.\s]*$/.test(tail.slice(last.to)) || !/\s$/.test(tail.slice(0, last.from))) return undefined;
  const rest = title.slice(0, title.length - tail.length + last.from);
  return isBare(last.meaning, tail.slice(last.from, last.to), rest) ? { status: last.meaning.status, rest: rest.trim() } : undefined;
}

/** Whether words that nothing sets off are a mark: in capitals beside a title that is not, or such as no name holds; 'nesten utsolgt' is none. */
function isBare({ status, plain }: Meaning, words: string, rest: string): boolean {
  const capitals = status !== 'moved' && words === words.toUpperCase() && /\p{Ll}/u.test(rest);
  return (capitals || plain) && !isAlmost(rest);
}

/** Whether a text ends in a word that makes what follows untrue: 'nesten utsolgt'. */
function isAlmost(before: string): boolean {
  const words = before.slice(-20).trimEnd();
  return NOT_QUITE.in(words).some(({ to }) => to === words.length) || /\bun$/i.test(words);
}

function markIn(candidates: (RegExpExecArray | null)[], without: (found: string) => string): Mark | undefined {
  for (const candidate of candidates) {
    const status = statusOf(candidate?.[1]?.trim() ?? '');
    if (candidate && status) return { status, rest: without(candidate[0]).trim() };
  }
  return undefined;
}

/** What words that stand for themselves say has become of a night: nothing but a phrase of the lists, or 'moved to …'. */
function statusOf(words: string): Status | undefined {
  const [said] = FATES.in(words);
  if (said?.from !== 0) return undefined;
  const rest = words.slice(said.to).trim();
  const { status } = said.meaning;
  const leads = status === 'moved' || status === 'postponed';
  return rest === '' || (leads && TO.in(rest)[0]?.from === 0) ? status : undefined;
}

/** A line that tells what has become of a night is no longer than this, in UTF-16 units, and stands among so many at the front. */
const LONGEST_LINE = 60;
const LINES = 40;
const LONGEST_FIELD = 200;

/** What the first line of a text that is nothing but a mark says: 'UTSOLGT!' on a line of its own. A line does not tell that a night moved. */
export function readStatusLine(text: string): Status {
  for (const line of text.split('\n', LINES)) {
    const status = line.length > LONGEST_LINE ? undefined : statusOf(line.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
    if (status !== undefined && status !== 'moved') return status;
  }
  return 'announced';
}

/** What a field that only tells what has become of a night says, wherever in it. */
export function readStatusField(words: string): Status {
  const line = singleSpaced(words.slice(0, LONGEST_FIELD));
  const [said] = FATES.in(line);
  return said === undefined || isAlmost(line.slice(0, said.from)) ? 'announced' : said.meaning.status;
}
