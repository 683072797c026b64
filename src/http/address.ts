import { isIP } from 'node:net';
import type { Context } from 'hono';

/**
 * The address a request truly came from: the socket's, or behind proxies the one that the outermost of ours was asked from,
 * counted from the right of X-Forwarded-For, for whatever stands left of it anybody could have written.
 * @param proxies how many of our own stand in front
 */
export function addressOf(c: Context, proxies: number): string {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? '';
  if (proxies === 0) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',');
  return withoutPort(hops.at(-proxies)?.trim() ?? '') ?? socket;
}

/** Some proxies write the port too, and every connection has another: it must not count as another visitor. Undefined for what is no address. */
function withoutPort(hop: string): string | undefined {
  const address = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) === 0 ? undefined : address;
}
