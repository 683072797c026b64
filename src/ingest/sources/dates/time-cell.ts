import { putIntoEnglish } from '#interpret/languages/in-english.ts';
import { matchAnyEntry } from '#interpret/languages/words.ts';
import { LANGUAGES } from '#scene/site/language.ts';
import type { WrittenTimes } from './times-in-text.ts';

const NONE: WrittenTimes = { startTime: null, endTime: null, doorsTime: null };

const MAX_TEXT_CHARS = 300;

/** One time: an hour, four digits, or a word. */
const TIME = String.raw`(?<![\d:.$])(?:(\d{1,2})(?:[:.h](\d\d)(?::\d\d)?|([0-5]\d)(?=\s?[ap]\.?m))?\s?(?:(o’clock|h)(?![a-z\d])|([ap])(?:\.?m\.?)?(?![a-z]))?(?!:?\d|[%+$]|st\b|nd\b|rd\b|th\b)|([01]\d|2[0-4])([0-5]\d)(?!\d)|\b(noon|midnight|midday)\b)`;
const TIMES = new RegExp(TIME, 'gi');
/** Times at the start of a line, and words beside an hour: 'kl. 20', '20 Uhr'. */
const LEAD = new RegExp(
  String.raw`^(?<before>${matchAnyEntry('beforeHour', LANGUAGES)}\.?\s)?(?<clock>(?:${TIME})(?:\s?(?:[-–—/]|\bto\b|\btil\b)\s?(?:${TIME}))?)(?<behind>\s?${matchAnyEntry('afterHour', LANGUAGES)}(?![\p{L}\d]))?`,
  'iu',
);

interface Clock {
  hour: number;
  minute: number;
  /** 'full' on a 24-hour clock; undefined when open. */
  half: 'a' | 'p' | 'full' | undefined;
  index: number;
  length: number;
}

/**
 * The times in a field for times, where a bare number is a time: '8', '8:30 PM', '20:00', 'noon', '8-11pm', '9pm til 2', '7pm/8pm' (doors and
 * start), 'doors 7, show 8'. `findTimes` reads running text. An open hour is in the evening, or in a range takes the half of the day of its end.
 */
export function readTimeCell(text: string): WrittenTimes {
  const searched = putIntoEnglish(text.slice(0, MAX_TEXT_CHARS).replace(/\s+/g, ' '));
  const [first, second, third] = [...searched.matchAll(TIMES)].map(clockOf).filter((clock) => clock !== undefined);
  if (first === undefined) return NONE;
  const joint = between(searched, first, second);
  const doorsFirst =
    /\bdoors?\b[^\d]{0,12}$/i.test(searched.slice(0, first.index)) || /^\s?doors?\b/i.test(searched.slice(first.index + first.length));
  if (second !== undefined && isSpan(joint)) return { ...span(first, second), doorsTime: null };
  if (second !== undefined && (/^\s?\/\s?$/.test(joint) || (doorsFirst && joint.length <= 30))) {
    const pair = halve(first, second);
    const end = third !== undefined && isSpan(between(searched, second, third)) ? span(second, third).endTime : null;
    return { doorsTime: formatClock(pair), startTime: formatClock(second), endTime: end };
  }
  if (second !== undefined && /\bdoors?\b/i.test(joint))
    return { doorsTime: formatClock(halve(second, first)), startTime: formatClock(first), endTime: null };
  return doorsFirst ? { ...NONE, doorsTime: formatClock(first) } : { ...NONE, startTime: formatClock(first) };
}

