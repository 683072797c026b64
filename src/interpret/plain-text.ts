import { decodeHTMLStrict } from 'entities/decode';

/** A complete entity; '&co' in a title is not one. */
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const REPLACEMENT_CHARACTER = '\ufffd';

/** Known tags only: '<PIG>' is a band. */
const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|code|div|em|figure|font|h[1-6]|head|hr|html|i|iframe|img|li|link|meta|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|math|table|tbody|td|th|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;

/** Decodes HTML entities up to three times, as feeds escape their titles once, twice or not at all: '&amp;amp;' is '&'. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3 && decoded.includes('&'); round += 1) {
    const before = decoded;
    decoded = decoded.replace(ENTITY, (entity) => decodeHTMLStrict(entity).replace(REPLACEMENT_CHARACTER, ''));
    if (decoded === before) break;
  }
  return decoded;
}

/**
 * Converts text to one plain line of at most `length` UTF-16 units: decodes entities, removes tags and control characters, trims. Not
 * safe as HTML.
 */
export function toPlainLine(text: string, length: number): string {
  return toPlainText(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/**
 * Converts text to plain lines: decodes entities, turns `<br>` and closing blocks into line breaks, removes other tags and control
 * characters. Not safe as HTML.
 */
export function toPlainText(text: string): string {
  return stripTags(decodeEntities(text).replace(/<(?:br|\/p|\/div|\/li|\/h[1-6])\s*\/?>/gi, '\n'))
    .replace(INVISIBLE, '')
    .toWellFormed();
}

/** Removes tags until none is left, as removing a tag can join the text around it into another tag. */
function stripTags(text: string): string {
  let stripped = text.replace(TAG, '');
  for (let before = text; stripped !== before; ) {
    before = stripped;
    stripped = before.replace(TAG, '');
  }
  return stripped;
}

/** Control characters except tabs and line breaks, soft hyphens, byte order marks and bidi marks. */
const INVISIBLE = /(?![\t\n\v\f\r\u0085])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Replaces each run of white space by one space or line break, which bounds the time of patterns. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));
}
