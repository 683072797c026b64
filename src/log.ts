import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

export type Log = pino.Logger;

/** Fields added to a request's log line, such as the account. Never what a person typed. */
type Facts = Record<string, string>;

/** The current request; its id is cleared after the answer, so that leftover timers don't log under it. */
const answering = new AsyncLocalStorage<{ id: string | undefined; facts: Facts }>();

/** Characters that terminals obey or hide: DEL, C1 controls, line separators, direction marks. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Opens a structured log on standard error. */
export function openLog(level: string, to: pino.DestinationStream = pino.destination(2)): Log {
  const mixin = () => {
    const request = requestId();
    return request === undefined ? {} : { request };
  };
  const escaping = { write: (line: string) => to.write(line.replace(UNSEEN, escaped)) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, escaping);
}

/** Answers a request: every log line gets the id. `answer` gets the facts noted meanwhile. */
export function withRequestId<T>(id: string, answer: (facts: Facts) => Promise<T>): Promise<T> {
  const request: { id: string | undefined; facts: Facts } = { id, facts: {} };
  return answering.run(request, () =>
    answer(request.facts).finally(() => {
      request.id = undefined;
    }),
  );
}

/** Adds facts to the current request's log line. */
export function note(facts: Facts): void {
  Object.assign(answering.getStore()?.facts ?? {}, facts);
}

/** The current request's id, if any. */
export function requestId(): string | undefined {
  return answering.getStore()?.id;
}
