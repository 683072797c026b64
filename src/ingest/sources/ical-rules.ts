import { DAY, inZone, readWhen, type When } from './ical-times.ts';

/** A recurrence rule (RFC 5545, 3.3.10) of whole days, on the wall clock of the entry it belongs to. */
export interface Rule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** How many times at most, the first start counted; null when not limited so. */
  count: number | null;
  /** The last moment an instance may start, as a wall clock in the entry's zone; null when not limited so. */
  until: number | null;
  /** The day weeks begin on, 0 = Sunday. */
  weekStart: number;
  /** The BY* parts that choose days; a part the rule does not have is undefined. */
  months?: ReadonlySet<number>;
  weeks?: ReadonlySet<number>;
  yearDays?: ReadonlySet<number>;
  monthDays?: ReadonlySet<number>;
  /** Days of the week, 0 = Sunday; `nth` counts within the month or year, from its end when negative, 0 = every one. */
  weekdays?: { weekday: number; nth: number }[];
  /** Times of day in seconds. */
  times: number[];
  positions?: ReadonlySet<number>;
}

/** Which part of a rule's instances is wanted, `from` inclusive and `to` exclusive, as wall clocks; at most `limit` of them. */
export interface Span {
  from: number;
  to: number;
  limit: number;
}

/** What may still be spent: days looked at. */
export interface Budget {
  days: number;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MAX_INTERVAL = 10_000;
const MAX_TIMES = 24;
const MAX_WEEKDAYS = 100;

/**
 * Reads the RRULE of an entry that starts at `start`. A text as answer is the reason why not.
 *
 * Our own and not ical.js's, because its iterator looks for the next instance inside one call, for ever when there is none
 * (FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30), and no caller can bound that.
 */
export function readRule(text: string, start: When): Rule | string {
  const parts = new Map(text.split(';', 50).map((part) => pair(part.trim().toUpperCase())));
  const frequency = parts.get('FREQ') ?? '';
  if (/^(?:HOURLY|MINUTELY|SECONDLY)$/.test(frequency)) return 'it repeats more often than daily';
  if (!/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(frequency)) return 'its repeat rule has no known frequency';

  const interval = whole(parts.get('INTERVAL') ?? '1');
  if (interval === undefined || interval < 1 || interval > MAX_INTERVAL) return 'its repeat rule has an impossible interval';
  const count = parts.has('COUNT') ? whole(parts.get('COUNT') ?? '') : null;
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
  const times = readTimes(parts, start);
  if (typeof times === 'string') return times;
  rule.times = times;
  return withDefaults(rule, start);
}

/**
 * The instances of a rule within a span, in order, as wall clocks. The first start is always an instance, whether the rule
 * names its day or not (RFC 5545, 3.8.5.3), and counts. `cut` says that the limit or the budget ended it early.
 */
export function expandRule(rule: Rule, start: When, span: Span, budget: Budget): { walls: number[]; cut: boolean } {
  const walls: number[] = [];
  const last = Math.min(span.to - 1, rule.until ?? Number.POSITIVE_INFINITY);
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1;
  if (start.wall >= span.from && start.wall < span.to) walls.push(start.wall);

  // Without a count no period depends on those before it, so those before the span need not be looked at.
  const first = rule.count === null ? periodsBefore(rule, start.wall, span.from) : 0;
  for (let index = first; left > 0; index += 1) {
    const { day, length } = period(rule, start.wall, index);
    if (day * DAY > last) break;
    budget.days -= length;
    if (budget.days < 0) return { walls, cut: true };
    for (const wall of instances(rule, day, length)) {
      if (wall <= start.wall) continue;
      if (wall > last || left === 0) break;
      left -= 1;
      if (wall < span.from) continue;
      if (walls.length >= span.limit) return { walls, cut: true };
      walls.push(wall);
    }
  }
  return { walls, cut: false };
}

function pair(part: string): [string, string] {
  const equals = part.indexOf('=');
  return [part.slice(0, Math.max(0, equals)), part.slice(equals + 1)];
}

function whole(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** UNTIL as a wall clock in the entry's zone: an instant is brought there; a date means all of that day. Undefined when it is no time. */
function readUntil(text: string, start: When): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second = '00', utc] = parts;
  const date = Number(year) > 2199 ? `2199-${month}-${day}` : `${year}-${month}-${day}`;
  // All-day entries are compared by date, and producers write the last date itself, whatever time and Z they put behind it.
  if (hour === undefined || start.day) {
    const until = readWhen(date, start.zone);
    return until && until.wall + DAY - 1;
  }
  const until = readWhen(`${date}T${hour}:${minute}:${second}${utc}`, start.zone);
  return until && inZone(until, start.zone).wall;
}

/** A list of whole numbers without 0; undefined when the rule has none, null when one is out of bounds. */
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

/** The times of day BYHOUR, BYMINUTE and BYSECOND make together, or the start's own; a text says why not. */
function readTimes(parts: Map<string, string>, start: When): number[] | string {
  const time = start.wall % DAY < 0 ? (start.wall % DAY) + DAY : start.wall % DAY;
  if (start.day) return [0];
  const own = { BYHOUR: Math.floor(time / 3600), BYMINUTE: Math.floor(time / 60) % 60, BYSECOND: time % 60 };
  const [hours, minutes, seconds] = Object.entries(own).map(([part, ownValue]) => {
    const text = parts.get(part);
    return text === undefined ? [ownValue] : [...new Set(text.split(',', 100).map((item) => whole(item) ?? -1))];
  });
  if (!hours || !minutes || !seconds) return [time];
  const impossible = hours.some((hour) => hour < 0 || hour > 23) || [...minutes, ...seconds].some((item) => item < 0 || item > 60);
  if (impossible) return 'its repeat rule has impossible times of day';
  if (hours.length * minutes.length * seconds.length > MAX_TIMES) return 'it repeats too many times a day';
  return hours
    .flatMap((hour) => minutes.flatMap((minute) => seconds.map((second) => hour * 3600 + Math.min(59, minute) * 60 + Math.min(59, second))))
    .sort((a, b) => a - b);
}

