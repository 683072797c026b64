import { putIntoEnglish } from '#interpret/languages/in-english.ts';
import { matchAnyEntry } from '#interpret/languages/words.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import { isLater, isPossibleEnd, NIGHT_ENDS } from '#scene/time/calendar.ts';

/** The times of a night, `HHMM` or null. */
export interface WrittenTimes {
  startTime: string | null;
  endTime: string | null;
  doorsTime: string | null;
}

const MAX_TEXT_CHARS = 1000;

interface Time {
  hour: number;
  minute: string;
  /** 'a', 'p', or '' when open. */
  half: string;
  /** Whether it has minutes, am or pm, so it can only be a time. */
  sure: boolean;
  label: 'doors' | 'show' | '';
  /** Whether its label is more than 'at' or 'from'. */
  named: boolean;
  /** Whether it is a bare number: 'Studio 9'. */
  bare: boolean;
  /** Whether words before it announce a time: 'starts at', '@', 'show:'. */
  led: boolean;
  /** Whether a sentence states that the music begins then. */
  begins: boolean;
  /** Whether no name may begin or end beside it: not 'The 11pm Club'. */
  apartBefore: boolean;
  apartBehind: boolean;
  /** How it is joined to the next time: '-' in a range, '/' in a pair. */
  joint: '-' | '/' | '';
}

