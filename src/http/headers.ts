import { createHash } from 'node:crypto';
import { PLAYER_HOSTS } from '#scene/artists/players.ts';

/** Headers of every response. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Headers of every response over https: only https for a year, here and on subdomains. */
export function transportHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}

/** The policy of everything but pages: load nothing. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The content policy of pages: scripts from our own files, inline styles by hash, frames from known players and the scene's post.
 * @param known the inline styles that pages may have
 */
export function pagePolicies({
  known,
  frames,
  apiOrigin,
}: {
  known: readonly string[];
  frames: readonly string[];
  apiOrigin: string;
}): (styles: readonly string[]) => string {
  const hashes = new Map(known.map((style) => [style, hashOf(style)]));
  const [before, after] = [["default-src 'none'", "script-src 'self'"], otherParts(frames, apiOrigin)];
  return (styles) =>
    [...before, `style-src ${["'self'", ...styles.flatMap((style) => hashes.get(style) ?? [])].join(' ')}`, ...after].join('; ');
}

function otherParts(frames: readonly string[], apiOrigin: string): string[] {
  return [
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${apiOrigin === '' ? '' : ` ${apiOrigin}`}`,
    `frame-src ${[...new Set([...PLAYER_HOSTS.map((host) => `https://${host}`), ...frames])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
}

/** The hash source of an inline style. */
export function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** A plain-text response of one sentence. */
export function plain(status: number, sentence: string, more: Record<string, string> = {}): Response {
  return new Response(status === 204 ? null : sentence, {
    status,
    headers: {
      ...SAFE_HEADERS,
      'content-security-policy': NO_CONTENT_POLICY,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    },
  });
}
