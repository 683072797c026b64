import { daysBetween, isDay } from '#scene/calendar.ts';
import type { Listing } from '#scene/listing.ts';
import type { Field } from './field-names.ts';
import { distinct } from './ical-listings.ts';
import type { ProblemList, Reading, ReadingWindow } from './reading.ts';
import { MAX_ENTRIES } from './source-text.ts';
import { type ToldTexts, textsOf } from './told-texts.ts';
import { fits, nightsOf, readDays, sensibleDate, type WrittenDay, writesDayFirst } from './written-day.ts';
import { dayOfMidnight, isWrittenMidnight, readInstant } from './written-instant.ts';
import { readTimes, type WrittenTimes } from './written-time.ts';

/** One entry of a source as it tells it: each field as written, and where it stands, for problems. */
export interface ToldEntry {
  where: string;
  fields: Partial<Record<Field, string>>;
}

/** How the days of a source are to be understood. */
export interface TellingSettings {
  /** Whether 3/4 is the third of April; left out, the source itself shows. */
  dayFirst?: boolean | undefined;
  /** The day near which days without a year lie, `YYYY-MM-DD`; the window's first day when left out or outside the window. */
  today?: string | undefined;
  /** Whether 'May 7-9' is three nights; otherwise it is one listing on its first day. */
  everyNight?: boolean;
}

/** An entry whose words for its days and times are read, the year still open. */
interface Dated {
  entry: ToldEntry;
  days: WrittenDay[];
  stretch: boolean;
  times: WrittenTimes;
}

/** An address longer than this, in UTF-16 units, names no night. */
const LONGEST_NAME = 300;

/** A day farther than this from the middle of its list may be there by a wrong weekday. */
const FAR_DAYS = 300;

/** Of so many entries one may be unreadable and the rest still be the whole programme. */
const TOLERATED = 10;

/**
 * The reading told entries amount to. An entry whose day cannot be read is a problem; by its id, where it has one, it is still there.
 * @param whole whether the source was read to its end
 */
export function readTold(
  told: ToldEntry[],
  window: ReadingWindow,
  settings: TellingSettings,
  problems: ProblemList,
  whole: boolean,
): Reading {
  const unread: string[] = [];
  let nameless = 0;
  const lost = (entry: ToldEntry, why: string) => {
    problems.add(entry.where, why);
    const id = entry.fields.id?.trim() ?? '';
    if (id === '') nameless += 1;
    else unread.push(id);
  };
  const dated = dateEntries(told, window, settings, lost);
  const dateOf = calendarOf(dated, window, settings.today);
  const sharing = countNames(told);
  const nights: Listing[] = [];
  for (const { entry, days, stretch, times } of dated) {
    if (nights.length > MAX_ENTRIES) break;
    const dates = days.flatMap((day) => {
      const date = dateOf(day);
      if (date !== undefined && !fits(date, day)) problems.add(entry.where, `the weekday does not fit; it is read as ${date}`);
      return date ?? [];
    });
    if (dates.length === 0) lost(entry, `there is no such day as ${quote(entry.fields.date ?? '')}`);
    const texts = textsOf(entry.fields);
    const wanted = stretch && settings.everyNight !== true ? dates.slice(0, 1) : nightsOf(dates, stretch);
    for (const date of wanted) {
      if (date < window.from || date >= window.to) continue;
      nights.push(listingOf(texts, date, times, keyOf(entry, texts, { date, start: times.start, run: wanted.length > 1 }, sharing)));
    }
  }
  const cut = nights.length > MAX_ENTRIES;
  if (cut) problems.add('the file', `it lists more than ${MAX_ENTRIES} nights; the rest are left out`);
  const listings = distinct(nights.slice(0, MAX_ENTRIES));
  return { listings, problems: problems.list(), complete: whole && !cut && nameless * TOLERATED <= told.length, unread };
}

