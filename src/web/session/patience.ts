type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** Tries in all; with their pauses about a minute. */
const TRIES = 6;
/** Longest `Retry-After` that is waited for, in seconds. */
const MAX_S = 30;

/** What the page says while a call waits; '' otherwise. */
export interface WaitingMessage {
  current: () => string;
  /** @returns the function that stops it */
  subscribe: (changed: () => void) => () => void;
}

/**
 * Repeats calls that a full site refused, after its `Retry-After` and up to half as long again, so that clients do not return together.
 * @param wait resolves after some milliseconds
 */
export function patient(call: Call, wait: (ms: number) => Promise<void> = passing): { call: Call; message: WaitingMessage } {
  const listeners = new Set<() => void>();
  /** The message of each waiting call, the latest last. */
  const waiting = new Map<symbol, string>();
  const tell = (who: symbol, words: string | undefined) => {
    if (words === undefined) waiting.delete(who);
    else waiting.set(who, words);
    for (const listener of listeners) listener();
  };
  return {
    message: {
      current: () => [...waiting.values()].at(-1) ?? '',
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    async call(path, init) {
      const me = Symbol();
      for (let tries = 1; ; tries++) {
        const response = await call(path, init);
        const seconds = response.status === 503 ? Number(response.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
        if (!(seconds >= 0 && seconds <= MAX_S) || tries === TRIES) return response;
        const pause = seconds * (1 + Math.random() / 2);
        tell(me, `The site is busy right now. We’ll try again in ${Math.ceil(pause)} seconds. You don’t need to do anything.`);
        await wait(pause * 1000);
        tell(me, undefined);
      }
    },
  };
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
