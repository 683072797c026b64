import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Context } from 'hono';
import { type Surroundings, surroundingsOf } from '#endpoint.ts';

/**
 * The client's address: the socket's, or behind proxies an entry of X-Forwarded-For, counted from the right, as the client can forge those
 * further left.
 * @param proxies how many of our own proxies are in front
 */
export function readClientAddress(c: Context, proxies: number): string {
  const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? '';
  return proxies === 0 ? socket : (readForwarded(c.req.header('x-forwarded-for'), proxies) ?? socket);
}

/** The client's address of a Node request. */
export function addressOfRequest({ socket, headers }: IncomingMessage, proxies: number): string {
  const { remoteAddress = '' } = socket;
  return proxies === 0 ? remoteAddress : (readForwarded([headers['x-forwarded-for']].flat().join(','), proxies) ?? remoteAddress);
}

function readForwarded(header: string | undefined, proxies: number): string | undefined {
  return withoutPort((header ?? '').split(',').at(-proxies)?.trim() ?? '');
}

/** Removes the port that some proxies add, which differs for every connection. Undefined if it is no address. */
function withoutPort(hop: string): string | undefined {
  const address = /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(address) === 0 ? undefined : address;
}

export type RequestSurroundings = (c: Context) => Surroundings;

/** @param trustedProxies how many of our own proxies are in front */
export function requestSurroundings(trustedProxies: number): RequestSurroundings {
  return (c) => ({ address: readClientAddress(c, trustedProxies), gone: c.get('gone'), nouns: surroundingsOf(c).nouns });
}
