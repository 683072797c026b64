import { decodeHTMLStrict } from 'entities/decode';

/**
 * Text that came from somewhere as HTML, or half of it: calendars and feeds escape their titles once, twice or not at all.
 * What comes out is plain text, not HTML: whoever shows it escapes it.
 */

/** An entity that ends as it should: '&co' in a title is no half of one. */
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
/** What HTML makes of numbers that no character has. */
const NO_CHARACTER = '\ufffd';

/** The tags that mark up text. Others are left alone: '<PIG>' is a band. */
const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|code|div|em|figure|font|h[1-6]|head|hr|html|i|iframe|img|li|link|meta|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|math|table|tbody|td|th|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;

/** Decodes HTML entities, named and numbered, until nothing changes, at most three times: '&amp;amp;' is '&'. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3 && decoded.includes('&'); round += 1) {
    const before = decoded;
    decoded = decoded.replace(ENTITY, (entity) => decodeHTMLStrict(entity).replace(NO_CHARACTER, ''));
    if (decoded === before) break;
  }
  return decoded;
}

/**
 * One line of plain text: entities decoded, tags and control characters taken out, line breaks and tabs made spaces, ends trimmed,
 * at most `length` UTF-16 units and never half a character. Runs of spaces inside stay as the source wrote them.
 */
export function plainLine(text: string, length: number): string {
  return plainText(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Plain text of several lines: entities decoded, `<br>` and the like made line breaks, other tags and control characters taken out. */
export function plainText(text: string): string {
  return withoutTags(decodeEntities(text).replace(/<(?:br|\/p|\/div|\/li|\/h[1-6])\s*\/?>/gi, '\n'))
    .replace(INVISIBLE, '')
    .toWellFormed();
}

/** Taking a tag out can make another of what stood around it, so tags are taken out until none is left. */
function withoutTags(text: string): string {
  let stripped = text.replace(TAG, '');
  for (let before = text; stripped !== before; ) {
    before = stripped;
    stripped = before.replace(TAG, '');
  }
  return stripped;
}

/** Control characters save tab and line breaks, soft hyphens, byte order marks, and marks that turn the writing direction of what follows. */
const INVISIBLE = /(?![\t\n\v\f\r\u0085])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
