import { guessLanguage } from '#interpret/languages/guess.ts';
import { toPlainLine } from '#interpret/plain-text.ts';
import type { Language } from '#scene/site/language.ts';
import { FORMAT_ROWS, type Format } from '#scene/sources/formats.ts';
import { decodeText } from '#scene/text/decoded-text.ts';
import { withSecondSets } from '../sources/dates/sets.ts';
import { detectFormat } from '../sources/detect.ts';
import { type Hints, isFormat, READERS } from '../sources/readers.ts';
import type { Reading, ReadingWindow } from '../sources/reading.ts';
import { unzip } from '../sources/source-text.ts';

/** A reading with its format, and what missing nights mean. */
export interface Heard extends Reading {
  format: Format;
  language: Language;
  /** Nights missing before this day were taken down; later ones prove nothing. `YYYY-MM-DD`. */
  tellsAllBefore: string;
}

/** How much is read to guess the language. */
const MAX_LANGUAGE_BYTES = 300_000;

/**
 * Reads a source's bytes, gzipped or not, into listings.
 * @param format `auto` to detect it
 * @throws Error in one sentence when no reader fits or the bytes cannot be unzipped
 */
export function readListings(format: string, bytes: Uint8Array, window: ReadingWindow, hints: Hints = {}): Heard {
  const plain = unzip(bytes);
  const file = unreadableFile(plain);
  if (file !== undefined)
    throw new Error(`it’s ${file}; we read calendars, news feeds, web pages, spreadsheets (CSV) and plain-text lists`);
  const language = hints.language ?? guessLanguage(decodeText(plain.subarray(0, MAX_LANGUAGE_BYTES)), hints.otherwise ?? 'en');
  const named = format === 'auto' ? detectFormatOf(plain, { ...hints, language }) : format;
  // A page with a recipe is read by it.
  const chosen = named === 'page' && hints.settings?.recipe !== undefined ? 'recipe' : named;
  if (!isFormat(chosen)) throw new Error(`no reader knows the format ${chosen}`);
  const { read, tellsAllBefore } = READERS[chosen];
  const reading = unlessPage(read(plain, { ...window, language }, hints), plain, expectedFormat(format, hints));
  const listings = withSecondSets(reading.listings);
  return {
    ...reading,
    listings,
    beyond: withSecondSets(reading.beyond),
    format: chosen,
    language,
    tellsAllBefore: tellsAllBefore(window, listings),
  };
}

function unreadableFile(bytes: Uint8Array): 'a PDF' | 'a picture' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (head.startsWith('%PDF')) return 'a PDF';
  const kind = head.slice(4, 8) === 'ftyp' ? head.slice(8, 11) : '';
  const isPicture = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a)/.test(head) || (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP');
  return isPicture || ['avi', 'hei', 'mif'].includes(kind) ? 'a picture' : undefined;
}

/** The format of bytes; with a recipe, unknown bytes are a page. */
function detectFormatOf(bytes: Uint8Array, { settings, contentType, nameHint, address, language }: Hints): Format {
  if (bytes.length === 0) throw new Error('it is empty');
  const format = detectFormat(bytes, contentType, nameHint ?? address, language) ?? (settings?.recipe && 'page');
  if (format === undefined) throw new Error('we can’t detect its format; choose it');
  return format;
}

function expectedFormat(format: string, { address, nameHint }: Hints): string {
  if (format !== 'auto') return format;
  const [path = ''] = (nameHint ?? address ?? '').split(/[?#]/, 1);
  const name = path.replace(/\.gz$/i, '');
  return Object.entries(READERS).find(([, { fileName }]) => fileName?.test(name) === true)?.[0] ?? format;
}

/** A reading; one of a web page in place of something else (a sign-in form, an error) says so. */
function unlessPage(reading: Reading, bytes: Uint8Array, expected: string): Reading {
  const isOther = isFormat(expected) && !['page', 'recipe', 'jsonld'].includes(expected);
  if (!isOther || reading.listings.length > 0 || reading.complete || detectFormat(bytes) !== 'page') return reading;
  const title = titleOf(decodeText(bytes.subarray(0, MAX_LANGUAGE_BYTES)));
  const called = title === '' ? '' : ` called “${title}”`;
  return { ...reading, problems: [{ where: 'the file', why: `it is a web page${called}, not ${FORMAT_ROWS[expected].words}` }] };
}

/** A page's title, or ''. Uses no pattern, which would be slow on many unclosed tags. */
function titleOf(page: string): string {
  const tag = page.toLowerCase().indexOf('<title');
  const from = tag === -1 ? -1 : page.indexOf('>', tag) + 1;
  return from < 1 ? '' : toPlainLine(page.slice(from, from + 200).replace(/<.*/s, ''), 100);
}
