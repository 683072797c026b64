/** Prefixes that make a mail program link the next word. */
const SCHEME = /\b(?:callto|data|geo|javascript|mailto|sms|tel):|(?:\b(?:ftp|https?):)?\/\/+/gi;
/** A dot before a possible top-level domain, in any form that browsers accept. */
const DOT = /(?<=\S)[.\u3002\uff0e\uff61](?=\p{L}{2})/gu;

/** A web address among words. As a split pattern, it puts the addresses at odd indexes. */
const LINK = /(https?:\/\/[^\s“”"<>()]+)/i;

/**
 * Changes text so that mail programs make no links of it: 'https://evil.example/x' becomes 'evil. example/x'. For names that strangers
 * chose.
 * @param own the site's own address, without a slash at the end: links to it stay
 */
export function preventLinks(text: string, own = ''): string {
  return text
    .split(LINK)
    .map((part, at) => (at % 2 === 1 && isOwnLink(own, part) ? part : part.replace(SCHEME, ' ').replace(DOT, '. ')))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function isOwnLink(own: string, link: string): boolean {
  const bare = link.replace(/[.,;:!?]$/, '');
  return own !== '' && (bare === own || ['/', '?', '#'].some((next) => bare.startsWith(own + next)));
}
