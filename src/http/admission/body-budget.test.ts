import { expect, test } from 'vitest';
import { pages } from '#web/pages.ts';
import { bodyLimits, openBodyBudget, readWithinBudget } from './body-budget.ts';

test.each([
  ['/desk/sources', { cookie: 'light=day; session=x' }, 3_000_000],
  ['/api/desk/sources', { authorization: 'Bearer x' }, 3_000_000],
  ['/desk/sources', {}, 131_072],
  ['/api/desk/sources/try', { cookie: 'not-session=x' }, 131_072],
  ['/desk/sourcesX', { cookie: 'session=x' }, 131_072],
  ['/api/keep/artist/quietboat/pictures', { authorization: 'Bearer x' }, 15_500_000],
  ['/api/keep/artist/quietboat/pictures', {}, 131_072],
  ['/api/keep/artist/quietboat/invite', { authorization: 'Bearer x' }, 131_072],
  ['/artists/quietboat/edit', { cookie: 'session=x' }, 15_500_000],
  ['/tell', { 'content-length': '9000000' }, 15_500_000],
  ['/api/tips/flyer', {}, 15_500_000],
  ['/tell', { 'content-length': '2000' }, 131_072],
])('to %s with %j so many bytes may be sent', (path, headers, most) => {
  expect(bodyLimits(pages).maxBytes(path, new Headers(headers as Record<string, string>))).toBe(most);
});

const USUAL = 131_072;
const PASTED = 3_000_000;
const from = openBodyBudget({ usual: { most: 100, share: 70 }, pasted: { most: 50, share: 50 } });
type Place = ReturnType<typeof from>;
const send = (place: Place, length: number) =>
  readWithinBudget(new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(length) }), {
    most: 1000,
    ms: 5000,
    hold: place.hold,
  });

test('all bodies together have one budget; what was answered is counted no more', async () => {
  const places = [from(USUAL, 'a'), from(USUAL, 'b'), from(USUAL, 'c')] as const;
  const first = await send(places[0], 60);
  expect(first).toBeInstanceOf(Request);
  expect(await send(places[1], 60)).toBe('full');
  places[1].free();
  const again = from(USUAL, 'b');
  expect(await send(again, 40)).toBeInstanceOf(Request);
  places[0].free();
  expect(await send(places[2], 60)).toBeInstanceOf(Request);
  expect(await (first as Request).text()).toBe('x'.repeat(60));
  for (const place of [...places, again]) place.free();
});

test('what still comes of a body that was given up takes no room', async () => {
  const places = openBodyBudget({ usual: { most: 100, share: 100 } });
  const slow = places(USUAL, 'slow');
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const body = { method: 'POST', body: readable, duplex: 'half' } as RequestInit;
  const reading = readWithinBudget(new Request('http://localhost/', body), { most: 1000, ms: 1, hold: slow.hold });
  expect(await reading).toBe('late');
  slow.free();
  await Promise.all([writer.write(new Uint8Array(90)), writer.close()]).catch(() => {});
  expect(await send(places(USUAL, 'else'), 100)).toBeInstanceOf(Request);
});

test('strangers who send flyers keep no editor’s picture out', async () => {
  const places = openBodyBudget({ pictures: { most: 60, share: 60 }, flyers: { most: 60, share: 60 } });
  const [flyer, other] = [places(15_500_000, 'a', true), places(15_500_000, 'b', true)];
  expect(await send(flyer, 60)).toBeInstanceOf(Request);
  expect(await send(other, 10)).toBe('full');
  expect(await send(places(15_500_000, 'editor'), 60)).toBeInstanceOf(Request);
});

test('nobody alone takes the whole budget, and pasted calendars take none of what others need', async () => {
  const greedy = [from(USUAL, 'greedy'), from(USUAL, 'greedy'), from(USUAL, 'greedy')] as const;
  expect(await send(greedy[0], 40)).toBeInstanceOf(Request);
  expect(await send(greedy[1], 40)).toBe('full');
  expect(await send(from(USUAL, 'else'), 40)).toBeInstanceOf(Request);
  greedy[0].free();
  expect(await send(greedy[2], 40)).toBeInstanceOf(Request);
  expect(await send(from(PASTED, 'greedy'), 50)).toBeInstanceOf(Request);
  expect(await send(from(PASTED, 'else'), 10)).toBe('full');
  expect(await send(from(USUAL, 'else'), 10)).toBeInstanceOf(Request);
});
