/** A call, however it is made. */
type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** Asked so often in all; together with the pauses about a minute. */
const TRIES = 6;
/** The longest pause that is waited out, in seconds: told to wait longer, the person decides. */
const MAX_S = 30;

/** What the page says while a call waits to be made again; '' while none does. */
export interface WaitingMessage {
  current: () => string;
  /** Calls back whenever it changes; what comes back stops that. */
  subscribe: (changed: () => void) => () => void;
}

/**
 * Makes calls over again that found the site full, as long as it says when: such a call was not begun. Each pause is up to half as long again
 * as the site says, so that those who were turned away together do not come back together.
 * @param wait passes so many milliseconds
 */
export function patient(call: Call, wait: (ms: number) => Promise<void> = passing): { call: Call; message: WaitingMessage } {
  const listeners = new Set<() => void>();
  /** What each of the calls that wait says, the latest last. */
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
        tell(me, `Many people are here just now. We try again in ${Math.ceil(pause)} seconds; you need not do anything.`);
        await wait(pause * 1000);
        tell(me, undefined);
      }
    },
  };
}

function passing(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
