import type { ProblemList } from '../reading.ts';

/** What a VCALENDAR says of time zones: its X-WR-TIMEZONE, and the X-LIC-LOCATION of each VTIMEZONE under its TZID. */
export interface CalendarZones {
  zone: string;
  locations: Map<string, string>;
}

/** One VEVENT before anything in it is read: the content lines we have a use for, under their upper-case names, in file order. */
export interface Block {
  /** Which VEVENT of the file it is, counted from 1. */
  number: number;
  calendar: CalendarZones;
  lines: Map<string, string[]>;
}

/** A file cut into its VEVENTs. `whole` is false when it is no calendar, or breaks off. */
export interface Blocks {
  blocks: Block[];
  broken: number;
  whole: boolean;
}

const MAX_BLOCKS = 50_000;

const USED = new Set(
  ['UID', 'SEQUENCE', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL', 'STATUS', 'CATEGORIES'].concat(
    ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'], // when
  ),
);

/**
 * Cuts content lines into VEVENTs, so that whatever is wrong inside one never reaches the next. Other components
 * (VTODO, VJOURNAL) and those nested in an entry (VALARM) are passed over; of a VTIMEZONE only its names are kept.
 */
export function cutBlocks(lines: Iterable<string>, problems: ProblemList): Blocks {
  const cut: Blocks = { blocks: [], broken: 0, whole: true };
  let calendar: CalendarZones | undefined;
  let calendars = 0;
  let entries = 0;
  let entry: Block | undefined;
  let tzid = '';
  let depth = 0; // components open inside the entry

  const breakOff = () => {
    if (!entry) return;
    problems.add(`entry ${entry.number}`, 'it breaks off before its end');
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
      calendar = { zone: '', locations: new Map() };
      calendars += 1;
    } else if (name === 'END' && component === 'VCALENDAR') {
      breakOff();
      calendar = undefined;
    } else if (name === 'BEGIN' && component === 'VEVENT') {
      breakOff();
      entries += 1;
      entry = { number: entries, calendar: calendar ?? { zone: '', locations: new Map() }, lines: new Map() };
      depth = 0;
    } else if (name === 'END' && component === 'VEVENT') {
      if (entry && cut.blocks.length < MAX_BLOCKS) cut.blocks.push(entry);
      entry = undefined;
    } else if (entry) {
      if (name === 'BEGIN') depth += 1;
      else if (name === 'END') depth = Math.max(0, depth - 1);
      else if (depth === 0 && USED.has(name)) append(entry.lines, name, line);
    } else if (calendar) {
      if (name === 'BEGIN') tzid = '';
      else if (name === 'X-WR-TIMEZONE') calendar.zone = afterColon(line);
      else if (name === 'TZID') tzid = afterColon(line);
      else if (name === 'X-LIC-LOCATION' && tzid !== '') calendar.locations.set(tzid, afterColon(line));
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

function append(lines: Map<string, string[]>, name: string, line: string): void {
  const known = lines.get(name);
  if (known) known.push(line);
  else lines.set(name, [line]);
}

function afterColon(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}
