import { expect, test } from 'vitest';
import type { Changes } from '#scene/change.ts';
import { Connection } from './connection.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const told = (cursor: string, changes: Changes['changes'] = []) =>
  new Response(JSON.stringify({ cursor, anew: false, more: false, changes } satisfies Changes), { headers: JSON_TYPE });
const refusal = (status: number, name: string) =>
  new Response(JSON.stringify({ error: { code: status, status: name, message: 'No.' } }), { status, headers: JSON_TYPE });
const page = (status: number) => new Response('<h1>Sign in to this network</h1>', { status, headers: { 'content-type': 'text/html' } });

/** An answer that begins so, goes on with some megabytes or none, and never ends; `ended` tells that nobody reads it any more. */
function endless(type: string, begin: string, each = '') {
  const ended = Promise.withResolvers<void>();
  let pieces = 0;
  const answer = (signal?: AbortSignal | null) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => {
          ended.resolve();
          controller.error(signal.reason);
        });
        controller.enqueue(Buffer.from(begin));
      },
      pull: (controller) => (each === '' || ++pieces > 100 ? new Promise(() => {}) : controller.enqueue(Buffer.from(each))),
    });
    return new Response(body, { headers: { 'content-type': type } });
  };
  return { answer, ended: ended.promise };
}