function dateEntries(
  told: ToldEntry[],
  { zone }: ReadingWindow,
  settings: TellingSettings,
  lost: (entry: ToldEntry, why: string) => void,
): Dated[] {
  const texts = told.map(({ fields }) => fields.date ?? '');
  const dayFirst = settings.dayFirst ?? writesDayFirst(texts);
  const instants = texts.filter((text) => readInstant(text, zone) !== undefined);
  const midnights = instants.every(isWrittenMidnight);
  return told.flatMap((entry) => {
    const { date = '', time = '', zone: own = '' } = entry.fields;
    const instant = readInstant(date, zone, own);
    if (instant !== undefined) {
      const dayOnly = midnights || time !== '';
      const day = dayOnly ? dayOfMidnight(date, zone) : instant.date;
      if (day === undefined || !isDay(day)) return []; // long before any window
      const times = timesOf(entry, '', zone);
      return [{ entry, days: [wholeDay(day)], stretch: false, times: { ...times, start: dayOnly ? times.start : instant.startTime } }];
    }
    const read = readDays(date, dayFirst);
    if (read === undefined) {
      lost(entry, date.trim() === '' ? 'it has no date' : `no day can be read in ${quote(date)}`);
      return [];
    }
    return [{ entry, days: read.days, stretch: read.stretch, times: timesOf(entry, `${read.before} ${read.after}`, zone) }];
  });
}

/** The times from the field for them, or else from what stands beside the date. */
function timesOf({ fields }: ToldEntry, beside: string, zone: string): WrittenTimes {
  const { time = '', end = '', doors = '', zone: own = '' } = fields;
  const start = readInstant(time, zone, own)?.startTime;
  const times = start == null ? readTimes(time.trim() === '' ? beside : time) : { start, end: null, doors: null };
  const until = readInstant(end, zone, own)?.startTime ?? (readDays(end) === undefined ? readTimes(end).start : null);
  const opened = readInstant(doors, zone, own)?.startTime ?? readTimes(doors).start ?? readTimes(doors).doors;
  return { start: times.start, end: until ?? times.end, doors: opened ?? times.doors };
}

/**
 * Puts days into the year their list is of: the middle of the days whose weekday tells it, where three or more do; else the window.
 * A weekday that leads far from the middle is wrong when the day without it lies in the window.
 */
function calendarOf(dated: Dated[], window: ReadingWindow, today = window.from): (day: WrittenDay) => string | undefined {
  const near = today >= window.from && today < window.to ? today : window.from;
  const telling = dated.flatMap(({ days: [first] }) => (first?.weekday === undefined || first.year !== undefined ? [] : [first]));
  const dates = telling.flatMap((day) => sensibleDate(day, near, window) ?? []).sort();
  const middle = dates.length < 3 ? undefined : dates[Math.floor(dates.length / 2)];
  const known = new Map<string, string | undefined>();
  return (day) => {
    const name = [day.year, day.month, day.day, day.weekday].join();
    if (!known.has(name)) known.set(name, middle === undefined ? sensibleDate(day, near, window) : dateBeside(middle, day, window));
    return known.get(name);
  };
}

function dateBeside(middle: string, day: WrittenDay, window: ReadingWindow): string | undefined {
  const date = sensibleDate(day, middle);
  if (date === undefined || day.year !== undefined || Math.abs(daysBetween(middle, date)) <= FAR_DAYS) return date;
  const plain = sensibleDate({ month: day.month, day: day.day }, middle);
  return plain !== undefined && plain >= window.from && plain < window.to ? plain : date;
}

/** How many entries share an id or an address. */
function countNames(told: ToldEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fields } of told) {
    for (const name of [`id ${fields.id?.trim()}`, `url ${fields.url?.trim()}`]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function listingOf({ id, foldedName: _, doorsTime, ...texts }: ToldTexts, date: string, times: WrittenTimes, key: string): Listing {
  const { start, end, doors } = times;
  return { key, uid: id, date, startTime: start, endTime: end === start ? null : end, doorsTime: doors ?? doorsTime, ...texts };
}

/**
 * Names a night within its source: by its id, with date and start when other nights share it; else by an address no other
 * entry has; else by date, start, title and venue.
 */
function keyOf({ fields }: ToldEntry, { id, url, foldedName }: ToldTexts, night: Night, sharing: Map<string, number>): string {
  const { date, start, run } = night;
  const stamp = start === null ? date : `${date}T${start}`;
  if (id !== '') return run || sharing.get(`id ${fields.id?.trim()}`) !== 1 ? `${id}@${stamp}` : id;
  if (url !== '' && url.length <= LONGEST_NAME && sharing.get(`url ${fields.url?.trim()}`) === 1) return run ? `${url}@${date}` : url;
  return `@${stamp}#${foldedName}`;
}

/** One night of an entry; `run` when it has others. */
interface Night {
  date: string;
  start: string | null;
  run: boolean;
}

function wholeDay(date: string): WrittenDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

function quote(text: string): string {
  return `"${text.replace(/\s+/g, ' ').slice(0, 60).toWellFormed()}"`;
}
