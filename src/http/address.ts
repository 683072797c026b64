import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'hono';

/**
 * The address a request truly came from: the socket's, or behind proxies the one that the outermost of ours was asked from,
 * counted from the right of X-Forwarded-For: what stands further left the client may have made up.
 * @param proxies how many of our own stand in front
 */
export function clientAddress(c: Context, proxies: number): string {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? '';
  return proxies === 0 ? socket : (forwarded(c.req.header('x-forwarded-for'), proxies) ?? socket);
}

/** The same of a request that no context was made for. */
export function addressOfRequest({ socket, headers }: IncomingMessage, proxies: number): string {
  const { remoteAddress = '' } = socket;
  return proxies === 0 ? remoteAddress : (forwarded([headers['x-forwarded-for']].flat().join(','), proxies) ?? remoteAddress);
}

function forwarded(header: string | undefined, proxies: number): string | undefined {
  return withoutPort((header ?? '').split(',').at(-proxies)?.trim() ?? '');
}

/** Some proxies write the port too, and every connection has another: it must not count as another visitor. Undefined for what is no address. */
function withoutPort(hop: string): string | undefined {
  const address = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) === 0 ? undefined : address;
}
