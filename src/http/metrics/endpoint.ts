import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { clientAddress } from '../address.ts';
import { plain } from '../plain.ts';

/** Headers that proxies add: with any of them a request did not come from this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Serves metrics to requests with the token or, without a token, from this machine without a proxy. */
export function metricsEndpoint(
  token: string | undefined,
  print: () => Promise<string>,
  contentType: string,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const may = token === undefined ? isThisMachine(c) : shows(c, token);
    return may ? plain(200, await print(), { 'content-type': contentType }) : plain(403, 'The figures are for those who run this site.');
  };
}

function isThisMachine(c: Context): boolean {
  return THIS_MACHINE.has(clientAddress(c, 0)) && FORWARDED.every((name) => c.req.header(name) === undefined);
}

function shows(c: Context, token: string): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(shown), hash(token));
}
