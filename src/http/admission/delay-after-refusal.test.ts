import { expect, onTestFinished, test, vi } from 'vitest';
import { DelayAfterRefusal } from './delay-after-refusal.ts';

const TOO_MANY = new Response(null, { status: 429 });
const TAKEN = new Response(null, { status: 200 });

test('whoever was refused waits a second with the next change, and only they; what was taken is followed at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const delay = new DelayAfterRefusal();
  const asked: string[] = [];
  const change = (who: string, said: Response, headers = { authorization: `Bearer ${who}` } as Record<string, string>) =>
    delay.answer(new Headers(headers), async () => {
      asked.push(who);
      return said;
    });
  await change('busy', TOO_MANY);
  const waiting = change('busy', TOO_MANY);
  await change('other', TAKEN);
  await change('nobody', TOO_MANY, {});
  await change('nobody', TAKEN, {});
  await change('by cookie', TOO_MANY, { cookie: 'session=x' });
  const second = change('by cookie', TAKEN, { cookie: 'session=x' });
  expect(asked).toEqual(['busy', 'other', 'nobody', 'nobody', 'by cookie']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([(await waiting).status, (await second).status]).toEqual([429, 200]);
  await change('by cookie', TAKEN, { cookie: 'session=x' });
  expect(asked.slice(5)).toEqual(['busy', 'by cookie', 'by cookie']);
  await vi.advanceTimersByTimeAsync(1_001);
  await change('busy', TAKEN);
  expect(asked.at(-1)).toBe('busy');
});
