import { type Clock, timestamp } from '#clock.ts';

/** Personal pages and endless ones. Searches are one page to crawlers, which itself says noindex. */
const DISALLOWED = ['/desk', '/dashboard', '/my', '/letter', '/search.', '/light', '/api/session', '/v1/'];

/** Less than a year, as RFC 9116 (section 2.5.5) recommends. */
const EXPIRES_DAYS = 180;

/** `robots.txt` and `security.txt`. */
export function wellKnown(publicUrl: () => string, contact: string, clock: Clock) {
  return {
    /** RFC 9309. */
    robots: () => text(['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl()}/sitemap.xml`]),
    /** RFC 9116. */
    security: () => {
      const expires = `${timestamp(clock().add({ hours: EXPIRES_DAYS * 24 })).slice(0, 10)}T00:00:00Z`;
      return text([
        `Contact: ${publicUrl()}${contact}`,
        `Expires: ${expires}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl()}/.well-known/security.txt`,
      ]);
    },
  };
}

function text(lines: readonly string[]): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return new Response(`${lines.join('\n')}\n`, { headers });
}