/** Cuts off the times at the start of a text: '8pm Band', '20.00 Band' and 'kl. 20 Band' are 'Band'. */
export function cutLeadingTime(text: string): { times: WrittenTimes; rest: string } | undefined {
  const searched = text.slice(0, MAX_TEXT_CHARS);
  const { 0: lead = '', groups = {} } = LEAD.exec(searched) ?? {};
  const isNamed = groups.before !== undefined || groups.behind !== undefined;
  if (!isNamed && !/[ap:n]|\d{4}|\d\.\d/i.test(groups.clock ?? '')) return undefined; // '8 Kalacas' is a band
  const times = readTimeCell(lead);
  if (times.startTime === null && times.doorsTime === null) return undefined; // and so is '1.99 Jars'
  return { times, rest: text.slice(lead.length).replace(/^[\s:,.–—-]+/, '') };
}

function clockOf(found: RegExpExecArray): Clock | undefined {
  const [whole, hour, apart, close, clocked, half, fullHour, fullMinute, word] = found;
  const minute = apart ?? close ?? '0';
  const place = { index: found.index, length: whole.length };
  if (word !== undefined) return { hour: word.toLowerCase() === 'midnight' ? 0 : 12, minute: 0, half: 'full', ...place };
  const full = fullHour !== undefined;
  const clock = { hour: Number(fullHour ?? hour), minute: Number(fullMinute ?? minute), ...place };
  if (clock.hour > 24 || clock.minute > 59) return undefined;
  // '20 Uhr', 'kl. 20', or '20' alone
  const isClock =
    clocked !== undefined || whole === found.input.trim() || /(?:\bat\.?|\bdoors:?|\bshow:?)\s?$/i.test(found.input.slice(0, found.index));
  const letter = half?.toLowerCase();
  if ((letter === 'a' || letter === 'p') && clock.hour >= 1 && clock.hour <= 12) return { ...clock, half: letter };
  // '20:00' and '08:00' are on a 24-hour clock; '20' among words is not
  const figures = full || clock.hour > 12 || (hour?.length === 2 && hour.startsWith('0'));
  if (!figures) return { ...clock, half: undefined };
  return full || apart !== undefined || isClock ? { ...clock, hour: clock.hour % 24, half: 'full' } : undefined;
}

function between(text: string, one: Clock, other: Clock | undefined): string {
  return other === undefined ? '' : text.slice(one.index + one.length, other.index);
}

/** 'Fri: 8pm-Sun: 2am' is a range too. */
function isSpan(joint: string): boolean {
  return /^\s?(?:[-–—~]+|to|til|till|'til|until)\s?(?:[A-Za-z]{3,9}[:,.]?\s?)?$/i.test(joint);
}

function span(first: Clock, second: Clock): Pick<WrittenTimes, 'startTime' | 'endTime'> {
  const start = halve(first, second);
  const from = minutes(start);
  const end = second.half === undefined ? later(second, from) : second;
  return { startTime: formatClock(start), endTime: from === undefined ? null : formatClock(end) };
}

/** An open hour takes the half of the day that puts it before the other. */
function halve(first: Clock, second: Clock): Clock {
  if (first.half !== undefined || second.half === undefined) return first;
  const half = second.half === 'full' ? 'p' : second.half;
  const [from, to] = [minutes({ ...first, half }), minutes(second)];
  return from !== undefined && to !== undefined && from <= to ? { ...first, half } : { ...first, half: half === 'a' ? 'p' : 'a' };
}

/** An open end is the next such hour after the start. */
function later(end: Clock, from: number | undefined): Clock {
  const morning = minutes({ ...end, half: 'a' }) ?? 0;
  const ahead = (at: number) => (at - (from ?? 0) + 1440) % 1440 || 1440;
  return { ...end, half: ahead(morning) < ahead(morning + 720) ? 'a' : 'p' };
}

/** Minutes since midnight; undefined for an open 12. */
function minutes({ hour, minute, half }: Clock): number | undefined {
  if (half === 'full') return hour * 60 + minute;
  if (half === undefined && hour === 12) return undefined;
  return ((hour % 12) + (half === 'a' ? 0 : 12)) * 60 + minute;
}

function formatClock(clock: Clock): string | null {
  const at = minutes(clock);
  if (at === undefined) return null;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}${String(at % 60).padStart(2, '0')}`;
}
