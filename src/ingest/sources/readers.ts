import type { Listing } from '#scene/shows/listing.ts';
import type { Language } from '#scene/site/language.ts';
import type { Format } from '#scene/sources/formats.ts';
import type { SourceSettings } from '#scene/sources/source-settings.ts';
import { readIcal } from './ical/read-ical.ts';
import { readJsonFeed } from './json/read-json.ts';
import { readPageByRecipe } from './page/by-recipe.ts';
import { readPage } from './page/read-page.ts';
import { Recipe } from './page/recipe.ts';
import type { Reading, ReadingWindow } from './reading.ts';
import { readRss } from './rss/read-rss.ts';
import { readJsonld } from './schema/jsonld.ts';
import { speaksOfThings } from './schema/jsonld-text.ts';
import { readSheet } from './sheet/read-sheet.ts';
import { readTypedList } from './typed-list/read-typed-list.ts';

/** What is known of a source beside its bytes. */
export interface Hints {
  /** The language it is said to be in; told by its words when left out. */
  language?: Language | undefined;
  /** The language it is in when its words do not tell; English when left out. */
  otherwise?: Language | undefined;
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

/** How a format is known, how it is read, and what it means that a night is missing. What people see of it stands in `scene/sources/formats.ts`. */
interface Reader {
  read: (bytes: Uint8Array, window: ReadingWindow, hints: Hints) => Reading;
  /** Until when a source of this format tells every night it knows. */
  tellsAllBefore: (window: ReadingWindow, listings: readonly Listing[]) => string;
  /** What its first characters look like, white space and comments left off; null where they do not tell. */
  begins: RegExp | null;
  /** What must hold of its bytes besides. */
  holds?: (bytes: Uint8Array) => boolean;
  /** What its sender calls it; null where senders call it nothing of its own. */
  type: RegExp | null;
  /** How its files are named; null where that does not tell. */
  fileName: RegExp | null;
}

/** A calendar or sheet is kept whole. */
const whole = ({ to }: ReadingWindow) => to;
/** What shows only the next so many nights tells all before the last of them. */
const untilLast = ({ from }: ReadingWindow, listings: readonly Listing[]) => listings.at(-1)?.date ?? from;
/** What carries only what is new never takes anything back. */
const nothing = ({ from }: ReadingWindow) => from;

/** What JSON begins like: JSON-LD is JSON, too. */
const JSON_BEGINS = /^(?:\{\s*["}]|\[\s*[[{"\]\d])/;

/** The reader of every format; those whose beginnings tell them stand in the order in which they are asked. */
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
  // A page is read by a recipe where its source has one; a sheet and a list are told by their lines, see `detect.ts`.
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

/** A format's name, if it is one. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(READERS, name);
}

function readByRecipe(bytes: Uint8Array, window: ReadingWindow, { settings, address }: Hints): Reading {
  if (settings?.recipe === undefined) throw new Error('a page is read by a recipe only when one is given');
  return readPageByRecipe(bytes, window, { recipe: Recipe.parse(settings.recipe), address });
}
