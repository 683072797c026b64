import { expect, test } from 'vitest';
import { arrived, mostBytes, openCloakroom } from './bodies.ts';

test.each([
  ['/desk/sources', { cookie: 'light=day; session=x' }, 3_000_000],
  ['/api/desk/sources', { authorization: 'Bearer x' }, 3_000_000],
  ['/desk/sources', {}, 131_072],
  ['/api/desk/sources/try', { cookie: 'not-session=x' }, 131_072],
  ['/desk/sourcesX', { cookie: 'session=x' }, 131_072],
  ['/light', { cookie: 'session=x' }, 4096],
])('to %s with %j so many bytes may be sent', (path, headers, most) => {
  expect(mostBytes(path, new Headers(headers as Record<string, string>))).toBe(most);
});

test('all bodies together have so much room; what was answered makes room again', async () => {
  const cloakroom = openCloakroom(100);
  const places = [cloakroom(), cloakroom(), cloakroom()] as const;
  const send = (place: (typeof places)[number], length: number) =>
    arrived(new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(length) }), { most: 1000, ms: 5000, hold: place.hold });
  const first = await send(places[0], 60);
  expect(first).toBeInstanceOf(Request);
  expect(await send(places[1], 60)).toBe('full');
  places[1].free();
  expect(await send(places[1], 40)).toBeInstanceOf(Request);
  places[0].free();
  expect(await send(places[2], 60)).toBeInstanceOf(Request);
  expect(await (first as Request).text()).toBe('x'.repeat(60));
});
