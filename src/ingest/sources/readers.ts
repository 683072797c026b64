import type { Listing } from '#scene/shows/listing.ts';
import type { Language } from '#scene/site/language.ts';
import type { Format } from '#scene/sources/formats.ts';
import type { SourceSettings } from '#scene/sources/source-settings.ts';
import { readIcal } from './ical/read-ical.ts';
import { readJsonFeed } from './json/read-json.ts';
import { readPageByRecipe } from './page/by-recipe.ts';
import { readPage } from './page/read-page.ts';
import { Recipe } from './page/select.ts';
import type { Reading, ReadingWindow } from './reading.ts';
import { readRss } from './rss/read-rss.ts';
import { readJsonld } from './schema/jsonld.ts';
import { speaksOfThings } from './schema/jsonld-text.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { readTypedList } from './typed-list/read-typed-list.ts';

export interface Hints {
  /** If known; guessed otherwise. */
  language?: Language | undefined;
  /** Used where guessing fails; English by default. */
  otherwise?: Language | undefined;
  settings?: SourceSettings | undefined;
  /** Where it came from; the base of relative links. */
  address?: string | undefined;
  /** As stated by the server. */
  contentType?: string | undefined;
  /** For days without a year, `YYYY-MM-DD`. */
  today?: string | undefined;
  nameHint?: string | undefined;
}

/** How a format is detected and read; its labels are in `scene/sources/formats.ts`. */
interface Reader {
  read: (bytes: Uint8Array, window: ReadingWindow, hints: Hints) => Reading;
  /** The day before which a source of this format lists every night. */
  tellsAllBefore: (window: ReadingWindow, listings: readonly Listing[]) => string;
  /** Its first characters, without white space and comments; null when they do not tell. */
  begins: RegExp | null;
  holds?: (bytes: Uint8Array) => boolean;
  /** Its content type; null for none of its own. */
  type: RegExp | null;
  /** Its file names; null when they do not tell. */
  fileName: RegExp | null;
}

/** Calendars and sheets are complete. */
const whole = ({ to }: ReadingWindow) => to;
/** Pages and lists show nights up to some day. */
const untilLast = ({ from }: ReadingWindow, listings: readonly Listing[]) => listings.at(-1)?.date ?? from;
/** Feeds list only what is new. */
const nothing = ({ from }: ReadingWindow) => from;

/** JSON-LD begins so too. */
const JSON_BEGINS = /^(?:\{\s*["}]|\[\s*[[{"\]\d])/;

/** The readers, in the order in which their beginnings are checked. */
export const READERS: Readonly<Record<Format, Reader>> = {
  ical: {
    read: readIcal,
    tellsAllBefore: whole,
    begins: /^BEGIN:VCALENDAR\b/i,
    type: /^text\/calendar\b/i,
    fileName: /\.(?:ics|ical|ifb)$/i,
  },
  rss: {
    read: readRss,
    tellsAllBefore: nothing,
    begins: /^(?:<!DOCTYPE[^>]*>\s*)?<(?:rss|feed|rdf:RDF)[\s>]/i,
    type: /^application\/(?:rss|atom|rdf)\+xml\b/i,
    fileName: /\.(?:rss|atom)$|\/feed\/?$/i,
  },
  page: {
    read: readPage,
    tellsAllBefore: untilLast,
    begins: /^<(?:!DOCTYPE\s+html|html|head|body|script|title|meta|div|table)[\s>]/i,
    type: /^(?:text\/html|application\/xhtml\+xml)\b/i,
    fileName: /\.x?html?$/i,
  },
  jsonld: { read: readJsonld, tellsAllBefore: untilLast, begins: JSON_BEGINS, holds: speaksOfThings, type: null, fileName: null },
  json: {
    read: (bytes, window, { settings, today }) => readJsonFeed(bytes, window, { ...settings, today }),
    tellsAllBefore: untilLast,
    begins: JSON_BEGINS,
    type: null,
    fileName: null,
  },
  // Chosen by a source's settings or by its lines; see `detect.ts`.
  recipe: { read: readByRecipe, tellsAllBefore: untilLast, begins: null, type: null, fileName: null },
  sheet: {
    read: (bytes, window, { settings, today }) => readSheet(bytes, window, { ...settings, today }),
    tellsAllBefore: whole,
    begins: null,
    type: null,
    fileName: null,
  },
  list: {
    read: (bytes, window, { settings, today }) => readTypedList(bytes, window, { ...settings, today }),
    tellsAllBefore: untilLast,
    begins: null,
    type: null,
    fileName: null,
  },
};

/** Whether a name is a format. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(READERS, name);
}

function readByRecipe(bytes: Uint8Array, window: ReadingWindow, { settings, address }: Hints): Reading {
  if (settings?.recipe === undefined) throw new Error('a page is read by a recipe only when one is given');
  return readPageByRecipe(bytes, window, { recipe: Recipe.parse(settings.recipe), address });
}
