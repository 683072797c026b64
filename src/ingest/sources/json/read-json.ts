import { ShowListing } from '#scene/shows/listing.ts';
import type { Field, SourceSettings } from '#scene/sources/source-settings.ts';
import { measureJson } from '#scene/text/json-size.ts';
import { nothingRead, ProblemList, type Reading, type ReadingWindow } from '../reading.ts';
import type { RowEntry } from '../rows/row-dates.ts';
import { readRows } from '../rows/row-listings.ts';
import { MAX_DEPTH } from '../schema/jsonld-text.ts';
import { boundedText, MAX_ENTRIES } from '../source-text.ts';
import { findItems, findPaths, type Items } from './items.ts';
import { textAt, valuesAt } from './paths.ts';

export type JsonFeedSettings = Pick<SourceSettings, 'items' | 'fields' | 'dayFirst'> & { today?: string | undefined };

/** Reads any JSON that lists nights: another Backline's listings (`{listings: [{date: 'M/D', ...}]}`) or shows, or the data of a venue's or ticket seller's site. No bytes make it throw. */
export function readJsonFeed(bytes: Uint8Array, window: ReadingWindow, settings: JsonFeedSettings = {}): Reading {
  const problems = new ProblemList();
  const nothing = (why: string): Reading => {
    problems.add('the file', why);
    return nothingRead(problems);
  };
  const text = boundedText(bytes, 'the file', problems);
  if (text === undefined) return nothingRead(problems);
  if (measureJson(text).depth > MAX_DEPTH) return nothing(`it is nested more than ${MAX_DEPTH} deep`);
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    return nothing('it’s not JSON, or it’s cut off');
  }
  if (isEmpty(feed, settings.items ?? 'listings')) return { ...nothingRead(problems), complete: true };
  const found = itemsOf(feed, settings);
  if (found === undefined) return nothing('it has no list of entries with dates');
  const { items, paths } = found;
  const whole = items.length <= MAX_ENTRIES;
  if (!whole) problems.add('the file', `it has more than ${MAX_ENTRIES} entries; the rest are left out`);
  const entries = items.slice(0, MAX_ENTRIES).map((item, index) => entryOf(item, index, paths));
  const dayFirst = settings.dayFirst ?? (items.slice(0, MAX_ENTRIES).every(isShowListing) ? false : undefined);
  return readRows(entries, window, { dayFirst, today: settings.today }, problems, whole);
}

function itemsOf(feed: unknown, { items: path, fields = {} }: JsonFeedSettings): Items | undefined {
  const given = path === undefined ? undefined : valuesAt(feed, path).flat();
  const found = given === undefined ? findItems(feed) : { items: given, paths: findPaths(given) };
  if (found === undefined) return undefined;
  for (const [field, where] of Object.entries(fields) as [Field, string][]) found.paths.set(field, [where]);
  return found.paths.has('date') ? found : undefined;
}

function entryOf(item: unknown, index: number, paths: Map<Field, string[]>): RowEntry {
  const fields: RowEntry['fields'] = {};
  for (const [field, where] of paths) {
    const said = where.map((path) => textAt(item, path)).filter((text) => text !== '');
    if (said.length > 0) fields[field] = said.join(', ');
  }
  return { where: `entry ${index + 1}`, fields };
}

function isShowListing(item: unknown): boolean {
  return ShowListing.safeParse(item).success;
}

/** Whether the list at a known path is empty: nothing is on. */
function isEmpty(feed: unknown, path: string): boolean {
  const [list, ...others] = valuesAt(feed, path);
  return Array.isArray(list) && list.length === 0 && others.length === 0;
}
