import ICAL from 'ical.js';
import type { ProblemList } from '../reading.ts';
import type { Block } from './blocks.ts';
import { type DateValue, dateValues } from './date-values.ts';
import { DAY, dateOf, endOf, isWholeDay, type Length, readLength, readWhen, toZone, type WallTime } from './times.ts';
import { WHOLE_DAY_MARKS, wholeDays } from './whole-days.ts';
import type { ZoneFinder } from './zones.ts';

/** A VEVENT with its times read and its texts unescaped. */
export interface Entry {
  /** Its name in problems: 'entry 12, "Foo"'. */
  where: string;
  uid: string;
  sequence: number;
  title: string;
  place: string;
  description: string;
  url: string;
  categories: string[];
  /** The name (CN) of its ORGANIZER; '' for none. */
  organizer: string;
  cancelled: boolean;
  start: WallTime;
  /** Null without an end after its start. */
  length: Length | null;
  rules: string[];
  /** RDATE and EXDATE. */
  extra: WallTime[];
  except: WallTime[];
  /** RECURRENCE-ID, and whether RANGE includes later starts. */
  replaces: WallTime | null;
  following: boolean;
}

/** `near` are the dates (YYYYMMDD, inclusive) for RDATEs and EXDATEs. */
export interface EntryContext {
  zone: string;
  findZone: ZoneFinder;
  near: { from: string; to: string };
  problems: ProblemList;
}

const MAX_TEXT_CHARS = 50_000;
const MAX_EXCEPTIONS = 5_000;
const MAX_RULES = 5;
const MAX_CATEGORY_LINES = 10;
/** The longest night into the next morning, in seconds. */
const MAX_NIGHT = DAY / 2;

/** Reads a VEVENT. Undefined, with a problem, without a readable start; other errors are only problems. */
export function readEntry(block: Block, context: EntryContext): Entry | undefined {
  const { problems } = context;
  const text = (name: string) => property(block, name)?.slice(0, MAX_TEXT_CHARS) ?? '';
  const title = text('SUMMARY');
  const where = `entry ${block.number}${title.trim() === '' ? '' : `, "${title.trim().replace(/\s+/g, ' ').slice(0, 60)}"`}`;

  const replaced = dateOfLine('RECURRENCE-ID', block, context);
  if (replaced === null) {
    problems.drop(where, 'the date it replaces (RECURRENCE-ID) is not a date');
    return undefined;
  }
  const start = dateOfLine('DTSTART', block, context) ?? (block.lines.has('DTSTART') ? undefined : replaced);
  if (!start) {
    problems.drop(where, block.lines.has('DTSTART') ? 'its start is not a date between 1900 and 2199' : 'it has no start');
    return undefined;
  }
  const length = lengthOf(block, start.at, where, context);
  const end = length ? endOf(start.at, length) : undefined;
  const isMarked = WHOLE_DAY_MARKS.some((mark) => /^(?:TRUE|1)$/i.test(text(mark).trim()));
  const asDay = wholeDays(start.at, end, { isMarked, zone: context.zone }) ?? ((moment: WallTime) => moment);
  const at = asDay(start.at);
  return {
    where,
    uid: text('UID').trim(),
    sequence: Number.parseInt(text('SEQUENCE'), 10) || 0,
    title,
    place: text('LOCATION'),
    description: text('DESCRIPTION'),
    url: text('URL'),
    categories: categoriesOf(block),
    organizer: organizerOf(block).slice(0, MAX_TEXT_CHARS),
    cancelled: text('STATUS').trim().toUpperCase() === 'CANCELLED',
    start: at,
    length: at.day ? null : length,
    rules: rulesOf(block, where, problems),
    extra: moments('RDATE', block, where, context).map(asDay),
    except: moments('EXDATE', block, where, context).map(asDay),
    replaces: replaced ? asDay(replaced.at) : null,
    following: replaced?.range?.toUpperCase() === 'THISANDFUTURE',
  };
}
function lengthOf(block: Block, start: WallTime, where: string, context: EntryContext): Length | null {
  if (start.day) return null;
  const end = dateOfLine('DTEND', block, context);
  if (end !== undefined) {
    if (end === null) context.problems.add(where, 'its end is not a date');
    if (end === null || end.at.day) return null;
    const [from, to] = [toZone(start, start.zone).wall, toZone(end.at, start.zone).wall];
    // '9 PM to 2 AM' with one date ends the morning after.
    const isNextMorning = to < from && dateOf(to) === dateOf(from) && to + DAY - from <= MAX_NIGHT;
    const wall = to - from + (isNextMorning ? DAY : 0);
    if (wall < 0) context.problems.add(where, 'it ends before it starts');
    return wall > 0 ? { wall } : null;
  }
  const duration = property(block, 'DURATION');
  if (!duration) return null;
  const length = readLength(duration.trim().toUpperCase());
  if (!length) context.problems.add(where, 'its duration cannot be read');
  return length && endOf(start, length).wall > start.wall ? length : null;
}

