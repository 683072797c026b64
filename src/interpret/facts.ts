import type { Status } from '#scene/listing.ts';

/**
 * Facts told in prose: what a title says of a night's fate, what a description says of its price, age limit and doors.
 * All are conservative: '' or null rather than a guess.
 */

/** What a text says clearly. `price` and `ages` are '' and `doorsTime` (`HHMM`) null when it does not. */
export interface Facts {
  price: string;
  ages: string;
  doorsTime: string | null;
}

/** Texts are searched this far, in UTF-16 units. */
const SEARCHED = 20_000;

/** The price, age limit and doors a text of several lines states. */
export function readFacts(text: string): Facts {
  const searched = singleSpaced(text.slice(0, SEARCHED));
  return { price: readPrice(searched), ages: readAges(searched), doorsTime: readDoors(searched) };
}

/** A text with every run of white space made one character: patterns that allow no more cannot spend long in them. */
export function singleSpaced(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));
}

const MARKS: [RegExp, Status][] = [
  [/^(?:event |show |has been )?cancell?ed$/i, 'cancelled'],
  [/^(?:event |show |has been )?(?:postponed|rescheduled)(?: (?:to|until|till)\b.*)?$/i, 'postponed'],
  [/^(?:event |show |has been |venue )?(?:moved|relocated|venue change|change of venue)(?: to\b.*)?$/i, 'moved'],
  [/^(?:now |officially |tickets )?sold[ -]?out$/i, 'sold out'],
];

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
  const setOff = /^([A-Za-z][^:!–—|]{3,60}?)\s?(?:[:!|]+|\s[-–—]+|[–—]+)\s?/.exec(title);
  const capitals = /^((?:CANCELL?ED|POSTPONED|RESCHEDULED|SOLD[ -]?OUT))\s(?=.*\p{Ll})/u.exec(title);
  const alone = /^()$/.exec(title) ?? /^((?:cancell?ed|postponed|sold[ -]?out))[!.]*$/i.exec(title);
  return markIn([enclosed, setOff, capitals, alone], (found) => title.slice(found.length));
}

function endMark(title: string): Mark | undefined {
  const tail = title.slice(-80);
  const enclosed = /\s?[[({*~<]+\s?([^[({*~<\])}>]{4,60}?)\s?[!.]?\s?[\])}*~>]+[!.\s]*$/.exec(tail);
  const setOff = /\s?(?:[:|]|\s[-–—]+|[–—])\s?([A-Za-z][^:|–—]{3,60}?)[!.\s]*$/.exec(tail);
  const capitals = /\s(CANCELL?ED|POSTPONED|SOLD[ -]?OUT)[!.\s]*$/.exec(tail);
  const before = capitals ? title.slice(0, -capitals[0].length) : '';
  const plain = /\p{Ll}/u.test(before) && !/\b(?:not|never|almost|nearly|un)$/i.test(before) ? capitals : null;
  return markIn([enclosed, setOff, plain], (found) => title.slice(0, title.length - found.length));
}

function markIn(candidates: (RegExpExecArray | null)[], without: (found: string) => string): Mark | undefined {
  for (const candidate of candidates) {
    const said = candidate?.[1]?.trim() ?? '';
    const status = MARKS.find(([pattern]) => pattern.test(said))?.[1];
    if (candidate && status) return { status, rest: without(candidate[0]).trim() };
  }
  return undefined;
}

const AMOUNT = String.raw`\$\s?(\d{1,3}(?:\.\d\d)?)(?![\d,.]*\d)`;
const EARLY = String.raw`(?:in\s)?(?:adv(?:ance)?\b\.?|pre-?sale\b|early bird\b)`;
const DOOR = String.raw`(?:at\s(?:the\s)?|@\s?)?(?:doors?\b(?!\s(?:prize|at\s\d|open))|dos\b|day\sof(?:\s(?:the\s)?show)?\b)`;
const BETWEEN = String.raw`\s?(?:tickets?\s?)?[-–—/,;|&+]?\s?(?:and\s|or\s)?`;

const PAIRS = [
  new RegExp(`${AMOUNT}\\s?${EARLY}${BETWEEN}${AMOUNT}\\s?${DOOR}`, 'i'),
  new RegExp(`\\b${EARLY}:?\\s?${AMOUNT}${BETWEEN}${DOOR}:?\\s?${AMOUNT}`, 'i'),
  new RegExp(String.raw`${AMOUNT}\s?/\s?${AMOUNT}(?!\s?/)`),
];
const AMOUNTS = new RegExp(AMOUNT, 'g');
const RANGE = /\$\s?(\d{1,3})\s?(?:-|–|—|to)\s?\$?(\d{1,3})(?![\d,.]*\d)(?!\s?(?:k\b|%|am\b|pm\b))/;

/** What may stand right before an amount that is a price, and right after it. */
const BEFORE_PRICE =
  /(?:^|[\n|;•·(,/]|\.\s|\s[-–—]|\b(?:cover|tickets?|admission|entry|price|cost)(?:\s(?:charge|fee|is|are|only))?\s?[:-]?)\s?$/i;
const AFTER_PRICE = /^\s?(?:$|[\n|;•·),/!]|\.(?:\s|$)|[-–—]\s)/;
const NAMED_PRICE =
  /^\s?(?:cover|tickets?|tix|adv(?:ance)?|at the door|doors?|dos|day of|pre-?sale|admission|entry|entrance|per person|general admission|ga|suggested)\b(?!\s(?:prize|to win))/i;

