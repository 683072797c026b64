/** Texts of the maximum length that readers must survive. `npm run bench -- hostile` measures their cost. */

/** Parts that are repeated to 100,000 characters. */
export const LONG_TITLE_PARTS = [
  ',',
  ' & ',
  ' - ',
  ': ',
  '(',
  '"',
  "'",
  '*',
  ' / ',
  ' w/ ',
  'feat ',
  'presents ',
  '8pm ',
  ',a',
  ' the music of ',
  '\n',
];

/** A title of 100,000 characters. */
export function longTitle(part: string): string {
  return `b${part.repeat(100_000 / part.length)}`;
}

/** Names of up to a million characters. */
export const ENDLESS_NAMES: readonly string[] = ['a ', '(', '@', ',', ' ', '12 a'].map((piece) => piece.repeat(250_000));

/** Parts that fill a bio to its maximum. */
export const BIO_PIECES = [
  '<b>',
  '<p>',
  '<ul><li>',
  '<a href=x:>',
  '<iframe>',
  '<svg><math>',
  '<noscript>',
  '<b></i>',
  '<a></a>x',
  '<!--',
  '<',
  '&#',
];

/** JSON with unterminated strings. */
export const ENDLESS_STRINGS: readonly string[] = ['', '\\', '\\\n'].map((end) => `{"${'\\"'.repeat(32_000)}${end}`);

/** Hostile robots.txt files. */
export const ROBOTS_BOMBS: Readonly<Record<string, string>> = {
  'names without end': `${'User-agent: a\n'.repeat(17_000)}${'Disallow: /b\n'.repeat(19_000)}`,
  'our name without end': `${'User-agent: *\n'.repeat(17_000)}${'Disallow: /b\n'.repeat(19_000)}`,
  'rules without end': `User-agent: *\n${'Disallow: /*a*a*a*ab\n'.repeat(24_000)}`,
  'a rule without end': `User-agent: *\nDisallow: /${'*a'.repeat(250_000)}b`,
  'blanks without end': ' '.repeat(500_000),
  'lines without end': '\n'.repeat(500_000),
};