function rulesOf(block: Block, where: string, problems: ProblemList): string[] {
  const rules = (block.lines.get('RRULE') ?? []).map((line) => line.slice(line.indexOf(':') + 1).trim());
  if (rules.length > MAX_RULES) problems.add(where, `it has ${rules.length} repeat rules; only the first ${MAX_RULES} are read`);
  return rules.slice(0, MAX_RULES);
}

/** The RDATEs or EXDATEs near the window, each once. */
function moments(name: 'RDATE' | 'EXDATE', block: Block, where: string, context: EntryContext): WallTime[] {
  const found = new Map<string, WallTime>();
  for (const line of block.lines.get(name) ?? []) {
    for (const value of dateValues(line)) {
      const date = value.text.replaceAll('-', '').slice(0, 8);
      if (date < context.near.from || date > context.near.to) continue;
      if (found.size >= MAX_EXCEPTIONS) {
        context.problems.add(where, `it lists more than ${MAX_EXCEPTIONS} dates (${name}); the rest are left out`);
        return [...found.values()];
      }
      const moment = when(value, block, context);
      if (moment) found.set(`${moment.zone} ${moment.wall} ${moment.day}`, moment);
      else context.problems.add(where, `one of its dates (${name}) is not a date`);
    }
  }
  return [...found.values()];
}

/** The first date in the lines of a name; null for none readable, undefined for no lines. */
function dateOfLine(
  name: 'DTSTART' | 'DTEND' | 'RECURRENCE-ID',
  block: Block,
  context: EntryContext,
): { at: WallTime; range: string | undefined } | null | undefined {
  const values = (block.lines.get(name) ?? []).flatMap(dateValues);
  for (const value of values) {
    const at = when(value, block, context);
    if (at) return { at, range: value.range };
  }
  return values.length === 0 ? undefined : null;
}

/** A time in the zone of its TZID, or of the source. Midnight with VALUE=DATE is a day. */
function when({ text, tzid, isDate }: DateValue, block: Block, { zone, findZone }: EntryContext): WallTime | undefined {
  const hasTime = text.length > '2026-12-11'.length;
  const at = readWhen(text, tzid === undefined || !hasTime || /Z$/i.test(text) ? zone : findZone(tzid, block.calendar));
  return at && isDate && isWholeDay(at) ? { ...at, day: true } : at;
}

function categoriesOf(block: Block): string[] {
  const lines = (block.lines.get('CATEGORIES') ?? []).slice(0, MAX_CATEGORY_LINES);
  return lines.flatMap((line) => values(line).map((value) => value.slice(0, MAX_TEXT_CHARS)));
}

function organizerOf(block: Block): string {
  try {
    const [, parameters]: [string, { cn?: string }] = ICAL.parse.property(block.lines.get('ORGANIZER')?.[0] ?? '');
    return parameters.cn ?? '';
  } catch {
    return '';
  }
}

/** The first readable value of a property. */
function property(block: Block, name: string): string | undefined {
  for (const line of block.lines.get(name) ?? []) {
    const [first] = values(line);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The values of a content line, unescaped by ical.js. */
function values(line: string): string[] {
  try {
    const [, , , ...found]: [string, unknown, string, ...unknown[]] = ICAL.parse.property(line);
    return found.map((value) => String(Array.isArray(value) ? value[0] : value));
  } catch {
    return [];
  }
}