/** What an amount buys or wins rather than the way in. */
const NOT_PRICE =
  /^\s?(?:,?\d|k\b|million|(?:(?:in|worth of|of|cash|grand|draft|house|well|off)\s)?(?:prizes?|cash|gift|off|drinks?|drafts?|beers?|pints?|wines?|wells?|cocktails?|shots?|cans?|tacos?|burgers?|wings|pizzas?|food|minimum|raffle|merch|value))/i;

/** A word that makes a whole line or a whole item of a list: '8 PM | FREE | 21+'. */
function alone(word: string): RegExp {
  return new RegExp(
    String.raw`(?:^|[\n|;•·(,/]|\.\s|\s[-–—]\s|\b(?:cover|price|cost|admission|tickets):)[ \t]?${word}[ \t]?[!.]*[ \t]?(?:$|[\n|;•·),/]|[-–—]\s|(?<=\.\s))`,
    'i',
  );
}
const FREE_ALONE = alone('free');
const DONATION_ALONE = alone('donations?');

function readPrice(text: string): string {
  for (const pattern of PAIRS) {
    const pair = pattern.exec(text);
    if (pair) return pair[1] === pair[2] ? `$${pair[1]}` : `$${pair[1]}/$${pair[2]}`;
  }
  const range = RANGE.exec(text);
  if (range && Number(range[1]) < Number(range[2]) && !NOT_PRICE.test(text.slice(range.index + range[0].length)))
    return `$${range[1]}-$${range[2]}`;
  for (const amount of text.matchAll(AMOUNTS)) {
    const before = text.slice(Math.max(0, amount.index - 40), amount.index);
    const after = text.slice(amount.index + amount[0].length, amount.index + amount[0].length + 40);
    if (Number(amount[1]) === 0 || NOT_PRICE.test(after)) continue; // '$0.00' is a form nobody filled in
    if (/^\s?suggested donation/i.test(after)) return `$${amount[1]} suggested donation`;
    if (NAMED_PRICE.test(after) || (BEFORE_PRICE.test(before) && AFTER_PRICE.test(after))) return `$${amount[1]}`;
  }
  if (/\b(?:pay[ -]what[ -]you[ -](?:can|want|will|wish|like)|pwyc)\b/i.test(text)) return 'Pay what you can';
  if (/\b(?:by donation|suggested donation|donation[- ]based|donations? at the door)\b/i.test(text) || DONATION_ALONE.test(text))
    return 'Donation';
  const free =
    /\b(?:free (?:show|concert|admission|entry|event|gig|live music)|admission(?: is)?:? free|no cover(?: charge)?)\b(?!\s(?:before|until|till|with))/i;
  return free.test(text) || FREE_ALONE.test(text) ? 'Free' : '';
}

function readAges(text: string): string {
  const limits = new Set<string>();
  const limit =
    /(?<![\d$.,:/-])(16|18|19|21)\s?(?:\+|plus\b|(?:and|&|or)\s(?:over|up|older)\b)(?!\s?(?:to drink|w\/|with|years? (?!old|of age)|yrs? (?!old)|bands?|artists?|acts?|vendors?|songs?|beers?|taps?|shows?|musicians?|performers?|local|craft|draft|rotating))/gi;
  for (const found of text.matchAll(limit)) limits.add(`${found[1]}+`);
  const everyone = /(?<!\b(?:not|isn't|isn’t|n't)\s(?:an\s)?)\ball[\s-]ages\b/i.test(text);
  if (everyone) limits.add('All ages');
  const [only, other] = limits;
  return only !== undefined && other === undefined ? only : '';
}

const HOUR = String.raw`(\d{1,2})(?::(\d\d))?\s?(?:([ap])\.?m\b\.?)?(?![\d:%$+]|\.\d|\s?(?:st|nd|rd|th)\b)`;
const DOORS = [
  new RegExp(String.raw`(?<!\bthe\s)\bdoors?(?:\s(?:open|opens|opening))?\s?(?:at\b|@|:|-|–|—|=)?\s?${HOUR}`, 'gi'),
  new RegExp(String.raw`\bthe\sdoors?\s(?:open|opens|are|at)\s?(?:at\b|@|:)?\s?${HOUR}`, 'gi'),
  new RegExp(String.raw`(?<![\d$:.])${HOUR}\s?(?:\(?doors?\)?)\b(?!\s?(?:open\s?)?(?:at|@|:|-|–)?\s?\d)`, 'gi'),
];

function readDoors(text: string): string | null {
  for (const pattern of DOORS) {
    const times = new Set([...text.matchAll(pattern)].map(([, hour, minute, half]) => clock(Number(hour), minute, half)));
    const [only] = times;
    if (times.size > 0) return times.size === 1 && only !== undefined ? only : null;
  }
  return null;
}

/** `HHMM` of an hour as people say it: evening when nobody says otherwise; null when it is no hour, or 12 without saying which. */
function clock(hour: number, minute = '00', half?: string): string | null {
  if (Number(minute) > 59 || hour < 1 || hour > 23) return null;
  if (hour > 12) return half === undefined && minute !== '00' ? `${hour}${minute}` : null;
  if (half === undefined && hour === 12) return null;
  const afternoon = half?.toLowerCase() !== 'a';
  return `${String((hour % 12) + (afternoon ? 12 : 0)).padStart(2, '0')}${minute}`;
}
