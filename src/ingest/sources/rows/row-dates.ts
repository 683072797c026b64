import type { Field } from '#scene/sources/source-settings.ts';
import { daysBetween, isDay } from '#scene/time/calendar.ts';
import { readDays, type WrittenDay, writesDayFirst } from '../dates/days.ts';
import { dayOfMidnight, isWrittenMidnight, readInstant } from '../dates/instants.ts';
import { sensibleDate } from '../dates/sensible-date.ts';
import { readTimeCell } from '../dates/time-cell.ts';
import type { WrittenTimes } from '../dates/times-in-text.ts';
import type { ReadingWindow } from '../reading.ts';

/** An entry of a source: its fields as written, and where it is, for problems. */
export interface RowEntry {
  where: string;
  fields: Partial<Record<Field, string>>;
}

export interface RowSettings {
  /** Whether 3/4 is April 3; detected by default. */
  dayFirst?: boolean | undefined;
  /** For days without a year, `YYYY-MM-DD`; the window's first day by default. */
  today?: string | undefined;
  /** Whether 'May 7-9' is three nights instead of one listing. */
  everyNight?: boolean;
}

/** An entry with its days and times read, but years open. */
export interface Dated {
  entry: RowEntry;
  days: WrittenDay[];
  stretch: boolean;
  times: WrittenTimes;
}

/** Farther from the middle of a list, a weekday may be wrong. */
const MAX_DAYS_AWAY = 300;

/** Reads the days and times of entries; unreadable ones are `lost`, with the reason. */
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
      lost(entry, date.trim() === '' ? 'it has no date' : `there’s no readable day in ${quote(date)}`);
      return [];
    }
    return [{ entry, days: read.days, stretch: read.stretch, times: timesOf(entry, `${read.before} ${read.after}`, zone) }];
  });
}

/** The times in their field, else beside the date. */
function timesOf({ fields }: RowEntry, beside: string, zone: string): WrittenTimes {
  const { time = '', end = '', doors = '', zone: own = '' } = fields;
  const startTime = readInstant(time, zone, own)?.startTime;
  const times = startTime == null ? readTimeCell(time.trim() === '' ? beside : time) : { startTime, endTime: null, doorsTime: null };
  const until = readInstant(end, zone, own)?.startTime ?? (readDays(end) === undefined ? readTimeCell(end).startTime : null);
  const opened = readInstant(doors, zone, own)?.startTime ?? readTimeCell(doors).startTime ?? readTimeCell(doors).doorsTime;
  return { startTime: times.startTime, endTime: until ?? times.endTime, doorsTime: opened ?? times.doorsTime };
}

/** Makes a function that puts days into the year of their list: around the middle of three or more days with weekdays, else the window. A weekday that leads far away is ignored if the day is in the window without it. */
export function calendarOf(dated: Dated[], window: ReadingWindow, today = window.from): (day: WrittenDay) => string | undefined {
  const near = today >= window.from && today < window.to ? today : window.from;
  const telling = dated.flatMap(({ days: [first] }) => (first?.weekday === undefined || first.year !== undefined ? [] : [first]));
  const dates = telling.flatMap((day) => sensibleDate(day, near, window) ?? []).sort();
  const middle = dates.length < 3 ? undefined : dates[Math.floor(dates.length / 2)];
  const known = new Map<string, string | undefined>();
  return (day) => {
    const name = [day.year, day.month, day.day, day.weekday].join();
    if (!known.has(name)) known.set(name, middle === undefined ? sensibleDate(day, near, window) : findDateNear(middle, day, window));
    return known.get(name);
  };
}

function findDateNear(middle: string, day: WrittenDay, window: ReadingWindow): string | undefined {
  const date = sensibleDate(day, middle);
  if (date === undefined || day.year !== undefined || Math.abs(daysBetween(middle, date)) <= MAX_DAYS_AWAY) return date;
  const plain = sensibleDate({ month: day.month, day: day.day }, middle);
  return plain !== undefined && plain >= window.from && plain < window.to ? plain : date;
}

function wholeDay(date: string): WrittenDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** A source's words for a problem. */
export function quote(text: string): string {
  return `"${text.replace(/\s+/g, ' ').slice(0, 60).toWellFormed()}"`;
}
