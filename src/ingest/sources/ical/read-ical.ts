import type { Listing } from '#scene/shows/listing.ts';
import { isDay } from '#scene/time/calendar.ts';
import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import { type Block, cutBlocks } from './blocks.ts';
import { type Entry, readEntry } from './entries.ts';
import { contentLines } from './lines.ts';
import { adapter, distinct } from './listings.ts';
import { expandSeries } from './series.ts';
import { DAY, dateOf } from './times.ts';
import { placeholderMidnights } from './whole-days.ts';
import { isZone, zoneFinder } from './zones.ts';

const MAX_BYTES = 5_000_000;
const MAX_LISTINGS = 20_000;

/** How far outside the window RDATEs and EXDATEs count: overrides move later nights by up to two months. */
const NEAR = 70 * DAY;

/** Limits for all rules of a file: days looked at (about a second), and nights found. */
const MAX_DAYS = 1_000_000;
const MAX_NIGHTS = 2 * MAX_LISTINGS;

/**
 * Reads an iCalendar file (RFC 5545) into listings sorted by date, start and key. No bytes make it throw; unreadable parts are problems.
 * A listing is in the window when its start is, in `zone`; an all-day entry is one listing on its first day.
 * @throws RangeError for an invalid window
 */
export function readIcal(bytes: Uint8Array, window: ReadingWindow): Reading {
  const problems = new ProblemList();
  const span = { from: wallOf(window.from), to: wallOf(window.to) };
  const zone = zoneOf(window.zone);
  if (bytes.byteLength > MAX_BYTES) {
    problems.add('the file', `it is ${Math.ceil(bytes.byteLength / 1_000_000)} MB large; the most we read is 5 MB`);
    return nothingRead(problems);
  }
  const { blocks, broken, whole } = cutBlocks(contentLines(bytes, problems), problems);
  const near = { from: compact(span.from - NEAR), to: compact(span.to + NEAR) };
  const context = { zone, findZone: zoneFinder(zone, window, problems), near, problems };
  const entries: Entry[] = [];
  const unread: string[] = [];
  for (const block of blocks) {
    const entry = readEntry(block, context);
    if (entry === undefined) unread.push(uidOf(block));
    else entries.push(entry);
  }

  const budget = { days: MAX_DAYS, nights: MAX_NIGHTS };
  const adapt = adapter(window, placeholderMidnights(entries));
  const nights: Listing[] = [];
  const later: Listing[] = [];
  let cut = false;
  for (const group of groupByUid(entries)) {
    const expanded = expandSeries(group, { ...span, zone, budget, problems });
    cut ||= expanded.cut;
    const repeated = group.filter((entry) => entry.replaces === null).length > 1;
    const listings = expanded.occurrences.map((occurrence) => adapt(occurrence, repeated));
    nights.push(...listings.filter(({ date }) => date >= window.from && date < window.to));
    later.push(...listings.filter(({ date }) => date >= window.to));
    if (nights.length > MAX_LISTINGS) break;
  }
  const listings = distinct(nights);
  if (listings.length > MAX_LISTINGS) {
    cut = true;
    problems.add('the file', `it lists more than ${MAX_LISTINGS} nights; the rest are left out`);
  }
  // An unreadable entry without a name might be any known night.
  const nameless = broken > 0 || unread.includes('');
  const complete = whole && !cut && !nameless && (unread.length === 0 || unread.length < entries.length);
  const beyond = distinct(later.slice(0, MAX_LISTINGS));
  return { listings: listings.slice(0, MAX_LISTINGS), beyond, ...problems.told(), complete, unread: unread.filter(Boolean) };
}

/** The uid of an entry that may be broken; '' for none. */
function uidOf({ lines }: Block): string {
  return (lines.get('UID')?.[0] ?? '').replace(/^[^:]*:/, '').trim();
}

/** Entries by uid; each without one by itself. */
function groupByUid(entries: Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  const single: Entry[][] = [];
  for (const entry of entries) {
    const group = groups.get(entry.uid);
    if (entry.uid === '') single.push([entry]);
    else if (group) group.push(entry);
    else groups.set(entry.uid, [entry]);
  }
  return [...groups.values(), ...single];
}

function compact(wall: number): string {
  return dateOf(wall).replaceAll('-', '');
}

function wallOf(day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return Date.parse(day) / 1000;
}

function zoneOf(name: string): string {
  if (!isZone(name)) throw new RangeError(`not a time zone: ${name}`);
  return name;
}
