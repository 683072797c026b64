import { inEnglish } from '#interpret/languages/in-english.ts';

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
  /** What joins it to the next time: '-' a range, '/' a pair. */
  joint: '-' | '/' | '';
}

const NUMBER =
  /(?<![\d.:$€£#]|\d,)(\d{1,2}?)(?:[:.h]([0-5]\d)|([0-5]\d)(?=\s?[ap]\.?m\b))?(\s?o’clock|\s?h\b)?(?:\s?([ap])\.?m\b\.?|([ap])\b)?(?![\d:%+]|[.,]\d|st\b|nd\b|rd\b|th\b|\s?(?:€|kr\b|,-))/gi;
const BEFORE =
  /\b(doors?|show(?:time|s)?|music|starts?|begins?|at|from)\b(?:\s(?:opens?|opening|at|time|is|starts?|begins?))?\s?[.:@=–-]?\s?$|@\s?$/i;
const AFTER = /^\s?\(?(doors?|show(?:time)?|start|music)\b/i;

/**
 * The times in running text (`readTimeCell` reads a field that holds nothing else): 'Doors 7 / Show 8', '7:30PM doors, 8PM show', '8pm', '6-10pm', '7pm/8pm' (doors and show), '20:00', '20h30', '20 Uhr'.
 * A bare number counts only when a word says what it is. Hours of 1 to 11 without am or pm are in the evening, and doors open before the show.
 */
export function findTimes(text: string): WrittenTimes {
  const times = withHalves(timesIn(inEnglish(text.slice(0, SEARCHED).replace(/\s+/g, ' '))));
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
