/** What makes a link of the word it stands before, in a mail program. */
const SCHEME = /\b(?:callto|data|geo|javascript|mailto|sms|tel):|(?:\b(?:ftp|https?):)?\/\/+/gi;
/** A dot before what may be a top-level domain, however it is written (browsers take all four). */
const DOT = /(?<=\S)[.\u3002\uff0e\uff61](?=\p{L}{2})/gu;

/** A web address as it stands among words; those between are the even parts of a text split by it. */
const LINK = /(https?:\/\/[^\s“”"<>()]+)/i;

/**
 * Text that no mail program makes a link of: 'https://evil.example/x' as 'evil. example/x'. Names that strangers chose go into mail like this.
 * @param own the site's own address, without a slash at its end: links to it stay
 */
export function unlinked(text: string, own = ''): string {
  return text
    .split(LINK)
    .map((part, at) => (at % 2 === 1 && isAt(own, part) ? part : part.replace(SCHEME, ' ').replace(DOT, '. ')))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function isAt(own: string, link: string): boolean {
  const bare = link.replace(/[.,;:!?]$/, '');
  return own !== '' && (bare === own || ['/', '?', '#'].some((next) => bare.startsWith(own + next)));
}
