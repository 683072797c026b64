import type { Field } from '#scene/sources/source-settings.ts';
import { daysBetween, isDay } from '#scene/time/calendar.ts';
import { readDays, type WrittenDay, writesDayFirst } from '../dates/days.ts';
import { dayOfMidnight, isWrittenMidnight, readInstant } from '../dates/instants.ts';
import { sensibleDate } from '../dates/sensible-date.ts';
import { readTimeCell } from '../dates/time-cell.ts';
import type { WrittenTimes } from '../dates/times-in-text.ts';
import type { ReadingWindow } from '../reading.ts';

/** One entry of a source as it stands there: each field as written, and where it stands, for problems. */
export interface RowEntry {
  where: string;
  fields: Partial<Record<Field, string>>;
}

/** How the days of a source are to be read. */
export interface RowSettings {
  /** Whether 3/4 is the third of April; left out, the source itself shows. */
  dayFirst?: boolean | undefined;
  /** The day near which days without a year lie, `YYYY-MM-DD`; the window's first day when left out or outside the window. */
  today?: string | undefined;
  /** Whether 'May 7-9' is three nights; otherwise it is one listing on its first day. */
  everyNight?: boolean;
}

/** An entry whose words for its days and times are read, the year still open. */
export interface Dated {
  entry: RowEntry;
  days: WrittenDay[];
  stretch: boolean;
  times: WrittenTimes;
}

/** A day farther than this from the middle of its list may be there by a wrong weekday. */
const FAR_DAYS = 300;

/** Reads the days and times of each entry. One whose day cannot be read is `lost`, and why. */
export function dateEntries(
  entries: RowEntry[],
  { zone, language }: ReadingWindow,
  settings: RowSettings,
  lost: (entry: RowEntry, why: string) => void,
): Dated[] {
  const texts = entries.map(({ fields }) => fields.date ?? '');
  const dayFirst = settings.dayFirst ?? writesDayFirst(texts);
  const instants = texts.filter((text) => readInstant(text, zone) !== undefined);
  const midnights = instants.every(isWrittenMidnight);
  return entries.flatMap((entry) => {
    const { date = '', time = '', zone: own = '' } = entry.fields;
    const instant = readInstant(date, zone, own);
    if (instant !== undefined) {
      const times = timesOf(entry, '', zone);
      const dayOnly = midnights || (time !== '' && times.startTime !== instant.startTime);
      const day = dayOnly ? dayOfMidnight(date, zone) : instant.date;
      if (day === undefined || !isDay(day)) return []; // long before any window
      return [
        { entry, days: [wholeDay(day)], stretch: false, times: { ...times, startTime: dayOnly ? times.startTime : instant.startTime } },
      ];
    }
    const read = readDays(date, dayFirst, language);
    if (read === undefined) {
      lost(entry, date.trim() === '' ? 'it has no date' : `no day can be read in ${quote(date)}`);
      return [];
    }
    return [{ entry, days: read.days, stretch: read.stretch, times: timesOf(entry, `${read.before} ${read.after}`, zone) }];
  });
}

/** The times from the field for them, or else from what stands beside the date. */
function timesOf({ fields }: RowEntry, beside: string, zone: string): WrittenTimes {
  const { time = '', end = '', doors = '', zone: own = '' } = fields;
  const startTime = readInstant(time, zone, own)?.startTime;
  const times = startTime == null ? readTimeCell(time.trim() === '' ? beside : time) : { startTime, endTime: null, doorsTime: null };
  const until = readInstant(end, zone, own)?.startTime ?? (readDays(end) === undefined ? readTimeCell(end).startTime : null);
  const opened = readInstant(doors, zone, own)?.startTime ?? readTimeCell(doors).startTime ?? readTimeCell(doors).doorsTime;
  return { startTime: times.startTime, endTime: until ?? times.endTime, doorsTime: opened ?? times.doorsTime };
}

/**
 * Puts days into the year their list is of: the middle of the days whose weekday tells it, where three or more do; else the window.
 * A weekday that leads far from the middle is wrong when the day without it lies in the window.
 */
export function calendarOf(dated: Dated[], window: ReadingWindow, today = window.from): (day: WrittenDay) => string | undefined {
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

function wholeDay(date: string): WrittenDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** A source's own words in a problem. */
export function quote(text: string): string {
  return `"${text.replace(/\s+/g, ' ').slice(0, 60).toWellFormed()}"`;
}
