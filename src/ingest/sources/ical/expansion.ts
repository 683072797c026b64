import type { Rule } from './rules.ts';
import { DAY, type WallTime } from './times.ts';

/** The instances to find, from `from` up to `to` as wall clocks, at most `limit`. */
export interface WallSpan {
  from: number;
  to: number;
  limit: number;
}

/** How many more days may be looked at. */
export interface Budget {
  days: number;
}

/** The instances of a rule within a span, in order, as wall clocks. The first start always counts (RFC 5545, 3.8.5.3). `cut` when a limit ended it early. */
export function expandRule(rule: Rule, start: WallTime, span: WallSpan, budget: Budget): { walls: number[]; cut: boolean } {
  const walls: number[] = [];
  const last = Math.min(span.to - 1, rule.until ?? Number.POSITIVE_INFINITY);
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1;
  if (start.wall >= span.from && start.wall < span.to) walls.push(start.wall);

  // Without a count, periods before the span can be skipped.
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

/** How many whole periods end before a moment. */
function periodsBefore(rule: Rule, start: number, moment: number): number {
  if (moment <= start) return 0;
  const days = (moment - start) / DAY;
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[rule.frequency];
  return Math.max(0, Math.floor(days / longest / rule.interval) - 2);
}

/** The first day of a period, since 1970, and its length in days; period 0 has the start. */
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

/** Whether all BY* parts agree on a day, which within one period is the same as expanding and limiting (RFC 5545). */
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
  // an ordinal means something only within a month or a year
  const ordinal = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && !weeks);
  return weekdays.some(({ weekday, nth }) => {
    if (weekday !== weekdayOf(day)) return false;
    if (nth === 0 || !ordinal) return true;
    return nth > 0 ? Math.ceil(within.at / 7) === nth : Math.ceil((within.of - within.at + 1) / 7) === -nth;
  });
}

/** Whether a list of positions, negative ones from the end, has this one. */
function counts(list: ReadonlySet<number>, place: { at: number; of: number }): boolean {
  return list.has(place.at) || list.has(place.at - place.of - 1);
}

/** A day's week and the number of weeks in its year: week 1 is the first with four days in the year. */
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

/** The weekday, 0 for Sunday, of a day since 1970-01-01, a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function isLeap(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}
