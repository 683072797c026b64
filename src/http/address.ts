import type { Context } from 'hono';

/**
 * The address a request truly came from: the socket's, or behind proxies the one that the outermost of ours was asked from,
 * counted from the right of X-Forwarded-For, for whatever stands left of it anybody could have written.
 * @param proxies how many of our own stand in front
 */
export function addressOf(c: Context, proxies: number): string {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? '';
  if (proxies === 0) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-proxies) || socket;
}
