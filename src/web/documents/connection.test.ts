import { expect, test } from 'vitest';
import type { Changes } from '#scene/change.ts';
import { Connection } from './connection.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const told = (cursor: string, changes: Changes['changes'] = []) =>
  new Response(JSON.stringify({ cursor, anew: false, more: false, changes } satisfies Changes), { headers: JSON_TYPE });
const refusal = (status: number, name: string) =>
  new Response(JSON.stringify({ error: { code: status, status: name, message: 'No.' } }), { status, headers: JSON_TYPE });
const page = (status: number) => new Response('<h1>Sign in to this network</h1>', { status, headers: { 'content-type': 'text/html' } });

/** A world whose clock is moved by hand, and whose site gives these answers, then none. */
function world(answers: (() => Response)[], cursor?: string) {
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
        if (answer !== undefined) return Promise.resolve(answer());
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