/** What a rule leaves unsaid is taken from the start: the weekday of a weekly rule, the day of a monthly one, the date of a yearly one. */
function withDefaults(rule: Rule, start: When): Rule {
  const date = new Date(start.wall * 1000);
  const weekdays = [{ weekday: date.getUTCDay(), nth: 0 }];
  const { frequency } = rule;
  if (frequency === 'WEEKLY') return { ...rule, weekdays: rule.weekdays ?? weekdays };
  if (rule.weekdays || rule.monthDays || rule.yearDays || frequency === 'DAILY') return rule;
  if (rule.weeks) return { ...rule, weekdays };
  const monthly = { ...rule, monthDays: new Set([date.getUTCDate()]) };
  return frequency === 'MONTHLY' ? monthly : { ...monthly, months: rule.months ?? new Set([date.getUTCMonth() + 1]) };
}

/** How many whole periods lie safely before a moment: each of them ends before it. */
function periodsBefore(rule: Rule, start: number, moment: number): number {
  if (moment <= start) return 0;
  const days = (moment - start) / DAY;
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[rule.frequency];
  return Math.max(0, Math.floor(days / longest / rule.interval) - 2);
}

/** The period of a rule with this index, 0 being the one the start lies in: its first day since 1970 and its length in days. */
function period(rule: Rule, start: number, index: number): { day: number; length: number } {
  const startDay = Math.floor(start / DAY);
  const step = index * rule.interval;
  if (rule.frequency === 'DAILY') return { day: startDay + step, length: 1 };
  if (rule.frequency === 'WEEKLY') return { day: startDay - ((weekdayOf(startDay) - rule.weekStart + 7) % 7) + step * 7, length: 7 };
  const date = new Date(start * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const [first, next] =
    rule.frequency === 'MONTHLY'
      ? [Date.UTC(year, month + step, 1), Date.UTC(year, month + step + 1, 1)]
      : [Date.UTC(year + step, 0, 1), Date.UTC(year + step + 1, 0, 1)];
  return { day: first / 1000 / DAY, length: (next - first) / 1000 / DAY };
}

/** The instances within one period, in order. */
function instances(rule: Rule, firstDay: number, length: number): number[] {
  const walls: number[] = [];
  for (let day = firstDay; day < firstDay + length; day += 1) {
    if (!choosesDay(rule, day)) continue;
    for (const time of rule.times) walls.push(day * DAY + time);
  }
  if (!rule.positions) return walls;
  const { positions } = rule;
  return walls.filter((_, index) => counts(positions, { at: index + 1, of: walls.length }));
}

/**
 * Whether the BY* parts all choose a day. RFC 5545 tells parts that add days from parts that take some away; within one period
 * both come to the same: the days on which every part agrees.
 */
function choosesDay(rule: Rule, day: number): boolean {
  const { months, monthDays, yearDays, weeks, weekdays } = rule;
  const date = new Date(day * DAY * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  if (months && !months.has(month + 1)) return false;
  const ofMonth = { at: date.getUTCDate(), of: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() };
  if (monthDays && !counts(monthDays, ofMonth)) return false;
  const newYear = Date.UTC(year, 0, 1) / 1000 / DAY;
  const ofYear = { at: day - newYear + 1, of: isLeap(year) ? 366 : 365 };
  if (yearDays && !counts(yearDays, ofYear)) return false;
  if (weeks && !counts(weeks, weekOf(rule.weekStart, day, year))) return false;
  if (!weekdays) return true;
  const within = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && months) ? ofMonth : ofYear;
  // an ordinal has a meaning only within a month or a year
  const ordinal = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && !weeks);
  return weekdays.some(({ weekday, nth }) => {
    if (weekday !== weekdayOf(day)) return false;
    if (nth === 0 || !ordinal) return true;
    return nth > 0 ? Math.ceil(within.at / 7) === nth : Math.ceil((within.of - within.at + 1) / 7) === -nth;
  });
}

/** Whether a list of positions, negative ones from the end, names the one at hand. */
function counts(list: ReadonlySet<number>, place: { at: number; of: number }): boolean {
  return list.has(place.at) || list.has(place.at - place.of - 1);
}

/** The week a day lies in and how many its year has: week 1 is the first with four days in the year. */
function weekOf(weekStart: number, day: number, year: number): { at: number; of: number } {
  const first = firstWeek(weekStart, year);
  const next = firstWeek(weekStart, year + 1);
  if (day >= next) return { at: 1, of: (firstWeek(weekStart, year + 2) - next) / 7 };
  if (day >= first) return { at: Math.floor((day - first) / 7) + 1, of: (next - first) / 7 };
  const before = firstWeek(weekStart, year - 1);
  return { at: Math.floor((day - before) / 7) + 1, of: (first - before) / 7 };
}

function firstWeek(weekStart: number, year: number): number {
  const newYear = Date.UTC(year, 0, 1) / 1000 / DAY;
  const into = (weekdayOf(newYear) - weekStart + 7) % 7;
  return into <= 3 ? newYear - into : newYear + 7 - into;
}

/** The day of the week, 0 = Sunday, of a day counted since 1970-01-01, a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function isLeap(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
