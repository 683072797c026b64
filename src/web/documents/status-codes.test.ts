import { expect, test } from 'vitest';
import { HTTP_STATUS, Refusal, type StatusName, toProblem } from '#scene/problem.ts';
import { errorFrom, errorOf, STATUS_CODES } from './status-codes.ts';

const NAMES = Object.keys(HTTP_STATUS) as StatusName[];

test('there are the sixteen of the requirements, with the two sentences it gives', () => {
  expect(Object.keys(STATUS_CODES).sort()).toEqual(
    [
      ...['cancelled', 'unknown', 'invalid-argument', 'deadline-exceeded', 'not-found', 'already-exists', 'permission-denied'],
      ...['unauthenticated', 'resource-exhausted', 'failed-precondition', 'aborted', 'out-of-range', 'unimplemented', 'internal'],
      ...['unavailable', 'data-loss'],
    ].sort(),
  );
  expect(STATUS_CODES['deadline-exceeded'].sentence).toBe('Request time out');
  expect(STATUS_CODES.unavailable.sentence).toBe('Connection failed.');
});

test.each(NAMES)('%s of an answer is the client’s error, and says whether to ask again', async (status) => {
  const answer = Response.json(toProblem(new Refusal(status, 'No.')), { status: HTTP_STATUS[status], headers: { 'retry-after': '7' } });
  const error = await errorOf(answer);
  expect(error.code).toBe(status.toLowerCase().replaceAll('_', '-'));
  const { sentence, retry } = STATUS_CODES[error.code];
  expect({ message: error.message, retry: error.retry, waitMs: error.waitMs }).toEqual({ message: sentence, retry, waitMs: 7000 });
});

test.each([
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [429, 'resource-exhausted'],
  [418, 'unknown'],
])('a %i of a proxy, which knows no codes, is %s', async (status, code) => {
  expect((await errorOf(new Response('<h1>Bad gateway</h1>', { status }))).code).toBe(code);
});

test('no answer is a failed connection, none in time is out of time', () => {
  expect(errorFrom(new TypeError('Failed to fetch')).message).toBe('Connection failed.');
  expect(errorFrom(new DOMException('', 'TimeoutError')).message).toBe('Request time out');
});

test('nobody who says how long to leave them alone is asked at once for it: a timer of a browser holds no more than a month', async () => {
  for (const [said, waitMs] of [
    ['30', 30_000],
    ['99999999999', 3_600_000],
    ['1e999', 3_600_000],
    ['-5', 0],
    ['Sun, 06 Nov 2044 08:49:37 GMT', 0],
  ] as const)
    expect((await errorOf(new Response('', { status: 503, headers: { 'retry-after': said } }))).waitMs).toBe(waitMs);
});
