import type { Changes } from '#scene/change.ts';
import { Connection, type ConnectionListener } from './connection.ts';

/** Under this name the tabs of a browser settle which of them listens, and hear what it hears. */
const NAME = 'backline documents';
/** A tab that nobody has looked at for this long gives its connection up, in milliseconds. */
const UNSEEN_MS = 60_000;

/** What the listening tab tells the others: what changed since a cursor, or how the line is. */
type Message = { changes: Changes; since: string | undefined } | { isHeard: boolean; lastAt: number };

/**
 * Hears of changes with one connection for all tabs of a browser: whichever holds the lock listens and tells the others; when it closes,
 * or is out of sight for long, the next goes on from where it was.
 * @param cursor the place in the log that the page of this tab was made at; undefined where the browser does not tell it
 */
export function listenTogether(address: string, cursor: string | undefined, listener: ConnectionListener): void {
  let isHeard = true;
  let lastAt = Date.now();
  let close: (() => void) | undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: Message) => {
    if ('changes' in message) {
      const { changes, since } = message;
      // What came between this tab's page and the others' is not among what they are told.
      const missed = since !== undefined && isBehind(cursor, since);
      cursor = changes.cursor;
      listener.changed(missed ? { ...changes, anew: true } : changes);
    } else if (message.isHeard || isHeard) {
      ({ isHeard, lastAt } = message);
      listener.heard(isHeard, lastAt);
    }
  };

  const open = () => {
    clearTimeout(unseen);
    if (close !== undefined) return;
    const channel = new BroadcastChannel(NAME);
    const waiting = new AbortController();
    let release = () => {};
    let connection: Connection | undefined;
    const look = () => connection?.look();
    const post = (message: Message) => {
      channel.postMessage(message);
      receive(message);
    };
    const listen = () =>
      new Promise<void>((resolve) => {
        const relay: ConnectionListener = {
          changed: (changes) => post({ changes, since: cursor }),
          heard: (now, at) => post({ isHeard: now, lastAt: at }),
        };
        connection = new Connection(address, WORLD, relay, cursor);
        connection.start();
        release = resolve;
      });
    channel.addEventListener('message', ({ data }: MessageEvent<Message | 'hello'>) => {
      if (data !== 'hello') receive(data);
      else if (connection !== undefined) {
        const changes = { anew: false, more: false, changes: [] };
        if (cursor !== undefined) channel.postMessage({ changes: { cursor, ...changes }, since: cursor } satisfies Message);
        if (!isHeard) channel.postMessage({ isHeard, lastAt } satisfies Message);
      }
    });
    // A tab that comes later is told where the log stands, to go on from there one day, and whether the line is gone already.
    channel.postMessage('hello');
    // Where tabs cannot settle it among them, each listens for itself.
    const alone = () => {
      if (!waiting.signal.aborted) void listen();
    };
    if (navigator.locks === undefined) alone();
    else navigator.locks.request(NAME, { signal: waiting.signal }, listen).catch(alone);
    addEventListener('offline', look);
    addEventListener('online', look);
    close = () => {
      removeEventListener('offline', look);
      removeEventListener('online', look);
      connection?.stop();
      release();
      waiting.abort();
      channel.close();
      close = undefined;
    };
  };

  const shut = () => close?.();
  document.addEventListener('visibilitychange', () => {
    clearTimeout(unseen);
    if (document.hidden) unseen = setTimeout(shut, UNSEEN_MS);
    else open();
  });
  // A page that is put by with nothing open can be taken up again by the way back.
  addEventListener('pagehide', shut);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open();
  });
  if (!document.hidden) open();
}

const WORLD = {
  fetch: (at: string, init: RequestInit) => fetch(at, init),
  setTimer: (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
  random: Math.random,
};

/** Whether a cursor comes before another, or cannot be compared with it. */
function isBehind(cursor: string | undefined, other: string): boolean {
  const [[epoch, position], [otherEpoch, otherPosition]] = [cursor?.split('.') ?? [], other.split('.')];
  return epoch !== otherEpoch || Number(position) < Number(otherPosition);
}
