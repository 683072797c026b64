import type { ServerResponse } from 'node:http';
import { type Cursor, readCursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Changes } from '#scene/change.ts';
import { Refusal, toProblem } from '#scene/problem.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** How often whoever listens to events gets a sign of life, in milliseconds: a connection that is silent for a minute is closed. */
const ALIVE_MS = 15_000;
/** After so long a stream of events ends and is asked for anew, in milliseconds, so that connections spread over the machines again. */
const STREAM_MS = 600_000;
/** So much may wait for somebody who listens to events, in bytes. */
const MAX_WAITING_BYTES = 262_144;

const HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy': NO_CONTENT_POLICY,
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'content-type': 'application/json',
};

/** A request that waits for changes. */
export interface Held {
  /** Up to where they were told. */
  cursor: Cursor;
  tell: (changes: Changes) => void;
  /** When `atDue` is called, by `performance.now()`. */
  due: number;
  atDue: () => void;
  end: () => void;
}

/** Whether there is anything to tell. */
export const isNews = ({ anew, changes }: Changes) => anew || changes.length > 0;

/** Answers with changes, and that is all. */
export function answerWith(response: ServerResponse, changes: Changes): void {
  response.writeHead(200, HEADERS).end(textOf(changes));
}

/**
 * A long poll: held until there is one answer.
 * @param waitMs how long at most, in milliseconds
 * @param done told when it is answered
 */
export function longPoll(response: ServerResponse, cursor: Cursor, waitMs: number, done: (held: Held) => void): Held {
  const tell = (changes: Changes) => {
    done(held);
    answerWith(response, changes);
  };
  const end = () => tell({ cursor: writeCursor(cursor), anew: false, more: false, changes: [] });
  const held: Held = { cursor, tell, due: performance.now() + waitMs, atDue: end, end };
  return held;
}

/**
 * Server-sent events, until either side ends them.
 * @param done told when this side does
 */
export function eventStream(response: ServerResponse, cursor: Cursor, done: (held: Held) => void): Held {
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  const until = performance.now() + STREAM_MS;
  const held: Held = {
    cursor,
    tell(changes) {
      held.cursor = readCursor(changes.cursor) ?? held.cursor;
      response.write(`id: ${changes.cursor}\ndata: ${textOf(changes)}\n\n`);
      // Who takes it too slowly comes back with their cursor.
      if (response.writableLength > MAX_WAITING_BYTES) held.end();
    },
    due: performance.now() + ALIVE_MS,
    atDue() {
      const now = performance.now();
      if (now >= until) return held.end();
      held.due = now + ALIVE_MS;
      response.write(':\n\n');
    },
    end() {
      done(held);
      response.end();
    },
  };
  return held;
}

/** Says why nothing can be told now, and in how many seconds to come again. */
export function refuse(response: ServerResponse, sentence: string, seconds: number): void {
  if (response.headersSent) return void response.destroy();
  const problem = toProblem(new Refusal('UNAVAILABLE', sentence));
  response.writeHead(503, { ...HEADERS, 'retry-after': String(seconds) }).end(JSON.stringify(problem));
}

/** An answer as text, made once for all who get the same. */
const texts = new WeakMap<Changes, string>();
function textOf(changes: Changes): string {
  const text = texts.get(changes) ?? JSON.stringify(changes);
  texts.set(changes, text);
  return text;
}
