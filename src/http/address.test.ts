import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readClientAddress } from './address.ts';

/** The client address of a request from 192.0.2.1 behind this many trusted proxies. */
async function addressBehind(proxies: number, forwarded: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(readClientAddress(c, proxies)));
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  return (await app.request('/', { headers: { 'x-forwarded-for': forwarded } }, env)).text();
}

test.each([
  [0, '203.0.113.9', '192.0.2.1'],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, 'made up, 203.0.113.9', '203.0.113.9'],
  [2, 'made up, 203.0.113.9, 198.51.100.4', '203.0.113.9'],
  [1, '203.0.113.9:50123', '203.0.113.9'],
  [1, '[2001:db8::7]:50123', '2001:db8::7'],
  [1, '[2001:db8::7]', '2001:db8::7'],
  [1, '2001:db8::7', '2001:db8::7'],
  [1, 'unknown', '192.0.2.1'],
  [1, '203.0.113.9:50123:1', '192.0.2.1'],
  [1, '', '192.0.2.1'],
  [3, '203.0.113.9', '192.0.2.1'],
])('behind %i proxies, forwarded for %j', async (proxies, forwarded, address) => {
  expect(await addressBehind(proxies, forwarded)).toBe(address);
});