/** A world whose clock is moved by hand, and whose site gives these answers, then none. */
function world(answers: ((signal?: AbortSignal | null) => Response)[], cursor?: string) {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const asked: { query: string; at: number }[] = [];
  const heard: { changes: Changes[]; line: boolean[] } = { changes: [], line: [] };
  const settle = async () => {
    for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve));
  };
  const connection = new Connection(
    'http://site/api/changes',
    {
      fetch: (address, { signal }) => {
        asked.push({ query: new URL(address).search, at: now / 1000 });
        const answer = answers.shift();
        if (answer !== undefined) return Promise.resolve(answer(signal));
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
      setTimer(run, ms) {
        const mine = { at: now + ms, run };
        timers.add(mine);
        return () => timers.delete(mine);
      },
      now: () => now,
      random: () => 0.5,
    },
    { changed: (changes) => heard.changes.push(changes), heard: (isHeard) => heard.line.push(isHeard) },
    cursor,
  );
  return {
    connection,
    asked,
    heard,
    settle,
    /** Lets so many seconds go by, timer by timer. */
    async pass(seconds: number) {
      const until = now + seconds * 1000;
      for (;;) {
        await settle();
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = until;
    },
  };
}

test('a refusal for good is asked again once a minute, for as long as the page is open', async () => {
  const { connection, asked, pass, heard } = world([
    () => refusal(404, 'NOT_FOUND'),
    () => refusal(403, 'PERMISSION_DENIED'),
    () => refusal(501, 'UNIMPLEMENTED'),
    () => told('a.1'),
  ]);
  connection.start();
  await pass(190);
  expect(asked.slice(0, 4).map(({ at }) => at)).toEqual([0, 60, 120, 180]);
  expect(heard.changes).toHaveLength(1);
  connection.stop();
});

test('a cursor the site cannot read is given up for none, and everything is read anew; any other refusal leaves it as it is', async () => {
  const { connection, asked, pass, heard } = world(
    [() => page(403), () => refusal(400, 'INVALID_ARGUMENT'), () => refusal(400, 'INVALID_ARGUMENT'), () => told('b.7')],
    'a.1',
  );
  connection.start();
  await pass(125);
  expect(asked.slice(0, 4)).toEqual([
    { query: '?since=a.1', at: 0 },
    { query: '?since=a.1', at: 60 },
    { query: '', at: 61 },
    { query: '', at: 121 },
  ]);
  expect(heard.changes).toMatchObject([{ cursor: 'b.7', anew: true }]);
  connection.stop();
});

test('who begins without a cursor cannot know what became of what they show: everything is looked at anew', async () => {
  const { connection, pass, heard } = world([() => told('a.1')]);
  connection.start();
  await pass(1);
  expect(heard.changes).toMatchObject([{ cursor: 'a.1', anew: true }]);
  connection.stop();
});

test('a page of the network between is no word of the site: the line counts as gone, and events are asked for again', async () => {
  const { connection, pass, heard, asked } = world([...Array.from({ length: 6 }, () => () => page(200)), () => told('a.2')], 'a.1');
  connection.start();
  await pass(12);
  expect(heard).toEqual({ changes: [], line: [false] });
  await pass(20);
  expect(heard.line).toEqual([false, true]);
  expect(asked.every(({ query }) => query === '?since=a.1' || query.includes('a.2'))).toBe(true);
  connection.stop();
});

test('what is no word of the site is told to nobody, and is not asked for as fast as it comes', async () => {
  const change = { kind: 'show', id: 'a' };
  const nonsense = [
    null,
    [],
    'a.2',
    {},
    { cursor: 'a.2\r\nx-evil: 1', anew: true, changes: [] },
    { cursor: 'a'.repeat(9_000), anew: true, changes: [] },
    { cursor: 'a.2', anew: 'yes', changes: [] },
    { cursor: 'a.2', anew: false, changes: { length: 1, 0: change } },
    { cursor: 'a.2', anew: false, changes: [change, null] },
    { cursor: 'a.2', anew: false, changes: [{ ...change, id: 7 }] },
  ];
  const events = nonsense.map(
    (told) => () => new Response(`data: ${JSON.stringify(told)}\n\n`, { headers: { 'content-type': 'text/event-stream' } }),
  );
  const { connection, asked, pass, heard } = world(events, 'a.1');
  connection.start();
  await pass(12);
  expect(heard.changes).toEqual([]);
  expect(asked.map(({ at }) => at)).toEqual([0, 1, 2.5, 4.75, 8.125]);
  await pass(400);
  expect(asked.slice(0, 11).every(({ query }) => query.includes('since=a.1'))).toBe(true);
  expect(heard.changes).toEqual([]);
  connection.stop();
});

test('an answer that never ends, or is longer than any of the site, is given up, and the line counts as gone where nothing better comes', async () => {
  const lines = endless('text/event-stream', 'data: ', 'x'.repeat(65_536));
  const text = endless('application/json', '{"cursor":"', 'x'.repeat(65_536));
  const stalled = endless('application/json', '{');
  const { connection, pass, heard, asked } = world([lines.answer, text.answer, stalled.answer], 'a.1');
  connection.start();
  await pass(5);
  await Promise.all([lines.ended, text.ended]);
  expect(asked.map(({ at }) => at)).toEqual([0, 1, 2.5]);
  await pass(8);
  await stalled.ended;
  await pass(10);
  expect(heard.changes).toEqual([]);
  expect(heard.line.at(-1)).toBe(false);
  connection.stop();
});

test('whoever answers at once that nothing changed is asked less and less often', async () => {
  const { connection, asked, pass } = world(
    Array.from({ length: 20 }, () => () => told('a.1')),
    'a.1',
  );
  connection.start();
  await pass(20);
  expect(asked.length).toBeLessThan(8);
  connection.stop();
});

test('a question that is not answered in its time is held half as long the next time, and five seconds at the least', async () => {
  const never = () => endless('application/json', '{').answer;
  const held = [() => told('a.1'), ...Array.from({ length: 4 }, () => [never(), () => told('a.1')]).flat()];
  const { connection, asked, pass } = world(held, 'a.1');
  connection.start();
  await pass(300);
  const waits = asked.map(({ query }) => new URLSearchParams(query).get('wait')).filter((wait) => wait !== null && wait !== '0');
  expect(waits.slice(0, 5)).toEqual(['30', '15', '7', '5', '5']);
  connection.stop();
});

test('where questions are held, a line that fails counts as gone in ten seconds, and as back with the first answer', async () => {
  const { connection, asked, pass, heard } = world(
    [() => told('a.1'), () => page(502), () => page(502), () => page(502), () => page(502)],
    'a.1',
  );
  connection.start();
  await pass(10.5);
  expect(asked[1]).toEqual({ query: '?since=a.1&wait=30', at: 1 });
  expect(asked.slice(2).every(({ query }) => query.endsWith('wait=0'))).toBe(true);
  expect(heard.line).toEqual([]);
  await pass(1);
  expect(heard.line).toEqual([false]);
  connection.stop();
});