const WEEKDAYS = matchAnyEntry('weekdays', LANGUAGES);
/** Labels of times. */
const LABELS = 'doors?|show(?:time|s)?|music|starts?|begins?|(?:first|1st) (?:band|act|set)|bands';
/** 24-hour time without a colon, after a label: 'Show: 2030'. */
const JOINED = String.raw`(?<=\b(?:${LABELS})\s?[:@=]?\s?(?:at\s)?)(?<hour24>[01]\d|2[0-3])(?<minute24>00|15|30|45)(?=\s|$|[,;|/.)h])`;
const NUMBER = new RegExp(
  String.raw`(?<![\d.:$€£#]|\d,|(?<!\b(?:${LABELS}|at|from))\p{L})(?:${JOINED}|(?<hour>\d{1,2}?)(?:(?:[:.h]|o’clock(?=\d)|\so’clock\s(?=\d\d(?:$|[,;.)|/])))(?<apart>[0-5]\d)|(?<close>[0-5]\d)(?=\s?[ap]\.?m\b))?)(?<said>\s?o’clock|\s?h\b)?(?:\s?(?<long>[ap])\.?m\b\.?|(?<short>[ap])\b)?(?![\d%+]|:\d|[.,]\d|st\b|nd\b|rd\b|th\b|\s?(?:€|kr\b|,-))`,
  'giu',
);
const BEFORE = new RegExp(
  String.raw`\b(${LABELS}|at|from)\b(?:\s(?:opens?|opening|at|from|à|dès|time|is|starts?|begins?)(?!\p{L})){0,2}\s?[.:@=–-]?\s?$|@\s?$`,
  'iu',
);
const AFTER = /^\s?\(?(doors?|show(?:time)?|start|music|(?:first|1st) (?:band|act|set))\b/i;
/** What may come before a bare number with a label: '7 doors / 8 show', not 'Studio 9 Show'. */
const NO_NAME_BEFORE = new RegExp(String.raw`(?:^|[^\p{L}\p{N}’'\s]|\b(?:${LABELS}|at|from|and|${WEEKDAYS}))\s?$`, 'iu');
/** What may come beside a time in a title. */
const APART_BEFORE = new RegExp(String.raw`(?:^|[^\p{L}\p{N}’'\s]|\b(?:${LABELS}|at|from|${WEEKDAYS}|\d{1,2}))\s?$|^@`, 'iu');
const APART_BEHIND = new RegExp(
  String.raw`^\s?(?:$|[^\p{L}\p{N}’'\s]|(?:${LABELS}|early|late|${WEEKDAYS}|with|w/|feat|ft|featuring|and|at|in|on|mit|met|med|con|avec|to|til|till|until)(?!\p{L}))`,
  'iu',
);
/** The subject in a sentence: 'Music starts at 9'. */
const BEGINS =
  /(?<!\b(?:early|late|second|2nd|next)\s)\b(?:music|live music|show|concert|konzert|konserten|koncerten|concierto|bands?|performance|musik|muziek)\s(?:(?:starts?|begins?|starting|show|beginnt|begint|commence|comienza)\s){1,2}(?:promptly\s)?(?:(?:at|à)\s)?$/iu;
const LEADS = /(?:[:@=]|\b(?:at|from))\s?$/i;

/**
 * The times in running text: 'Doors 7 / Show 8', '7:30PM doors, 8PM show', '8pm', '6-10pm', '7pm/8pm' (doors and show), '20:00', '20h30', '20 Uhr'.
 * A bare number needs a label. Open hours are in the evening. `readTimeCell` reads fields.
 */
export function findTimes(text: string): WrittenTimes {
  const times = timesOf(text);
  const read: WrittenTimes = { startTime: null, endTime: null, doorsTime: null };
  times.forEach((time, index) => {
    const before = times[index - 1];
    if (before?.joint === '-') {
      if (read.endTime === null && read.startTime === clock(before)) read.endTime = clock(time);
    } else if (time.label === 'doors' || (time.label === '' && time.joint === '/' && read.startTime === null && read.doorsTime === null)) {
      read.doorsTime ??= clock(time);
    } else read.startTime ??= clock(time);
  });
  const { startTime, doorsTime } = read;
  return startTime !== null && doorsTime !== null && doorsTime > startTime ? { ...read, startTime: doorsTime, doorsTime: startTime } : read;
}

const MAX_LINES = 30;
export const NO_TIMES: WrittenTimes = { startTime: null, endTime: null, doorsTime: null };

/**
 * Times stated so clearly that they override fields: doors and show anywhere ('8:00PM doors 9:00PM show'), a start in the title
 * ('5 PM Early show'), a sentence in the description ('Music starts at 9'). None where several are stated.
 */
export function statedTimes(title: string, description: string): WrittenTimes {
  return onlyPair([title, ...description.split('\n', MAX_LINES)]) ?? startIn(title) ?? startSaid(description) ?? NO_TIMES;
}

/** The one start in a title, with its end. 'at 9:30', '9:30pm' and '11am' are times; a bare '9:30' or '5am' may be a name. */
function startIn(title: string): WrittenTimes | undefined {
  if (!/\d/.test(title) || UNTIL.test(title)) return undefined;
  const times = timesOf(title);
  const starts = times.flatMap((time, at) => {
    const before = times[at - 1];
    const isEnd = before?.joint === '-' && clock(before) >= EARLIEST_STATED;
    if (!isStated(time) || isEnd || clock(time) < EARLIEST_STATED) return [];
    const end = time.joint === '-' ? times[at + 1] : undefined;
    return [{ ...NO_TIMES, startTime: clock(time), endTime: end === undefined ? null : clock(end) }];
  });
  const [only, other] = starts;
  return other === undefined ? only : undefined;
}

/** Whether a number is a time and not part of a name: 'Studio 9 Show', 'The 11pm Club', '@ 9:30 Club'. */
function isStated({ label, named, half, bare, led, apartBefore, apartBehind }: Time): boolean {
  if (label === 'doors') return false;
  if (!bare && half !== '' && half !== '24') return apartBefore || apartBehind;
  return led ? named || apartBehind : named && !bare;
}

/** The one start in a description's sentences. */
function startSaid(description: string): WrittenTimes | undefined {
  if (!/\d/.test(description)) return undefined;
  const times = timesOf(description).filter(({ label, begins }) => label === 'show' || begins);
  const [only, other] = new Set(times.map(clock));
  return only !== undefined && other === undefined && times.some(({ begins }) => begins) ? { ...NO_TIMES, startTime: only } : undefined;
}

/** 'Open until 11:30pm' states no start. */
const UNTIL = /\b(?:open|opens|clos(?:ed?|es|ing)|ends?|last call)\b[^\d]{0,20}\d/i;
/** Earlier times in a title are names: '5am' plays. */
const EARLIEST_STATED = '0900';

/** Doors and start where one pair is stated, in a line or two. */
function onlyPair(lines: readonly string[]): WrittenTimes | undefined {
  const pairs = new Map<string, WrittenTimes>();
  for (const [at, line] of lines.entries()) {
    const found = pairIn(line) ?? pairIn(`${line} ${lines[at + 1] ?? ''}`);
    if (found !== undefined) pairs.set(`${found.doorsTime} ${found.startTime}`, found);
  }
  const [only, other] = pairs.values();
  return other === undefined ? only : undefined;
}

function pairIn(line: string): WrittenTimes | undefined {
  if (!/\d/.test(line)) return undefined;
  const times = timesOf(line);
  // '6:30-9pm show' begins at 6:30.
  const named = times.flatMap((time, at) => {
    const before = times[at - 1];
    return time.named ? [before?.joint === '-' && time.label === 'show' ? { ...before, label: time.label } : time] : [];
  });
  const [doors, otherDoors] = new Set(named.filter(({ label }) => label === 'doors').map(clock));
  const [start, otherStart] = new Set(named.filter(({ label }) => label === 'show').map(clock));
  if (doors === undefined || start === undefined || otherDoors !== undefined || otherStart !== undefined) return undefined;
  return isLater(start, doors) && start >= NIGHT_ENDS ? { startTime: start, endTime: null, doorsTime: doors } : undefined;
}

function timesOf(text: string): Time[] {
  return withHalves(timesIn(putIntoEnglish(text.slice(0, MAX_TEXT_CHARS).replace(/\s+/g, ' '))));
}

/** A night's fields, corrected by stated times. A start is on the day of its field, so none after midnight counts. */
export function withStated(fields: WrittenTimes, stated: WrittenTimes): WrittenTimes {
  const startTime = isOver(stated.startTime, fields.startTime) ? stated.startTime : fields.startTime;
  const doorsTime = stated.doorsTime ?? fields.doorsTime;
  return {
    startTime,
    endTime: endOf(startTime, startTime === stated.startTime ? (stated.endTime ?? fields.endTime) : fields.endTime),
    // Doors after the start belong to something else.
    doorsTime: startTime !== null && doorsTime !== null && isLater(doorsTime, startTime) ? null : doorsTime,
  };
}

/** Drops an end at the start, or long after a corrected start. */
function endOf(start: string | null, end: string | null): string | null {
  return end === start || (start !== null && end !== null && !isPossibleEnd(start, end)) ? null : end;
}

/** Whether a stated start overrides a field: not a bare '8' beside '0800', and not one after midnight. */
function isOver(stated: string | null, field: string | null): boolean {
  if (stated === null || stated < NIGHT_ENDS) return false;
  return field === null || (field >= NIGHT_ENDS && Math.abs(Number(stated) - Number(field)) !== 1200);
}

function timesIn(text: string): Time[] {
  const plain = text.replace(/\b(?:12 )?noon\b/gi, '12:00pm').replace(/\b(?:12 )?midnight\b/gi, '12:00am');
  const found = [...plain.matchAll(NUMBER)].map(numberIn).filter(({ hour }) => Number(hour) < 24);
  const around = found.map((number, at) => {
    const next = found[at + 1]?.from ?? plain.length;
    const ahead = plain.slice(Math.max(0, number.from - 40), number.from);
    const behind = plain.slice(number.to, Math.min(next, number.to + 20));
    return {
      before: BEFORE.exec(ahead),
      after: number.bare && !NO_NAME_BEFORE.test(ahead) ? null : AFTER.exec(behind),
      joint: /^ ?(-|–|—|to|til|till|until|\/) ?$/.exec(plain.slice(number.to, next))?.[1] ?? '',
      led: LEADS.test(ahead),
      begins: BEGINS.test(ahead),
      apartBefore: APART_BEFORE.test(ahead),
      apartBehind: APART_BEHIND.test(plain.slice(number.to)),
    };
  });
  const labelsLead = around.some(({ before }) => before?.[1] !== undefined) && !around.at(-1)?.after;
  return found.map(({ hour, minute, half, said, bare }, at): Time => {
    const {
      before = null,
      after = null,
      joint = '',
      led = false,
      begins = false,
      apartBefore = false,
      apartBehind = false,
    } = around[at] ?? {};
    const label = labelsLead ? before : after;
    return {
      hour: Number(hour),
      minute: minute ?? '00',
      half: half || (hour.startsWith('0') || Number(hour) > 12 ? '24' : ''),
      sure: minute !== undefined || half !== '' || said || before !== null || after !== null,
      named: /^[a-z\d]/i.test(label?.[1] ?? '') && !/^(?:at|from)$/i.test(label?.[1] ?? ''),
      label: label === null ? '' : /^doors?$/i.test(label[1] ?? '') ? 'doors' : 'show',
      joint: joint === '' || joint === '/' ? joint : '-',
      bare,
      led,
      begins,
      apartBefore,
      apartBehind,
    };
  });
}

function numberIn({ 0: { length }, index: from, groups = {} }: RegExpExecArray) {
  const { hour = groups.hour24 ?? '', apart, close, minute24, said, long, short } = groups;
  const minute = apart ?? close ?? minute24;
  const half = (long ?? short ?? '').toLowerCase();
  const bare = half === '' && said === undefined && (apart ?? close) === undefined;
  return { hour, minute, half, said: said !== undefined, bare, from, to: from + length };
}

/** An open time takes am or pm from the one it is joined to; then impossible times are dropped. */
function withHalves(times: Time[]): Time[] {
  const joined = times.map((time, index) => {
    const next = time.joint === '' ? undefined : times[index + 1];
    if (next === undefined || !next.sure || next.half === '' || next.half === '24' || time.half !== '') return time;
    const later =
      next.half === 'p' && time.hour % 12 > next.hour % 12 ? 'a' : next.half === 'a' && time.hour % 12 > next.hour % 12 ? 'p' : next.half;
    return { ...time, half: later, sure: true, bare: false };
  });
  return joined.filter(({ sure }) => sure);
}

/** `HHMM`, in the evening when open. */
function clock({ hour, minute, half }: Time): string {
  const of24 = half === '24' || hour > 12 ? hour : (hour % 12) + (half === 'a' ? 0 : 12);
  return `${String(of24).padStart(2, '0')}${minute}`;
}
