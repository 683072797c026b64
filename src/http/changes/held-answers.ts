import type { ServerResponse } from 'node:http';
import { type Cursor, readCursor, writeCursor } from '#database/changes/read-changes.ts';
import type { Changes } from '#scene/change.ts';
import { Refusal, toProblem } from '#scene/problem.ts';
import { NO_CONTENT_POLICY, SAFE_HEADERS } from '../headers.ts';

/** How often an event stream gets a comment, in milliseconds: silent connections close after a minute. */
const KEEPALIVE_MS = 15_000;
/** Event streams end after this, in milliseconds, so that clients spread over the machines again. */
const MAX_STREAM_MS = 600_000;
const MAX_UNSENT_BYTES = 262_144;

const HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy': NO_CONTENT_POLICY,
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'content-type': 'application/json',
};

export interface Held {
  /** The position it has received changes up to. */
  cursor: Cursor;
  tell: (changes: Changes) => void;
  /** The next call of `atDue`, by `performance.now()`. */
  due: number;
  atDue: () => void;
  end: () => void;
}

export const isNews = ({ anew, changes }: Changes) => anew || changes.length > 0;

/** Answers with changes. */
export function answerWith(response: ServerResponse, changes: Changes): void {
  response.writeHead(200, HEADERS).end(textOf(changes));
}

/** Holds a long poll. @param waitMs how long at most, in milliseconds @param done called before it is answered */
export function longPoll(response: ServerResponse, cursor: Cursor, waitMs: number, done: (held: Held) => void): Held {
  const tell = (changes: Changes) => {
    done(held);
    answerWith(response, changes);
  };
  const end = () => tell({ cursor: writeCursor(cursor), anew: false, more: false, changes: [] });
  const held: Held = { cursor, tell, due: performance.now() + waitMs, atDue: end, end };
  return held;
}

/** Opens a stream of server-sent events. @param done called when this side ends it */
export function eventStream(response: ServerResponse, cursor: Cursor, done: (held: Held) => void): Held {
  response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  const until = performance.now() + MAX_STREAM_MS;
  const held: Held = {
    cursor,
    tell(changes) {
      held.cursor = readCursor(changes.cursor) ?? held.cursor;
      response.write(`id: ${changes.cursor}\ndata: ${textOf(changes)}\n\n`);
      // A slow reader reconnects with its cursor.
      if (response.writableLength > MAX_UNSENT_BYTES) held.end();
    },
    due: performance.now() + KEEPALIVE_MS,
    atDue() {
      const now = performance.now();
      if (now >= until) return held.end();
      held.due = now + KEEPALIVE_MS;
      response.write(':\n\n');
    },
    end() {
      done(held);
      response.end();
    },
  };
  return held;
}

/** Answers 503 with when to retry, in seconds. */
export function refuse(response: ServerResponse, sentence: string, seconds: number): void {
  if (response.headersSent) return void response.destroy();
  const problem = toProblem(new Refusal('UNAVAILABLE', sentence));
  response.writeHead(503, { ...HEADERS, 'retry-after': String(seconds) }).end(JSON.stringify(problem));
}

/** The JSON of an answer, shared by all who get the same. */
const texts = new WeakMap<Changes, string>();
function textOf(changes: Changes): string {
  const text = texts.get(changes) ?? JSON.stringify(changes);
  texts.set(changes, text);
  return text;
}
