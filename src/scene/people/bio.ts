/** Rules for bios, shared by the editor in the browser and the server. */

/** In bytes of UTF-8, both as written and as stored. */
export const MAX_BIO_BYTES = 20_000;

/** The number is literal, as formatting a first number loads locale data and makes hydration slow. */
export const BIO_TOO_LONG = 'This is too long. About 20,000 characters fit, formatting included.';

export const MAX_BIO_DEPTH = 20;

/** The elements a bio may have; of other elements only the text stays. */
export const BIO_ELEMENTS: readonly string[] = [
  ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br'],
  ...['b', 'strong', 'i', 'em', 'u', 'code', 'a'],
];

/** Elements dropped with their text, which is for machines. */
export const MACHINE_TEXT_ELEMENTS: readonly string[] = ['script', 'style'];

/** The `rel` of every link in a bio: written by a visitor, not endorsed, without access to our window. */
export const BIO_LINK_REL = 'ugc nofollow noopener';

/** Schemes of links in bios. */
export const BIO_LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto'];

/** Resolves a link's address as browsers do; null unless it is absolute, has an allowed scheme and no password. */
export function bioLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!BIO_LINK_SCHEMES.includes(url.protocol.slice(0, -1)) || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** Counts a text's bytes in UTF-8. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
