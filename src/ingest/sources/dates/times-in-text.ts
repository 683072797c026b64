import { inEnglish } from '#interpret/languages/in-english.ts';
import { isLater, isPossibleEnd, NIGHT_ENDS } from '#scene/time/calendar.ts';

/** The times of a night as a text gives them, `HHMM`; null where it gives none. */
export interface WrittenTimes {
  startTime: string | null;
  endTime: string | null;
  doorsTime: string | null;
}

/** Texts are searched this far, in UTF-16 units. */
const SEARCHED = 1000;

interface Time {
  hour: number;
  minute: string;
  /** 'a' or 'p', '' when the text leaves it open. */
  half: string;
  /** Whether it can only be a time: it has minutes or says am or pm. */
  sure: boolean;
  label: 'doors' | 'show' | '';
  /** Whether its label is a word of its own, and not 'at' or 'from'. */
  named: boolean;
  /** What joins it to the next time: '-' a range, '/' a pair. */
  joint: '-' | '/' | '';
}

const NUMBER =
  /(?<![\d.:$€£#]|\d,)(\d{1,2}?)(?:[:.h]([0-5]\d)|([0-5]\d)(?=\s?[ap]\.?m\b))?(\s?o’clock|\s?h\b)?(?:\s?([ap])\.?m\b\.?|([ap])\b)?(?![\d:%+]|[.,]\d|st\b|nd\b|rd\b|th\b|\s?(?:€|kr\b|,-))/gi;
const BEFORE =
  /\b(doors?|show(?:time|s)?|music|starts?|begins?|at|from)\b(?:\s(?:opens?|opening|at|time|is|starts?|begins?)){0,2}\s?[.:@=–-]?\s?$|@\s?$/i;
const AFTER = /^\s?\(?(doors?|show(?:time)?|start|music)\b/i;

/**
 * The times in running text (`readTimeCell` reads a field that holds nothing else): 'Doors 7 / Show 8', '7:30PM doors, 8PM show', '8pm', '6-10pm', '7pm/8pm' (doors and show), '20:00', '20h30', '20 Uhr'.
 * A bare number counts only when a word says what it is. Hours of 1 to 11 without am or pm are in the evening, and doors open before the show.
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

/** How many lines of a text are looked at for stated times. */
const LINES = 30;
export const NO_TIMES: WrittenTimes = { startTime: null, endTime: null, doorsTime: null };

/**
 * The times that the words of an entry state so clearly that they win over its fields: '8:00PM doors 9:00PM show', 'Doors 7 / Show 8' anywhere, and in
 * its title a start by itself, '5 PM Early show'. Texts that state several speak of several nights, and none counts.
 */
export function statedTimes(title: string, description: string): WrittenTimes {
  return onlyPair([title, ...description.split('\n', LINES)]) ?? startIn(title) ?? NO_TIMES;
}

/** The one start that a title states, with its end. A bare '9:30' may be a name, and so may '5am'; 'at 9:30', '9:30pm' and '11am' are times. */
function startIn(title: string): WrittenTimes | undefined {
  if (!/\d/.test(title) || UNTIL.test(title)) return undefined;
  const times = timesOf(title);
  const starts = times.flatMap((time, at) => {
    const isSure = time.label !== 'doors' && (time.named || (time.half !== '' && time.half !== '24'));
    const before = times[at - 1];
    const isEnd = before?.joint === '-' && clock(before) >= EARLIEST_STATED;
    if (!isSure || isEnd || clock(time) < EARLIEST_STATED) return [];
    const end = time.joint === '-' ? times[at + 1] : undefined;
    return [{ ...NO_TIMES, startTime: clock(time), endTime: end === undefined ? null : clock(end) }];
  });
  const [only, other] = starts;
  return other === undefined ? only : undefined;
}

/** 'Open until 11:30pm' and 'Closing early at 8pm' state no start. */
const UNTIL = /\b(?:open|opens|clos(?:ed?|es|ing)|ends?|last call)\b[^\d]{0,20}\d/i;
/** A title states no start before this: '5am' plays. */
const EARLIEST_STATED = '0900';

/** Doors and start where lines, or two after each other, state one pair of them. */
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
  return withHalves(timesIn(inEnglish(text.slice(0, SEARCHED).replace(/\s+/g, ' '))));
}

/** What fields say of a night, corrected by what its words state. A start is on the day of its field, so none after midnight counts. */
export function withStated(fields: WrittenTimes, stated: WrittenTimes): WrittenTimes {
  const startTime = isOver(stated.startTime, fields.startTime) ? stated.startTime : fields.startTime;
  const doorsTime = stated.doorsTime ?? fields.doorsTime;
  return {
    startTime,
    endTime: endOf(startTime, startTime === stated.startTime ? (stated.endTime ?? fields.endTime) : fields.endTime),
    // Doors that open after the start are some other doors.
    doorsTime: startTime !== null && doorsTime !== null && isLater(doorsTime, startTime) ? null : doorsTime,
  };
}

/** An end that is none is left out: one at the start, or long after a start that was moved behind it. */
function endOf(start: string | null, end: string | null): string | null {
  return end === start || (start !== null && end !== null && !isPossibleEnd(start, end)) ? null : end;
}

/** Whether a stated start wins over the one of a field: a bare '8' beside '0800' is that hour, and one after midnight is of another date. */
function isOver(stated: string | null, field: string | null): boolean {
  if (stated === null || stated < NIGHT_ENDS) return false;
  return field === null || (field >= NIGHT_ENDS && Math.abs(Number(stated) - Number(field)) !== 1200);
}

function timesIn(text: string): Time[] {
  const plain = text.replace(/\b(?:12 )?noon\b/gi, '12:00pm').replace(/\b(?:12 )?midnight\b/gi, '12:00am');
  const found = [...plain.matchAll(NUMBER)].filter(([, hour]) => Number(hour) < 24);
  const around = found.map((match, at) => {
    const end = match.index + match[0].length;
    const next = found[at + 1]?.index ?? plain.length;
    return {
      before: BEFORE.exec(plain.slice(Math.max(0, match.index - 40), match.index)),
      after: AFTER.exec(plain.slice(end, Math.min(next, end + 20))),
      joint: /^ ?(-|–|—|to|til|till|until|\/) ?$/.exec(plain.slice(end, next))?.[1] ?? '',
    };
  });
  const labelsLead = around.some(({ before }) => before?.[1] !== undefined) && !around.at(-1)?.after;
  return found.map(([, hour = '', apart, close, clock, long, short], at): Time => {
    const minute = apart ?? close;
    const { before = null, after = null, joint = '' } = around[at] ?? {};
    const label = labelsLead ? before : after;
    const half = (long ?? short ?? '').toLowerCase();
    return {
      hour: Number(hour),
      minute: minute ?? '00',
      half: half || (hour.startsWith('0') || Number(hour) > 12 ? '24' : ''),
      sure: Number(minute ?? 99) < 60 || half !== '' || clock !== undefined || before !== null || after !== null,
      named: /^[a-z]/i.test(label?.[1] ?? '') && !/^(?:at|from)$/i.test(label?.[1] ?? ''),
      label: label === null ? '' : /^doors?$/i.test(label[1] ?? '') ? 'doors' : 'show',
      joint: joint === '' || joint === '/' ? joint : '-',
    };
  });
}

/** A time that leaves am and pm open takes it from the one it is joined to; then times that are none fall out. */
function withHalves(times: Time[]): Time[] {
  const joined = times.map((time, index) => {
    const next = time.joint === '' ? undefined : times[index + 1];
    if (next === undefined || !next.sure || next.half === '' || next.half === '24' || time.half !== '') return time;
    const later =
      next.half === 'p' && time.hour % 12 > next.hour % 12 ? 'a' : next.half === 'a' && time.hour % 12 > next.hour % 12 ? 'p' : next.half;
    return { ...time, half: later, sure: true };
  });
  return joined.filter(({ sure }) => sure);
}

/** `HHMM`. Without am or pm it is the evening: who plays at 8 plays at 20:00. */
function clock({ hour, minute, half }: Time): string {
  const of24 = half === '24' || hour > 12 ? hour : (hour % 12) + (half === 'a' ? 0 : 12);
  return `${String(of24).padStart(2, '0')}${minute}`;
}
