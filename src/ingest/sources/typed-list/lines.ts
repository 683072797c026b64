import type { Language } from '#scene/site/language.ts';
import { monthOf, weekdayOf } from '../dates/day-names.ts';
import { readDays } from '../dates/days.ts';
import type { ProblemList } from '../reading.ts';
import { MAX_ENTRIES } from '../source-text.ts';

/** An entry of a typed list: the words for its days, its other words by line, and where it begins. */
export interface TypedEntry {
  line: number;
  days: string;
  lines: string[];
}

const MAX_LINES = 12;
const MAX_LINE_CHARS = 1000;

/** In characters, at the start of a line. */
const MAX_DAYS_CHARS = 60;

const MAX_LINES_READ = 5 * MAX_ENTRIES;

/** A weekday or none, then a month and a number, or two numbers, in a line without a readable day. */
const DAY_AHEAD =
  /^(?:(\p{L}{2,10})[.,]?\s{1,3})?(?:(\p{L}{2,10})\.?\s{0,2}(\d{1,2})|(\d{1,2})\/(\d{1,2}))(?:st|nd|rd|th)?(?![\d/:.+%]|\s?[ap]\.?m)/iu;
/** A larger number is hardly a typing error. */
const MAX_SLIP = 39;

const SIGNS = /^[\s#*_=>•·–—-]{0,20}/;

/**
 * Splits a typed list into entries. A line that begins with a day is an entry, or without other words a heading. A line without a day continues
 * the entry above, or is an entry under a heading. Other lines are problems. `whole` is false for too long lists, and when more than a tenth of
 * the lines are problems.
 */
export function cutEntries(text: string, problems: ProblemList, language?: Language): { entries: TypedEntry[]; whole: boolean } {
  const entries: TypedEntry[] = [];
  let heading: string | undefined;
  let open: TypedEntry | undefined;
  let indent = 0;
  let lost = 0;
  const lines = text.split(/\r\n|\n|\r|\u2028/, MAX_LINES_READ + 1);
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    if (entries.length > MAX_ENTRIES || index === MAX_LINES_READ) {
      problems.add(`line ${line}`, 'the list is too long; the rest is left out');
      return { entries: entries.slice(0, MAX_ENTRIES), whole: false };
    }
    if (raw.length > MAX_LINE_CHARS) problems.add(`line ${line}`, `it is longer than ${MAX_LINE_CHARS} characters; the rest is left out`);
    const kept = raw.slice(0, MAX_LINE_CHARS);
    if (!/[\p{L}\p{N}]/u.test(kept)) {
      open = undefined;
      continue;
    }
    for (const part of unfuse(kept, language)) {
      const dated = startsWithDay(part, language);
      const margin = part.length - part.trimStart().length;
      if (dated !== undefined && dated.rest === '') {
        heading = dated.days;
        open = undefined;
        continue;
      }
      if (dated !== undefined) {
        heading = undefined;
        open = { line, days: dated.days, lines: [dated.rest] };
      } else if (looksLikeDay(part, language)) {
        heading = undefined;
        open = undefined;
        problems.drop(`line ${line}`, `there’s no such day as in "${part.trim().slice(0, 60).toWellFormed()}"`);
        lost += Number(entries.length > 0);
        continue;
      } else if (heading !== undefined && (open === undefined || margin <= indent || /^\s*[*•·-]\s/.test(part))) {
        open = { line, days: heading, lines: [part.replace(SIGNS, '').trim()] };
      } else if (open !== undefined && open.lines.length < MAX_LINES) {
        open.lines.push(part.trim());
        continue;
      } else {
        problems.drop(`line ${line}`, `there’s no readable day in "${part.trim().slice(0, 60).toWellFormed()}"`);
        lost += Number(entries.length > 0);
        continue;
      }
      indent = margin;
      entries.push(open);
    }
  }
  return { entries, whole: entries.length > 0 && lost * 10 <= entries.length };
}

/** The days at the start of a line, as written, and the rest. */
function startsWithDay(line: string, language?: Language): { days: string; rest: string } | undefined {
  const plain = line
    .replace(SIGNS, '')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const start = plain.slice(0, MAX_DAYS_CHARS);
  if (!/\d/.test(start)) return undefined;
  const read = readDays(start, false, language) ?? readDays(start, true, language);
  if (read === undefined || !/^(?:tonight|today|tomorrow)?[\s,:]*$/i.test(read.before)) return undefined;
  const rest = read.after + plain.slice(MAX_DAYS_CHARS);
  return { days: plain.slice(0, plain.length - rest.length), rest: rest.replace(/^[\s:.,–—-]+/, '') };
}

/** Whether a line begins with an impossible day: 'Oct 32', 'Sat 9/31'. */
function looksLikeDay(line: string, language?: Language): boolean {
  const [, ahead = '', word = '', number, one, two] = DAY_AHEAD.exec(line.replace(SIGNS, '').slice(0, MAX_DAYS_CHARS)) ?? [];
  if (ahead !== '' && weekdayOf(ahead, language) === undefined) return false;
  const month = number === undefined ? Number(one) : monthOf(word, language);
  return month !== undefined && month <= 12 && Number(number ?? two) <= MAX_SLIP;
}

/** Splits a line where a second entry begins. */
function unfuse(line: string, language?: Language): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of line.matchAll(/(?<=\S\s{1,4})(\p{L}{3,10})\s{1,2}\d{1,2}(?:[/,-]\d{1,2}){0,6}\s{1,2}(\p{L}{2,10})\s/gu)) {
    const [, month = '', weekday = ''] = found;
    const inside = line.slice(from, found.index);
    if (monthOf(month, language) === undefined || weekdayOf(weekday, language) === undefined) continue;
    if (isBracketOpen(inside) || inside.trim().length < 12) continue; // a remark, or a weekday before the day
    parts.push(inside);
    from = found.index;
  }
  return [...parts, line.slice(from)];
}

/** Whether a bracket is open: a day inside is a remark. */
function isBracketOpen(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}
