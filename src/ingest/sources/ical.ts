import { createHash } from 'node:crypto';
import { isDay } from '#scene/calendar.ts';
import { decodeEntities, plainLine, plainText } from '#scene/entities.ts';
import { readFacts, readStatus } from '#scene/facts.ts';
import type { Listing } from '#scene/listing.ts';
import { fold } from '#scene/names.ts';
import { isWebAddress } from '#scene/shape.ts';
import { cutBlocks } from './ical-blocks.ts';
import { type Entry, readEntry } from './ical-entries.ts';
import { contentLines } from './ical-lines.ts';
import { expandSeries, type Occurrence } from './ical-series.ts';
import { DAY, dateOf, endOf, inZone, stamp, timeOf } from './ical-times.ts';
import { zoneFinder, zoneNamed } from './ical-zones.ts';
import { ProblemList, type Reading, type ReadingWindow } from './reading.ts';

const MAX_BYTES = 5_000_000;
const MAX_LISTINGS = 20_000;
const MAX_TITLE = 500;
const MAX_VENUE = 300;
const MAX_URL = 2000;
const MAX_UID = 300;

/** How far outside the window RDATEs and EXDATEs still matter: an override can move the nights after it by two months. */
const NEAR = 70 * DAY;

/** What the repeat rules of one file may cost, all together: days looked at (about a second of work) and nights found. */
const MAX_DAYS = 1_500_000;
const MAX_NIGHTS = 2 * MAX_LISTINGS;

/**
 * Reads an iCalendar file (RFC 5545) into listings sorted by date, start and key. No bytes make it throw: what cannot be read is
 * a problem and the rest is read. Throws a RangeError when the window's zone or days are none: no source is at fault for that.
 *
 * A listing lies in the window when its start does, on the clock of `zone`; an all-day entry is one listing, on its first day.
 */
export function readIcal(bytes: Uint8Array, window: ReadingWindow): Reading {
  const problems = new ProblemList();
  const span = { from: wallOf(window.from), to: wallOf(window.to) };
  const zone = zoneOf(window.zone);
  if (bytes.byteLength > MAX_BYTES) {
    problems.add('the file', `it is ${Math.ceil(bytes.byteLength / 1_000_000)} MB large; the most we read is 5 MB`);
    return { listings: [], problems: problems.list(), complete: false };
  }
  const { blocks, broken, whole } = cutBlocks(contentLines(bytes, problems), problems);
  const near = { from: compact(span.from - NEAR), to: compact(span.to + NEAR) };
  const context = { zone, findZone: zoneFinder(zone, problems), near, problems };
  const entries = blocks.flatMap((block) => readEntry(block, context) ?? []);
  const unread = broken + blocks.length - entries.length;

  const budget = { days: MAX_DAYS, nights: MAX_NIGHTS };
  const adapt = adapter(zone);
  const nights: Listing[] = [];
  let cut = false;
  for (const group of byUid(entries)) {
    const expanded = expandSeries(group, { ...span, budget, problems });
    cut ||= expanded.cut;
    const repeated = group.filter((entry) => entry.replaces === null).length > 1;
    const listings = expanded.occurrences.map((occurrence) => adapt(occurrence, repeated));
    nights.push(...listings.filter(({ date }) => date >= window.from && date < window.to));
    if (nights.length > MAX_LISTINGS) break;
  }
  const listings = distinct(nights);
  if (listings.length > MAX_LISTINGS) {
    cut = true;
    problems.add('the file', `it lists more than ${MAX_LISTINGS} nights; the rest are left out`);
  }
  const complete = whole && !cut && (unread === 0 || unread < entries.length);
  return { listings: listings.slice(0, MAX_LISTINGS), problems: problems.list(), complete };
}

/** The entries that share a uid; one without a uid stands for itself. */
function byUid(entries: Entry[]): Entry[][] {
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

/** Turns a night of an entry into a listing. What an entry says in words is read once, however often it repeats. */
function adapter(zone: string): (occurrence: Occurrence, repeated: boolean) => Listing {
  const told = new Map<Entry, ReturnType<typeof textsOf>>();
  return (occurrence, repeated) => {
    const { entry } = occurrence;
    const texts = told.get(entry) ?? textsOf(entry);
    told.set(entry, texts);
    const start = inZone(occurrence.start, zone);
    const end = entry.length === null || start.day ? null : inZone(endOf(occurrence.start, entry.length), zone);
    return {
      key: keyOf(occurrence, repeated),
      uid: entry.uid,
      date: dateOf(start.wall),
      startTime: start.day ? null : timeOf(start.wall),
      endTime: end && timeOf(end.wall),
      performer: '',
      ...texts,
    };
  };
}

function textsOf(entry: Entry) {
  const event = plainLine(entry.title, MAX_TITLE);
  const url = decodeEntities(entry.url).trim();
  const status = entry.cancelled ? ('cancelled' as const) : readStatus(event).status;
  return {
    event,
    venue: plainLine(entry.place, MAX_VENUE),
    status,
    url: url.length <= MAX_URL && isWebAddress(url) ? url : '',
    ...readFacts(`${event}\n${plainText(entry.description)}`),
  };
}

/**
 * Names a night within its source: by uid; by uid and the start it had before anyone moved it, when the entry repeats;
 * by uid, start and title when several entries share the uid; by start and title when there is none.
 */
function keyOf({ entry, start, original }: Occurrence, repeated: boolean): string {
  const { uid } = entry;
  if (uid === '') return `@${stamp((original ?? start).wall, start.day)}#${fold(entry.title.slice(0, MAX_TITLE))}`;
  const name = uid.length > MAX_UID ? `${uid.slice(0, MAX_UID)}~${hash(uid)}` : uid;
  if (!repeated && original === null) return name;
  const night = original ?? start;
  return `${name}@${stamp(night.wall, night.day)}${repeated ? `#${hash(entry.title)}` : ''}`;
}

/**
 * The listings in order, each with a key of its own. Those that share one are numbered by what they say, so that their order in the
 * file plays no part. A night given twice stays twice: what is one show is not for a reader to decide.
 */
function distinct(listings: Listing[]): Listing[] {
  const sorted = listings
    .map((listing) => ({ listing, said: JSON.stringify(listing) }))
    .sort((a, b) => compare(order(a.listing), order(b.listing)) || compare(a.said, b.said));
  const numbers = new Map<string, number>();
  return sorted
    .map(({ listing }) => {
      let key = listing.key;
      for (let number = (numbers.get(key) ?? 0) + 1; numbers.has(key); number += 1) {
        numbers.set(listing.key, number);
        key = `${listing.key}~${number}`;
      }
      numbers.set(key, 1);
      return { ...listing, key };
    })
    .sort((a, b) => compare(order(a), order(b)));
}

function order({ date, startTime, key }: Listing): string {
  return `${date} ${startTime ?? ''} ${key}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function compact(wall: number): string {
  return dateOf(wall).replaceAll('-', '');
}

function wallOf(day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return Date.parse(day) / 1000;
}

function zoneOf(name: string): string {
  const zone = zoneNamed(name);
  if (zone === undefined) throw new RangeError(`not a time zone: ${name}`);
  return zone;
}
