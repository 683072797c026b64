import { decodeText } from './decode-text.ts';

/** The formats told apart by what stands in the bytes. */
export type DetectedFormat = 'ical' | 'page' | 'rss';

/** How far into a file its format shows, in bytes. */
const HEAD = 4000;

/** What the beginning of each format looks like, the surest first. Further formats (json, csv, list) go at the end: they look like text. */
const LOOKS: [DetectedFormat, RegExp][] = [
  ['ical', /^BEGIN:VCALENDAR\b/i],
  ['rss', /^(?:<!DOCTYPE[^>]*>\s*)?<(?:rss|feed|rdf:RDF)[\s>]/i],
  ['page', /^<(?:!DOCTYPE\s+html|html|head|body|script|title|meta|div|table)[\s>]/i],
];

/** What the sender calls each format. */
const TYPES: [DetectedFormat, RegExp][] = [
  ['ical', /^text\/calendar\b/i],
  ['rss', /^application\/(?:rss|atom|rdf)\+xml\b/i],
  ['page', /^(?:text\/html|application\/xhtml\+xml)\b/i],
];

/** How files of each format are named. */
const NAMES: [DetectedFormat, RegExp][] = [
  ['ical', /\.(?:ics|ical|ifb)$/i],
  ['rss', /\.(?:rss|atom)$|\/feed\/?$/i],
  ['page', /\.x?html?$/i],
];

/** The format of a source: by what its bytes look like, else by the type its sender gives, else by its name. Undefined when none tells. */
export function detectFormat(bytes: Uint8Array, contentType = '', nameHint = ''): DetectedFormat | undefined {
  const head = decodeText(bytes.subarray(0, HEAD))
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<\?[^>]*>/g, '')
    .replace(/^[\ufeff\s]+/, '');
  const among = (formats: [DetectedFormat, RegExp][], text: string) => formats.find(([, look]) => look.test(text))?.[0];
  return among(LOOKS, head) ?? among(TYPES, contentType.trim()) ?? among(NAMES, nameHint.replace(/[?#].*$/, ''));
}
