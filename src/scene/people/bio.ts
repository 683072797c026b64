/** What people write about themselves: the few rules that the editor they write in and the server that keeps it share. */

/** The most a bio may weigh, as written and as kept, in bytes of UTF-8. */
export const MAX_BIO_BYTES = 20_000;

/** What is said of a longer one. The figure is written out: to format one, a browser first makes all that formats numbers, most of the longest task of hydrating a page. */
export const BIO_TOO_LONG = 'This is too long. About 20,000 characters fit, formatting included.';

/** The deepest an element may stand within others. */
export const DEEPEST_BIO_ELEMENT = 20;

/** The elements a bio may hold; of any other the text alone is kept. */
export const BIO_ELEMENTS: readonly string[] = [
  ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br'],
  ...['b', 'strong', 'i', 'em', 'u', 'code', 'a'],
];

/** Elements whose text is written for machines and goes with them. */
export const MACHINE_TEXT_ELEMENTS: readonly string[] = ['script', 'style'];

/** What every link in a bio says of itself: written by a visitor, no recommendation of ours, no hold on our page. */
export const BIO_LINK_REL = 'ugc nofollow noopener';

/** Where a link may lead. */
export const BIO_LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto'];

/** The address a link leads to, as every browser reads it; null unless it is whole, of a known scheme and without a password. */
export function bioLink(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!BIO_LINK_SCHEMES.includes(url.protocol.slice(0, -1)) || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** What a text weighs, in bytes of UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
