import sanitizeHtml from 'sanitize-html';
import {
  BIO_ELEMENTS,
  BIO_LINK_REL,
  BIO_LINK_SCHEMES,
  bioLink,
  countBytes,
  MACHINE_TEXT_ELEMENTS,
  MAX_BIO_BYTES,
  MAX_BIO_DEPTH,
} from '#scene/people/bio.ts';
import { plainWords } from '#scene/text/html-words.ts';

const CLEANING: sanitizeHtml.IOptions = {
  allowedTags: [...BIO_ELEMENTS],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: [...BIO_LINK_SCHEMES],
  allowProtocolRelative: false,
  nonTextTags: [...MACHINE_TEXT_ELEMENTS],
  nestingLimit: MAX_BIO_DEPTH,
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(bioLink(href)) }) },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === undefined ? 'excludeTag' : false),
};

/**
 * Reduces someone's HTML to what a page may contain; '' if nothing visible is left. Cleaning twice changes nothing.
 * @throws RangeError if it exceeds MAX_BIO_BYTES, before or after cleaning
 */
export function cleanBio(html: string): string {
  const clean = normalizeText(cleanOnce(cleanOnce(normalizeText(demandSize(html)))));
  return plainWords(clean) === '' ? '' : demandSize(clean);
}

/** One pass of cleaning. Two are needed: the first may leave one paragraph inside another, and the second separates them. */
function cleanOnce(html: string): string {
  return sanitizeHtml(html, CLEANING).replaceAll('<br />', '<br>');
}

function demandSize(html: string): string {
  if (countBytes(html) > MAX_BIO_BYTES) throw new RangeError(`A bio is at most ${MAX_BIO_BYTES} bytes long.`);
  return html;
}

/** Removes NUL and lone surrogates and normalizes line ends, which databases and browsers would not keep. */
function normalizeText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

function linkTo(href: string | null): sanitizeHtml.Attributes {
  return href === null ? {} : { href, rel: BIO_LINK_REL };
}
