import sanitizeHtml from 'sanitize-html';
import {
  BIO_ELEMENTS,
  BIO_LINK_REL,
  BIO_LINK_SCHEMES,
  bioLink,
  bytesOf,
  DEEPEST_BIO_ELEMENT,
  MACHINE_TEXT_ELEMENTS,
  MAX_BIO_BYTES,
} from '#scene/people/bio.ts';
import { plainWords } from '#scene/text/html-words.ts';

const CLEANING: sanitizeHtml.IOptions = {
  allowedTags: [...BIO_ELEMENTS],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: [...BIO_LINK_SCHEMES],
  allowProtocolRelative: false,
  nonTextTags: [...MACHINE_TEXT_ELEMENTS],
  nestingLimit: DEEPEST_BIO_ELEMENT,
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(bioLink(href)) }) },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === undefined ? 'excludeTag' : false),
};

/**
 * The HTML somebody wrote about themselves, reduced to what may stand on a page of ours; empty when it shows nothing.
 * Cleaning it again changes nothing.
 * @throws RangeError when it weighs more than MAX_BIO_BYTES, as written or once clean
 */
export function cleanBio(html: string): string {
  const clean = plainSigns(swept(swept(plainSigns(weighed(html)))));
  return plainWords(clean) === '' ? '' : weighed(clean);
}

/** One pass of cleaning. It takes two: what the first takes out lets a paragraph meet the one around it, and the second parts them. */
function swept(html: string): string {
  return sanitizeHtml(html, CLEANING).replaceAll('<br />', '<br>');
}

function weighed(html: string): string {
  if (bytesOf(html) > MAX_BIO_BYTES) throw new RangeError(`A bio is at most ${MAX_BIO_BYTES} bytes long.`);
  return html;
}

/** Text without NUL, halves of characters, and the line ends of forms: what no database and no browser would give back as it was. */
function plainSigns(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

function linkTo(href: string | null): sanitizeHtml.Attributes {
  return href === null ? {} : { href, rel: BIO_LINK_REL };
}
