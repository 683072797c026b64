import { describe, expect, test } from 'vitest';
import { type Handed, TokenKeeper } from './token-keeper.ts';

/** A world whose clock and timers are moved by hand. */
function world(answers: (() => Handed)[]) {
  let now = 0;
  let timer: { at: number; run: () => void } | undefined;
  const told = { asked: 0, signedOut: 0 };
  const keeper = new TokenKeeper({
    async fetchToken() {
      told.asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined) throw new TypeError('no answer');
      return answer();
    },
    now: () => now,
    setTimer(run, ms) {
      const mine = { at: now + ms, run };
      timer = mine;
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
    signedOut: () => {
      told.signedOut += 1;
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    keeper,
    told,
    /** When the next timer runs, in seconds from now; undefined when none is set. */
    next: () => (timer === undefined ? undefined : (timer.at - now) / 1000),
    pass(seconds: number) {
      now += seconds * 1000;
    },
    /** Runs the next timer when its time has come. */
    async ring() {
      if (timer === undefined) return;
      now = timer.at;
      const { run } = timer;
      timer = undefined;
      run();
      await settle();
      await settle();
    },
    settle,
  };
}

const token =
  (idToken: string, expiresIn = 3600) =>
  () => ({ idToken, expiresIn });
const gone = () => ({ idToken: null, expiresIn: null });
const cut = () => {
  throw new TypeError('the network is gone');
};

describe('a token', () => {
  test('is fetched once for all who ask, and held', async () => {
    const { keeper, told } = world([token('a')]);
    expect(await Promise.all([keeper.current(), keeper.current()])).toEqual(['a', 'a']);
    expect(await keeper.current()).toBe('a');
    expect(told.asked).toBe(1);
  });

  test('counts as expired half a minute early', async () => {
    const { keeper, pass } = world([token('a'), token('b')]);
    await keeper.current();
    pass(3600 - 31);
    expect(await keeper.current()).toBe('a');
    pass(2);
    expect(await keeper.current()).toBe('b');
  });

  test('is refreshed five minutes before its end', async () => {
    const { keeper, next, ring } = world([token('a'), token('b')]);
    keeper.start();
    await ring();
    expect(next()).toBe(3300);
    await ring();
    expect(await keeper.current()).toBe('b');
  });

  test('of a short life is not asked for without pause', async () => {
    const { keeper, next, ring } = world([token('a', 60)]);
    keeper.start();
    await ring();
    expect(next()).toBe(1);
  });

  test('is asked for again after 30 s, doubling to 16 minutes, when the network is gone', async () => {
    const { keeper, next, ring } = world([cut]);
    keeper.start();
    const waits: (number | undefined)[] = [];
    for (let tries = 0; tries < 8; tries++) {
      await ring();
      waits.push(next());
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
  });

  test('that is dead ends it, and says so once', async () => {
    const { keeper, told, next, ring } = world([token('a'), gone]);
    keeper.start();
    await ring();
    await ring();
    expect(told.signedOut).toBe(1);
    expect(next()).toBeUndefined();
    expect(await keeper.current()).toBeNull();
  });

  test('is forgotten when somebody signs out', async () => {
    const { keeper, next } = world([token('a'), gone]);
    await keeper.current();
    keeper.stop();
    expect(next()).toBeUndefined();
    expect(await keeper.current()).toBeNull();
  });
});
