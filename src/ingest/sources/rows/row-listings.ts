import { decideStatus } from '#interpret/status/status-phrases.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { timesFaults } from '#scene/shows/possible-times.ts';
import { namesDay } from '../dates/find-date.ts';
import { fitsWeekday, nightsOf } from '../dates/sensible-date.ts';
import { findTwoSets } from '../dates/sets.ts';
import { NO_TIMES, type WrittenTimes, withStated } from '../dates/times-in-text.ts';
import { distinct } from '../ical/listings.ts';
import type { ProblemList, Reading, ReadingWindow } from '../reading.ts';
import { MAX_ENTRIES } from '../source-text.ts';
import { calendarOf, dateEntries, quote, type RowEntry, type RowSettings } from './row-dates.ts';
import { type RowTexts, textsOf } from './row-texts.ts';

/** Longer addresses are no keys. */
const MAX_KEY_CHARS = 300;

/** One of this many entries may be unreadable in a complete reading. */
const MIN_ENTRIES_FOR_ERROR = 10;

/**
 * The reading of some entries. An entry without a readable day is a problem, and not missing if it has an id.
 * @param whole whether the source was read to its end
 */
export function readRows(
  entries: RowEntry[],
  window: ReadingWindow,
  settings: RowSettings,
  problems: ProblemList,
  whole: boolean,
): Reading {
  const unread: string[] = [];
  let nameless = 0;
  const lost = (entry: RowEntry, why: string) => {
    problems.drop(entry.where, why);
    const id = entry.fields.id?.trim() ?? '';
    if (id === '') nameless += 1;
    else unread.push(id);
  };
  const dated = dateEntries(entries, window, settings, lost);
  const dateOf = calendarOf(dated, window, settings.today);
  const sharing = countNames(entries);
  const nights: Listing[] = [];
  const later: Listing[] = [];
  for (const { entry, days, stretch, times } of dated) {
    if (nights.length > MAX_ENTRIES) break;
    for (const fault of Object.values(timesFaults(times))) problems.add(entry.where, fault);
    const dates = days.flatMap((day) => {
      const date = dateOf(day);
      if (date !== undefined && !fitsWeekday(date, day)) problems.add(entry.where, `the weekday does not fit; it is read as ${date}`);
      return date ?? [];
    });
    if (dates.length === 0) lost(entry, `there’s no such day as ${quote(entry.fields.date ?? '')}`);
    const texts = textsOf(entry.fields, window.zone);
    const wanted = stretch && settings.everyNight !== true ? dates.slice(0, 1) : nightsOf(dates, stretch);
    for (const date of wanted) {
      if (date < window.from) continue;
      const sets = timesOfSets(entry, times);
      // Stated times are those of the evening, not of two sets.
      const said = sets.length === 1 ? texts : { ...texts, stated: NO_TIMES };
      for (const set of sets)
        (date < window.to ? nights : later).push(
          listingOf(
            said,
            {
              date,
              times: set,
              key: keyOf(entry, texts, { date, start: set.startTime, run: set !== times || wanted.length > 1 }, sharing),
            },
            window,
          ),
        );
    }
  }
  const cut = nights.length > MAX_ENTRIES;
  if (cut) problems.add('the file', `it lists more than ${MAX_ENTRIES} nights; the rest are left out`);
  const listings = distinct(nights.slice(0, MAX_ENTRIES));
  const beyond = distinct(later.slice(0, MAX_ENTRIES));
  return { listings, beyond, ...problems.told(), complete: whole && !cut && nameless * MIN_ENTRIES_FOR_ERROR <= entries.length, unread };
}

/** The times of an evening, and of its second set where the field has two. */
function timesOfSets({ fields }: RowEntry, times: WrittenTimes): WrittenTimes[] {
  const sets = findTwoSets(fields.time ?? '');
  return sets !== undefined && sets.first === times.startTime
    ? [times, { startTime: sets.second, endTime: null, doorsTime: sets.doors }]
    : [times];
}

function countNames(entries: RowEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { fields } of entries) {
    for (const name of [`id ${fields.id?.trim()}`, `url ${fields.url?.trim()}`]) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function listingOf(
  { id, foldedName: _, doorsTime, mentions, stated, ...texts }: RowTexts,
  { date, times, key }: { date: string; times: WrittenTimes; key: string },
  window: ReadingWindow,
): Listing {
  return {
    key,
    uid: id,
    date,
    ...withStated({ ...times, doorsTime: times.doorsTime ?? doorsTime }, stated),
    ...texts,
    status: decideStatus(mentions, namesDay(date, window)),
  };
}

/** A night's key: its id, with date and start when shared; else a unique address; else date, start, title and venue. */
function keyOf({ fields }: RowEntry, { id, url, foldedName }: RowTexts, night: Night, sharing: Map<string, number>): string {
  const { date, start, run } = night;
  const stamp = start === null ? date : `${date}T${start}`;
  if (id !== '') return run || sharing.get(`id ${fields.id?.trim()}`) !== 1 ? `${id}@${stamp}` : id;
  if (url !== '' && url.length <= MAX_KEY_CHARS && sharing.get(`url ${fields.url?.trim()}`) === 1) return run ? `${url}@${date}` : url;
  return `@${stamp}#${foldedName}`;
}

/** `run` when the entry has other nights. */
interface Night {
  date: string;
  start: string | null;
  run: boolean;
}
