import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

export type Log = pino.Logger;

/** What is added to the line a request leaves: what only those deep inside know, such as who asks. Never what a person typed. */
type Facts = Record<string, string>;

/** The request being answered; its id goes when the answer is made, so that timers it left behind do not speak in its name. */
const answering = new AsyncLocalStorage<{ id: string | undefined; facts: Facts }>();

/** What JSON leaves as it is and a terminal obeys or hides: DEL and C1 controls, line separators, marks that turn the direction of text. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Structured lines on standard error, so that a verb's own output stays clean on standard output. */
export function openLog(level: string, to: pino.DestinationStream = pino.destination(2)): Log {
  const mixin = () => {
    const request = requestId();
    return request === undefined ? {} : { request };
  };
  const escaping = { write: (line: string) => to.write(line.replace(UNSEEN, escaped)) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, escaping);
}

/** Answers a request under an id: every line written on the way carries it. `answer` is handed what is noted meanwhile. */
export function underId<T>(id: string, answer: (facts: Facts) => Promise<T>): Promise<T> {
  const request: { id: string | undefined; facts: Facts } = { id, facts: {} };
  return answering.run(request, () =>
    answer(request.facts).finally(() => {
      request.id = undefined;
    }),
  );
}

/** Notes something about the request being answered, if one is. */
export function note(facts: Facts): void {
  Object.assign(answering.getStore()?.facts ?? {}, facts);
}

/** The id of the request being answered; undefined when there is none. */
export function requestId(): string | undefined {
  return answering.getStore()?.id;
}
