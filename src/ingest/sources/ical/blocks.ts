import type { ProblemList } from '../reading.ts';
import { WHOLE_DAY_MARKS } from './whole-days.ts';
import type { Observance } from './zone-definitions.ts';

/** The time zones of a VCALENDAR: its X-WR-TIMEZONE, and each VTIMEZONE's X-LIC-LOCATION and rules by TZID. */
export interface CalendarZones {
  zone: string;
  locations: Map<string, string>;
  definitions: Map<string, Observance[]>;
}

/** A VEVENT before it is read: its lines we use, by upper-case name. */
export interface Block {
  /** Its number in the file, from 1. */
  number: number;
  calendar: CalendarZones;
  lines: Map<string, string[]>;
}

/** A file split into VEVENTs. `whole` is false when it is no calendar or is cut off. */
export interface Blocks {
  blocks: Block[];
  broken: number;
  whole: boolean;
}

const MAX_BLOCKS = 50_000;
const MAX_ZONE_LINES = 10_000;
const ZONE_RULES = new Set(['DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']);

const USED = new Set(
  ['UID', 'SEQUENCE', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS', 'CATEGORIES', 'ORGANIZER'].concat(
    ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', ...WHOLE_DAY_MARKS], // when
  ),
);

/** Splits content lines into VEVENTs, so that an error in one does not affect the next. Other and nested components are skipped. */
export function cutBlocks(lines: Iterable<string>, problems: ProblemList): Blocks {
  const cut: Blocks = { blocks: [], broken: 0, whole: true };
  let calendar: CalendarZones | undefined;
  let calendars = 0;
  let entries = 0;
  let entry: Block | undefined;
  let tzid = '';
  let observance: Map<string, string[]> | undefined;
  let zoneLines = 0;
  let depth = 0; // components open inside the entry

  const breakOff = () => {
    if (!entry) return;
    problems.drop(`entry ${entry.number}`, 'it breaks off before its end');
    cut.broken += 1;
    cut.whole = false;
    entry = undefined;
  };

  for (const line of lines) {
    const name = /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? '';
    const component =
      name === 'BEGIN' || name === 'END'
        ? line
            .slice(name.length + 1)
            .trim()
            .toUpperCase()
        : '';

    if (name === 'BEGIN' && component === 'VCALENDAR') {
      breakOff();
      if (calendar) cut.whole = false;
      calendar = emptyZones();
      calendars += 1;
    } else if (name === 'END' && component === 'VCALENDAR') {
      breakOff();
      calendar = undefined;
    } else if (name === 'BEGIN' && component === 'VEVENT') {
      breakOff();
      entries += 1;
      entry = { number: entries, calendar: calendar ?? emptyZones(), lines: new Map() };
      depth = 0;
    } else if (name === 'END' && component === 'VEVENT') {
      if (entry && cut.blocks.length < MAX_BLOCKS) cut.blocks.push(entry);
      entry = undefined;
    } else if (entry) {
      if (name === 'BEGIN') depth += 1;
      else if (name === 'END') depth = Math.max(0, depth - 1);
      else if (depth === 0 && USED.has(name)) append(entry.lines, name, line);
    } else if (calendar) {
      if (name === 'BEGIN' && (component === 'STANDARD' || component === 'DAYLIGHT')) {
        observance = new Map();
        calendar.definitions.getOrInsertComputed(tzid, () => []).push(observance);
      } else if (name === 'BEGIN') tzid = '';
      else if (name === 'END') observance = undefined;
      else if (observance && ZONE_RULES.has(name)) {
        zoneLines += 1;
        if (zoneLines <= MAX_ZONE_LINES) append(observance, name, line);
      } else if (name === 'X-WR-TIMEZONE') calendar.zone = valuePart(line);
      else if (name === 'TZID') tzid = valuePart(line);
      else if (name === 'X-LIC-LOCATION' && tzid !== '') calendar.locations.set(tzid, valuePart(line));
    }
  }

  breakOff();
  if (calendars === 0) {
    problems.add('the file', 'it is not a calendar: it has no BEGIN:VCALENDAR');
    cut.whole = false;
  } else if (calendar) {
    problems.add('the file', 'it is cut off: END:VCALENDAR is missing');
    cut.whole = false;
  }
  if (entries - cut.broken > MAX_BLOCKS) {
    problems.add('the file', `it has ${entries} entries; only the first ${MAX_BLOCKS} are read`);
    cut.whole = false;
  }
  return cut;
}

function emptyZones(): CalendarZones {
  return { zone: '', locations: new Map(), definitions: new Map() };
}

function append(lines: Map<string, string[]>, name: string, line: string): void {
  const known = lines.get(name);
  if (known) known.push(line);
  else lines.set(name, [line]);
}

function valuePart(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}
