import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextAsk, runInTurn, type Timer } from './politeness.ts';

describe('visits', () => {
  test('to one host never overlap and leave it in peace between them', async () => {
    let now = 0;
    const timer: Timer = {
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    };
    const spans: [number, number][] = [];
    const visit = async () => {
      const began = now;
      await Promise.resolve();
      now += 20;
      spans.push([began, now]);
    };
    await Promise.all(Array.from({ length: 4 }, () => runInTurn('one.example.com', () => 50, undefined, visit, timer)));
    expect(spans).toEqual([0, 70, 140, 210].map((began) => [began, began + 20]));
  });

  test('to different hosts wait for nobody', async () => {
    const all = Promise.withResolvers<void>();
    let inside = 0;
    const visit = () => {
      inside += 1;
      if (inside === 10) all.resolve();
      return all.promise;
    };
    await Promise.all(Array.from({ length: 10 }, (_, host) => runInTurn(`${host}.example.com`, () => 1000, undefined, visit)));
    expect(inside).toBe(10);
  });

  test('that fail let the next one in', async () => {
    const fails = runInTurn(
      'two.example.com',
      () => 0,
      undefined,
      () => Promise.reject(new Error('no')),
    );
    await expect(fails).rejects.toThrow('no');
    expect(
      await runInTurn(
        'two.example.com',
        () => 0,
        undefined,
        async () => 'in',
      ),
    ).toBe('in');
  });

  test('that are stopped while they wait never happen', async () => {
    const stopping = new AbortController();
    await runInTurn(
      'three.example.com',
      () => 60_000,
      undefined,
      async () => {},
    );
    let visited = false;
    const waiting = runInTurn(
      'three.example.com',
      () => 0,
      stopping.signal,
      async () => {
        visited = true;
      },
    );
    stopping.abort();
    await expect(waiting).rejects.toThrow();
    expect(visited).toBe(false);
  });
});

describe('asking again', () => {
  const now = Temporal.Instant.from('2026-11-21T23:30:00Z');
  const minutes = (every_minutes: number, failures: number, retryAfter?: number | null) =>
    nextAsk({ every_minutes }, now, failures, retryAfter).since(now).total('minutes');

  test.each([
    [60, 0, null, 60],
    [60, 1, null, 120],
    [60, 3, null, 480],
    [60, 9, null, 1440],
    [60, 5000, null, 1440],
    [10_080, 0, null, 10_080],
    [10_080, 3, null, 10_080],
    [60, 0, 60, 60],
    [60, 0, 7200, 120],
    [60, 2, 7200, 240],
    [60, 0, 1e9, 1440],
    [5, 0, 301, 5 + 1 / 60],
  ])('every %i minutes, after %i failures and asked for %s seconds of peace: in %d minutes', (every, failures, retryAfter, wait) => {
    expect(minutes(every, failures, retryAfter)).toBe(wait);
  });

  test('is never sooner than usual, and more failures never bring it nearer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 10_080 }), fc.nat(100), fc.nat(1e9), (every, failures, retryAfter) => {
        const wait = minutes(every, failures, retryAfter);
        return wait >= every && wait <= Math.max(every, 1440) && wait <= minutes(every, failures + 1, retryAfter);
      }),
    );
  });
});
