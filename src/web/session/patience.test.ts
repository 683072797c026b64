import { expect, test } from 'vitest';
import { patient } from './patience.ts';

const full = (seconds?: string) => new Response('{}', { status: 503, headers: seconds === undefined ? {} : { 'retry-after': seconds } });

/** Calls that are answered so, one after the other, and what the page said during each pause. */
function callsAnswering(...answers: Response[]) {
  const said: string[] = [];
  const pauses: number[] = [];
  let calls = 0;
  const { call, message } = patient(
    async () => answers[calls++] as Response,
    async (ms) => {
      pauses.push(ms);
      said.push(message.current());
    },
  );
  return { call, message, said, pauses, calls: () => calls };
}

test('a full site is asked again when it says, and the page says so meanwhile', async () => {
  const { call, message, said, pauses, calls } = callsAnswering(full('5'), full('2'), new Response('{}'));
  let changes = 0;
  message.subscribe(() => changes++);
  expect((await call('/session')).status).toBe(200);
  expect(calls()).toBe(3);
  expect(pauses[0]).toBeGreaterThanOrEqual(5000);
  expect(pauses[0]).toBeLessThanOrEqual(7500);
  for (const words of said)
    expect(words).toMatch(/^The site is busy right now\. We’ll try again in \d seconds\. You don’t need to do anything\.$/);
  expect([said.length, changes, message.current()]).toEqual([2, 4, '']);
});

test('it is not asked for ever', async () => {
  const { call, calls } = callsAnswering(...Array.from({ length: 20 }, () => full('1')));
  expect((await call('/session')).status).toBe(503);
  expect(calls()).toBe(6);
});

test.each([
  ['a full site that says nothing of when', full()],
  ['one that wants an hour', full('3600')],
  ['a refusal', new Response('{}', { status: 429, headers: { 'retry-after': '5' } })],
])('%s is not asked again', async (_, answer) => {
  const { call, calls } = callsAnswering(answer);
  expect(await call('/session')).toBe(answer);
  expect(calls()).toBe(1);
});
