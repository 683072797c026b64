import { DAY, readWhen, timeOfDay, toZone, type WallTime } from './times.ts';

/** A recurrence rule (RFC 5545, 3.3.10) on the wall clock of its entry. */
export interface Rule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** The most instances, including the first start; null for no limit. */
  count: number | null;
  /** The last possible start as a wall clock; null for no limit. */
  until: number | null;
  /** The first day of the week, 0 for Sunday. */
  weekStart: number;
  /** The BY* parts; undefined when missing. */
  months?: ReadonlySet<number>;
  weeks?: ReadonlySet<number>;
  yearDays?: ReadonlySet<number>;
  monthDays?: ReadonlySet<number>;
  /** 0 is Sunday; `nth` counts in the month or year, negative from its end, 0 is every. */
  weekdays?: { weekday: number; nth: number }[];
  /** In seconds. */
  times: number[];
  positions?: ReadonlySet<number>;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MAX_INTERVAL = 10_000;
const MAX_TIMES = 24;
const MAX_WEEKDAYS = 100;

/**
 * Reads an RRULE, or says in a text why not. ical.js's iterator searches forever for rules without instances
 * (FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30) and cannot be bounded.
 */
export function readRule(text: string, start: WallTime): Rule | string {
  const parts = new Map(text.split(';', 50).map((part) => pair(part.trim().toUpperCase())));
  const frequency = parts.get('FREQ') ?? '';
  if (/^(?:HOURLY|MINUTELY|SECONDLY)$/.test(frequency)) return 'it repeats more often than daily';
  if (!/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(frequency)) return 'its repeat rule has no known frequency';

  const interval = parseWhole(parts.get('INTERVAL') ?? '1');
  if (interval === undefined || interval < 1 || interval > MAX_INTERVAL) return 'its repeat rule has an impossible interval';
  const count = parts.has('COUNT') ? parseWhole(parts.get('COUNT') ?? '') : null;
  if (count === undefined || count === 0) return 'its repeat rule has an impossible count';
  const until = parts.has('UNTIL') ? readUntil(parts.get('UNTIL') ?? '', start) : null;
  if (until === undefined) return 'the end of its repeat rule is not a date';

  const rule: Rule = {
    frequency: frequency as Rule['frequency'],
    interval,
    count,
    until,
    weekStart: Math.max(0, WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')),
    times: [],
  };
  const lists = [
    ['months', 'BYMONTH', 1, 12],
    ['weeks', 'BYWEEKNO', -53, 53],
    ['yearDays', 'BYYEARDAY', -366, 366],
    ['monthDays', 'BYMONTHDAY', -31, 31],
    ['positions', 'BYSETPOS', -366, 366],
  ] as const;
  for (const [name, part, least, most] of lists) {
    const numbers = readNumbers(parts.get(part), least, most);
    if (numbers === null) return `its repeat rule has an impossible ${part}`;
    if (numbers) rule[name] = numbers;
  }
  const weekdays = readWeekdays(parts.get('BYDAY'));
  if (weekdays === null) return 'its repeat rule has an impossible BYDAY';
  if (weekdays) rule.weekdays = weekdays;
  const times = timesOfRule(parts, start);
  if (typeof times === 'string') return times;
  rule.times = times;
  return withDefaults(rule, start);
}

function pair(part: string): [string, string] {
  const equals = part.indexOf('=');
  return [part.slice(0, Math.max(0, equals)), part.slice(equals + 1)];
}

function parseWhole(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** UNTIL as a wall clock in the entry's zone; a date includes the whole day. */
function readUntil(text: string, start: WallTime): number | undefined {
  const until = readWhen(Number(text.slice(0, 4)) > 2199 ? `2199${text.slice(4)}` : text, start.zone);
  if (!until) return undefined;
  // All-day entries are compared by date, as producers write the last date with any time and Z.
  if (until.day || start.day) return Math.floor(until.wall / DAY) * DAY + DAY - 1;
  return toZone(until, start.zone).wall;
}

/** Whole numbers without 0; undefined without the part, null when out of bounds. */
function readNumbers(text: string | undefined, least: number, most: number): Set<number> | null | undefined {
  if (text === undefined) return undefined;
  const numbers = new Set<number>();
  for (const item of text.split(',', 1000)) {
    const number = /^[+-]?\d{1,3}$/.test(item) ? Number(item) : 0;
    if (number === 0 || number < least || number > most) return null;
    numbers.add(number);
  }
  return numbers;
}

function readWeekdays(text: string | undefined): { weekday: number; nth: number }[] | null | undefined {
  if (text === undefined) return undefined;
  const found = new Map<string, { weekday: number; nth: number }>();
  for (const item of text.split(',', 1000)) {
    const parts = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(item);
    if (!parts) return null;
    const weekday = { weekday: WEEKDAYS.indexOf(parts[2] ?? ''), nth: Number(parts[1] ?? 0) };
    if (Math.abs(weekday.nth) > 53 || found.size > MAX_WEEKDAYS) return null;
    found.set(`${weekday.nth}${weekday.weekday}`, weekday);
  }
  return [...found.values()];
}

/** The times of BYHOUR, BYMINUTE and BYSECOND, or the start's own; a text says why not. */
function timesOfRule(parts: Map<string, string>, start: WallTime): number[] | string {
  const time = timeOfDay(start.wall);
  if (start.day) return [0];
  const own = { BYHOUR: Math.floor(time / 3600), BYMINUTE: Math.floor(time / 60) % 60, BYSECOND: time % 60 };
  const [hours, minutes, seconds] = Object.entries(own).map(([part, ownValue]) => {
    const text = parts.get(part);
    return text === undefined ? [ownValue] : [...new Set(text.split(',', 100).map((item) => parseWhole(item) ?? -1))];
  });
  if (!hours || !minutes || !seconds) return [time];
  const impossible = hours.some((hour) => hour < 0 || hour > 23) || [...minutes, ...seconds].some((item) => item < 0 || item > 60);
  if (impossible) return 'its repeat rule has impossible times of day';
  if (hours.length * minutes.length * seconds.length > MAX_TIMES) return 'it repeats too many times a day';
  return hours
    .flatMap((hour) => minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + Math.min(59, minute) * 60 + Math.min(59, second))))
    .sort((a, b) => a - b);
}

/** Missing parts come from the start: its weekday, day or date. */
function withDefaults(rule: Rule, start: WallTime): Rule {
  const date = new Date(start.wall * 1000);
  const weekdays = [{ weekday: date.getUTCDay(), nth: 0 }];
  const { frequency } = rule;
  if (frequency === 'WEEKLY') return { ...rule, weekdays: rule.weekdays ?? weekdays };
  if (rule.weekdays || rule.monthDays || rule.yearDays || frequency === 'DAILY') return rule;
  if (rule.weeks) return { ...rule, weekdays };
  const monthly = { ...rule, monthDays: new Set([date.getUTCDate()]) };
  return frequency === 'MONTHLY' ? monthly : { ...monthly, months: rule.months ?? new Set([date.getUTCMonth() + 1]) };
}
