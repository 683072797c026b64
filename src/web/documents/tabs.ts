import type { Changes } from '#scene/change.ts';
import { Connection, type ConnectionListener } from './connection.ts';

/** Name of the lock that decides which tab listens, and of the channel it reports on. */
const NAME = 'backline documents';
/** A tab hidden for this long gives up its connection. */
const UNSEEN_MS = 60_000;

/** A report of the listening tab: changes since a cursor, or whether the site answers. */
type Message = { changes: Changes; since: string | undefined } | { isHeard: boolean; lastAt: number };

/**
 * Listens for changes with one connection for all tabs of a browser: the tab with the lock listens and reports to the others. When it
 * closes, the next continues from its cursor.
 * @param cursor at which this tab's page was rendered, if known
 */
export function listenTogether(address: string, cursor: string | undefined, listener: ConnectionListener): void {
  let isHeard = true;
  let lastAt = Date.now();
  let close: (() => void) | undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;

  const receive = (message: Message) => {
    if ('changes' in message) {
      const { changes, since } = message;
      // Changes between this tab's page and the connection's cursor are not reported.
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
    // Asks for the current cursor, and whether the site is unreachable.
    channel.postMessage('hello');
    // Without locks each tab listens for itself.
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
  // A page in the back-forward cache must not have an open connection.
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

/** Whether a cursor comes before another, or cannot be compared. */
function isBehind(cursor: string | undefined, other: string): boolean {
  const [[epoch, position], [otherEpoch, otherPosition]] = [cursor?.split('.') ?? [], other.split('.')];
  return epoch !== otherEpoch || Number(position) < Number(otherPosition);
}
