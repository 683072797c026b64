import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountStars } from '#scene/stars/star.ts';
import { isStarred, readStars, starsHere } from './device.ts';
import { forgetIfNobodyIsHere, forgetStars, joinStars } from './sync.ts';

const ANSWER: AccountStars = { uid: 'ann', atOnce: false, stars: [{ kind: 'show', id: 'a', now: 'a' }] };
const NONE = { uid: '', stars: {} };

/** A browser's storage: what is in it, and whether it has room for more. */
let stored: Map<string, string>;
let isFull: boolean;
/** The questions for the site, each to be answered by hand. */
let asked: ((answer: Response) => void)[];

beforeEach(() => {
  [stored, isFull, asked] = [new Map(), false, []];
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
    setItem(name: string, value: string) {
      if (isFull) throw new DOMException('There is no room.', 'QuotaExceededError');
      stored.set(name, value);
    },
  });
  vi.stubGlobal('fetch', () => new Promise((resolve) => asked.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

const answered = async () => {
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  asked.shift()?.(Response.json(ANSWER));
};

test('stars that were being joined while another tab signed out do not stay', async () => {
  stored.set('stars', JSON.stringify({ uid: '', stars: { 'show:a': { on: true, at: 1 } } }));
  const joined = joinStars();
  await expect.poll(() => asked.length).toBe(1);
  const forgotten = forgetStars();
  expect(readStars()).toEqual(NONE);
  await answered();
  await Promise.all([joined, forgotten]);
  expect(readStars()).toEqual(NONE);
});

test.each([
  ['nobody is signed in', Response.json({ idToken: null, account: null }), NONE],
  ['somebody is', Response.json({ idToken: 'x', account: { uid: 'ann' } }), undefined],
  ['it is away', new Response('{}', { status: 503 }), undefined],
])('what an account starred stays on a device unless the site says that nobody is signed in: %s', async (_, answer, left) => {
  const stars = { uid: 'ann', stars: { 'show:a': { on: true, at: 1 } } };
  stored.set('stars', JSON.stringify(stars));
  const done = forgetIfNobodyIsHere();
  await expect.poll(() => asked.length).toBe(1);
  asked.shift()?.(answer);
  await done;
  expect(readStars()).toEqual(left ?? stars);
});

test('a device knows whether emails say what becomes of starred shows, until its owner signs out', async () => {
  for (const [atOnce, byEmail] of [
    [true, true],
    [false, undefined],
    [true, true],
  ]) {
    const joined = joinStars();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    asked.shift()?.(Response.json({ ...ANSWER, atOnce }));
    await joined;
    expect(readStars()?.byEmail).toBe(byEmail);
  }
  await forgetStars();
  expect(readStars()?.byEmail).toBeUndefined();
});

test('a device without room for the answer asks once, not again and again', async () => {
  stored.set('stars', JSON.stringify({ uid: '', stars: { 'show:b': { on: true, at: 1 } } }));
  isFull = true;
  const joined = joinStars();
  await answered();
  expect(await Promise.race([joined, expect.poll(() => asked.length).toBeGreaterThan(0)])).toBe(false);
});

test('what is no star of ours is passed over, whoever wrote it', () => {
  const star = { on: true, at: 2 };
  for (const text of ['7', 'null', '[]', '"stars"', '{', '{"stars":null}', '{"uid":5}']) {
    stored.set('stars', text);
    expect(readStars()).toEqual(NONE);
  }
  stored.set(
    'stars',
    `{"uid":"ann","stars":{"__proto__":{"on":true,"at":1},"show:a":null,"show:b":7,"artist:c":{"on":"yes","at":1},"artist:d":{"on":true},"show:constructor":${JSON.stringify(star)}}}`,
  );
  expect(readStars()).toEqual({ uid: 'ann', stars: { 'show:constructor': star } });
  expect(starsHere()).toEqual({ shows: ['constructor'], artists: [] });
  expect(isStarred(readStars() ?? NONE, ['__proto__', 'toString'])).toBe(false);
});
