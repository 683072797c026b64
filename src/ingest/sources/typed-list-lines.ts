import { monthOf, weekdayOf } from './day-names.ts';
import type { ProblemList } from './reading.ts';
import { readDays } from './written-day.ts';

/** One entry of a typed list: the words for its days (its own or its heading's), the rest of its words line by line, and where it begins. */
export interface TypedEntry {
  line: number;
  days: string;
  lines: string[];
}

/** An entry longer than this is no entry. */
const MOST_LINES = 12;
const LONGEST_LINE = 1000;

/** What a line may begin with that says nothing: signs of lists and headings. */
const SIGNS = /^[\s#*_=>•·–—-]{0,20}/;

/**
 * Cuts a typed list into entries. A line that begins with a day begins an entry, or is the heading of those below it when it says
 * nothing else. A line without a day goes with the entry above it, or is an entry of its own under a heading. Any other line is a problem.
 */
export function cutEntries(text: string, problems: ProblemList): TypedEntry[] {
  const entries: TypedEntry[] = [];
  let heading: string | undefined;
  let open: TypedEntry | undefined;
  let indent = 0;
  for (const [index, raw] of text.split(/\r\n|\n|\r|\u2028/).entries()) {
    const line = index + 1;
    if (raw.trim() === '' || /^[\s=_*~#-]+$/.test(raw)) {
      open = undefined;
      continue;
    }
    if (raw.length > LONGEST_LINE) problems.add(`line ${line}`, `it is longer than ${LONGEST_LINE} characters; the rest is left out`);
    for (const part of unfuse(raw.slice(0, LONGEST_LINE))) {
      const dated = startsWithDay(part);
      const margin = part.length - part.trimStart().length;
      if (dated !== undefined && dated.rest === '') {
        heading = dated.days;
        open = undefined;
      } else if (dated !== undefined) {
        heading = undefined;
        open = { line, days: dated.days, lines: [dated.rest] };
      } else if (heading !== undefined && (open === undefined || margin <= indent || /^\s*[*•·-]\s/.test(part))) {
        open = { line, days: heading, lines: [part.replace(SIGNS, '').trim()] };
      } else if (open !== undefined && open.lines.length < MOST_LINES) {
        open.lines.push(part.trim());
        continue;
      } else {
        problems.add(`line ${line}`, `no day can be read in "${part.trim().slice(0, 60).toWellFormed()}"`);
        continue;
      }
      indent = margin;
      if (open !== undefined) entries.push(open);
    }
  }
  return entries;
}

/** The days a line begins with, as written, and what it says after them. */
function startsWithDay(line: string): { days: string; rest: string } | undefined {
  const plain = line.replace(SIGNS, '').replace(/\*\*|__/g, '');
  const read = readDays(plain.slice(0, 60)) ?? readDays(plain.slice(0, 60), true);
  if (read === undefined || !/^(?:tonight|today|tomorrow)?[\s,:]*$/i.test(read.before)) return undefined;
  const length = Math.min(plain.length, 60) - read.after.length;
  // spaces are made one before days are read, so the place is found again by what follows
  const after = plain.length <= 60 ? read.after : `${read.after}${plain.slice(60)}`;
  return { days: plain.slice(0, Math.max(length, 0)) || plain, rest: after.replace(/^[\s:.,–—-]+/, '').trim() };
}

/** Parts a line where a second entry begins: a month, a day and a weekday after something else. */
function unfuse(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of line.matchAll(/(?<=\S\s{1,4})([A-Za-z]{3,9})\s{1,2}\d{1,2}(?:[/,-]\d{1,2}){0,6}\s{1,2}([A-Za-z]{3,9})\s/g)) {
    const [, month = '', weekday = ''] = found;
    const inside = line.slice(from, found.index);
    if (monthOf(month) === undefined || weekdayOf(weekday) === undefined) continue;
    if (opened(inside) || inside.trim().length < 12) continue; // a remark, or a weekday before the day
    parts.push(inside);
    from = found.index;
  }
  return [...parts, line.slice(from)];
}

/** Whether a bracket stands open: a day in brackets is a remark. */
function opened(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')');
}
