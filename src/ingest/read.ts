import type { Listing } from '#scene/listing.ts';
import type { Format } from '#scene/source.ts';
import type { SourceSettings } from '#scene/source-settings.ts';
import { detectFormat } from './sources/detect.ts';
import { readIcal } from './sources/ical/read-ical.ts';
import { readJsonFeed } from './sources/json/read-json.ts';
import { readPageByRecipe } from './sources/page/by-recipe.ts';
import { readPage } from './sources/page/read-page.ts';
import { Recipe } from './sources/page/recipe.ts';
import type { Reading, ReadingWindow } from './sources/reading.ts';
import { readRss } from './sources/rss/read-rss.ts';
import { readJsonld } from './sources/schema/jsonld.ts';
import { readSheet } from './sources/sheet/read-sheet.ts';
import { readTypedList } from './sources/typed-list/read-typed-list.ts';
import { unzip } from './sources/unzip.ts';

/** What is known of a source beside its bytes. */
export interface Hints {
  settings?: SourceSettings | undefined;
  /** Where it was brought from: relative links start there. */
  address?: string | undefined;
  /** What its sender calls its format. */
  contentType?: string | undefined;
  /** The day near which days without a year lie, `YYYY-MM-DD`. */
  today?: string | undefined;
  /** What its file is called. */
  nameHint?: string | undefined;
}

/** A reading with the format it was read in, and what its silence means. */
export interface Heard extends Reading {
  format: Format;
  /** A night before this day that is missing was taken down; of this day and later ones silence proves nothing. `YYYY-MM-DD`. */
  tellsAllBefore: string;
}

interface Reader {
  read: (bytes: Uint8Array, window: ReadingWindow, hints: Hints) => Reading;
  /** Until when a source of this format tells every night it knows. */
  tellsAllBefore: (window: ReadingWindow, listings: readonly Listing[]) => string;
}

/** A calendar or sheet is kept whole. */
const whole = ({ to }: ReadingWindow) => to;
/** What shows only the next so many nights tells all before the last of them. */
const untilLast = ({ from }: ReadingWindow, listings: readonly Listing[]) => listings.at(-1)?.date ?? from;
/** What carries only what is new never takes anything back. */
const nothing = ({ from }: ReadingWindow) => from;

const READERS: Record<Format, Reader> = {
  ical: { read: readIcal, tellsAllBefore: whole },
  page: { read: readPage, tellsAllBefore: untilLast },
  jsonld: { read: readJsonld, tellsAllBefore: untilLast },
  rss: { read: readRss, tellsAllBefore: nothing },
  recipe: { read: readByRecipe, tellsAllBefore: untilLast },
  sheet: { read: (bytes, window, { settings, today }) => readSheet(bytes, window, { ...settings, today }), tellsAllBefore: whole },
  json: { read: (bytes, window, { settings, today }) => readJsonFeed(bytes, window, { ...settings, today }), tellsAllBefore: untilLast },
  list: { read: (bytes, window, { settings, today }) => readTypedList(bytes, window, { ...settings, today }), tellsAllBefore: untilLast },
};

/**
 * Reads a source's bytes, gzipped or not, in its format into listings; from here on no format exists.
 * @param format `auto` to tell it by the bytes
 * @throws Error in one sentence when no reader can be chosen or the bytes cannot be unzipped
 */
export function readListings(format: string, bytes: Uint8Array, window: ReadingWindow, hints: Hints = {}): Heard {
  const plain = unzip(bytes);
  const named = format === 'auto' ? told(plain, hints) : format;
  // a page that somebody wrote a recipe for is read by it
  const chosen = named === 'page' && hints.settings?.recipe !== undefined ? 'recipe' : named;
  if (!isKnown(chosen)) throw new Error(`no reader knows the format ${chosen}`);
  const { read, tellsAllBefore } = READERS[chosen];
  const reading = read(plain, window, hints);
  return { ...reading, format: chosen, tellsAllBefore: tellsAllBefore(window, reading.listings) };
}

/** The format by the bytes; what looks like nothing is a page when there is a recipe for it. */
function told(bytes: Uint8Array, { settings, contentType, nameHint, address }: Hints): Format {
  if (bytes.length === 0) throw new Error('it is empty');
  const format = detectFormat(bytes, contentType, nameHint ?? address) ?? (settings?.recipe && 'page');
  if (format === undefined) throw new Error('no reader can tell its format; it has to be named');
  return format;
}

function isKnown(format: string): format is Format {
  return Object.hasOwn(READERS, format);
}

function readByRecipe(bytes: Uint8Array, window: ReadingWindow, { settings, address }: Hints): Reading {
  if (settings?.recipe === undefined) throw new Error('a page is read by a recipe only when one is given');
  return readPageByRecipe(bytes, window, { recipe: Recipe.parse(settings.recipe), address });
}
