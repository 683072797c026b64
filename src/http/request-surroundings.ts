import type { Context } from 'hono';
import { type Surroundings, surroundingsOf } from '#endpoint.ts';
import { clientAddress } from './address.ts';

/** What a request came with besides what was sent, for those within who answer it. */
export type RequestSurroundings = (c: Context) => Surroundings;

/** @param trustedProxies how many of our own proxies stand in front */
export function requestSurroundings(trustedProxies: number): RequestSurroundings {
  return (c) => ({ address: clientAddress(c, trustedProxies), gone: c.get('gone'), nouns: surroundingsOf(c).nouns });
}
