import { guessLanguage } from '#interpret/languages/guess.ts';
import { plainLine } from '#interpret/plain-text.ts';
import type { Language } from '#scene/site/language.ts';
import { FORMAT_ROWS, type Format } from '#scene/sources/formats.ts';
import { decodedText } from '#scene/text/decoded-text.ts';
import { withSecondSets } from '../sources/dates/sets.ts';
import { detectFormat } from '../sources/detect.ts';
import { type Hints, isFormat, READERS } from '../sources/readers.ts';
import type { Reading, ReadingWindow } from '../sources/reading.ts';
import { unzip } from '../sources/unzip.ts';

/** A reading with the format it was read in, and what its silence means. */
export interface Heard extends Reading {
  format: Format;
  /** The language it was read in, said or guessed. */
  language: Language;
  /** A night before this day that is missing was taken down; of this day and later ones silence proves nothing. `YYYY-MM-DD`. */
  tellsAllBefore: string;
}

/** Of so many bytes the words tell the language. */
const MAX_OF_WORDS = 300_000;

/**
 * Reads a source's bytes, gzipped or not, in its format into listings; from here on no format exists.
 * @param format `auto` to tell it by the bytes
 * @throws Error in one sentence when no reader can be chosen or the bytes cannot be unzipped
 */
export function readListings(format: string, bytes: Uint8Array, window: ReadingWindow, hints: Hints = {}): Heard {
  const plain = unzip(bytes);
  const file = unreadableFile(plain);
  if (file !== undefined) throw new Error(`it is ${file}; we read calendars, news feeds, web pages, sheets (CSV) and lists in plain words`);
  const language = hints.language ?? guessLanguage(decodedText(plain.subarray(0, MAX_OF_WORDS)), hints.otherwise ?? 'en');
  const named = format === 'auto' ? detected(plain, { ...hints, language }) : format;
  // a page that somebody wrote a recipe for is read by it
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

/** What a file that holds no text is, by how it begins: a PDF or a picture; undefined for everything else. */
function unreadableFile(bytes: Uint8Array): 'a PDF' | 'a picture' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (head.startsWith('%PDF')) return 'a PDF';
  const kind = head.slice(4, 8) === 'ftyp' ? head.slice(8, 11) : '';
  const isPicture = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a)/.test(head) || (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP');
  return isPicture || ['avi', 'hei', 'mif'].includes(kind) ? 'a picture' : undefined;
}

/** The format by the bytes; what looks like nothing is a page when there is a recipe for it. */
function detected(bytes: Uint8Array, { settings, contentType, nameHint, address, language }: Hints): Format {
  if (bytes.length === 0) throw new Error('it is empty');
  const format = detectFormat(bytes, contentType, nameHint ?? address, language) ?? (settings?.recipe && 'page');
  if (format === undefined) throw new Error('no reader can tell its format; it has to be named');
  return format;
}

/** The format somebody counts on: the one they name, or the one that the source's address or file is called by. */
function expectedFormat(format: string, { address, nameHint }: Hints): string {
  if (format !== 'auto') return format;
  const [path = ''] = (nameHint ?? address ?? '').split(/[?#]/, 1);
  const name = path.replace(/\.gz$/i, '');
  return Object.entries(READERS).find(([, { fileName }]) => fileName?.test(name) === true)?.[0] ?? format;
}

/** A reading; of a web page that came in place of something else (a sign-in form, an error), that this is so. */
function unlessPage(reading: Reading, bytes: Uint8Array, expected: string): Reading {
  const isOther = isFormat(expected) && !['page', 'recipe', 'jsonld'].includes(expected);
  if (!isOther || reading.listings.length > 0 || reading.complete || detectFormat(bytes) !== 'page') return reading;
  const title = titleOf(decodedText(bytes.subarray(0, MAX_OF_WORDS)));
  const called = title === '' ? '' : ` called “${title}”`;
  return { ...reading, problems: [{ where: 'the file', why: `it is a web page${called}, not ${FORMAT_ROWS[expected].words}` }] };
}

/** What a page is called; '' when it is not. Without a pattern: one that looks for the end of a tag takes long over many beginnings. */
function titleOf(page: string): string {
  const tag = page.toLowerCase().indexOf('<title');
  const from = tag === -1 ? -1 : page.indexOf('>', tag) + 1;
  return from < 1 ? '' : plainLine(page.slice(from, from + 200).replace(/<.*/s, ''), 100);
}
