import type { Context } from 'hono';
import { type Surroundings, surroundingsOf } from '#endpoint.ts';
import { clientAddress } from './address.ts';

/** Makes the context of a request. */
export type RequestSurroundings = (c: Context) => Surroundings;

/** @param trustedProxies how many of our own proxies are in front */
export function requestSurroundings(trustedProxies: number): RequestSurroundings {
  return (c) => ({ address: clientAddress(c, trustedProxies), gone: c.get('gone'), nouns: surroundingsOf(c).nouns });
}
